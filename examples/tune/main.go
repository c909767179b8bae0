// Command tune finds better weights for a game's evaluation. It lets candidates play
// each other, or fixed rivals, or predict the results of games, by any of the library's
// methods; checks the winner on fresh games; and prints the weights.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/tuning"
)

func main() { cli.Main("tune", tuning.Run) }
