package entry

import (
	"math"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestHeat(t *testing.T) {
	g := must.Get(football.New(football.Config{}))(t)
	var heat board.Overlay
	at := &board.Moment[football.State, football.Action]{Game: g, States: []football.State{g.Start()}, Language: "en"}
	must.Do(t, (pitch{g}).Analyse(t.Context(), at, func(o board.Overlay) error { heat = o; return nil }))
	if !strings.Contains(heat.Text, "A0") || len(heat.Values) != 5*10-2 {
		t.Fatalf(`%q on %d cells; want strings.Contains(heat.Text, "A0"), len(heat.Values) == 5*10-2`, heat.Text, len(heat.Values))
	}
	most, here, s := 0.0, 0.0, g.Start()
	for _, c := range heat.Values {
		most = max(most, math.Abs(c.Shade))
		if c.Place == cellID(s.Players[0]) {
			here = c.Shade
		}
	}
	if most != 1 || here == 0 || here > 0 != (g.Evaluate(&s) > 0) {
		t.Errorf("shades up to %v, where the holder stands %v; the evaluation is %v; want most == 1, here != 0, here > 0 == (g.Evaluate(&s) > 0)", most, here, g.Evaluate(&s))
	}
}
