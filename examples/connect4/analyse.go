package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
)

func analyse(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 analyse", "[flags] [POSITION ...]",
		"Prints the exact score of every column for the side to move, and a line of best play.\n"+
			"solve -h explains the scores.",
		"connect4 analyse 4455", "connect4 analyse -json 44444", "connect4 analyse -board 8x7 4444555566")
	options := addSolverFlags(f)
	asJSON := f.Bool("json", false, "print one JSON object per line")
	if err := f.Parse(args); err != nil {
		return err
	}
	solver, err := options.solver()
	if err != nil {
		return err
	}
	texts, err := positions(io.In, f.Args())
	if err != nil {
		return err
	}
	for _, text := range texts {
		s, err := parsePosition(solver.Game, text)
		if err != nil {
			return err
		}
		a, err := solver.Analyse(ctx, s)
		if err != nil {
			return err
		}
		line, _, err := solver.Line(ctx, s)
		if err != nil {
			return err
		}
		if !*asJSON {
			printAnalysis(io, solver.Game, s, a, line)
		} else if err := printAnalysisJSON(io, solver.Game, s, text, a, line); err != nil {
			return err
		}
	}
	return nil
}

func printAnalysisJSON(io cli.Streams, g connect4.Game, s connect4.State, text string, a connect4.Analysis, line []connect4.Move) error {
	scores := map[string]int{}
	for _, c := range a.Columns {
		scores[g.FormatMove(&s, c.Move)] = c.Score
	}
	var best []string
	for _, m := range a.Best() {
		best = append(best, g.FormatMove(&s, m))
	}
	return json.NewEncoder(io.Out).Encode(map[string]any{
		"position": text, "to_move": disc(a.Player), "score": a.Score, "winner": disc(a.Winner()), "plies": a.Plies,
		"columns": scores, "best": best, "line": moveText(g, line), "nodes": a.Nodes, "seconds": a.Time.Seconds(),
	})
}

func printAnalysis(io cli.Streams, g connect4.Game, s connect4.State, a connect4.Analysis, line []connect4.Move) {
	fmt.Fprint(io.Out, g.Draw(&s))
	fmt.Fprintf(io.Out, "\n%s to move: %s\n\n", disc(a.Player), verdict(g, a.Solution, g.Discs(s)))
	best := a.Best()
	for _, c := range a.Columns {
		mark := " "
		if slices.Contains(best, c.Move) {
			mark = "*"
		}
		fmt.Fprintf(io.Out, "%s column %s  %+3d  %s\n", mark, g.FormatMove(&s, c.Move), c.Score, outlook(g, s, c))
	}
	fmt.Fprintf(io.Out, "\nbest play: %s\n", moveText(g, line))
}

// outlook describes a column's score in words.
func outlook(g connect4.Game, s connect4.State, c connect4.Column) string {
	switch {
	case c.Score == 0:
		return "draw"
	case c.Score > 0 && g.Winner(game.After(g, s, c.Move)) != game.Nobody:
		return "wins at once"
	case c.Score > 0:
		return "wins"
	}
	return "loses"
}

func moveText(g connect4.Game, line []connect4.Move) (text string) {
	var s connect4.State
	for _, m := range line {
		text += g.FormatMove(&s, m)
	}
	return text
}
