package search_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// TestTableForgets fills a small table with the final values of seven searches late in the
// game, and then searches an early position: this must be nearly as fast as with an empty
// table.
func TestTableForgets(t *testing.T) {
	g := connect4.Game{}
	nodes := func(earlier int) (total int64) {
		for _, text := range []string{"4444", "44", "3243"} {
			s := must.Get(g.ParsePosition(text))(t)
			m := search.Minimax[connect4.State, connect4.Move]{Game: g, MemoryBytes: 1 << 16, Limits: search.Limits{Nodes: 20_000}}
			for k := range earlier {
				late := s
				for i := range 18 + k%3 {
					moves := g.Moves(nil, &late)
					next := game.After(g, late, moves[(i*5+k*3+i*i)%len(moves)])
					if game.Over(g, next) {
						break
					}
					late = next
				}
				must.Get(m.Search(t.Context(), late))(t)
			}
			m.Limits = search.Limits{Depth: 9}
			r := must.Get(m.Search(t.Context(), s))(t)
			total += r.Nodes
		}
		return total
	}
	empty, full := nodes(0), nodes(7)
	if t.Logf("%d nodes, with an empty table %d", full, empty); full > empty+empty/20 {
		t.Errorf("%d nodes after seven searches, with an empty table %d; want at most 5 %% more", full, empty)
	}
}
