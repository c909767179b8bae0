package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
)

// perft counts move sequences.
func perft(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers perft", "[flags] DEPTH",
		"Counts the sequences of 1 to DEPTH moves from a position, to compare rules and move\ngenerators. Each path of a capture counts as a move, unless -merged.",
		"go run ./examples/checkers perft 10",
		"go run ./examples/checkers perft -rules english -table 96 14",
		"go run ./examples/checkers perft -fen 'B:WK7,16:BK23,K21,K31' -divide 5")
	rules := rulesFlag(f, checkers.Damas)
	fen := f.String("fen", "", "the starting `position` (default: the opening position)")
	table := f.Int("table", 0, "size in `MiB` of a table of positions already counted (0: no table)")
	merged := f.Bool("merged", false, "count paths with the same start, end and captures once")
	divide := f.Bool("divide", false, "print the count of each first move")
	asJSON := f.Bool("json", false, "print JSON")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() != 1 {
		return cli.Usage("want a depth (-h prints help)")
	}
	depth, err := count("the depth", f.Arg(0), 1, 40)
	if err != nil {
		return err
	}
	if *table < 0 || *table > 1<<16 {
		return cli.Usage("-table is %d; want 0 to 65536 MiB", *table)
	}
	s, err := position(*fen)
	if err != nil {
		return err
	}
	c := checkers.Perft{Rules: rules.Rules, TableBytes: *table << 20, Merged: *merged}
	encoder := json.NewEncoder(std.Out)
	type row struct {
		Move    string  `json:"move,omitempty"`
		Depth   int     `json:"depth"`
		Count   int64   `json:"count"`
		Seconds float64 `json:"seconds"`
	}
	report := func(m string, s state, depth int) error {
		begin := time.Now()
		n, err := c.Count(ctx, s, depth)
		if err != nil {
			return err
		}
		took := time.Since(begin)
		if m != "" {
			depth++
		}
		if *asJSON {
			return encoder.Encode(row{m, depth, n, took.Seconds()})
		}
		if m != "" {
			fmt.Fprintf(std.Out, "%-12s %16d\n", m, n)
			return nil
		}
		fmt.Fprintf(std.Out, "%2d %20d %12v %8.1f M/s\n", depth, n, took.Round(time.Microsecond), float64(n)/took.Seconds()/1e6)
		return nil
	}
	if *divide {
		for m, next := range game.All(checkers.Game{Rules: rules.Rules}, s) {
			if err := report(m.String(), next, depth-1); err != nil {
				return err
			}
		}
		return nil
	}
	for d := 1; d <= depth; d++ {
		if err := report("", s, d); err != nil {
			return err
		}
	}
	return nil
}
