package genetic

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// A Mutation changes a candidate at random, in place. Afterwards, values that are out of
// bounds or of the wrong kind are moved to the nearest legal ones.
type Mutation func(r *rand.Rand, s tune.Space, c tune.Candidate)

// each returns the mutation that applies change to every value with probability rate: 0
// for one value per candidate on average.
func each(rate float64, change func(r *rand.Rand, s tune.Space, c tune.Candidate, i int)) Mutation {
	return func(r *rand.Rand, s tune.Space, c tune.Candidate) {
		chance := rate
		if chance == 0 {
			chance = 1 / float64(len(s))
		}
		for i := range c {
			if r.Float64() < chance {
				change(r, s, c, i)
			}
		}
	}
}

// Reset replaces values by random ones, each with probability rate: 0 for 1 divided by
// their number.
func Reset(rate float64) Mutation {
	return each(rate, func(r *rand.Rand, s tune.Space, c tune.Candidate, i int) { c[i] = s.FromUnit(i, r.Float64()) })
}

// Gaussian adds a normally distributed amount to values, each with probability rate: 0
// for 1 divided by their number. deviation is the standard deviation as a fraction of the
// range: 0 for 0.1. Words are replaced by random ones.
func Gaussian(rate, deviation float64) Mutation {
	if deviation == 0 {
		deviation = 0.1
	}
	return each(rate, func(r *rand.Rand, s tune.Space, c tune.Candidate, i int) {
		if s[i].Kind == tune.Word {
			c[i] = s.FromUnit(i, r.Float64())
			return
		}
		low, high := s[i].Bounds()
		move := r.NormFloat64() * deviation * (high - low)
		if s[i].Kind == tune.Integer && move > -0.5 && move < 0.5 { // rounding would undo it
			if move = 1; r.IntN(2) == 0 {
				move = -1
			}
		}
		c[i] += move
	})
}

// Flip changes the sign of values, each with probability rate: 0 for 1 divided by their
// number. If the range does not contain the opposite value, the value is reflected at the
// middle of the range.
func Flip(rate float64) Mutation {
	return each(rate, func(_ *rand.Rand, s tune.Space, c tune.Candidate, i int) {
		low, high := s[i].Bounds()
		if c[i] = -c[i]; c[i] < low || c[i] > high {
			c[i] += low + high
		}
	})
}

// Swap exchanges the positions of two values in their ranges.
func Swap(r *rand.Rand, s tune.Space, c tune.Candidate) {
	if len(c) < 2 {
		return
	}
	p := r.Perm(len(c))
	i, k := p[0], p[1]
	u, v := s.ToUnit(i, c[i]), s.ToUnit(k, c[k])
	c[i], c[k] = s.FromUnit(i, v), s.FromUnit(k, u)
}

// Increment adds a fixed amount to one random value: by is a fraction of the range, 0 for
// 0.1. A sum beyond the upper bound wraps around to the lower one, because values would
// otherwise pile up at the bound.
func Increment(by float64) Mutation {
	if by == 0 {
		by = 0.1
	}
	return func(r *rand.Rand, s tune.Space, c tune.Candidate) {
		i := r.IntN(len(c))
		low, high := s[i].Bounds()
		amount := by * (high - low)
		if s[i].Kind != tune.Real {
			amount, high = max(amount, 1), high+1
		}
		if c[i] += amount; c[i] > high || s[i].Kind != tune.Real && c[i] >= high {
			c[i] -= high - low
		}
	}
}

// OneOf applies one of several mutations, each with the same probability.
func OneOf(mutations ...Mutation) Mutation {
	return func(r *rand.Rand, s tune.Space, c tune.Candidate) {
		mutations[r.IntN(len(mutations))](r, s, c)
	}
}
