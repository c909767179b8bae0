package genetic

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// crossByTrial returns a child of each pair: see Algorithm.Tries. All pairs are tried in
// parallel, to keep all workers busy.
func (e *evolution) crossByTrial(ctx context.Context, pairs [][2]individual) ([]tune.Candidate, error) {
	r := e.run
	children := make([]tune.Candidate, len(pairs))
	margins := make([]float64, len(pairs)) // of each child over the stronger parent; positive if it beats both
	combinations := make([][]tune.Candidate, len(pairs))
	for i, p := range pairs {
		children[i], margins[i] = slices.Clone(p[r.Rand.IntN(2)].candidate), tune.Worst
		combinations[i] = combine(r.Rand, p[0].candidate, p[1].candidate, e.Tries)
	}
	for try := range e.Tries {
		var open []int
		for i := range pairs {
			if !(margins[i] > 0) && try < len(combinations[i]) {
				open = append(open, i)
			}
		}
		if len(open) == 0 {
			break
		}
		got, err := e.margins(ctx, pairs, combinations, open, try)
		if err != nil {
			return nil, err
		}
		for k, i := range open {
			if got[k] > margins[i] {
				children[i], margins[i] = combinations[i][try], got[k]
			}
		}
	}
	return children, nil
}

// margins returns by how much the combinations beat the stronger of their parents.
func (e *evolution) margins(ctx context.Context, pairs [][2]individual, combinations [][]tune.Candidate, open []int, try int) ([]float64, error) {
	margins := make([]float64, len(open))
	if e.Duel == nil {
		batch := make([]tune.Candidate, len(open))
		for k, i := range open {
			batch[k] = combinations[i][try]
		}
		scores, err := e.run.Evaluate(ctx, batch)
		for k := range scores {
			margins[k] = scores[k] - max(pairs[open[k]][0].score, pairs[open[k]][1].score)
		}
		return margins, err
	}
	var duels [][]tune.Candidate
	for _, i := range open {
		for _, parent := range pairs[i] {
			duels = append(duels, []tune.Candidate{combinations[i][try], parent.candidate})
		}
	}
	list, err := e.run.Play(ctx, e.Duel, duels)
	if err != nil {
		return nil, err
	}
	for k := range open {
		margins[k] = min(tune.ByPoints(list[2*k]), tune.ByPoints(list[2*k+1])) - 0.5
	}
	return margins, nil
}

// maxListed is the greatest number of differing values for which combine can list all combinations.
const maxListed = 10

// combine returns up to n combinations of the values of two candidates, different from
// both, in random order. They are distinct unless there are too many to list.
func combine(r *rand.Rand, a, b tune.Candidate, n int) []tune.Candidate {
	var differ []int
	for i := range a {
		if a[i] != b[i] {
			differ = append(differ, i)
		}
	}
	d := len(differ)
	if d < 2 {
		return nil
	}
	var list []tune.Candidate
	add := func(mask func(k int) bool) {
		c := slices.Clone(a)
		for k, i := range differ {
			if mask(k) {
				c[i] = b[i]
			}
		}
		list = append(list, c)
	}
	if d <= maxListed {
		for _, m := range r.Perm(1<<d - 2)[:min(n, 1<<d-2)] {
			add(func(k int) bool { return (m+1)>>k&1 == 1 })
		}
		return list
	}
	for range n { // with this many combinations, duplicates do not matter
		add(func(int) bool { return r.IntN(2) == 1 })
	}
	return list
}
