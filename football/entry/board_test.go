package entry

import (
	"math"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game/board"
)

func TestHeat(t *testing.T) {
	g, err := football.New(football.Config{})
	if err != nil {
		t.Fatal(err)
	}
	var heat board.Overlay
	at := &board.Moment[football.State, football.Action]{Game: g, States: []football.State{g.Start()}, Language: board.English}
	if err := (pitch{g}).Analyse(t.Context(), at, func(o board.Overlay) error { heat = o; return nil }); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(heat.Text, "A0") || len(heat.Shades) != 5*10-2 {
		t.Fatalf("%q on %d cells", heat.Text, len(heat.Shades))
	}
	most, here, s := 0.0, 0.0, g.Start()
	for _, c := range heat.Shades {
		most = max(most, math.Abs(c.Value))
		if c.Place == cellID(s.Players[0]) {
			here = c.Value
		}
	}
	if most != 1 || here == 0 || here > 0 != (g.Evaluate(&s) > 0) {
		t.Errorf("shades up to %v, where the holder stands %v; the evaluation is %v", most, here, g.Evaluate(&s))
	}
}
