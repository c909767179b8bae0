package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

type (
	state = checkers.State
	move  = checkers.Move
)

// rulesValue is the flag -rules.
type rulesValue struct{ checkers.Rules }

func (v *rulesValue) Set(name string) (err error) {
	v.Rules, err = checkers.ParseRules(name)
	return err
}

func rulesFlag(f cli.Flags, standard checkers.Rules) *rulesValue {
	v := &rulesValue{standard}
	f.Var(v, "rules", "the `rules`: damas or english")
	return v
}

func endgameFlag(f cli.Flags) *int {
	return f.Int("endgame", 4, "`pieces` in the endgame tables, 2 to 5 (0: no tables); building them takes seconds for 4 pieces and a minute or two for 5")
}

// board draws a position.
func board(r checkers.Rules, s state) string { return checkers.Game{Rules: r}.Render(&s) }

// list formats moves, separated by spaces.
func list(moves []move) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return strings.Join(texts, " ")
}

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
