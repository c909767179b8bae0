package method

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// Grid returns the method that tries every point of the grid defined by the parameters' steps, or
// a random sample. The number of evaluations is the number of points: the product of the numbers of
// values of the parameters.
//
// points is the greatest number of values of a parameter, at least 2; 0 for no limit. If its steps
// make more, its range is divided anew. A grid of more than ten million points needs a sample or a
// budget. sample is the number of points to draw at random, without repetition: 0 for all.
//
// The points are scored in batches. If the objective is noisy or relative, the best point of each
// batch is scored again in the next one, and the final winner is recommended. Settings out of range,
// and a grid that is too large, are errors of the run.
func Grid(points int, sample int64) tune.Method {
	return tune.Method{Name: "grid", Search: grid{points, sample}.run}
}

type grid struct {
	points int
	sample int64
}

// gridBatch is the number of points in a batch.
const gridBatch = 64

// maxPoints is the greatest number of points without a limit by a budget.
const maxPoints = 10_000_000

func (g grid) run(ctx context.Context, r *tune.Run) error {
	if g.points < 0 || g.points == 1 || g.sample < 0 {
		return fmt.Errorf("grid: points %d, sample %d; want 0 (no limit) or at least 2 points", g.points, g.sample)
	}
	values := make([][]float64, len(r.Space))
	size := 1.0
	for i := range values {
		values[i] = r.Space[i].Grid(g.points)
		size *= float64(len(values[i]))
	}
	total := int64(math.Min(size, 1<<62))
	draw := func(n int64) int64 { return n }
	if g.sample > 0 && g.sample < total {
		draw = sampler(r.Rand, total)
		total = g.sample
	} else if total > maxPoints && !r.Limited() {
		return fmt.Errorf("grid: the grid has %.3g points; set a sample, make it coarser (points, or the parameters' Step), or set a budget", size)
	}
	var champion tune.Candidate
	for n := int64(0); n < total; {
		var batch []tune.Candidate
		if champion != nil && !r.Objective.Exact {
			batch = append(batch, champion)
		}
		for ; len(batch) < gridBatch && n < total && int64(len(batch)) < r.Left(); n++ {
			batch = append(batch, point(values, draw(n)))
		}
		if len(batch) == 0 { // the budget is spent, as Evaluate will say
			batch = append(batch, point(values, draw(n)))
		}
		scores, err := r.Evaluate(ctx, batch)
		if err != nil {
			return err
		}
		if best := tune.Best(scores); scores[best] != tune.Worst && !r.Objective.Exact {
			champion = batch[best]
			r.Recommend(champion, scores[best])
		}
	}
	return nil
}

// point returns the point with the given number in mixed radix.
func point(values [][]float64, number int64) tune.Candidate {
	c := make(tune.Candidate, len(values))
	for i := len(values) - 1; i >= 0; i-- {
		n := int64(len(values[i]))
		c[i] = values[i][number%n]
		number /= n
	}
	return c
}

// sampler returns a function that draws numbers below n without repetition: a shuffle
// that stores only the places it has touched.
func sampler(r *rand.Rand, n int64) func(int64) int64 {
	moved := map[int64]int64{}
	at := func(i int64) int64 {
		if v, ok := moved[i]; ok {
			return v
		}
		return i
	}
	return func(i int64) int64 {
		k := i + r.Int64N(n-i)
		drawn := at(k)
		moved[k] = at(i)
		return drawn
	}
}
