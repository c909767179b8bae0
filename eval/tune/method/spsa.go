package method

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// SPSA returns simultaneous perturbation stochastic approximation (Spall 1998). It follows a
// gradient estimated from two scores: those of a random step in all parameters at once,
// and of the opposite step. A score may be as noisy as the result of two games, but many
// are needed. Only the two scores are compared, so it suits relative scores.
//
//	for k = 0, 1, 2, ... N-1:
//	    c := 0.1 / (k+1)^0.101,  a := a0 / (N/10 + k + 1)^0.602
//	    d := +1 or -1 for every parameter, at random
//	    x := x + a * (score(x + c d) - score(x - c d)) / (2 c) * d
//
// in units of the parameters' ranges. N is as many as the budget of evaluations allows, or 1000; a0 is such
// that the first iteration moves a parameter by a twentieth of its range if the two scores differ by a typical
// amount, which the first iterations measure. An iteration takes two evaluations.
//
// The two values of an integer always differ, by one at least (Wang and Spall 2011), and lie evenly on both
// sides of x, so c is smaller near a bound. Words are treated as integers, so the order of the words matters:
// scores should rise and fall once. An integer that matters far less than another parameter may end a step off.
//
// If scores are exact, the result is the best candidate scored, among them every tenth point (every
// point, if all parameters are integers); otherwise it is the final point, which is not scored
// itself, with the mean of the last batch as its score.
func SPSA() tune.Method { return tune.Method{Name: "spsa", Search: perturb} }

const (
	c0          = 0.1  // the perturbation in the first iteration, as a fraction of the range
	calibration = 10   // iterations that measure the typical difference of scores
	firstMove   = 0.05 // of a parameter in the first iteration, as a fraction of the range
)

// perturb follows the gradient.
func perturb(ctx context.Context, r *tune.Run) error {
	iterations := 1000
	if n := r.Left(); n < math.MaxInt64 {
		iterations = int(min(n, 1<<40) / 2)
	}
	a0 := float64(iterations) / 10
	look := math.MaxInt // number of iterations after which the point itself is scored
	if r.Objective.Exact {
		if look = 10; !slices.ContainsFunc(r.Space, func(p tune.Parameter) bool { return !(p.Integer || p.Words != nil) }) {
			look = 1 // most points have been scored before, which costs nothing
		}
	}
	x := make([]float64, len(r.Space))
	for i := range x {
		x[i] = r.Space.ToUnit(i, r.Start[i])
	}
	difference, seen := 0.0, 0 // mean size of the differences of scores
	for k := range iterations {
		r.Note(fmt.Sprintf("iteration %d", k+1))
		widths := make([]float64, len(x))
		for i := range widths {
			widths[i] = width(r.Space, i, x[i], c0/math.Pow(float64(k+1), 0.101))
		}
		d := make([]float64, len(x))
		plus, minus := make(tune.Candidate, len(x)), make(tune.Candidate, len(x))
		for i := range d {
			d[i] = float64(2*r.Rand.IntN(2) - 1)
			plus[i], minus[i] = r.Space.FromUnit(i, min(x[i]+widths[i], 1)), r.Space.FromUnit(i, max(x[i]-widths[i], 0))
			if d[i] < 0 {
				plus[i], minus[i] = minus[i], plus[i]
			}
		}
		scores, err := r.Evaluate(ctx, []tune.Candidate{plus, minus})
		if err != nil {
			return err
		}
		change := scores[0] - scores[1]
		if math.IsNaN(change) || math.IsInf(change, 0) {
			change = 0 // ignore failures
		}
		if change != 0 && seen < calibration { // steps on a plateau tell nothing
			difference += math.Abs(change)
			seen++
		}
		gain := 0.0
		if difference > 0 {
			gain = firstMove * math.Pow((a0+1)/(a0+float64(k+1)), 0.602) / (difference / float64(seen))
		}
		point := make(tune.Candidate, len(x))
		for i := range x {
			half := share(r.Space, i) / 2
			x[i] += gain * (max(c0, half) / widths[i]) * change * d[i]
			x[i] = min(max(x[i], half), 1-half)
			point[i] = r.Space.FromUnit(i, x[i])
		}
		switch {
		case look == math.MaxInt && difference > 0:
			r.Recommend(point, mean(scores))
		case k%look == look-1:
			if _, err := r.Evaluate(ctx, []tune.Candidate{point}); err != nil {
				return err
			}
		}
	}
	return nil
}

// width returns the perturbation of parameter i at x: c, but for an integer no further than the nearer bound,
// and at least half its share of the range (and a little, for rounding errors), so that its two values differ.
func width(s tune.Space, i int, x, c float64) float64 {
	half := share(s, i) / 2
	if half == 0 {
		return c
	}
	return max(min(c, x, 1-x), half*(1+1e-9))
}

// share returns the part of the range that is one value of an integer or choice, 0 for a real number.
func share(s tune.Space, i int) float64 {
	if !(s[i].Integer || s[i].Words != nil) {
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
