package network

import (
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/eval/feature"
)

// The fixed-point numbers: an activation of 1 is one, a dense weight of 1 is unit.
const (
	oneBits  = 9
	one      = 1 << oneBits
	unitBits = 10
	unit     = 1 << unitBits
)

// Lanes is what the widths of layers are multiples of.
const Lanes = 16

// Limits of a network.
const (
	MaxWidth  = 1024
	MaxLayers = 4
	MaxStages = 64
)

// Shape is the shape of a network.
type Shape struct {
	Features int   `json:"features"`
	Widths   []int `json:"widths"` // units of each hidden layer, 1 to MaxLayers of them: multiples of Lanes up to MaxWidth

	// Stages are the numbers of features present at which the next stage of the game
	// begins, ascending. Without any there is one stage.
	Stages []int `json:"stages,omitempty"`
}

// Check reports shapes that are no networks.
func (s Shape) Check() error {
	if s.Features < 1 || s.Features > feature.MaxFeatures {
		return fmt.Errorf("network: %d features; want 1 to %d", s.Features, feature.MaxFeatures)
	}
	if len(s.Widths) < 1 || len(s.Widths) > MaxLayers {
		return fmt.Errorf("network: %d hidden layers; want 1 to %d", len(s.Widths), MaxLayers)
	}
	for i, w := range s.Widths {
		if w < Lanes || w > MaxWidth || w%Lanes != 0 {
			return fmt.Errorf("network: layer %d has %d units; want a multiple of %d up to %d", i+1, w, Lanes, MaxWidth)
		}
	}
	if len(s.Stages) >= MaxStages {
		return fmt.Errorf("network: %d stages; want at most %d", len(s.Stages)+1, MaxStages)
	}
	for i, b := range s.Stages {
		if b < 1 || i > 0 && b <= s.Stages[i-1] {
			return fmt.Errorf("network: the stages begin at %v features; want positive ascending numbers", s.Stages)
		}
	}
	return nil
}

// Stage returns the stage of positions with the given number of features present.
func (s *Shape) Stage(present int) int {
	stage := 0
	for stage < len(s.Stages) && present >= s.Stages[stage] {
		stage++
	}
	return stage
}

// Parameters are the weights of a network as real numbers, an activation being 0 to 1.
type Parameters struct {
	Shape
	First  []float32 // a row of Widths[0] weights for each feature
	Bias   []float32 // of the first layer
	Stacks []Stack   // for each stage, the layers after the first
}

// A Stack is the dense layers of one stage. The last one has a single unit, the result.
type Stack []Dense

// A Dense layer has Weights[o*in+i] from unit i to unit o.
type Dense struct {
	Weights, Bias []float32
}

// Dimensions returns the units at both sides of the i-th dense layer.
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

// Network is a network in fixed point. It does not change, and any number of goroutines
// may use it.
type Network struct {
	shape  Shape
	first  []int16
	bias   []int16
	stacks [][]dense
}

// Shape returns the network's shape. The caller must not change its slices.
func (n *Network) Shape() Shape { return n.shape }

// Quantize returns the network with the parameters rounded to fixed point: to 1/512 in the
// first layer, to 1/1024 in the others. Parameters that are no numbers or too great are an
// error.
func Quantize(p *Parameters) (*Network, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	n := &Network{shape: p.Shape}
	var err error
	round16 := func(what string, x []float32, scale float64) []int16 {
		q := make([]int16, len(x))
		for i, v := range x {
			r := math.RoundToEven(float64(v) * scale)
			if !(math.Abs(r) <= math.MaxInt16) && err == nil {
				err = fmt.Errorf("network: %s weight %d is %v; want a number between %v and %v", what, i, v, -math.MaxInt16/scale, math.MaxInt16/scale)
			}
			q[i] = int16(r)
		}
		return q
	}
	n.first = round16("first layer's", p.First, one)
	n.bias = round16("first layer's bias", p.Bias, one)
	for _, stack := range p.Stacks {
		var layers []dense
		for i, d := range stack {
			in, out := p.Dimensions(i)
			l := dense{in: in, out: out, weights: round16("dense", d.Weights, unit), bias: make([]int32, out)}
			for o, b := range d.Bias {
				r := math.RoundToEven(float64(b) * one * unit)
				if !(math.Abs(r) <= math.MaxInt32) && err == nil {
					err = fmt.Errorf("network: bias %d of dense layer %d is %v; want a number between %v and %v", o, i+1, b, -math.MaxInt32/(one*unit), math.MaxInt32/(one*unit))
				}
				l.bias[o] = int32(r)
			}
			layers = append(layers, l)
		}
		n.stacks = append(n.stacks, layers)
	}
	if err != nil {
		return nil, err
	}
	return n, n.check()
}

// check reports weights with which a sum of a dense layer could overflow. (Those of the
// first layer wrap around beyond 64, the same everywhere; no sensible weights get there.)
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
