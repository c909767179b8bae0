package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

func solve(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "paperfootball solve", "[flags] [TURN ...]",
		"Finds the exact winner by proof-number search. That is feasible on small fields, or near the\nend of a game.",
		"go run ./examples/paperfootball solve -size 4x6",
		"go run ./examples/paperfootball solve -size 6x4 -time 5m -memory 2048 -workers 2")
	field := addFieldFlags(f, "4x4")
	limit := f.Duration("time", time.Minute, "give up after this time")
	f.Within("time", 0.001, math.Inf(1))
	memory := f.Int("memory", 512, "size of the transposition table in `MB`")
	f.Within("memory", 1, 1<<20)
	workers := f.Int("workers", 1, "number of search goroutines; with more than one, the number of places varies")
	f.Within("workers", 1, 1024)
	asJSON := f.Bool("json", false, "print JSON")
	if err := f.Parse(args); err != nil {
		return err
	}
	g, err := field.game()
	if err != nil {
		return err
	}
	r, err := position(g, args[len(args)-f.NArg():])
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, *limit)
	defer cancel()
	solver := paper.NewSolver(g, paper.Options{MemoryBytes: *memory << 20, Workers: *workers, Progress: func(r search.Result[paper.Direction]) {
		fmt.Fprintf(io.Err, "%d places in %.0f s\n", r.Nodes, r.Time.Seconds())
	}})
	found, err := solver.Search(limited, r.Final)
	switch {
	case errors.Is(err, game.ErrGameOver):
		return cli.Usage("%w", err)
	case err != nil && ctx.Err() != nil:
		return fmt.Errorf("not solved: %w (%d places in %.1f s)", context.Cause(ctx), found.Nodes, found.Time.Seconds())
	case err != nil:
		return fmt.Errorf("%w (%d places in %.1f s)", err, found.Nodes, found.Time.Seconds())
	}
	out := solution{Winner: "First", Places: found.Nodes, Seconds: found.Time.Seconds()}
	if found.Score < 0 {
		out.Winner = "Second"
	}
	turn := ""
	if g.Turn(&r.Final).String() == out.Winner {
		out.Turn = paper.FormatPath(found.Line)
		turn = " with " + out.Turn
	}
	if *asJSON {
		encoder := json.NewEncoder(io.Out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(out)
	}
	fmt.Fprintf(io.Out, "%s wins%s (%d places in %.3f s)\n", out.Winner, turn, out.Places, out.Seconds)
	return nil
}

// solution is the output of -json.
type solution struct {
	Winner  string  `json:"winner"`
	Turn    string  `json:"turn,omitempty"` // that wins, if the side to move does
	Places  int64   `json:"places"`
	Seconds float64 `json:"seconds"`
}
