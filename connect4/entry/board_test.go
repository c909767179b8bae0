package entry

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// after returns the standard board and the position after the moves.
func after(t *testing.T, moves string) (discs, *board.Moment[connect4.State, connect4.Move]) {
	t.Helper()
	g := connect4.Game{}
	s := must.Get(g.ParseMoves(moves))(t)
	return discs{g}, &board.Moment[connect4.State, connect4.Move]{Game: g, States: []connect4.State{s}, Language: board.English}
}

func TestColumns(t *testing.T) {
	for _, moves := range []string{"44455554221", "1212123344", "44455554221676777"} {
		v, at := after(t, moves)
		var told board.Overlay
		must.Do(t, v.Analyse(t.Context(), at, func(o board.Overlay) error { told = o; return nil }))
		want := must.Get(new(connect4.Solver).Analyse(t.Context(), *at.State()))(t)
		if !told.Done || len(told.Values) != len(want.Columns) {
			t.Fatalf("%s: told %+v; want told.Done, len(told.Values) == len(want.Columns)", moves, told)
		}
		best := math.MinInt
		for _, c := range want.Columns {
			best = max(best, c.Score)
		}
		for i, c := range want.Columns {
			got := told.Values[i]
			kind := map[bool]board.Kind{true: "good", false: "bad"}[c.Score > 0]
			if c.Score == 0 {
				kind = "even"
			}
			if got.Text != signedInt(c.Score) || got.Kind != kind || got.Place != columnID(int(c.Move)) || got.Best != (c.Score == best) {
				t.Errorf("%s: column %+v, want %+v", moves, got, c)
			}
		}
	}
}

// A column that wins at once is solved at once, however hard the others are.
func TestQuickColumns(t *testing.T) {
	v, at := after(t, "121212")
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	best := ""
	err := v.Analyse(ctx, at, func(o board.Overlay) error {
		if o.Values[0].Kind == "good" {
			best = o.Values[0].Text
		}
		return nil
	})
	if err != nil || best != "+18" {
		t.Errorf("%v, the first column is worth %q, want +18", err, best)
	}
}
