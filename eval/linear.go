package eval

import (
	"fmt"
	"math"
	"sync"
)

// A Sum evaluates a position: positive values favour First, in any unit. It is safe for
// concurrent use.
type Sum[S comparable] func(s *S) float64

// Features computes the features of a position: it sets x[i] to feature i of s, counted
// for First minus Second if the feature is about a player. It must set all of x, keep no
// reference to it, and be safe for concurrent use.
type Features[S comparable] func(x []float64, s *S)

// NewLinear returns the weighted sum of the features, with one weight per feature. It copies
// weights. The sum takes the time of the features plus one multiplication for each, and does not
// allocate. Nil features, no weights and a weight that is not finite are errors.
func NewLinear[S comparable](features Features[S], weights []float64) (Sum[S], error) {
	if features == nil {
		return nil, fmt.Errorf("eval: the features are nil")
	}
	if len(weights) == 0 {
		return nil, fmt.Errorf("eval: no weights")
	}
	for i, v := range weights {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("eval: weight %d is %v; want a finite number", i, v)
		}
	}
	weights = append([]float64(nil), weights...)
	scratch := sync.Pool{New: func() any {
		x := make([]float64, len(weights))
		return &x
	}}
	return func(s *S) float64 {
		x := scratch.Get().(*[]float64)
		features(*x, s)
		sum := dot(weights, *x)
		scratch.Put(x)
		return sum
	}, nil
}

func dot(w, x []float64) float64 {
	x = x[:len(w)]
	sum := 0.0
	for i, v := range w {
		sum += v * x[i]
	}
	return sum
}
