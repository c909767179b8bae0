package method

import (
	"context"
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// GRASP returns the greedy randomised adaptive search procedure (Feo and Resende 1995): it
// repeatedly constructs a candidate value by value, choosing at random among the good
// values, and improves it by local search.
//
//	ten times, or until the run's budget is spent:
//	    for each parameter, in random order:
//	        score all of its values on the grid, the others unchanged
//	        RCL := values that score at least best - alpha x (best - worst)
//	        take a value of the RCL at random
//	    local search
//
// Parameters that have not been chosen yet have the values of the best candidate so far, at first those of the
// start. A construction takes as many evaluations as the parameters have values in total.
//
// alpha is from 0, greedy, to 1, random: 0 for 0.2; negative for greedy. points is the greatest
// number of values of a parameter: 0 for 9. near and first are those of [Local].
func GRASP(alpha float64, points int, near Neighbourhood, first bool) tune.Method {
	return tune.Method{Name: "grasp", Search: grasp{alpha, points, climber{near, first}}.run}
}

type grasp struct {
	alpha  float64
	points int
	local  climber
}

// run repeats constructions and climbs. Settings out of range are errors.
func (g grasp) run(ctx context.Context, r *tune.Run) error {
	if g.alpha == 0 {
		g.alpha = 0.2
	}
	if g.points == 0 {
		g.points = 9
	}
	iterations := 10
	if r.Limited() {
		iterations = math.MaxInt32
	}
	if !(g.alpha <= 1) || g.points < 2 {
		return fmt.Errorf("grasp: alpha %v, points %d; want alpha at most 1 and points at least 2 (0: the default)", g.alpha, g.points)
	}
	var champion tune.Candidate
	base := r.Start
	for n := range iterations {
		r.Note(fmt.Sprintf("construction %d", n+1))
		built, err := g.construct(ctx, r, base)
		if err != nil {
			return err
		}
		r.Note(fmt.Sprintf("local search %d", n+1))
		top, err := g.local.climb(ctx, r, built, n == 0)
		if err != nil {
			return err
		}
		if champion, err = better(ctx, r, champion, top); err != nil {
			return err
		}
		base = champion
		if r.Objective.Exact {
			base = r.Best()
		}
	}
	return nil
}

// construct builds a candidate value by value.
func (g grasp) construct(ctx context.Context, r *tune.Run, base tune.Candidate) (tune.Candidate, error) {
	c := append(tune.Candidate(nil), base...)
	for _, i := range r.Rand.Perm(len(c)) {
		var batch []tune.Candidate
		for _, v := range r.Space[i].Grid(g.points) {
			batch = append(batch, replaced(c, i, v))
		}
		if left := r.Left(); left > 0 && left < int64(len(batch)) {
			batch = batch[:left]
		}
		scores, err := r.Evaluate(ctx, batch)
		if err != nil {
			return nil, err
		}
		list := restricted(scores, g.alpha)
		c = batch[list[r.Rand.IntN(len(list))]]
	}
	return c, nil
}

// restricted returns the restricted candidate list: the indices of the good scores.
func restricted(scores []float64, alpha float64) []int {
	best, worst := scores[tune.Best(scores)], 0.0
	first := true
	for _, v := range scores {
		if v != tune.Worst && (first || v < worst) {
			worst, first = v, false
		}
	}
	least := best
	if !first {
		least = best - max(alpha, 0)*(best-worst)
	}
	var list []int
	for i, v := range scores {
		if v >= least {
			list = append(list, i)
		}
	}
	return list
}
