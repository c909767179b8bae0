package paper

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// TestStoppingAnywhere checks that a search that is interrupted at any point makes no false
// claims, neither by Proven nor by the score of a win or loss. An alpha-beta search of which not
// even the first depth is complete chooses among the turns it has seen, by the evaluation.
func TestStoppingAnywhere(t *testing.T) {
	g := newGame(t, Rules{Width: 4, Height: 4})
	rng := rand.New(rand.NewPCG(61, 62))
	for s := range openPositions(g, rng, 100, 12) {
		want := must.Get((&Solver{Game: g, MemoryBytes: 16 << 20}).Search(t.Context(), s))(t)
		for nodes := range int64(40) {
			limits := search.Limits{Nodes: nodes + 1}
			for _, p := range []search.Searcher[State, Direction]{
				&MCTS{Game: g, Limits: limits}, &AlphaBeta{Game: g, Limits: limits, MemoryBytes: 1 << 10, Places: 1 + int(nodes)},
			} {
				got := must.Get(p.Search(t.Context(), s))(t)
				if (got.Proven || math.Abs(got.Score) == 1) && got.Score != want.Score {
					t.Fatalf("position %q, %d nodes: %T finds %+v, but the score is %v", g.FormatPosition(&s), nodes+1, p, got, want.Score)
				}
				if _, alphaBeta := p.(*AlphaBeta); alphaBeta && got.Depth == 0 && nodes > 0 {
					after := playSearched(t, g, s, given(got))
					if math.Abs(clampEstimate(g.Evaluate(&after))-got.Score) > 0.001 {
						t.Fatalf("position %q, %d nodes: %+v, but the evaluation after that is %v", g.FormatPosition(&s), nodes+1, got, g.Evaluate(&after))
					}
				}
			}
		}
	}
}

// TestMCTSLimit checks that a search evaluates nearly as many positions as it may, and no more, and
// that a node has the visits of its children.
func TestMCTSLimit(t *testing.T) {
	g, stress := stressPosition(t)
	s := randomPosition(g, rand.New(rand.NewPCG(5, 6)), 12)
	for _, c := range []struct {
		s      State
		places int
	}{{s, 0}, {stress, 2000}} {
		const nodes = 6007
		m := &MCTS{Game: g, Limits: search.Limits{Nodes: nodes}, places: c.places}
		r, err := m.Search(t.Context(), c.s)
		if err != nil || r.Nodes > nodes || !r.Proven && c.places == 0 && r.Nodes < nodes*9/10 {
			t.Errorf("places %d: Search = %+v, %v; want a proof or %d to %d nodes", c.places, r, err, nodes*9/10, nodes)
		}
		for i := range m.tree.nodes {
			n := &m.tree.nodes[i]
			visits := int32(0)
			for k := range n.count {
				visits += m.tree.nodes[n.first+k].visits - 1 // the first visit is the evaluation
			}
			if n.expanded && n.proven == 0 && i > 0 && n.visits < visits {
				t.Fatalf("places %d, node %d: %+v; want at least the %d visits of its children", c.places, i, n, visits)
			}
		}
	}
}

// TestMCTSEndsWhenFull checks that a full tree ends the search.
func TestMCTSEndsWhenFull(t *testing.T) {
	g := Standard()
	r, err := (&MCTS{Game: g, Limits: search.Limits{Nodes: 1 << 40}, MemoryBytes: 50_000}).Search(t.Context(), g.Start())
	if err != nil || r.Nodes > 100_000 {
		t.Errorf("(...) = %+v, %v; want no error, r.Nodes <= 100_000", r, err)
	}
}
