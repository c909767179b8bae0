package main

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// ballots lists balanced openings.
func ballots(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers ballots", "[flags]",
		"Lists openings for arena run -openings FILE: each distinct position that -plies plies reach,\nwithout those where one side is ahead.",
		"go run ./examples/checkers ballots -rules english")
	rules := rulesFlag(f, checkers.Damas)
	plies := f.Int("plies", 3, "length of the openings, 0 to 6 `plies`")
	deck := f.Bool("deck", false, "list the 156 openings of American tournaments (needs -rules english)")
	depth := f.Int("depth", 7, "search depth in plies that decides whether an opening is balanced")
	f.Within("plies", 0, 6)
	f.Within("depth", 1, 60)
	if err := f.ParseAlone(args); err != nil {
		return err
	}
	openings := bot.Deck()
	switch {
	case !*deck:
		var err error
		if openings, err = bot.Ballots(ctx, rules.Rules, *plies, *depth); err != nil {
			return err
		}
	case rules.Rules != checkers.English:
		return cli.Usage("-deck needs -rules english, not %v", rules.Rules)
	}
	for _, o := range openings {
		fmt.Fprintln(std.Out, list(o))
	}
	return nil
}
