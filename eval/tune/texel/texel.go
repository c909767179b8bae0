// Package texel tunes an evaluation without playing games, by how well it predicts the results of games that
// are already over. [Selfplay] collects positions with results, [Objective] scores candidates on them, and
// [Descent] is a [tune.Method] that follows the gradient.
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

// Objective returns the objective of Texel's tuning method (P. Osterlund 2014): how well an evaluation predicts
// the results of the games in which the positions occurred. The score is the negated mean squared error of the
// win probability. Scoring plays no games and is exact, so every method works, [Descent] best.
//
// Positions should be quiet, many (thousands for each weight), and from games between
// players of about the strength in question: see [Selfplay]. features are those of a linear
// evaluation whose weights are the candidate's values, in order; scale is that of the win
// probability, see eval.FitScale. Scoring is an error without positions, features or a positive scale.
func Objective[S comparable](positions []Position[S], features eval.Features[S], scale eval.Scale) tune.Objective {
	o := objective[S]{positions, scale, features}
	return tune.Objective{Exact: true, Score: o.score, Gradient: o.gradient}
}

type objective[S comparable] struct {
	positions []Position[S]
	scale     eval.Scale
	features  eval.Features[S]
}

// shard is the number of positions in a job.
const shard = 8192

// score evaluates all positions with each candidate.
func (t objective[S]) score(ctx context.Context, r *tune.Run, batch []tune.Candidate) ([]float64, error) {
	sums, err := t.overShards(ctx, r, batch, func(c tune.Candidate, part []Position[S]) ([]float64, error) {
		sum, err := eval.NewLinear(t.features, c)
		if err != nil {
			return nil, err
		}
		loss := 0.0
		for i := range part {
			d := t.scale.Probability(sum(&part[i].State)) - part[i].Result
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
			scores[i] = -s[0] / float64(len(t.positions))
		}
	}
	return scores, nil
}

// gradient returns the gradient of the score of c.
func (t objective[S]) gradient(ctx context.Context, r *tune.Run, c tune.Candidate) ([]float64, error) {
	sums, err := t.overShards(ctx, r, []tune.Candidate{c}, func(c tune.Candidate, part []Position[S]) ([]float64, error) {
		x, g := make([]float64, len(c)), make([]float64, len(c))
		for i := range part {
			t.features(x, &part[i].State)
			z := 0.0
			for k, w := range c {
				z += w * x[k]
			}
			p := t.scale.Probability(z)
			slope := 2 * (part[i].Result - p) * p * (1 - p) / float64(t.scale)
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
		sums[0][k] /= float64(len(t.positions))
	}
	return sums[0], nil
}

// overShards runs f on every shard of the positions for every candidate and adds up the results.
func (t objective[S]) overShards(ctx context.Context, r *tune.Run, batch []tune.Candidate, f func(c tune.Candidate, part []Position[S]) ([]float64, error)) ([][]float64, error) {
	if len(t.positions) == 0 || !(t.scale > 0) || t.features == nil {
		return nil, fmt.Errorf("texel: Objective: %d positions, scale %v; want at least one position, a positive scale, and Features", len(t.positions), float64(t.scale))
	}
	parts := (len(t.positions) + shard - 1) / shard
	var jobs [][]tune.Candidate
	for i := range batch {
		for part := range parts {
			jobs = append(jobs, []tune.Candidate{batch[i], {float64(part)}})
		}
	}
	answers, err := r.Do(ctx, jobs, func(ctx context.Context, j *tune.Job) ([]float64, error) {
		from := int(j.Candidates[1][0]) * shard
		return f(j.Candidates[0], t.positions[from:min(from+shard, len(t.positions))])
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

// Descent returns the method that follows the gradient of an [Objective], or of another one that has a
// Gradient, for 300 iterations; the rate falls linearly to a hundredth. Its steps use Adam (Kingma and Ba 2015,
// arXiv:1412.6980) in units of the parameters' ranges. It does not move integers and choices.
func Descent() tune.Method { return tune.Method{Name: "descent", Search: descend} }

const (
	iterations = 300
	firstRate  = 0.01 // initial step size, as a fraction of the range
)

func descend(ctx context.Context, r *tune.Run) error {
	if r.Objective.Gradient == nil {
		return fmt.Errorf("descent: the objective has no gradient; want a texel.Objective")
	}
	const b1, b2 = 0.9, 0.999
	c := append(tune.Candidate(nil), r.Start...)
	m, v := make([]float64, len(c)), make([]float64, len(c))
	for k := 1; k <= iterations; k++ {
		if _, err := r.Evaluate(ctx, []tune.Candidate{c}); err != nil {
			return err
		}
		g, err := r.Objective.Gradient(ctx, r, c)
		if err != nil {
			return err
		}
		rate := firstRate * (1 - 0.99*float64(k-1)/iterations)
		c = append(tune.Candidate(nil), c...)
		for i := range c {
			low, high := r.Space[i].Bounds()
			if r.Space[i].Integer || r.Space[i].Words != nil {
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
