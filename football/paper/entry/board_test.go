package entry

import (
	"fmt"
	"testing"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestReachable(t *testing.T) {
	g := must.Get(paper.New(paper.Classic))(t)
	record := must.Get(g.ParseRecord("0 2 0 53 4 7"))(t)
	var told board.Overlay
	at := &board.Moment[state, move]{Game: g, States: []state{record.Final}, Language: board.English}
	must.Do(t, (sheet{g}).Analyse(t.Context(), at, func(o board.Overlay) error { told = o; return nil }))
	ends, turns := map[string]bool{}, 0
	for turn := range g.Turns(t.Context(), record.Final, 0) {
		turns++
		if !turn.DeadEnd {
			ends[pointID(turn.End)] = true
		}
	}
	want := fmt.Sprintf("%d different turns, ending at %d points", turns, len(ends))
	if told.Text != want || !told.Done || len(told.Rings) != len(ends) {
		t.Fatalf("%q, done %v, to %d points; want %q", told.Text, told.Done, len(told.Rings), want)
	}
	for _, p := range told.Rings {
		if !ends[p.Place] || p.Label == "" {
			t.Errorf(`point %+v; want ends[p.Place], p.Label != ""`, p)
		}
	}
}
