package paper

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// TestMCTSKeepsPlaying plays complete games with a few nodes per move.
func TestMCTSKeepsPlaying(t *testing.T) {
	for _, rules := range []Rules{{}, {Width: 4, Height: 6, OpenOutline: true}} {
		g := newGame(t, rules)
		for _, nodes := range []int64{1, 50, 1000} {
			s := g.Start()
			for !game.Over(g, s) {
				s = playSearched(t, g, s, &MCTS{Game: g, Limits: search.Limits{Nodes: nodes}, Workers: int(nodes % 4)})
			}
		}
	}
}

// TestStoppingAnywhere checks that a search that is interrupted at any point makes no false
// claims.
func TestStoppingAnywhere(t *testing.T) {
	g := newGame(t, Rules{Width: 4, Height: 4})
	rng := rand.New(rand.NewPCG(61, 62))
	for range 100 {
		s := randomPosition(g, rng, rng.IntN(12))
		if game.Over(g, s) {
			continue
		}
		want, err := (&Solver{Game: g, TableBytes: 16 << 20}).Search(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		for nodes := range int64(40) {
			limits := search.Limits{Nodes: nodes + 1}
			for _, p := range []search.Searcher[State, Direction]{
				&MCTS{Game: g, Limits: limits}, &MCTS{Game: g, Limits: limits, Workers: 3}, &AlphaBeta{Game: g, Limits: limits, TableBytes: 1 << 10, Places: 1 + int(nodes)},
			} {
				got, err := p.Search(t.Context(), s)
				if err != nil {
					t.Fatal(err)
				}
				if got.Proven && got.Score != want.Score {
					t.Fatalf("position %q, %d nodes: %T finds %+v, but the score is %v", g.FormatPosition(&s), nodes+1, p, got, want.Score)
				}
			}
		}
	}
}

// TestMCTSShares checks that workers share the limit of positions and leave no pending
// simulations in the tree.
func TestMCTSShares(t *testing.T) {
	g := Standard()
	s := randomPosition(g, rand.New(rand.NewPCG(5, 6)), 12)
	for _, workers := range []int{1, 2, 5} {
		const nodes = 6007
		m := &MCTS{Game: g, Limits: search.Limits{Nodes: nodes}, Workers: workers}
		r, err := m.Search(t.Context(), s)
		if err != nil || r.Nodes > nodes || !r.Proven && r.Nodes < nodes*9/10 {
			t.Errorf("%d workers: %+v, %v", workers, r, err)
		}
		for i := range m.tree.nodes {
			n := &m.tree.nodes[i]
			visits := int32(0)
			for k := range n.count {
				visits += m.tree.nodes[n.first+k].visits - 1 // the first visit is the evaluation
			}
			if n.pending != 0 || n.expanding || n.expanded && n.proven == 0 && i > 0 && n.visits < visits {
				t.Fatalf("%d workers, node %d: %+v, its children %d visits", workers, i, n, visits)
			}
		}
	}
}

// TestMCTSEndsWhenFull checks that a full tree ends the search.
func TestMCTSEndsWhenFull(t *testing.T) {
	g := Standard()
	r, err := (&MCTS{Game: g, Limits: search.Limits{Nodes: 1 << 40}, MemoryBytes: 50_000}).Search(t.Context(), g.Start())
	if err != nil || r.Nodes > 100_000 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestMCTSErrors(t *testing.T) {
	g := Standard()
	for _, m := range []*MCTS{{}, {Game: g, minimax: 2}, {Game: g, exploration: -1}, {Game: g, MemoryBytes: -1}, {Game: g, Workers: -1}, {Game: g, sharpness: math.NaN()}} {
		if r, err := m.Search(t.Context(), g.Start()); err == nil {
			t.Errorf("%+v finds %+v", m, r)
		}
	}
}
