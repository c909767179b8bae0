package search

import (
	"context"
	"math"
	"testing"
	"time"

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

func TestSpreadOf(t *testing.T) {
	for n := int64(0); n <= math.MaxInt32; n += 1 + n/500 {
		for _, n := range []int64{n, math.MaxInt32 - n} {
			want := math.Sqrt(math.Log(float64(n) + 1))
			if got := spreadOf(int32(n)); math.Abs(got-want) > 1e-6*want {
				t.Fatalf("spreadOf(%d) = %v; want %v", n, got, want)
			}
		}
	}
}

// TestKeptTreeInTime keeps a tree without enough time for it: nodes whose children are not
// copied must look unexpanded, but retain their statistics.
func TestKeptTreeInTime(t *testing.T) {
	g := piles{}
	for _, late := range []bool{false, true} {
		m := NewMCTS(g, Limits{Nodes: 20_000})
		r := must.Get(m.Search(t.Context(), g.Start()))(t)
		tree := m.trees[0]
		next := game.After(g, g.Start(), r.Move)
		at, ok := tree.follow(next, []pileState{g.Start()})
		if !ok {
			t.Fatal("the position after the move is not in the tree")
		}
		visits, before := tree.arena.node(at).visits, tree.arena.nodes
		var until time.Time
		if late {
			until = time.Now().Add(-time.Second)
		}
		tree.reuse(next, []pileState{g.Start()}, until)
		if tree.arena.node(0).visits != visits {
			t.Errorf("late: %v: %d visits of the new root, %d before; want tree.arena.node(0).visits == visits", late, tree.arena.node(0).visits, visits)
		}
		if n := tree.arena.nodes; late != (n < 1000) || n > before {
			t.Errorf("late: %v: %d of %d nodes were kept; want late == (n < 1000), n <= before", late, n, before)
		}
		// The search continues from there.
		m.Limits.Nodes = 1000
		if r, err := m.Search(t.Context(), next, g.Start()); err != nil || r.Nodes != 1000 {
			t.Errorf("late: %v: %+v, %v; want no error, r.Nodes == 1000", late, r, err)
		}
	}
}

// piles is a game of 16 plies: each player adds 1 to 7 to one of two sums, and the player
// whose sum is greater in its last three digits wins.
type piles struct{}

type pileState struct {
	sums [2]uint32
	ply  int8
}

func (piles) Start() pileState { return pileState{} }
func (piles) Turn(s *pileState) game.Player {
	if s.ply == 16 {
		return game.Nobody
	}
	return game.First + game.Player(s.ply%2)
}
func (piles) Moves(dst []int8, s *pileState) []int8 {
	for m := int8(1); s.ply < 16 && m <= 7; m++ {
		dst = append(dst, m)
	}
	return dst
}
func (piles) Apply(s *pileState, m int8) {
	sum := &s.sums[s.ply%2]
	*sum = *sum*31 + uint32(m)*uint32(m)
	s.ply++
}
func (piles) Evaluate(s *pileState) float64 {
	return float64(int(s.sums[0]%1000)-int(s.sums[1]%1000)) / 1000
}
func (piles) Bounds() (low, high float64) { return -1, 1 }

// crowd has so many moves in its first position; the last one wins.
type crowd struct{ moves int32 }

func (crowd) Start() int32 { return 0 }
func (crowd) Turn(s *int32) game.Player {
	if *s == 0 {
		return game.First
	}
	return game.Nobody
}
func (c crowd) Moves(dst []int32, s *int32) []int32 {
	for m := int32(1); *s == 0 && m <= c.moves; m++ {
		dst = append(dst, m)
	}
	return dst
}
func (crowd) Apply(s *int32, m int32) { *s = m }
func (c crowd) Evaluate(s *int32) float64 {
	if *s == c.moves {
		return 1
	}
	return 0
}

// TestMCTSHasManyMoves finds the best among more moves than 16 bits can count.
func TestMCTSHasManyMoves(t *testing.T) {
	g := crowd{70_000}
	r, err := NewMCTS[int32, int32](g, Limits{Nodes: 80_000}).Search(context.Background(), 0)
	if err != nil || r.Move != g.moves || r.Score != 1 || !r.Proven {
		t.Errorf("move %v, score %v, proven %v, %v; want move %d, which wins", r.Move, r.Score, r.Proven, err, g.moves)
	}
}
