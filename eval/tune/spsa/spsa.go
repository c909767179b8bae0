// Package spsa tunes by simultaneous perturbation, with two evaluations per iteration for
// any number of parameters. [Search] is a [tune.Method] for very noisy scores.
package spsa

import (
	"context"
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// Search is simultaneous perturbation stochastic approximation (Spall 1998). It follows a
// gradient estimated from two scores: those of a random step in all parameters at once,
// and of the opposite step. A score may be as noisy as the result of two games, but many
// are needed. Only the two scores of a pair are compared, so it suits relative scores.
//
//	for k = 0, 1, 2, ...:
//	    c := C / (k+1)^0.101,  a := A0 / (A + k + 1)^0.602
//	    d := +1 or -1 for every parameter, at random
//	    x := x + a * (score(x + c d) - score(x - c d)) / (2 c) * d
//
// in units of the parameters' ranges. An iteration takes 2 x Pairs evaluations. The two
// values of an integer always differ, by one at least (Wang and Spall 2011). Choices are
// treated as integers, so the order of the words matters: scores should rise and fall once.
type Search struct {
	// Iterations is 0 for 1000, or for as many as the budget of evaluations allows.
	Iterations int

	C float64 // initial perturbation, as a fraction of the range: 0 for 0.1

	// Move is how far the first iteration moves a parameter, as a fraction of the range,
	// if the two scores differ by a typical amount: 0 for 0.05. The typical difference is
	// measured during the first iterations.
	Move float64

	A     float64 // stability constant, in iterations: 0 for a tenth of Iterations
	Pairs int     // pairs of scores averaged per iteration: 0 for 1
}

// calibration is how many iterations measure the typical difference of scores.
const calibration = 10

// Name returns "spsa".
func (p Search) Name() string { return "spsa" }

// Search follows the gradient. It recommends the final point, which is not scored itself;
// its score is the mean of the last batch.
func (p Search) Search(ctx context.Context, r *tune.Run) error {
	pairs := p.Pairs
	if pairs == 0 {
		pairs = 1
	}
	iterations := p.Iterations
	if iterations == 0 {
		iterations = 1000
		if n := r.Left(); n < math.MaxInt64 {
			iterations = int(min(n, 1<<40) / int64(2*pairs))
		}
	}
	c0, move, a0 := p.C, p.Move, p.A
	if c0 == 0 {
		c0 = 0.1
	}
	if move == 0 {
		move = 0.05
	}
	if a0 == 0 {
		a0 = float64(iterations) / 10
	}
	if pairs < 0 || iterations < 0 || !(c0 > 0 && c0 < 1) || !(move > 0 && move < 1) || !(a0 >= 0) {
		return fmt.Errorf("spsa: Iterations %d, C %v, Move %v, A %v, Pairs %d; want C and Move between 0 and 1 and nothing negative", p.Iterations, p.C, p.Move, p.A, p.Pairs)
	}
	x := make([]float64, len(r.Space))
	for i := range x {
		x[i] = r.Space.ToUnit(i, r.Start[i])
	}
	difference, seen := 0.0, 0 // mean size of the differences of scores
	for k := range iterations {
		r.Note(fmt.Sprintf("iteration %d", k+1))
		c := c0 / math.Pow(float64(k+1), 0.101)
		var batch []tune.Candidate
		directions := make([][]float64, pairs)
		for q := range directions {
			d := make([]float64, len(x))
			plus, minus := make(tune.Candidate, len(x)), make(tune.Candidate, len(x))
			for i := range d {
				d[i] = float64(2*r.Rand.IntN(2) - 1)
				plus[i], minus[i] = around(r.Space, i, x[i], c)
				if d[i] < 0 {
					plus[i], minus[i] = minus[i], plus[i]
				}
			}
			directions[q] = d
			batch = append(batch, plus, minus)
		}
		scores, err := r.Evaluate(ctx, batch)
		if err != nil {
			return err
		}
		gains := make([]float64, pairs)
		for q := range gains {
			if gains[q] = scores[2*q] - scores[2*q+1]; math.IsNaN(gains[q]) || math.IsInf(gains[q], 0) {
				gains[q] = 0 // ignore failures
			}
			if gains[q] != 0 && seen < calibration*pairs { // steps on a plateau tell nothing
				difference += math.Abs(gains[q])
				seen++
			}
		}
		if difference == 0 {
			continue
		}
		gain := move * math.Pow((a0+1)/(a0+float64(k+1)), 0.602) / (difference / float64(seen))
		best := make(tune.Candidate, len(x))
		for i := range x {
			widening := width(r.Space, i, c0) / width(r.Space, i, c)
			for q, d := range directions {
				x[i] += gain * widening * gains[q] * d[i] / float64(pairs)
			}
			half := share(r.Space, i) / 2
			x[i] = min(max(x[i], half), 1-half)
			best[i] = r.Space.FromUnit(i, x[i])
		}
		r.Recommend(best, mean(scores))
	}
	return nil
}

// around returns the values of parameter i on either side of x, which are different, at a
// distance of about c, in units of the range.
func around(s tune.Space, i int, x, c float64) (above, below float64) {
	step, half := width(s, i, c), share(s, i)/2
	if half > 0 {
		x = min(max(x, half+step), 1-half-step)
	}
	return s.FromUnit(i, min(x+step, 1)), s.FromUnit(i, max(x-step, 0))
}

// width returns the perturbation of parameter i: c, but for an integer at least half its
// share of the range (and a little, for rounding errors), and at most half the distance of
// the extreme values.
func width(s tune.Space, i int, c float64) float64 {
	if half := share(s, i) / 2; half > 0 {
		return min(max(c, half*(1+1e-9)), 0.5-half)
	}
	return c
}

// share returns the part of the range that is one value of an integer or choice, 0 for a
// Real.
func share(s tune.Space, i int) float64 {
	if s[i].Kind == tune.Real {
		return 0
	}
	low, high := s[i].Bounds()
	return 1 / (math.Floor(high) - math.Ceil(low) + 1)
}

// mean returns the mean of the scores, leaving out failures.
func mean(scores []float64) float64 {
	sum, n := 0.0, 0
	for _, v := range scores {
		if v != tune.Worst {
			sum += v
			n++
		}
	}
	return sum / float64(max(n, 1))
}
