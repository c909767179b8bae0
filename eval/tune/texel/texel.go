// Package texel tunes an evaluation without playing games, by how well it predicts the
// results of games that are already over. [Selfplay] collects positions with results,
// [Objective] scores candidates on them, and [Descent] is a [tune.Method] that follows
// the gradient.
package texel

import (
	"context"
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/eval"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// A Position is a position and the result of a game in which it occurred.
type Position[S comparable] struct {
	State  S
	Result float64 // First's points, from 0 to 1
}

// Objective is the objective of Texel's tuning method (P. Osterlund 2014): how well an
// evaluation predicts the results of the games in which the positions occurred. The score
// is the negated mean squared error of the win probability. Scoring plays no games and is
// exact, so every method works, [Descent] best.
//
// Positions should be quiet, many (thousands for each weight), and from games between
// players of about the strength in question: see [Selfplay]. Scoring is an error without
// positions, Features or a positive Scale.
type Objective[S comparable] struct {
	Positions []Position[S]
	Scale     eval.Scale // of the win probability: see eval.FitScale

	// Features are the features of a linear evaluation whose weights are the candidate's
	// values, in order.
	Features eval.Features[S]
}

// Nature returns Deterministic.
func (*Objective[S]) Nature() tune.Nature { return tune.Deterministic }

// shard is the number of positions in a job.
const shard = 8192

// Score evaluates all positions with each candidate.
func (t *Objective[S]) Score(ctx context.Context, r *tune.Run, batch []tune.Candidate) ([]float64, error) {
	sums, err := t.overShards(ctx, r, batch, func(c tune.Candidate, part []Position[S]) ([]float64, error) {
		sum, err := eval.NewLinear(t.Features, c)
		if err != nil {
			return nil, err
		}
		loss := 0.0
		for i := range part {
			d := t.Scale.Probability(sum(&part[i].State)) - part[i].Result
			loss += d * d
		}
		return []float64{loss}, nil
	})
	if err != nil {
		return nil, err
	}
	scores := make([]float64, len(batch))
	for i, s := range sums {
		scores[i] = tune.Worst
		if s != nil {
			scores[i] = -s[0] / float64(len(t.Positions))
		}
	}
	return scores, nil
}

// Gradient returns the gradient of the score of c: one number for each value. Errors are those
// of Score.
func (t *Objective[S]) Gradient(ctx context.Context, r *tune.Run, c tune.Candidate) ([]float64, error) {
	sums, err := t.overShards(ctx, r, []tune.Candidate{c}, func(c tune.Candidate, part []Position[S]) ([]float64, error) {
		x, g := make([]float64, len(c)), make([]float64, len(c))
		for i := range part {
			t.Features(x, &part[i].State)
			z := 0.0
			for k, w := range c {
				z += w * x[k]
			}
			p := t.Scale.Probability(z)
			slope := 2 * (part[i].Result - p) * p * (1 - p) / float64(t.Scale)
			for k := range g {
				g[k] += slope * x[k]
			}
		}
		return g, nil
	})
	if err != nil {
		return nil, err
	}
	if sums[0] == nil {
		return make([]float64, len(c)), nil
	}
	for k := range sums[0] {
		sums[0][k] /= float64(len(t.Positions))
	}
	return sums[0], nil
}

// overShards runs f on every shard of the positions for every candidate and adds up the
// results.
func (t *Objective[S]) overShards(ctx context.Context, r *tune.Run, batch []tune.Candidate, f func(c tune.Candidate, part []Position[S]) ([]float64, error)) ([][]float64, error) {
	if len(t.Positions) == 0 || !(t.Scale > 0) || t.Features == nil {
		return nil, fmt.Errorf("texel: Objective: %d positions, scale %v; want at least one position, a positive scale, and Features", len(t.Positions), float64(t.Scale))
	}
	parts := (len(t.Positions) + shard - 1) / shard
	var jobs [][]tune.Candidate
	for i := range batch {
		for part := range parts {
			jobs = append(jobs, []tune.Candidate{batch[i], {float64(part)}})
		}
	}
	answers, err := r.Do(ctx, jobs, func(ctx context.Context, j *tune.Job) ([]float64, error) {
		from := int(j.Candidates[1][0]) * shard
		return f(j.Candidates[0], t.Positions[from:min(from+shard, len(t.Positions))])
	})
	if err != nil {
		return nil, err
	}
	sums := make([][]float64, len(batch))
	for i := range sums {
		for part, a := range answers[i*parts : (i+1)*parts] {
			switch {
			case a == nil:
				sums[i] = nil
			case part == 0:
				sums[i] = append([]float64(nil), a...)
			case sums[i] != nil:
				for k := range a {
					sums[i][k] += a[k]
				}
			}
		}
	}
	return sums, nil
}

// differentiable is an objective that knows the gradient of its score: an [Objective].
type differentiable interface {
	Gradient(ctx context.Context, r *tune.Run, c tune.Candidate) ([]float64, error)
}

// Descent follows the gradient of an [Objective] for 300 iterations. Its steps use Adam
// (Kingma and Ba 2015, arXiv:1412.6980) in units of the parameters' ranges. It does not
// move integers and choices.
type Descent struct{}

const (
	iterations = 300
	firstRate  = 0.01 // initial step size, as a fraction of the range
)

// Name returns "descent".
func (d Descent) Name() string { return "descent" }

// Search follows the gradient; the rate falls linearly to a hundredth. It is an error if the run's
// objective is not an [Objective].
func (d Descent) Search(ctx context.Context, r *tune.Run) error {
	o, ok := r.Objective.(differentiable)
	if !ok {
		return fmt.Errorf("descent: the objective has no gradient; want a texel.Objective")
	}
	const b1, b2 = 0.9, 0.999
	c := append(tune.Candidate(nil), r.Start...)
	m, v := make([]float64, len(c)), make([]float64, len(c))
	for k := 1; k <= iterations; k++ {
		if _, err := r.Evaluate(ctx, []tune.Candidate{c}); err != nil {
			return err
		}
		g, err := o.Gradient(ctx, r, c)
		if err != nil {
			return err
		}
		rate := firstRate * (1 - 0.99*float64(k-1)/iterations)
		c = append(tune.Candidate(nil), c...)
		for i := range c {
			low, high := r.Space[i].Bounds()
			if r.Space[i].Kind != tune.Real {
				continue
			}
			slope := g[i] * (high - low)
			m[i] = b1*m[i] + (1-b1)*slope
			v[i] = b2*v[i] + (1-b2)*slope*slope
			if v[i] == 0 {
				continue
			}
			move := m[i] / (1 - math.Pow(b1, float64(k))) / math.Sqrt(v[i]/(1-math.Pow(b2, float64(k))))
			c[i] = min(max(c[i]+rate*move*(high-low), low), high)
		}
	}
	_, err := r.Evaluate(ctx, []tune.Candidate{c})
	return err
}
