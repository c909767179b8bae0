package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// analyse prints the best moves in a position.
func analyse(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers analyse", "[flags] [FEN]",
		"Prints the best moves in a position (default: the opening position) with their principal\nvariations. Scores are in men for the side to move. Ctrl-C stops the search and prints\nthe best moves found so far.",
		"go run ./examples/checkers analyse -rules english 'W:W14,22,32:B2,5,13'",
		"go run ./examples/checkers analyse -time 10s -lines 3")
	rules := rulesFlag(f, checkers.Damas)
	pieces := endgameFlag(f)
	dir := databaseFlag(f)
	think := f.Duration("time", 5*time.Second, "search time")
	depth := f.Int("depth", 0, "maximum search depth in plies (0: limited by time only)")
	lines := f.Int("lines", 1, "number of best moves to print")
	workers := f.Int("workers", 1, "number of search goroutines")
	asJSON := f.Bool("json", false, "print JSON")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 1 {
		return cli.Usage("want one position, in quotes if it has spaces (-h prints help)")
	}
	if *think <= 0 || *depth < 0 || *lines < 1 || *workers < 1 || *workers > 256 {
		return cli.Usage("-time %v -depth %d -lines %d -workers %d; want a positive time, lines and workers", *think, *depth, *lines, *workers)
	}
	s, err := position(f.Arg(0))
	if err != nil {
		return err
	}
	g := checkers.Game{Rules: rules.Rules}
	if g.Turn(&s) == game.Nobody {
		return fmt.Errorf("%s: the game is over: %s cannot move", s.FEN(), mover(rules.Rules, s.ToMove()))
	}
	database, err := openDatabase(rules.Rules, *dir)
	if err != nil {
		return err
	}
	table, err := tables(ctx, std, rules.Rules, *pieces)
	if err != nil {
		return err
	}
	b := &bot.Bot{Game: g, Endgame: table, Database: database, Limits: search.Limits{Depth: *depth}, Lines: *lines, Workers: *workers}
	if cli.IsTerminal(std.Err) {
		b.Progress = func(r search.Result[move]) {
			fmt.Fprintf(std.Err, "depth %2d  %8s  %s\n", r.Depth, score(r.Score, s.ToMove()), list(r.Line))
		}
	}
	limited, cancel := context.WithTimeout(ctx, *think)
	defer cancel()
	r, err := b.Search(limited, s)
	if err != nil {
		return err
	}
	if len(r.Lines) == 0 {
		r.Lines = []search.Variation[move]{{Line: r.Line, Score: r.Score}}
	}
	var value *endgame.Value
	if table != nil {
		if v, ok := table.Probe(s); ok {
			value = &v
		}
	}
	if *asJSON {
		return writeAnalysis(std.Out, s, r, value)
	}
	fmt.Fprintf(std.Out, "%s%s\n\n", board(rules.Rules, s), s.FEN())
	for i, l := range r.Lines {
		fmt.Fprintf(std.Out, "%d. %8s  %s\n", i+1, score(l.Score, s.ToMove()), list(l.Line))
	}
	if value != nil {
		fmt.Fprintf(std.Out, "\nBy the endgame tables: %s.\n", tell(rules.Rules, *value))
		return nil
	}
	fmt.Fprintf(std.Out, "\ndepth %d, %d positions, %v\n", r.Depth, r.Nodes, r.Time.Round(time.Millisecond))
	return nil
}

// tell describes an endgame table value in words.
func tell(r checkers.Rules, v endgame.Value) string {
	switch {
	case v.Winner == game.Nobody:
		return "a draw"
	case v.ByCycle:
		return mover(r, v.Winner) + " wins by repetition"
	}
	return fmt.Sprintf("%s wins in %d plies", mover(r, v.Winner), v.Plies)
}

// analysis is the output of -json.
type analysis struct {
	Position string      `json:"position"` // FEN
	Depth    int         `json:"depth"`
	Nodes    int64       `json:"nodes"`
	Seconds  float64     `json:"seconds"`
	Proven   bool        `json:"proven"`
	Lines    []line      `json:"lines"`
	Table    *tableValue `json:"endgameTable,omitempty"`
}

type line struct {
	Score float64  `json:"score"` // in men for the side to move; 64 is a win
	Moves []string `json:"moves"`
}

type tableValue struct {
	Winner  string `json:"winner"` // "X", "O" or "" for a draw
	Plies   int    `json:"plies"`
	ByCycle bool   `json:"byCycle"`
}

func writeAnalysis(w io.Writer, s state, r search.Result[move], value *endgame.Value) error {
	out := analysis{Position: s.FEN(), Depth: r.Depth, Nodes: r.Nodes, Seconds: r.Time.Seconds(), Proven: r.Proven}
	for _, l := range r.Lines {
		x := line{Score: l.Score * s.ToMove().Sign() / checkers.ManScore}
		for _, m := range l.Line {
			x.Moves = append(x.Moves, m.String())
		}
		out.Lines = append(out.Lines, x)
	}
	if value != nil {
		out.Table = &tableValue{Plies: value.Plies, ByCycle: value.ByCycle}
		if value.Winner != game.Nobody {
			out.Table.Winner = string(checkers.PlayerLetter(value.Winner))
		}
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
