package network

import (
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/feature"
)

// A State evaluates positions with a network. It keeps some earlier positions and their
// sums in the first layer. It belongs to one goroutine.
type State struct {
	net  *Network
	last []accumulator
	in   []int16 // activations
	out  []int32 // sums of a dense layer

	// Where the rows of the features that change begin in the first layer: first those that
	// appear, then those that disappear. gone is where the latter are collected.
	rows, gone []int
}

// An accumulator holds the sums of the first layer for a set of features.
type accumulator struct {
	set     feature.Set
	present int // number of features in set
	sums    []int16
}

// NewState returns a state for one goroutine.
func (n *Network) NewState() *State {
	widest := 0
	for _, w := range n.shape.Widths {
		widest = max(widest, w)
	}
	s := &State{net: n, in: make([]int16, widest), out: make([]int32, widest)}
	most := 64 * len(feature.NewSet(n.shape.Features))
	s.rows, s.gone = make([]int, most+1), make([]int, most+1)
	return s
}

// Sum returns the network's result for a position with the given features: the logarithm
// of the odds that the described player wins. near, at least 0, affects only the speed: Sum
// starts from the last position evaluated with the same number, so the number should identify
// positions that differ little, such as those with the same side to move. The state keeps one
// position for each number up to the highest.
func (s *State) Sum(set feature.Set, near int) float64 {
	for near >= len(s.last) {
		s.last = append(s.last, accumulator{feature.NewSet(s.net.shape.Features), 0, slices.Clone(s.net.bias)})
	}
	a := &s.last[near]
	present := s.move(a, set)
	n := s.net
	clip(s.in, a.sums)
	stack := n.stacks[n.shape.Stages.Of(present)]
	for _, l := range stack[:len(stack)-1] {
		multiply(s.out[:l.out], s.in[:l.in], l.weights, l.bias)
		activate(s.in, s.out[:l.out])
	}
	last := &stack[len(stack)-1]
	return float64(dot(s.in[:last.in], last.weights)+last.bias[0]) / (one * unit)
}

// move updates a to set and returns the number of features in set.
func (s *State) move(a *accumulator, set feature.Set) (present int) {
	n := s.net
	width := n.shape.Widths[0]
	rows, gone := s.rows, s.gone[:len(s.rows)]
	added, removed := 0, 0
	for i, old := range a.set {
		w := set[i]
		a.set[i] = w
		for d := w ^ old; d != 0; d &= d - 1 {
			// Each row goes into both lists and counts in one: a branch that depends on the
			// feature would often be predicted wrongly.
			bit := bits.TrailingZeros64(d)
			row := (i<<6 + bit) * width
			rows[added], gone[removed] = row, row
			here := int(w >> bit & 1)
			added += here
			removed += 1 - here
		}
	}
	a.present += added - removed
	if added+removed > a.present { // fewer features are present than change
		copy(a.sums, n.bias)
		added, removed = 0, 0
		for i, w := range set {
			for ; w != 0; w &= w - 1 {
				rows[added] = (i<<6 + bits.TrailingZeros64(w)) * width
				added++
			}
		}
	}
	copy(rows[added:], gone[:removed])
	change(a.sums, n.first, rows[:added+removed], added)
	return a.present
}
