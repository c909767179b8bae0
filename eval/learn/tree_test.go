package learn

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestBackUp checks what the score of a node is, and when it is the result, for the player
// to move on either side.
func TestBackUp(t *testing.T) {
	type node = descentNode[int]
	win, draw, loss, open := node{score: 1, decided: true}, node{decided: true}, node{score: -1, decided: true}, node{score: 0.5}
	for _, test := range []struct {
		children []node
		doubtful bool
		score    float32
		decided  bool
	}{
		{[]node{loss, open, draw}, false, 0.5, false},
		{[]node{loss, {score: -0.5}, draw}, false, 0, false},
		{[]node{open, win}, false, 1, true},
		{[]node{open, win}, true, 1, true},
		{[]node{loss, draw}, false, 0, true},
		{[]node{loss, draw}, true, 0, false},
		{[]node{loss, loss}, false, -1, true},
		{[]node{loss}, true, -1, false},
		{nil, true, 0.25, false},
	} {
		for at, sign := range []float32{1, -1} { // ply 0 is First's, ply 1 Second's
			d := newDescent[int, int](chain{9, 1}, payoffs{-1, 1})
			d.nodes = []node{{state: at, score: 0.25 * sign, expanded: true, doubtful: test.doubtful, first: 1, count: int32(len(test.children))}}
			for _, c := range test.children {
				c.score *= sign
				d.nodes = append(d.nodes, c)
			}
			d.backUp(0)
			if n := d.nodes[0]; n.score != sign*test.score || n.decided != test.decided {
				t.Errorf("%+v, doubtful %v, sign %v: %v, decided %v", test.children, test.doubtful, sign, n.score, n.decided)
			}
		}
	}
}

// TestFollow checks the depth of one descent, the limits of estimates, and what a descent
// of a game that has ended adds.
func TestFollow(t *testing.T) {
	for turns := range 12 {
		d := newDescent[int, int](chain{9, 1}, payoffs{-1, 1})
		d.nodes = append(d.nodes, descentNode[int]{})
		d.line = append(d.line, 0)
		d.follow(0, turns)
		expanded := 0
		for i := range d.nodes {
			if d.nodes[i].expanded {
				expanded++
			}
		}
		if want := min(turns+1, 9); d.err != nil || expanded != want || len(d.nodes) != 1+3*want || len(d.line) != 1 {
			t.Errorf("%d turns: %d of %d nodes expanded, line %v, %v; want %d", turns, expanded, len(d.nodes), d.line, d.err, want)
		}
		if ended := turns >= 8; ended != (d.nodes[len(d.nodes)-1].decided) {
			t.Errorf("%d turns: the last node is decided: %v", turns, !ended)
		}
	}
	for payoff, want := range map[float64]float32{7: 1, 0.5: 0.5, -7: -1} {
		d := newDescent[int, int](chain{1, payoff}, payoffs{-1, 1})
		if err := d.play(0, 1, 9, 0, rand.New(rand.NewPCG(1, 1))); err != nil || d.nodes[0].score != want || !d.nodes[0].decided {
			t.Errorf("a payoff of %v: %+v, %v", payoff, d.nodes[0], err)
		}
	}
	for estimate, want := range map[float64]float32{7: nearlyWon, 0.5: 0.5, -7: -nearlyWon} {
		d := newDescent[int, int](guess{chain{9, 0}, estimate}, payoffs{-1, 1})
		d.nodes = append(d.nodes, descentNode[int]{})
		d.follow(0, 0)
		if n := d.nodes[0]; n.score != want || n.decided {
			t.Errorf("an estimate of %v: %+v", estimate, n)
		}
	}
}

// guess is a chain with an estimate.
type guess struct {
	chain
	estimate float64
}

func (g guess) Evaluate(*int) float64 { return g.estimate }

// TestDescentPlays checks that a game goes on until its result is known, at most for the
// given number of turns.
func TestDescentPlays(t *testing.T) {
	g := must.Get(connect4.New(5, 4))(t)
	for most := range 8 {
		d := newDescent[connect4.State, connect4.Move](g, payoffs{-1, 1})
		if err := d.play(g.Start(), 1, most, 0.5, rand.New(rand.NewPCG(uint64(most), 2))); err != nil || len(d.line) != most+1 {
			t.Errorf("%d turns: %d positions, %v", most, len(d.line), err)
		}
		for i, s := range d.line[1:] {
			found := false
			for _, m := range g.Moves(nil, &d.line[i]) {
				next := d.line[i]
				g.Apply(&next, m)
				found = found || next == s
			}
			if !found {
				t.Errorf("%d turns: position %d does not follow the one before it", most, i+1)
			}
		}
	}
}

// narrow is a game without a choice whose positions are never quiet.
type narrow struct{ chain }

func (narrow) Quiet(*int) bool { return false }

func (n narrow) Moves(dst []int, s *int) []int {
	if n.Turn(s) == game.Nobody {
		return dst
	}
	return append(dst, 0)
}

// TestUnquietLines expands positions that are not quiet, one after the other, up to a limit.
func TestUnquietLines(t *testing.T) {
	for plies, want := range map[int]int{10: 11, maxUnquiet + 1: maxUnquiet + 2, 1000: maxUnquiet + 2} {
		d := newDescent[int, int](narrow{chain{plies, 1}}, payoffs{-1, 1})
		d.nodes, d.line = append(d.nodes, descentNode[int]{}), append(d.line, 0)
		d.follow(0, 0)
		if d.err != nil || len(d.nodes) != want || d.nodes[0].decided != (plies < want) {
			t.Errorf("%d plies: %d nodes, decided %v, %v; want %d nodes", plies, len(d.nodes), d.nodes[0].decided, d.err, want)
		}
	}
}
