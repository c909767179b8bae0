package network

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
)

// The fixed-point scales: one represents an activation of 1, unit a dense weight of 1.
const (
	oneBits  = 9
	one      = 1 << oneBits
	unitBits = 10
	unit     = 1 << unitBits
)

// Lanes is the number of units of which layer widths are multiples.
const Lanes = 16

// Limits of a network.
const (
	maxWidth  = 1024
	maxLayers = 4
)

// A Shape is the shape of a network.
type Shape struct {
	Features int   `json:"features"`
	Widths   []int `json:"widths"` // units of each hidden layer, 1 to maxLayers of them: multiples of Lanes up to maxWidth

	Stages pattern.Stages `json:"stages,omitempty"`
}

// Check returns an error if a number is out of its limits or the stages are not ascending.
func (s Shape) Check() error {
	if s.Features < 1 || s.Features > feature.MaxFeatures {
		return fmt.Errorf("network: %d features; want 1 to %d", s.Features, feature.MaxFeatures)
	}
	if len(s.Widths) < 1 || len(s.Widths) > maxLayers {
		return fmt.Errorf("network: %d hidden layers; want 1 to %d", len(s.Widths), maxLayers)
	}
	for i, w := range s.Widths {
		if w < Lanes || w > maxWidth || w%Lanes != 0 {
			return fmt.Errorf("network: layer %d has %d units; want a multiple of %d up to %d", i+1, w, Lanes, maxWidth)
		}
	}
	if err := s.Stages.Check(); err != nil {
		return fmt.Errorf("network: %w", err)
	}
	return nil
}

// Parameters are the weights of a network as real numbers. Activations are 0 to 1.
type Parameters struct {
	Shape
	First  []float32 // Widths[0] weights for each feature
	Bias   []float32 // of the first layer
	Stacks []Stack   // for each stage, the layers after the first
}

// A Stack is the dense layers of one stage. The only unit of the last layer is the result.
type Stack []Dense

// A Dense layer has Weights[o*in+i] from unit i to unit o.
type Dense struct {
	Weights, Bias []float32
}

// Dimensions returns the numbers of inputs and outputs of the i-th dense layer.
func (s *Shape) Dimensions(i int) (in, out int) {
	in, out = s.Widths[i], 1
	if i+1 < len(s.Widths) {
		out = s.Widths[i+1]
	}
	return in, out
}

// NewParameters returns parameters that are all zero.
func NewParameters(s Shape) *Parameters {
	p := &Parameters{Shape: s, First: make([]float32, s.Features*s.Widths[0]), Bias: make([]float32, s.Widths[0])}
	for range len(s.Stages) + 1 {
		var stack Stack
		for i := range s.Widths {
			in, out := s.Dimensions(i)
			stack = append(stack, Dense{make([]float32, in*out), make([]float32, out)})
		}
		p.Stacks = append(p.Stacks, stack)
	}
	return p
}

// dense is a layer in fixed point.
type dense struct {
	in, out int
	weights []int16
	bias    []int32
}

// A Network is a network in fixed point. It is immutable and safe for concurrent use.
type Network struct {
	shape  Shape
	first  []int16
	bias   []int16
	stacks [][]dense
}

// newNetwork returns a network whose weights are zero.
func newNetwork(s Shape) *Network {
	n := &Network{shape: s, first: make([]int16, s.Features*s.Widths[0]), bias: make([]int16, s.Widths[0])}
	for range len(s.Stages) + 1 {
		var stack []dense
		for i := range s.Widths {
			in, out := s.Dimensions(i)
			stack = append(stack, dense{in, out, make([]int16, in*out), make([]int32, out)})
		}
		n.stacks = append(n.stacks, stack)
	}
	return n
}

// Shape returns the network's shape. The caller must not change its slices.
func (n *Network) Shape() Shape { return n.shape }

