package search

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestTrees checks the trees that workers have grown: no visit is lost, and what is proven of a
// node follows from its children.
func TestTrees(t *testing.T) {
	for _, workers := range []int{1, 3} {
		m := NewMCTS(piles{}, Limits{})
		m.Workers = workers
		s, past := pileState{}, []pileState(nil)
		for ply := 0; ply < 16; ply += 2 { // the later, the more is proven
			m.NewGame(uint64(ply))
			m.Limits.Nodes = 20_000
			must.Get(m.Search(t.Context(), s, past...))(t)
			proven := 0
			for _, tree := range m.trees {
				if visits := tree.arena.node(0).visits; int64(visits) != tree.simulations {
					t.Errorf("%d workers, ply %d: the root has %d visits after %d simulations; want int64(visits) == tree.simulations", workers, ply, visits, tree.simulations)
				}
				proven += checkTree(t, tree.arena, 0)
			}
			if ply > 10 && proven == 0 {
				t.Errorf("%d workers, ply %d: nothing is proven", workers, ply)
			}
			for range 2 {
				past = append(past, s)
				s = game.After[pileState, int8](piles{}, s, piles{}.Moves(nil, &s)[ply%7])
			}
		}
	}
}

// checkTree checks a node of piles and those below, and returns the number of proven ones.
func checkTree(t *testing.T, a *arena[int8], at int32) (proven int) {
	n := a.node(at)
	first, children := a.below(n)
	visits, settled := int32(0), 0
	best := -n.turn().Sign()
	for i := range children {
		proven += checkTree(t, a, first+int32(i))
		visits += children[i].visits
		if children[i].proven() {
			settled++
			best = better(n.turn(), best, a.bound(first+int32(i)))
		}
	}
	all := settled == len(children)
	switch {
	case visits > n.visits:
		t.Fatalf("node %d has %d visits, its children %d", at, n.visits, visits)
	case !n.proven() && int(n.provenChildren) != settled:
		t.Fatalf("node %d counts %d proven children of %d", at, n.provenChildren, settled)
	case !n.proven() && settled > 0 && (all || a.bound(at) != best):
		t.Fatalf("node %d: bound %v is not proven; %d of %d children are, the best of them %v", at, a.bound(at), settled, len(children), best)
	case n.proven() && len(children) > 0 && !(a.bound(at) == best && (all || best == n.turn().Sign())):
		t.Fatalf("node %d is proven %v by %d of %d children, the best of them %v", at, a.bound(at), settled, len(children), best)
	}
	if n.proven() {
		proven++
	}
	return proven
}
