package genetic

import (
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// A Selection chooses parents. Select returns the index of a parent in the population,
// which is not empty and is sorted from best to worst.
type Selection interface {
	Select(r *rand.Rand, population []Individual) int
}

// Tournament chooses the best of Size individuals drawn at random.
type Tournament struct {
	Size int // 0 for 3
}

// Select chooses a parent by tournament.
func (t Tournament) Select(r *rand.Rand, population []Individual) int {
	size := t.Size
	if size <= 0 {
		size = 3
	}
	best := r.IntN(len(population))
	for range size - 1 {
		best = min(best, r.IntN(len(population)))
	}
	return best
}

// Roulette chooses with a probability proportional to the score in excess of the worst
// one of the population. If all scores are equal, so are the probabilities.
type Roulette struct{}

// Select chooses a parent by roulette.
func (Roulette) Select(r *rand.Rand, population []Individual) int {
	least := math.Inf(1)
	for _, x := range population {
		if x.Score != tune.Worst {
			least = min(least, x.Score)
		}
	}
	excess := func(x Individual) float64 { return max(x.Score-least, 0) }
	total := 0.0
	for _, x := range population {
		total += excess(x)
	}
	if !(total > 0) || math.IsInf(total, 1) {
		return r.IntN(len(population))
	}
	at := r.Float64() * total
	for i, x := range population {
		if at -= excess(x); at < 0 {
			return i
		}
	}
	return 0 // only by rounding: at reached the total
}

// Rank chooses with a probability that falls linearly with the rank (Baker 1985): the
// best individual has Pressure times the mean probability, the worst 2-Pressure times.
type Rank struct {
	Pressure float64 // from 1 (uniform) to 2: 0 for 1.8
}

// Select chooses a parent by rank.
func (k Rank) Select(r *rand.Rand, population []Individual) int {
	pressure := k.Pressure
	if pressure == 0 {
		pressure = 1.8
	}
	pressure = min(max(pressure, 1), 2)
	n := len(population)
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

// Truncation chooses uniformly among the best Fraction of the population.
type Truncation struct {
	Fraction float64 // 0 for 0.5
}

// Select chooses one of the best.
func (t Truncation) Select(r *rand.Rand, population []Individual) int {
	fraction := t.Fraction
	if fraction <= 0 {
		fraction = 0.5
	}
	n := int(math.Ceil(min(fraction, 1) * float64(len(population))))
	return r.IntN(max(n, 1))
}
