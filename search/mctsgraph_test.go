package search

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
)

// adders is a game in which the players alternately add 1 to 4 to a common total, so the
// order of moves does not matter. If circular, the total wraps around, plies are not counted,
// and the game ends only at 0.
type adders struct {
	plies    int8
	circular bool
}

type adderState struct {
	total uint32
	ply   int8
}

func (adders) Start() adderState { return adderState{total: 1} }

func (g adders) Turn(s *adderState) game.Player {
	if s.ply == g.plies || g.circular && s.total == 0 {
		return game.Nobody
	}
	return game.First + game.Player(s.ply%2)
}

func (g adders) Moves(dst []int8, s *adderState) []int8 {
	if g.Turn(s) == game.Nobody {
		return dst
	}
	return append(dst, 1, 2, 3, 4)
}

func (g adders) Apply(s *adderState, m int8) {
	s.total += uint32(m)
	s.ply++
	if g.circular {
		s.total %= 50
		s.ply %= 2
	}
}

func (g adders) Evaluate(s *adderState) float64 {
	return math.Sin(float64(mix(uint64(s.total)) >> 40))
}

func (adders) Bounds() (low, high float64) { return -1, 1 }
func (adders) Hash(s *adderState) uint64   { return uint64(s.total)<<8 | uint64(s.ply) }

// census walks through a tree and counts how often each position was expanded. For every
// unproven position it checks that visits and sums are those of the children, plus one
// simulation that judged the position itself.
func census(t *testing.T, tree *mctsTree[adderState, int8], first bool) (given map[adderState]map[int32]bool) {
	given = map[adderState]map[int32]bool{}
	var walk func(at int32, s adderState)
	walk = func(at int32, s adderState) {
		at = tree.spot(at)
		n := &tree.arena[at]
		if n.count == 0 || n.proven || given[s][n.children] {
			return
		}
		if given[s] == nil {
			given[s] = map[int32]bool{}
		}
		given[s][n.children] = true
		visits, sum := n.visits, n.sum
		for i := n.children; i < n.children+n.count; i++ {
			c := &tree.arena[i]
			visits -= c.visits
			sum -= c.sum
			if c.visits > 0 {
				walk(i, game.After(tree.game, s, c.move))
			}
		}
		judged := int32(1)
		if at == 0 && first {
			judged = 0 // the root, in the first search
		}
		if visits != judged || math.Abs(sum) > float64(judged)+1e-9 {
			t.Errorf("%+v: %d of %d visits and %v of %v are not from the children", s, visits, n.visits, sum, n.sum)
		}
	}
	walk(0, tree.root)
	return given
}

// TestTranspositions checks that each position is expanded once and that values are backed
// up correctly.
func TestTranspositions(t *testing.T) {
	for _, graph := range []bool{false, true} {
		m := NewMCTS(adders{plies: 100}, Limits{Nodes: 400})
		m.Transpositions, m.Rollout = graph, -1
		s := m.Game.Start()
		for ply := range 3 { // also on a kept tree
			r, err := m.Search(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			twice, all := 0, 0
			for _, blocks := range census(t, m.trees[0], ply == 0) {
				all++
				if len(blocks) > 1 {
					twice++
				}
			}
			if graph && twice > 0 || !graph && ply == 0 && twice < 20 || all < 20 {
				t.Errorf("graph %v, ply %d: %d of %d positions were given children more than once", graph, ply, twice, all)
			}
			m.Game.Apply(&s, r.Move)
			if t.Failed() {
				return
			}
		}
	}
}

// TestTranspositionsProve checks that Transpositions proves a game with many transpositions
// in fewer simulations.
func TestTranspositionsProve(t *testing.T) {
	needed := map[bool]int64{}
	for _, graph := range []bool{false, true} {
		m := NewMCTS(adders{plies: 20}, Limits{Nodes: 20_000})
		m.Transpositions = graph
		s := adderState{total: 5, ply: 12}
		r, err := m.Search(t.Context(), s)
		if want := NewMinimax(m.Game, Limits{Depth: 8}); err == nil && r.Proven {
			if w, _ := want.Search(t.Context(), s); w.Score != r.Score {
				t.Errorf("graph %v: proven %v, want %v", graph, r.Score, w.Score)
			}
		}
		if err != nil || graph && !r.Proven {
			t.Errorf("graph %v: %+v, %v", graph, r, err)
		}
		needed[graph] = r.Nodes
	}
	if 4*needed[true] > needed[false] {
		t.Errorf("%d simulations, %d without transpositions", needed[true], needed[false])
	}
}

// TestTranspositionsInCircles searches a game with cycles: simulations and expected lines
// must end.
func TestTranspositionsInCircles(t *testing.T) {
	for _, workers := range []int{1, 3} {
		m := NewMCTS(adders{plies: 100, circular: true}, Limits{Nodes: 3000})
		m.Transpositions, m.Rollout, m.Workers, m.SharedTree = true, 30, workers, workers > 1
		s := m.Game.Start()
		for range 10 {
			r, err := m.Search(t.Context(), s)
			if err != nil || len(r.Line) > 100 || r.Depth > 100 {
				t.Fatalf("%d workers: depth %d, line %v, %v; there are 100 positions", workers, r.Depth, r.Line, err)
			}
			if m.Game.Apply(&s, r.Move); s.total == 0 {
				break
			}
		}
	}
}
