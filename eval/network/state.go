package network

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/eval/feature"
)

// A State evaluates positions with a network. For each side, it keeps the last position
// and its sums in the first layer. It belongs to one goroutine.
type State struct {
	net   *Network
	sides [2]accumulator
	in    []int16 // activations
	out   []int32 // sums of a dense layer
	rows  []int   // of the first layer, where features change
}

// An accumulator holds the sums of the first layer for a set of features.
type accumulator struct {
	set  feature.Set
	sums []int16
}

// NewState returns a state for one goroutine.
func (n *Network) NewState() *State {
	widest := 0
	for _, w := range n.shape.Widths {
		widest = max(widest, w)
	}
	s := &State{net: n, in: make([]int16, widest), out: make([]int32, widest)}
	for i := range s.sides {
		s.sides[i] = accumulator{feature.NewSet(n.shape.Features), append([]int16(nil), n.bias...)}
	}
	return s
}

// Sum returns the network's result for a position with the given features: the logarithm
// of the odds that the described player wins. side, 0 or 1, identifies that player. It
// affects only the speed: Sum starts from the last position with the same side, which
// usually differs least.
func (s *State) Sum(set feature.Set, side int) float64 {
	a := &s.sides[side]
	present := s.move(a, set)
	n := s.net
	clip(s.in, a.sums)
	stack := n.stacks[n.shape.Stage(present)]
	for _, l := range stack[:len(stack)-1] {
		multiply(s.out[:l.out], s.in[:l.in], l.weights, l.bias)
		activate(s.in, s.out[:l.out])
	}
	last := &stack[len(stack)-1]
	return float64(dot(s.in[:last.in], last.weights)+last.bias[0]) / (one * unit)
}

// move updates a to set and returns the number of features in set.
func (s *State) move(a *accumulator, set feature.Set) (present int) {
	changes := 0
	for i, w := range set {
		present += bits.OnesCount64(w)
		changes += bits.OnesCount64(w ^ a.set[i])
	}
	n := s.net
	width := n.shape.Widths[0]
	if changes > present {
		copy(a.sums, n.bias)
		clear(a.set)
	}
	rows := s.rows[:0]
	for i, w := range set {
		for d := w &^ a.set[i]; d != 0; d &= d - 1 {
			rows = append(rows, (i<<6+bits.TrailingZeros64(d))*width)
		}
	}
	added := len(rows)
	for i, w := range set {
		for d := a.set[i] &^ w; d != 0; d &= d - 1 {
			rows = append(rows, (i<<6+bits.TrailingZeros64(d))*width)
		}
		a.set[i] = w
	}
	change(a.sums, n.first, rows, added)
	s.rows = rows
	return present
}
