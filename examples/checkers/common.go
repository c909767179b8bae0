package main

import (
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
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
