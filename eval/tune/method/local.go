package method

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// A Neighbourhood lists the neighbours of c. Afterwards, neighbours out of bounds are moved to
// the nearest legal candidate, and those equal to c are dropped.
type Neighbourhood func(r *rand.Rand, s tune.Space, c tune.Candidate) []tune.Candidate

// Axes returns the neighbourhood of candidates that differ in one value by up to radius
// steps: 2 x radius for each parameter. All other words of a parameter with Words are neighbours.
func Axes(radius int) Neighbourhood {
	return func(_ *rand.Rand, s tune.Space, c tune.Candidate) []tune.Candidate {
		var list []tune.Candidate
		for i := range c {
			if s[i].Words != nil {
				for v := range s[i].Words {
					list = append(list, replaced(c, i, float64(v)))
				}
				continue
			}
			for k := 1; k <= radius; k++ {
				d := float64(k) * s[i].Spacing()
				list = append(list, replaced(c, i, c[i]+d), replaced(c, i, c[i]-d))
			}
		}
		return list
	}
}

func replaced(c tune.Candidate, i int, v float64) tune.Candidate {
	n := slices.Clone(c)
	n[i] = v
	return n
}

// Cube returns the neighbourhood of random candidates within radius steps in every
// parameter at once: twice as many as there are parameters.
func Cube(radius int) Neighbourhood {
	return func(r *rand.Rand, s tune.Space, c tune.Candidate) []tune.Candidate {
		var list []tune.Candidate
		for range 2 * len(c) {
			x := slices.Clone(c)
			for i := range x {
				if k := r.IntN(2*radius+1) - radius; k != 0 && s[i].Words != nil {
					x[i] = s.FromUnit(i, r.Float64())
				} else {
					x[i] += float64(k) * s[i].Spacing()
				}
			}
			list = append(list, x)
		}
		return list
	}
}

// Local returns local search, which moves to better neighbours until there are none, then restarts from
// a random candidate.
//
//	once, or until the run's budget is spent, first from the start, then from random candidates:
//	    while some neighbour is better: go there
//
// Each move takes at most as many evaluations as there are neighbours. A nil Neighbourhood is
// Axes(1). With first set, it moves to the first better neighbour, in random order, instead of the
// best one; neighbours are then scored in batches of eight. If scores are noisy or relative, the
// local optima are scored against each other, in the same batch, and the best is recommended.
func Local(near Neighbourhood, first bool) tune.Method {
	return tune.Method{Name: "local", Search: climber{near, first}.run}
}

// A climber searches locally.
type climber struct {
	near  Neighbourhood
	first bool
}

// firstBatch is the number of neighbours in a batch of a climber that takes the first better one. It does not depend
// on the number of workers because the result must not.
const firstBatch = 8

// run climbs, from the start and then from random candidates.
func (l climber) run(ctx context.Context, r *tune.Run) error {
	climbs := 1
	if r.Limited() {
		climbs = math.MaxInt32
	}
	var champion tune.Candidate
	for n := range climbs {
		from := r.Start
		if n > 0 {
			from = r.Space.Random(r.Rand)
		}
		r.Note(fmt.Sprintf("climb %d", n+1))
		top, err := l.climb(ctx, r, from, n == 0)
		if err != nil {
			return err
		}
		if champion, err = better(ctx, r, champion, top); err != nil {
			return err
		}
	}
	return nil
}

// better compares the champion with a new candidate, and recommends the winner unless the
// run remembers the best candidate itself.
func better(ctx context.Context, r *tune.Run, champion, c tune.Candidate) (tune.Candidate, error) {
	if r.Objective.Exact {
		return c, nil // the run remembers the best
	}
	if champion == nil {
		return c, nil
	}
	scores, err := r.Evaluate(ctx, []tune.Candidate{champion, c})
	if err != nil {
		return champion, err
	}
	if scores[1] > scores[0] {
		champion = c
	}
	r.Recommend(champion, max(scores[0], scores[1]))
	return champion, nil
}

// climb returns a local optimum. If lead is set, it recommends candidates on the way.
func (l climber) climb(ctx context.Context, r *tune.Run, from tune.Candidate, lead bool) (tune.Candidate, error) {
	at := from
	for {
		next, score, err := l.step(ctx, r, at)
		if err != nil || next == nil {
			return at, err
		}
		at = next
		if lead && !r.Objective.Exact {
			r.Recommend(at, score)
		}
	}
}

// step returns a better neighbour and its score, or nil. Every batch includes the
// candidate itself, so that its score has the same noise.
func (l climber) step(ctx context.Context, r *tune.Run, at tune.Candidate) (tune.Candidate, float64, error) {
	hood := l.near
	if hood == nil {
		hood = Axes(1)
	}
	var list []tune.Candidate
	seen := map[string]bool{at.Key(): true}
	for _, c := range hood(r.Rand, r.Space, at) {
		if c = r.Space.Nearest(c); !seen[c.Key()] {
			seen[c.Key()] = true
			list = append(list, c)
		}
	}
	size := len(list)
	if l.first {
		r.Rand.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
		size = firstBatch
	}
	for len(list) > 0 {
		n := min(size, len(list))
		if left := r.Left() - 1; left > 0 && left < int64(n) {
			n = int(left) // spend the rest of the budget
		}
		batch := append([]tune.Candidate{at}, list[:n]...)
		list = list[n:]
		scores, err := r.Evaluate(ctx, batch)
		if err != nil {
			return nil, 0, err
		}
		if best := tune.Best(scores); best > 0 {
			return batch[best], scores[best], nil
		}
	}
	return nil, 0, nil
}
