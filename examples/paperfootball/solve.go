package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
)

func solve(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "paperfootball solve", "[flags] [TURN ...]",
		"Finds the exact winner by exhaustive search. That is feasible on fields up to about 4x4, or\nnear the end of a game.",
		"paperfootball solve -size 4x4",
		"paperfootball solve -size 2x10 -time 5m")
	field := addFieldFlags(f, "4x4")
	limit := f.Duration("time", time.Minute, "give up after this time")
	memory := f.Int("memory", 512, "size of the transposition table in `MB`")
	if err := f.Parse(args); err != nil {
		return err
	}
	g, err := field.game()
	if err != nil {
		return err
	}
	if *limit <= 0 || *memory < 1 || *memory > 1<<20 {
		return cli.Usage("-time %v -memory %d: want more than 0, and 1 to %d MB", *limit, *memory, 1<<20)
	}
	r, err := position(g, args[len(args)-f.NArg():])
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, *limit)
	defer cancel()
	found, err := (&paper.Solver{Game: g, TableBytes: *memory << 20}).Search(ctx, r.Final)
	switch {
	case errors.Is(err, game.ErrGameOver):
		return cli.Usage("%w", err)
	case err != nil:
		return fmt.Errorf("%w (%d places in %.1f s)", err, found.Nodes, found.Time.Seconds())
	}
	winner, turn := "First", ""
	if found.Score < 0 {
		winner = "Second"
	}
	if player := g.Turn(&r.Final); player.String() == winner {
		turn = " with " + paper.FormatPath(found.Line)
	}
	fmt.Fprintf(io.Out, "%s wins%s (%d places in %.3f s)\n", winner, turn, found.Nodes, found.Time.Seconds())
	return nil
}
