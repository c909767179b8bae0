package genetic

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// A Selection chooses a parent by the scores of the population, of which there is at least
// one, sorted from best to worst. It returns the parent's index.
type Selection func(r *rand.Rand, scores []float64) int

// Tournament chooses the best of size individuals drawn at random: 0 for 3.
func Tournament(size int) Selection {
	if size <= 0 {
		size = 3
	}
	return func(r *rand.Rand, scores []float64) int {
		best := r.IntN(len(scores))
		for range size - 1 {
			best = min(best, r.IntN(len(scores)))
		}
		return best
	}
}

// Roulette chooses with a probability proportional to the score in excess of the worst
// one of the population. If all scores are equal, so are the probabilities.
func Roulette(r *rand.Rand, scores []float64) int {
	least := math.Inf(1)
	for _, v := range scores {
		if v != tune.Worst {
			least = min(least, v)
		}
	}
	total := 0.0
	for _, v := range scores {
		total += max(v-least, 0)
	}
	if !(total > 0) || math.IsInf(total, 1) {
		return r.IntN(len(scores))
	}
	at := r.Float64() * total
	for i, v := range scores {
		if at -= max(v-least, 0); at < 0 {
			return i
		}
	}
	return 0 // only by rounding: at reached the total
}

// Rank chooses with a probability that falls linearly with the rank (Baker 1985): the
// best individual has 1.8 times the mean probability, the worst 0.2 times.
func Rank(r *rand.Rand, scores []float64) int {
	const pressure = 1.8
	n := len(scores)
	if n == 1 {
		return 0
	}
	at := r.Float64() * float64(n)
	for i := range n {
		if at -= pressure - 2*(pressure-1)*float64(i)/float64(n-1); at < 0 {
			return i
		}
	}
	return n - 1
}

// Truncation chooses uniformly among the better half of the population.
func Truncation(r *rand.Rand, scores []float64) int {
	return r.IntN((len(scores) + 1) / 2)
}

// A Crossover makes a child from two parents, in newly allocated memory. Afterwards,
// values that are out of bounds or of the wrong kind are moved to the nearest legal ones.
type Crossover func(r *rand.Rand, s tune.Space, a, b tune.Candidate) tune.Candidate

// Uniform takes every value from one of the parents at random.
func Uniform(r *rand.Rand, _ tune.Space, a, b tune.Candidate) tune.Candidate {
	child := slices.Clone(a)
	for i := range child {
		if r.Float64() < 0.5 {
			child[i] = b[i]
		}
	}
	return child
}

// TwoPoint cuts both parents at two places and alternates between the pieces.
func TwoPoint(r *rand.Rand, _ tune.Space, a, b tune.Candidate) tune.Candidate {
	places := len(a) - 1
	cut := make([]bool, len(a))
	for _, i := range r.Perm(places)[:min(2, places)] {
		cut[i+1] = true
	}
	child := slices.Clone(a)
	second := r.IntN(2) == 1
	for i := range child {
		if cut[i] {
			second = !second
		}
		if second {
			child[i] = b[i]
		}
	}
	return child
}

// ByBlock takes every block of parameters as a whole from one of the parents at random:
// see tune.Parameter.Block.
func ByBlock(r *rand.Rand, s tune.Space, a, b tune.Candidate) tune.Candidate {
	child := slices.Clone(a)
	second := map[string]bool{}
	for i := range child {
		name := s[i].Block
		if _, ok := second[name]; !ok {
			second[name] = r.IntN(2) == 1
		}
		if second[name] {
			child[i] = b[i]
		}
	}
	return child
}

// Blend draws every value from the interval between the parents' values, extended by half of its length on both
// sides (BLX-alpha, Eshelman and Schaffer 1993). Words are taken from one of the parents at random.
func Blend(r *rand.Rand, s tune.Space, a, b tune.Candidate) tune.Candidate {
	const alpha = 0.5
	child := slices.Clone(a)
	for i := range child {
		u := r.Float64()
		if s[i].Words != nil {
			if u < 0.5 {
				child[i] = b[i]
			}
			continue
		}
		low, high := min(a[i], b[i]), max(a[i], b[i])
		child[i] = low - alpha*(high-low) + u*(1+2*alpha)*(high-low)
	}
	return child
}

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

// Reset replaces values by random ones, each with probability rate: 0 for 1 divided by their number.
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
		if s[i].Words != nil {
			c[i] = s.FromUnit(i, r.Float64())
			return
		}
		low, high := s[i].Bounds()
		move := r.NormFloat64() * deviation * (high - low)
		if s[i].Integer && move > -0.5 && move < 0.5 { // rounding would undo it
			if move = 1; r.IntN(2) == 0 {
				move = -1
			}
		}
		c[i] += move
	})
}

// Flip changes the sign of values, each with probability rate: 0 for 1 divided by their number. If the range
// does not contain the opposite value, the value is reflected at the middle of the range.
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

// Increment adds a fixed amount to one random value: by is a fraction of the range, 0 for 0.1. A sum beyond the
// upper bound wraps around to the lower one, because values would otherwise pile up at the bound.
func Increment(by float64) Mutation {
	if by == 0 {
		by = 0.1
	}
	return func(r *rand.Rand, s tune.Space, c tune.Candidate) {
		i := r.IntN(len(c))
		low, high := s[i].Bounds()
		amount := by * (high - low)
		if s[i].Integer || s[i].Words != nil {
			amount, high = max(amount, 1), high+1
		}
		if c[i] += amount; c[i] > high || (s[i].Integer || s[i].Words != nil) && c[i] >= high {
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
