// Command tune finds better weights for a game's evaluation. It lets candidates play
// each other, or fixed rivals, or predict the results of games, by any of the library's
// methods; checks the winner on fresh games; and prints the weights.
//
//	tune [flags] GAME           tunes the weights of features that people chose
//	tune learn [flags] GAME     learns a network or pattern tables from games against itself
package main

import (
	"context"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/learning"
	"github.com/seed-61c9d78a/versus/examples/internal/tuning"
)

func main() {
	cli.Main("tune", func(ctx context.Context, std cli.Streams, args []string) error {
		if len(args) > 0 && args[0] == "learn" {
			return learning.Run(ctx, std, args[1:])
		}
		return tuning.Run(ctx, std, args)
	})
}
