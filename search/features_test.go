package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// TestFeaturesSaveNodes compares how many nodes searches visit with and without each
// feature: one that costs more nodes than it saves does not do its work.
func TestFeaturesSaveNodes(t *testing.T) {
	t.Run("connect 4, blind", func(t *testing.T) {
		savings(t, blind{}, 10, map[search.Feature]float64{
			search.Table: 2, search.TableCuts: 1.01, search.Ordering: 1.3, search.Killers: 0.97, search.History: 0.97, search.Aspiration: 0.99, search.NullWindow: 0.99,
			search.Everything: 10,
		})
	})
	t.Run("connect 4", func(t *testing.T) {
		savings(t, connect4.Game{}, 9, map[search.Feature]float64{
			search.Table: 2, search.TableCuts: 1.03, search.Ordering: 1.2, search.Killers: 0.98, search.History: 1, search.Aspiration: 0.9, search.NullWindow: 1.05,
		})
	})
	t.Run("checkers", func(t *testing.T) {
		savings(t, checkers.Game{}, 8, map[search.Feature]float64{
			search.Table: 2, search.Ordering: 1, search.Killers: 1.05, search.History: 1.1, search.Aspiration: 0.98, search.NullWindow: 1.02,
		})
	})
}

// savings checks that the search to the given depth, from some positions, visits at least
// as many times as many nodes without each feature as the map says. Where
// every position is worth the same, as it is to a blind game, windows save nothing.
func savings[S, M comparable](t *testing.T, g game.Game[S, M], depth int, least map[search.Feature]float64) {
	r := rand.New(rand.NewPCG(1, 2))
	positions := []S{g.Start()}
	for range 5 {
		s := g.Start()
		for range 4 {
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
		positions = append(positions, s)
	}
	nodes := func(without search.Feature) (n int64) {
		for _, s := range positions {
			m := search.Minimax[S, M]{Game: g, Without: without, Limits: search.Limits{Depth: depth}, TableBytes: 1 << 20}
			r, err := m.Search(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			n += r.Nodes
		}
		return n
	}
	full := nodes(0)
	for off, want := range least {
		if ratio := float64(nodes(off)) / float64(full); ratio < want {
			t.Errorf("without feature %#b: %.2f times as many nodes; want %v at least", off, ratio, want)
		}
	}
}
