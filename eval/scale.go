package eval

import (
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/odds"
)

// A Scale is the sum at which First expects 73 % of the points: the divisor in
// 1/(1+exp(-sum/scale)). It is positive.
type Scale float64

// Probability returns the points that First expects for the given sum, from 0 to 1: a win
// counts 1, a draw 1/2. The result is strictly between 0 and 1; NaN counts as a sum of 0,
// which is even.
func (k Scale) Probability(sum float64) float64 {
	return odds.Logistic(sum / float64(k))
}

// With returns g with another estimate for unfinished positions: the probability that
// scale gives for sum, stretched over the bounds of g (-1 to 1 if g declares none).
// Finished games keep their payoffs, and all capabilities of g remain. It is an error if g or
// sum is nil or scale is not a positive number.
func With[S, M comparable](g game.Game[S, M], sum Sum[S], scale Scale) (game.Game[S, M], error) {
	if err := game.Check(g); err != nil {
		return nil, fmt.Errorf("eval: With: %w", err)
	}
	switch {
	case sum == nil:
		return nil, fmt.Errorf("eval: With: sum is nil")
	case !(scale > 0) || math.IsInf(float64(scale), 0):
		return nil, fmt.Errorf("eval: With: scale is %v; want a positive number", float64(scale))
	}
	low, high := -1.0, 1.0
	if b, ok := game.As[game.Bounder](g); ok {
		low, high = b.Bounds()
	}
	return game.WithEvaluate(g, func(s *S) float64 {
		return low + (high-low)*scale.Probability(sum(s))
	}), nil
}

// FitScale returns the scale with which the sums best predict the results, by least
// squares, and the mean squared error at that scale. sums[i] is the evaluation of a
// position and results[i] the points that First scored from there, from 0 to 1. If the
// sums predict nothing, or the opposite, the result is the greatest scale tried: a
// hundred times the mean absolute value of the sums. It is an error if the slices are empty or
// differ in length, a sum is not finite or all are 0, or a result is not from 0 to 1.
func FitScale(sums, results []float64) (k Scale, mse float64, err error) {
	if len(sums) != len(results) || len(sums) == 0 {
		return 0, 0, fmt.Errorf("eval: FitScale: %d sums and %d results; want equal numbers, at least one", len(sums), len(results))
	}
	size := 0.0
	for i, x := range sums {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return 0, 0, fmt.Errorf("eval: FitScale: sum %d is %v; want a finite number", i, x)
		}
		if !(results[i] >= 0 && results[i] <= 1) {
			return 0, 0, fmt.Errorf("eval: FitScale: result %d is %v; want First's points, 0 to 1", i, results[i])
		}
		size += math.Abs(x) / float64(len(sums))
	}
	if size == 0 {
		return 0, 0, fmt.Errorf("eval: FitScale: every sum is 0")
	}
	loss := func(logScale float64) float64 {
		k := Scale(math.Exp(logScale))
		total := 0.0
		for i, x := range sums {
			d := k.Probability(x) - results[i]
			total += d * d
		}
		return total / float64(len(sums))
	}
	// A coarse scan finds the valley, golden sections its floor.
	const points = 60
	from, to := math.Log(size/100), math.Log(size*100)
	step := (to - from) / points
	best, least := from, math.Inf(1)
	for i := range points + 1 {
		if x := from + float64(i)*step; loss(x) < least {
			best, least = x, loss(x)
		}
	}
	best = golden(loss, max(from, best-step), min(to, best+step))
	return Scale(math.Exp(best)), loss(best), nil
}

// golden returns the minimum of f, which has a single valley between a and b.
func golden(f func(float64) float64, a, b float64) float64 {
	const ratio = 0.6180339887498949
	c, d := b-ratio*(b-a), a+ratio*(b-a)
	fc, fd := f(c), f(d)
	for b-a > 1e-9 {
		if fc < fd {
			b, d, fd = d, c, fc
			c = b - ratio*(b-a)
			fc = f(c)
		} else {
			a, c, fc = c, d, fd
			d = a + ratio*(b-a)
			fd = f(d)
		}
	}
	return (a + b) / 2
}
