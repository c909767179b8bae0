package search_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/refinement"
	"github.com/seed-61c9d78a/versus/search"
)

// TestRefinementsSaveNodes compares the nodes of searches with and without each refinement: a
// refinement must not cost more nodes than it saves.
func TestRefinementsSaveNodes(t *testing.T) {
	t.Run("connect 4, blind", func(t *testing.T) {
		savings(t, blind{}, 10, 0, map[search.Refinement]float64{
			refinement.Table: 2, refinement.TableCuts: 1, refinement.Ordering: 1.3, refinement.Killers: 0.97, refinement.History: 0.97, refinement.Aspiration: 0.99, refinement.NullWindow: 0.99,
			search.Everything: 10,
		})
	})
	t.Run("connect 4", func(t *testing.T) {
		savings(t, connect4.Game{}, 9, 0, map[search.Refinement]float64{
			refinement.Table: 2, refinement.TableCuts: 1.03, refinement.Ordering: 1.2, refinement.Killers: 0.98, refinement.History: 1, refinement.Aspiration: 0.9, refinement.NullWindow: 1.04,
		})
	})
	t.Run("checkers", func(t *testing.T) {
		// Reductions make a search depend on the order of moves in other ways.
		savings(t, checkers.Game{Rules: checkers.Damas}, 8, search.Reductions, map[search.Refinement]float64{
			refinement.Table: 2, refinement.Ordering: 1, refinement.Killers: 1.02, refinement.History: 1.1, refinement.Aspiration: 0.98, refinement.NullWindow: 0.98,
		})
	})
}

// savings checks, from some positions and to the given depth, that a search without a
// refinement visits at least as many times the nodes of a full search as the map says. The
// refinements in never are always off. If all estimates are equal, as in a blind game,
// windows save nothing.
func savings[S, M comparable](t *testing.T, g game.Game[S, M], depth int, never search.Refinement, least map[search.Refinement]float64) {
	positions := append(middle(g, 5, 4, 1, 2), g.Start())
	nodes := func(without search.Refinement) (n int64) {
		for _, s := range positions {
			m := search.Minimax[S, M]{Game: g, Disable: without, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 20}
			r := must.Get(m.Search(t.Context(), s))(t)
			n += r.Nodes
		}
		return n
	}
	full := nodes(never)
	for off, want := range least {
		if ratio := float64(nodes(never|off)) / float64(full); ratio < want {
			t.Errorf("without refinement %#b: %.2f times as many nodes; want %v at least", off, ratio, want)
		}
	}
}

// TestStridesSaveNodes compares searches limited by depth alone, in strides of two plies,
// with searches that also have a limit of nodes, in single plies.
func TestStridesSaveNodes(t *testing.T) {
	for depth := 9; depth <= 12; depth++ {
		var nodes [2]int64
		var scores [2]float64
		for i, limits := range []search.Limits{{Depth: depth}, {Depth: depth, Nodes: 1 << 40}} {
			m := search.Minimax[connect4.State, connect4.Move]{Game: connect4.Game{}, Limits: limits, MemoryBytes: 1 << 20}
			r, err := m.Search(t.Context(), connect4.Game{}.Start())
			if err != nil || r.Depth != depth {
				t.Fatalf("depth %d reached, %v; want %d", r.Depth, err, depth)
			}
			nodes[i], scores[i] = r.Nodes, r.Score
		}
		if nodes[0] > nodes[1]*9/10 || scores[0] != scores[1] {
			t.Errorf("depth %d: %d nodes in strides of two plies, %d in single ones; scores %v; want nodes[0] <= nodes[1]*9/10, scores[0] == scores[1]", depth, nodes[0], nodes[1], scores)
		}
	}
}

// TestMargin checks the effect of a margin: none in games that do not allow it or if no
// estimate exceeds it; otherwise it saves nodes.
func TestMargin(t *testing.T) {
	if with, without := spent(t, connect4.Game{}, 7, 0.01, 0), spent(t, connect4.Game{}, 7, 0, 0); with != without {
		t.Errorf("connect 4: %d nodes with a margin, %d without", with, without)
	}
	g := checkers.Game{Rules: checkers.Damas}
	plain := spent(t, g, 8, 0, 0)
	if huge := spent(t, g, 8, 3, refinement.Singular); huge != plain {
		t.Errorf("checkers: %d nodes with a huge margin, %d without one", huge, plain)
	}
	if off, none := spent(t, g, 6, checkers.ManScore/4, search.Reductions), spent(t, g, 6, 0, search.Reductions); off != none {
		t.Errorf("checkers without Reductions: %d nodes with a margin, %d without", off, none)
	}
	if quarter := spent(t, g, 8, checkers.ManScore/4, 0); quarter > plain*9/10 {
		t.Errorf("checkers: %d nodes with a margin of a quarter of a man, %d without", quarter, plain)
	} else if single := spent(t, g, 8, checkers.ManScore/4, refinement.Singular); single == quarter {
		t.Errorf("checkers: %d nodes with and without singular extensions", quarter)
	}
}

// TestMarginBelow checks that positions far below the window are cut off in a game without a
// Quieter, and only there.
func TestMarginBelow(t *testing.T) {
	g := lenient[connect4.State, connect4.Move]{connect4.Game{}}
	below, above := spent(t, g, 9, 0.05, 0), spent(t, calm[connect4.State, connect4.Move]{g}, 9, 0.05, 0)
	if below > above*95/100 {
		t.Errorf("%d nodes; %d if a Quieter calls every position quiet; want below <= above*95/100", below, above)
	}
}

// lenient is a game whose late moves may all be reduced.
type lenient[S, M comparable] struct{ game.Game[S, M] }

func (g lenient[S, M]) Unwrap() game.Game[S, M] { return g.Game }

func (lenient[S, M]) Reducible(*S, M) bool { return true }

// calm is a game whose positions are all quiet.
type calm[S, M comparable] struct{ game.Game[S, M] }

func (g calm[S, M]) Unwrap() game.Game[S, M] { return g.Game }

func (calm[S, M]) Quiet(*S) bool { return true }

// spent returns the total nodes of searches to the given depth from the middle of some random
// games.
func spent[S, M comparable](t *testing.T, g game.Game[S, M], depth int, margin float64, without search.Refinement) (nodes int64) {
	t.Helper()
	for _, s := range middle(g, 10, 12, 3, 4) {
		m := search.Minimax[S, M]{Game: g, FutilityMargin: margin, Disable: without, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 20}
		found := must.Get(m.Search(t.Context(), s))(t)
		nodes += found.Nodes
	}
	return nodes
}

// middle returns positions after some plies of random games.
func middle[S, M comparable](g game.Game[S, M], positions, plies int, seeds ...uint64) (list []S) {
	r := rand.New(rand.NewPCG(seeds[0], seeds[1]))
	for range positions {
		s := g.Start()
		for range plies {
			moves := g.Moves(nil, &s)
			if g.Apply(&s, moves[r.IntN(len(moves))]); g.Turn(&s) == game.Nobody {
				s = g.Start()
			}
		}
		list = append(list, s)
	}
	return list
}
