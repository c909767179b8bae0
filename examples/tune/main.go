// Command tune improves evaluations for the games of this repository:
//
//	tune [flags] GAME           tunes the weights of hand-written features
//	tune learn [flags] GAME     learns a network or pattern tables by self-play
//
// See go doc ./examples/programs/tune, which also explains how to add a game of your own.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/programs/tune"
)

func main() { tune.Main(games.All()...) }
