package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// solved is a line of -json.
type solved struct {
	Position string  `json:"position"`
	Player   string  `json:"to_move"`
	Score    *int    `json:"score,omitempty"` // for the side to move; absent if not exact
	Lower    int     `json:"lower"`
	Upper    int     `json:"upper"`
	Winner   string  `json:"winner"`
	Plies    int     `json:"plies,omitempty"` // to the end
	Line     string  `json:"line,omitempty"`
	Nodes    uint64  `json:"nodes"`
	Seconds  float64 `json:"seconds"`
	Book     bool    `json:"book"`
}

func solve(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 solve", "[flags] [POSITION ...]",
		"Solves positions: who wins with best play, and with which disc. Scores are for the\n"+
			"side to move: 0 is a draw, +1 a win with the player's last disc, +2 with the last but\n"+
			"one, and so on; -1 is a loss to the opponent's last disc. Without a position it solves\n"+
			"the empty board; - reads positions from standard input, one per line.",
		"go run ./examples/connect4 solve 44455554221", "go run ./examples/connect4 solve -no-book -table 512", "go run ./examples/connect4 solve -board 6x6", "go run ./examples/connect4 solve -columns 4455",
		"go run ./examples/connect4 solve -weak - < positions.txt")
	options := addSolverFlags(f)
	weak := f.Bool("weak", false, "find out only who wins, not how soon")
	columns := f.Bool("columns", false, "also print the exact score of every column")
	withLine := f.Bool("line", false, "also print a line of best play to the end of the game")
	asJSON := f.Bool("json", false, "print one JSON object per position")
	limit := f.Duration("time", 0, "give up after this `duration` for each position (0: never)")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *weak && (*withLine || *columns) {
		return cli.Usage("-weak cannot be used with -line or -columns, which need exact scores")
	}
	solver, err := options.solver()
	if err != nil {
		return err
	}
	texts, err := positions(io.In, f.Args())
	if err != nil {
		return err
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
		err := solveOne(ctx, io, solver, text, *weak, *withLine, *asJSON, *limit)
		if err == nil && *columns {
			err = solveColumns(ctx, io, solver, text, *asJSON)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func solveOne(ctx context.Context, io cli.Streams, solver *connect4.Solver, text string, weak, withLine, asJSON bool, limit time.Duration) error {
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
	var got connect4.Solution
	var line []connect4.Move
	switch {
	case weak:
		got, err = solver.Weak(ctx, s)
	case withLine:
		line, got, err = solver.Line(ctx, s)
	default:
		got, err = solver.Solve(ctx, s)
	}
	timeUp := errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil // the solver's clock may be ahead of the context's
	if err != nil && (!timeUp || got.Nodes == 0) {
		return err
	}
	var lineText strings.Builder
	for _, m := range line {
		lineText.WriteString(g.FormatMove(&s, m))
	}
	if asJSON {
		out := solved{Position: text, Player: disc(got.Player), Lower: got.Lower, Upper: got.Upper, Winner: disc(got.Winner()),
			Plies: got.Plies, Line: lineText.String(), Nodes: got.Nodes, Seconds: got.Time.Seconds(), Book: got.Book}
		if got.Lower == got.Upper {
			out.Score = &got.Score
		}
		if err := json.NewEncoder(io.Out).Encode(out); err != nil {
			return err
		}
	} else {
		printSolution(io, g, s, text, got, lineText.String())
	}
	return err // not nil if the time was up
}

// solveColumns prints the score of every column and marks the best ones.
func solveColumns(ctx context.Context, io cli.Streams, solver *connect4.Solver, text string, asJSON bool) error {
	s, err := parsePosition(solver.Game, text)
	if err != nil {
		return err
	}
	a, err := solver.Analyse(ctx, s)
	if err != nil {
		return err
	}
	scores, words := map[string]int{}, ""
	for _, c := range a.Columns {
		column := solver.Game.FormatMove(&s, c.Move)
		scores[column] = c.Score
		words += fmt.Sprintf("  %s: %+d", column, c.Score)
		if slices.Contains(a.Best(), c.Move) {
			words += "*"
		}
	}
	if asJSON {
		return json.NewEncoder(io.Out).Encode(map[string]any{"position": text, "columns": scores})
	}
	_, err = fmt.Fprintln(io.Out, "columns"+words)
	return err
}

func printSolution(io cli.Streams, g connect4.Game, s connect4.State, text string, got connect4.Solution, line string) {
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
	if line != "" {
		fmt.Fprintf(io.Out, "best play: %s\n", line)
	}
}
