package main

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
)

// maxDepth is the maximum depth; larger ones would never finish.
const maxDepth = 60

func turns(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "paperfootball turns", "[flags] DEPTH [TURN ...]",
		"Counts the sequences of 1 to DEPTH whole turns: paths (each order of steps), those that end\nin a goal or a dead end, unique turns (distinct sets of segments) and, with -distinct,\ndistinct positions.",
		"go run ./examples/paperfootball turns 6",
		"go run ./examples/paperfootball turns -size 6x10 -distinct 5")
	field := addFieldFlags(f, "8x10")
	distinct := f.Bool("distinct", false, "also count distinct positions, which takes memory")
	if err := f.Parse(args); err != nil {
		return err
	}
	g, err := field.game()
	if err != nil {
		return err
	}
	depth, err := strconv.Atoi(f.Arg(0))
	if err != nil || depth < 1 || depth > maxDepth {
		return cli.Usage("depth %q: want a number from 1 to %d", f.Arg(0), maxDepth)
	}
	r, err := position(g, f.Args()[1:])
	if err != nil {
		return err
	}
	fmt.Fprintf(io.Out, "%5s  %14s  %9s  %6s  %12s  %12s  %12s  %12s  %9s", "depth", "paths", "seconds", "M/s", "First scores", "Second", "dead ends", "unique turns", "seconds")
	if *distinct {
		fmt.Fprintf(io.Out, "  %9s", "distinct")
	}
	fmt.Fprintln(io.Out)
	positions := map[paper.State]struct{}{r.Final: {}}
	for d := 1; d <= depth; d++ {
		begin := time.Now()
		n, err := g.CountPaths(ctx, r.Final, d)
		if err != nil {
			return err
		}
		seconds := time.Since(begin).Seconds()
		begin = time.Now()
		unique, err := g.CountTurns(ctx, r.Final, d)
		if err != nil {
			return err
		}
		fmt.Fprintf(io.Out, "%5d  %14d  %9.3f  %6.0f  %12d  %12d  %12d  %12d  %9.3f", d, n.Paths, seconds, float64(n.Paths)/seconds/1e6,
			n.Goals[0], n.Goals[1], n.DeadEnds, unique, time.Since(begin).Seconds())
		if *distinct {
			if positions, err = after(ctx, g, positions); err != nil {
				return err
			}
			fmt.Fprintf(io.Out, "  %9d", len(positions))
		}
		fmt.Fprintln(io.Out)
	}
	return nil
}

// after returns the positions one turn after the given ones.
func after(ctx context.Context, g *paper.Game, positions map[paper.State]struct{}) (map[paper.State]struct{}, error) {
	next := make(map[paper.State]struct{})
	for from := range positions {
		for turn, err := range g.Turns(ctx, from, 0) {
			if err != nil {
				return nil, err
			}
			to := from
			for _, d := range turn.Path {
				g.Apply(&to, d)
			}
			next[to] = struct{}{}
		}
	}
	return next, nil
}
