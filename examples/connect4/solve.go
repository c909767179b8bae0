package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func solve(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 solve", "[flags] [POSITION ...]",
		"Solves positions: who wins with best play, and with which disc. Scores are for the\n"+
			"side to move: 0 is a draw, +1 a win with the player's last disc, +2 with the last but\n"+
			"one, and so on; -1 is a loss to the opponent's last disc. Without a position it solves\n"+
			"the empty board; xargs passes those of a file.\n"+
			"arena analyse prints the score of every column, and arena solve a line of best play.",
		"go run ./examples/connect4 solve 44455554221", "go run ./examples/connect4 solve -no-book -table 512", "go run ./examples/connect4 solve -board 6x6",
		"xargs go run ./examples/connect4 solve -weak < positions.txt", "go run ./examples/arena analyse -game connect4 4455")
	options := addSolverFlags(f)
	weak := f.Bool("weak", false, "find out only who wins, not how soon")
	limit := f.Duration("time", 0, "give up after this `duration` for each position (0: never)")
	if err := f.Parse(args); err != nil {
		return err
	}
	solver, err := options.solver()
	if err != nil {
		return err
	}
	texts := f.Args()
	if len(texts) == 0 {
		texts = []string{""}
	}
	if cli.IsTerminal(io.Err) {
		solver.Progress = func(s connect4.Solution) {
			fmt.Fprintf(io.Err, "\r\x1b[Kbetween %+d and %+d, %d nodes, %v ", s.Lower, s.Upper, s.Nodes, s.Time.Round(time.Millisecond))
			if s.Lower == s.Upper {
				fmt.Fprint(io.Err, "\r\x1b[K")
			}
		}
	}
	for _, text := range texts {
		if err := solveOne(ctx, io, solver, text, *weak, *limit); err != nil {
			return err
		}
	}
	return nil
}

func solveOne(ctx context.Context, io cli.Streams, solver *connect4.Solver, text string, weak bool, limit time.Duration) error {
	g := solver.Game
	s, err := parsePosition(g, text)
	if err != nil {
		return err
	}
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	find := solver.Solve
	if weak {
		find = solver.Weak
	}
	got, err := find(ctx, s)
	timeUp := errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil // the solver's clock may be ahead of the context's
	if err != nil && (!timeUp || got.Nodes == 0) {
		return err
	}
	printSolution(io, g, s, text, got)
	return err // not nil if the time was up
}

func printSolution(io cli.Streams, g connect4.Game, s connect4.State, text string, got connect4.Solution) {
	if text == "" {
		text = "the empty board"
	}
	fmt.Fprintf(io.Out, "%s: ", text)
	if got.Lower == got.Upper {
		fmt.Fprintf(io.Out, "%+d for %s, who is to move: ", got.Score, disc(got.Player))
	}
	fmt.Fprint(io.Out, verdict(g, got, g.Discs(s)))
	if got.Lower == 0 && got.Upper > 0 || got.Upper == 0 && got.Lower < 0 {
		fmt.Fprint(io.Out, " at least a draw")
	}
	if got.Book {
		fmt.Fprintln(io.Out, " (from the book)")
	} else {
		fmt.Fprintf(io.Out, " (%d nodes, %v)\n", got.Nodes, got.Time.Round(time.Microsecond))
	}
}
