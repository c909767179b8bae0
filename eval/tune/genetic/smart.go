package genetic

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// Smart crosses by trial: it tries combinations of the parents' values in random order
// until one beats both parents, and returns it. If none of Tries combinations does, it
// returns the one that came closest.
//
// With a Duel, a combination beats a parent if it wins more than half of the points of a
// series. Without one, it needs a greater score, and scores must be comparable with those
// of the previous generation: the objective must not be Relative.
//
// P pairs take at most P x Tries x 2 series, or P x Tries evaluations.
type Smart struct {
	Duel  tune.Pairing
	Tries int // combinations per pair: 0 for 8
}

// Cross returns a random combination of the parents, for callers that cannot play games.
func (Smart) Cross(r *rand.Rand, s tune.Space, a, b tune.Candidate) tune.Candidate {
	return Uniform{}.Cross(r, s, a, b)
}

// CrossAll returns a child of each pair. All pairs are tried in parallel, to keep all
// workers busy.
func (m Smart) CrossAll(ctx context.Context, r *tune.Run, pairs [][2]Individual) ([]tune.Candidate, error) {
	if m.Duel == nil && r.Nature() == tune.Relative {
		return nil, fmt.Errorf("genetic: Smart: relative scores cannot be compared with those of the parents; want a Duel")
	}
	tries := m.Tries
	if tries <= 0 {
		tries = 8
	}
	children := make([]tune.Candidate, len(pairs))
	margins := make([]float64, len(pairs)) // of each child over the stronger parent; positive if it beats both
	combinations := make([][]tune.Candidate, len(pairs))
	for i, p := range pairs {
		children[i], margins[i] = slices.Clone(p[r.Rand.IntN(2)].Candidate), tune.Worst
		combinations[i] = combine(r.Rand, p[0].Candidate, p[1].Candidate, tries)
	}
	for try := range tries {
		var open []int
		for i := range pairs {
			if !(margins[i] > 0) && try < len(combinations[i]) {
				open = append(open, i)
			}
		}
		if len(open) == 0 {
			break
		}
		got, err := m.margins(ctx, r, pairs, combinations, open, try)
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
func (m Smart) margins(ctx context.Context, r *tune.Run, pairs [][2]Individual, combinations [][]tune.Candidate, open []int, try int) ([]float64, error) {
	margins := make([]float64, len(open))
	if m.Duel == nil {
		batch := make([]tune.Candidate, len(open))
		for k, i := range open {
			batch[k] = combinations[i][try]
		}
		scores, err := r.Evaluate(ctx, batch)
		for k := range scores {
			margins[k] = scores[k] - max(pairs[open[k]][0].Score, pairs[open[k]][1].Score)
		}
		return margins, err
	}
	var duels [][]tune.Candidate
	for _, i := range open {
		for _, parent := range pairs[i] {
			duels = append(duels, []tune.Candidate{combinations[i][try], parent.Candidate})
		}
	}
	list, err := r.Play(ctx, m.Duel, duels)
	if err != nil {
		return nil, err
	}
	for k := range open {
		margins[k] = min(tune.ByPoints.Of(list[2*k]), tune.ByPoints.Of(list[2*k+1])) - 0.5
	}
	return margins, nil
}

// maxListed is the greatest number of differing values for which combine can list all
// combinations.
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
