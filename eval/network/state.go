package network

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/eval/feature"
)

// State is a network at work: it remembers the position evaluated last from each of the
// two sides, and what the first layer came to. It belongs to one goroutine.
type State struct {
	net   *Network
	sides [2]accumulator
	in    []int16 // activations
	out   []int32 // sums of a dense layer
}

// An accumulator is the sums of the first layer for a set of features.
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
// of the odds that the player wins who is described. side, 0 or 1, is that player: what
// was remembered of the same one is the most alike. It does not change the result.
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

// move makes a the accumulator of set, and returns the number of features in set.
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
	for i, w := range set {
		old := a.set[i]
		if w == old {
			continue
		}
		for d := w &^ old; d != 0; d &= d - 1 {
			f := i<<6 + bits.TrailingZeros64(d)
			add(a.sums, n.first[f*width:(f+1)*width])
		}
		for d := old &^ w; d != 0; d &= d - 1 {
			f := i<<6 + bits.TrailingZeros64(d)
			subtract(a.sums, n.first[f*width:(f+1)*width])
		}
		a.set[i] = w
	}
	return present
}
