package genetic

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// A Mutation changes a candidate at random, in place. Afterwards, values that are out of
// bounds or of the wrong kind are moved to the nearest legal ones.
type Mutation interface {
	Mutate(r *rand.Rand, s tune.Space, c tune.Candidate)
}

// rate returns the probability of changing a value: given, or by default one value per
// candidate on average.
func rate(given float64, s tune.Space) float64 {
	if given == 0 {
		return 1 / float64(len(s))
	}
	return given
}

// Reset replaces values by random ones.
type Reset struct {
	Rate float64 // probability for each value: 0 for 1 divided by their number
}

// Mutate changes c.
func (m Reset) Mutate(r *rand.Rand, s tune.Space, c tune.Candidate) {
	for i := range c {
		if r.Float64() < rate(m.Rate, s) {
			c[i] = s.RandomValue(i, r)
		}
	}
}

// Gaussian adds a normally distributed amount to values. Choices are replaced by random
// ones.
type Gaussian struct {
	Rate      float64 // probability for each value: 0 for 1 divided by their number
	Deviation float64 // standard deviation, as a fraction of the range: 0 for 0.1
}

// Mutate changes c.
func (m Gaussian) Mutate(r *rand.Rand, s tune.Space, c tune.Candidate) {
	deviation := m.Deviation
	if deviation == 0 {
		deviation = 0.1
	}
	for i := range c {
		if r.Float64() >= rate(m.Rate, s) {
			continue
		}
		if s[i].Kind == tune.Choice {
			c[i] = s.RandomValue(i, r)
			continue
		}
		low, high := s[i].Bounds()
		move := r.NormFloat64() * deviation * (high - low)
		if s[i].Kind == tune.Integer && move > -0.5 && move < 0.5 { // rounding would undo it
			if move = 1; r.IntN(2) == 0 {
				move = -1
			}
		}
		c[i] += move
	}
}

// Flip changes the sign of values. If the range does not contain the opposite value, the
// value is reflected at the middle of the range.
type Flip struct {
	Rate float64 // probability for each value: 0 for 1 divided by their number
}

// Mutate changes c.
func (m Flip) Mutate(r *rand.Rand, s tune.Space, c tune.Candidate) {
	for i := range c {
		if r.Float64() < rate(m.Rate, s) {
			low, high := s[i].Bounds()
			if c[i] = -c[i]; c[i] < low || c[i] > high {
				c[i] += low + high
			}
		}
	}
}

// Swap exchanges the positions of two values in their ranges.
type Swap struct{}

// Mutate changes c.
func (Swap) Mutate(r *rand.Rand, s tune.Space, c tune.Candidate) {
	if len(c) < 2 {
		return
	}
	p := r.Perm(len(c))
	i, k := p[0], p[1]
	u, v := s.ToUnit(i, c[i]), s.ToUnit(k, c[k])
	c[i], c[k] = s.FromUnit(i, v), s.FromUnit(k, u)
}

// Increment adds a fixed amount to one random value. A sum beyond the upper bound wraps
// around to the lower one, because values would otherwise pile up at the bound.
type Increment struct {
	By float64 // as a fraction of the range: 0 for 0.1
}

// Mutate changes c.
func (m Increment) Mutate(r *rand.Rand, s tune.Space, c tune.Candidate) {
	by := m.By
	if by == 0 {
		by = 0.1
	}
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

// Mutations applies one of several mutations, each with the same probability.
type Mutations []Mutation

// Mutate changes c.
func (m Mutations) Mutate(r *rand.Rand, s tune.Space, c tune.Candidate) {
	if len(m) > 0 {
		m[r.IntN(len(m))].Mutate(r, s, c)
	}
}
