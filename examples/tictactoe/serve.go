package main

import (
	"context"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/search"
)

// serve is a program for the referee: it answers on standard output to what comes from
// standard input.
func serve(ctx context.Context, std cli.Streams, args []string) error {
	if err := cli.NewFlags(std, "tictactoe serve", "", "Plays as a program, over the protocol of game/match/program.").Parse(args); err != nil {
		return err
	}
	g := rules.Game{}
	bot := match.NewSearcher("perfect", search.NewMinimax(g, search.Limits{}))
	return program.Serve(ctx, g, program.Game{Name: "tictactoe"}, bot, "1.0", std.In, std.Out)
}
