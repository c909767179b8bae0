package judge

import (
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestSpoken plays passes in the forms that programs may write: the teams receive the same
// description of the loose ball as from the original judge.
func TestSpoken(t *testing.T) {
	for _, c := range []struct{ pass, want string }{
		{"PASE 4 1", "2 6 4 0"},   // in its simplest form already
		{"PASE -5 1", "2 6 -5 0"}, // 4 counted back from 9
		{"PASE -5 2", "2 6 -5 1"}, // it flies on
	} {
		g := must.Get(football.New(football.Config{Rules: football.JudgeRules}))(t)
		s := g.Start()
		lines := []string{"0 " + c.pass + " 1 MOVIMIENTO 0 2 MOVIMIENTO 0"}
		a := must.Get(wire.ParseAction(wire.Elizondo, football.JudgeRules, 5, lines))(t)
		var w spoken
		last := func() string {
			text := strings.TrimSuffix(string(w.position(wire.Elizondo, &s, game.First)), "\n")
			return text[strings.LastIndexByte(text, '\n')+1:]
		}
		w.hear(&s, lines)
		if got := last(); !strings.Contains(got, "_PELOTA") {
			t.Errorf(`%s: before it is played the other team hears %q; want strings.Contains(got, "_PELOTA")`, c.pass, got)
		}
		g.Apply(&s, a)
		g.Apply(&s, football.Walk(8, 0, 0)) // out of the ball's way
		if s.Holder >= 0 {
			t.Fatalf("%s: %s; want s.Holder < 0", c.pass, g.FormatPosition(&s))
		}
		if got := last(); got != c.want {
			t.Errorf("%s: the teams hear %q, want %q", c.pass, got, c.want)
		}
		s.Holder, s.Ball = 0, s.Players[0]
		s.Step++
		if last(); w.odd {
			t.Errorf("%s: it is remembered after somebody took the ball; want not w.odd", c.pass)
		}
	}
}
