package genetic

import (
	"math"
	"math/rand/v2"

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
