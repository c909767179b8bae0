// Command serve lets programs in other languages use the games and bots of this repository,
// over HTTP or in lines of JSON. See go doc ./examples/programs/serve, which also explains how
// to add a game of your own.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/programs/serve"
)

func main() { serve.Main(games.All()...) }
