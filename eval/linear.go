package eval

import (
	"fmt"
	"math"
	"sync"
)

// A Sum evaluates a position: positive values favour First, in any unit. It is safe for
// concurrent use.
type Sum[S comparable] interface {
	Sum(s *S) float64
}

// SumFunc adapts a function to a Sum.
type SumFunc[S comparable] func(s *S) float64

// Sum calls f.
func (f SumFunc[S]) Sum(s *S) float64 { return f(s) }

// Features computes the features of a position: it sets x[i] to feature i of s, counted
// for First minus Second if the feature is about a player. It must set all of x, keep no
// reference to it, and be safe for concurrent use.
type Features[S comparable] func(x []float64, s *S)

// Each returns the features that the functions compute one by one. Features that share
// work are faster as a single function of your own.
func Each[S comparable](functions ...func(s *S) float64) Features[S] {
	return func(x []float64, s *S) {
		for i, f := range functions {
			x[i] = f(s)
		}
	}
}

// Linear is a weighted sum of features. Create one with [NewLinear] or [NewPhased].
type Linear[S comparable] struct {
	features Features[S]
	weights  []float64 // phase by phase
	n        int       // features
	phase    func(s *S) float64
	scratch  sync.Pool // *[]float64 of length n
}

// NewLinear returns the weighted sum of the features, with one weight per feature. It
// copies weights.
func NewLinear[S comparable](features Features[S], weights []float64) (*Linear[S], error) {
	return newLinear(features, nil, weights)
}

// NewPhased returns a sum whose weights change during the game. phase returns the
// progress of the game, from 0 at the opening to 1 at the end (values outside count as 0
// or 1, NaN as 0). weights has one vector per phase, at least two, for equally spaced
// points from 0 to 1; between these points the weights are interpolated.
func NewPhased[S comparable](features Features[S], phase func(s *S) float64, weights ...[]float64) (*Linear[S], error) {
	if phase == nil {
		return nil, fmt.Errorf("eval: NewPhased: phase is nil")
	}
	if len(weights) < 2 {
		return nil, fmt.Errorf("eval: NewPhased: %d vector(s) of weights; want at least 2 (NewLinear takes one)", len(weights))
	}
	return newLinear(features, phase, weights...)
}

func newLinear[S comparable](features Features[S], phase func(s *S) float64, weights ...[]float64) (*Linear[S], error) {
	if features == nil {
		return nil, fmt.Errorf("eval: the features are nil")
	}
	n := len(weights[0])
	if n == 0 {
		return nil, fmt.Errorf("eval: no weights")
	}
	l := &Linear[S]{features: features, phase: phase, n: n}
	for p, w := range weights {
		if len(w) != n {
			return nil, fmt.Errorf("eval: phase %d has %d weights, phase 0 has %d", p, len(w), n)
		}
		for i, v := range w {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("eval: weight %d of phase %d is %v; want a finite number", i, p, v)
			}
		}
		l.weights = append(l.weights, w...)
	}
	l.scratch.New = func() any {
		x := make([]float64, n)
		return &x
	}
	return l, nil
}

// Sum returns the weighted sum of the features of s. It takes the time of the features
// plus one multiplication for each (two with phases), and does not allocate.
func (l *Linear[S]) Sum(s *S) float64 {
	x := l.scratch.Get().(*[]float64)
	l.features(*x, s)
	low, high, t := l.at(s)
	sum := dot(low, *x)
	if t > 0 {
		sum += t * (dot(high, *x) - sum)
	}
	l.scratch.Put(x)
	return sum
}

// at returns the two vectors of weights between which s lies, and its position t between
// them, from 0 to 1.
func (l *Linear[S]) at(s *S) (low, high []float64, t float64) {
	if l.phase == nil {
		return l.weights, nil, 0
	}
	last := len(l.weights)/l.n - 1
	t = l.phase(s)
	if !(t > 0) {
		return l.weights[:l.n], nil, 0
	}
	t = min(t, 1) * float64(last)
	p := min(int(t), last-1)
	base := p * l.n
	return l.weights[base : base+l.n], l.weights[base+l.n : base+2*l.n], t - float64(p)
}

func dot(w, x []float64) float64 {
	x = x[:len(w)]
	sum := 0.0
	for i, v := range w {
		sum += v * x[i]
	}
	return sum
}
