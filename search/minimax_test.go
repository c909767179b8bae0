package search_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

var features = map[string]search.Feature{
	"deepening": search.Deepening, "table": search.Table, "ordering": search.Ordering, "killers": search.Killers,
	"null window": search.NullWindow, "quiescence": search.Quiescence, "distance": search.Distance,
	"everything": search.Everything, "nothing": 0,
}

// TestMinimaxIsMinimax checks that no feature changes the value of a search to a
// fixed depth, over hundreds of synthetic games of every kind.
func TestMinimaxIsMinimax(t *testing.T) {
	for seed := range uint64(60) {
		for kind := range 4 {
			g := tree{Seed: seed, Plies: 9, Chance: kind&1 != 0, Coarse: kind&2 != 0}
			s := g.Start()
			if g.Turn(&s) == game.Nobody {
				continue
			}
			for _, depth := range []int{1, 2, 5, 12} {
				want := minimax(g, s, depth)
				for name, off := range features {
					if g.Chance && depth < int(g.Plies) {
						// Outcomes of chance are not plies: the same position can be
						// met nearer to the horizon and farther from it, and the
						// table then rightly uses the deeper value.
						off |= search.Table
					}
					m := search.Minimax[treeState, uint8]{Game: g, Without: off, Limits: search.Limits{Depth: depth}, TableBytes: 1 << 16}
					got, err := m.Search(t.Context(), s)
					if err != nil {
						t.Fatal(err)
					}
					if math.Abs(got.Score-want) > 1e-12 {
						t.Fatalf("%+v to depth %d without %s: %v, want %v", g, depth, name, got.Score, want)
					}
					if depth > int(g.Plies) && !got.Proven {
						t.Fatalf("%+v without %s: searched to the end, but not proven: %+v", g, name, got)
					}
					if got.Proven && math.Abs(minimax(g, s, 12)-got.Score) > 1e-12 {
						t.Fatalf("%+v to depth %d without %s: proven %v, but the exact value is %v", g, depth, name, got.Score, minimax(g, s, 12))
					}
					checkLine(t, g, s, got)
				}
			}
		}
	}
}

// checkLine plays the line out: all moves must be legal, the first one Move.
func checkLine[S, M comparable](t *testing.T, g game.Game[S, M], s S, r search.Result[M]) {
	t.Helper()
	if len(r.Line) == 0 || r.Line[0] != r.Move {
		t.Fatalf("move %v, but line %v", r.Move, r.Line)
	}
	for _, m := range r.Line {
		next, err := game.Play(g, s, m)
		if err != nil {
			t.Fatalf("line %v: %v", r.Line, err)
		}
		s = next
	}
}
