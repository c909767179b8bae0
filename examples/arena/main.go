// Command arena plays bots against each other in the games of this repository. See go
// doc ./examples/programs/arena, which also explains how to add a game of your own.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/programs/arena"
)

func main() { arena.Main(games.All()...) }