// Quantize returns the network with the parameters rounded to fixed point: to 1/512 in the first layer and
// 1/1024 in the others. It returns an error if a parameter is not a number or too large.
func Quantize(p *Parameters) (*Network, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	n := newNetwork(p.Shape)
	var err error
	round16 := func(what string, q []int16, x []float32, scale float64) {
		for i, v := range x {
			r := math.RoundToEven(float64(v) * scale)
			if !(math.Abs(r) <= math.MaxInt16) && err == nil {
				err = fmt.Errorf("network: %s weight %d is %v; want a number between %v and %v", what, i, v, -math.MaxInt16/scale, math.MaxInt16/scale)
			}
			q[i] = int16(r)
		}
	}
	round16("first layer's", n.first, p.First, one)
	round16("first layer's bias", n.bias, p.Bias, one)
	for s, stack := range p.Stacks {
		for i, d := range stack {
			l := n.stacks[s][i]
			round16("dense", l.weights, d.Weights, unit)
			for o, b := range d.Bias {
				r := math.RoundToEven(float64(b) * one * unit)
				if !(math.Abs(r) <= math.MaxInt32) && err == nil {
					err = fmt.Errorf("network: bias %d of dense layer %d is %v; want a number between %v and %v", o, i+1, b, -math.MaxInt32/(one*unit), math.MaxInt32/(one*unit))
				}
				l.bias[o] = int32(r)
			}
		}
	}
	if err != nil {
		return nil, err
	}
	return n, n.check()
}

// Parameters returns the weights as real numbers. [Quantize] reproduces the network from
// them as long as the biases of dense layers stay below 32.
func (n *Network) Parameters() *Parameters {
	p := NewParameters(n.shape)
	scale := func(to []float32, from []int16, by float64) {
		for i, x := range from {
			to[i] = float32(float64(x) / by)
		}
	}
	scale(p.First, n.first, one)
	scale(p.Bias, n.bias, one)
	for s, stack := range n.stacks {
		for i, l := range stack {
			scale(p.Stacks[s][i].Weights, l.weights, unit)
			for o, b := range l.bias {
				p.Stacks[s][i].Bias[o] = float32(float64(b) / (one * unit))
			}
		}
	}
	return p
}

// Symmetric returns a network with the same result, exactly, for a set of features and its images under the
// permutations, which together with the identity must be a group. It has a copy of the first layer's units for
// each image, and the layer after that takes the mean of the copies; n itself if that would be too wide.
func (n *Network) Symmetric(turned [][]int32) *Network {
	s, width, copies := n.shape, n.shape.Widths[0], len(turned)+1
	s.Widths = slices.Clone(s.Widths)
	s.Widths[0] *= copies
	if copies == 1 || s.Check() != nil {
		return n
	}
	x := newNetwork(s)
	for f := range s.Features {
		row := n.first[f*width:][:width]
		copy(x.first[f*copies*width:], row)
		for k, p := range turned {
			copy(x.first[(int(p[f])*copies+k+1)*width:], row)
		}
	}
	for k := range copies {
		copy(x.bias[k*width:], n.bias)
	}
	for i, stack := range n.stacks {
		copy(x.stacks[i][1:], stack[1:])
		l, of := &x.stacks[i][0], stack[0]
		copy(l.bias, of.bias)
		for k := range l.weights {
			l.weights[k] = int16(math.RoundToEven(float64(of.weights[k/l.in*width+k%width]) / float64(copies)))
		}
	}
	return x
}

// check returns an error if a sum of a dense layer could overflow. (Sums of the first layer wrap around beyond
// 64, in the same way everywhere; no sensible weights get there.)
func (n *Network) check() error {
	for s, stack := range n.stacks {
		for k, l := range stack {
			for o := range l.out {
				sum := int64(l.bias[o])
				sum = max(sum, -sum)
				for _, w := range l.weights[o*l.in : (o+1)*l.in] {
					sum += int64(max(w, -w)) * one
				}
				if sum > math.MaxInt32 {
					return fmt.Errorf("network: the weights of unit %d in dense layer %d of stage %d could overflow", o, k+1, s)
				}
			}
		}
	}
	return nil
}

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

// Sum returns the network's result for a position with the given features: the logarithm of the odds that the
// described player wins. near, at least 0, affects only the speed: Sum starts from the last position evaluated
// with the same number, so the number should identify positions that differ little, such as those with the same
// side to move. The state keeps one position for each number up to the highest.
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
