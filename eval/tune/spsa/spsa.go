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
// in units of the parameters' ranges. An iteration takes 2 x Pairs evaluations.
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
			for i := range d {
				d[i] = float64(2*r.Rand.IntN(2) - 1)
			}
			directions[q] = d
			batch = append(batch, fromUnits(r.Space, x, d, c), fromUnits(r.Space, x, d, -c))
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
			if seen < calibration*pairs {
				difference += math.Abs(gains[q])
				seen++
			}
		}
		if difference == 0 {
			continue
		}
		gain := move * math.Pow((a0+1)/(a0+float64(k+1)), 0.602) / (difference / float64(seen)) * c0 / c
		for i := range x {
			for q, d := range directions {
				x[i] += gain * gains[q] * d[i] / float64(pairs)
			}
			x[i] = min(max(x[i], 0), 1)
		}
		r.Recommend(fromUnits(r.Space, x, x, 0), mean(scores))
	}
	return nil
}

// fromUnits returns the candidate at x + c*d, in units of the ranges.
func fromUnits(s tune.Space, x, d []float64, c float64) tune.Candidate {
	out := make(tune.Candidate, len(x))
	for i := range x {
		out[i] = s.FromUnit(i, min(max(x[i]+c*d[i], 0), 1))
	}
	return out
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
