package main

import (
	"context"
	"io"

	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/search"
)

// serve answers a referee's messages on standard input over standard output.
func serve(ctx context.Context, in io.Reader, out io.Writer, _ options) error {
	g := rules.Game{}
	bot := match.NewSearcher("minimax", search.NewMinimax(g, search.Limits{}))
	return program.Serve(ctx, g, "tictactoe", bot, "1.0", in, out)
}
