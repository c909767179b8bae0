package train

import (
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// Data is labelled positions in memory: for each, the set of features and some 12 bytes.
type Data struct {
	Features int
	sets     []uint64
	words    int       // of a set
	targets  []float32 // expected points of the described player
	known    []float32 // what a model's result is added to; empty: nothing
	weights  []float32
	games    []uint32
}

// NewData returns data with the given number of features and no positions.
func NewData(features int) *Data {
	return &Data{Features: features, words: len(feature.NewSet(features))}
}

// Len returns the number of positions.
func (d *Data) Len() int { return len(d.targets) }

// Add adds a position: its features, the expected points of the player whose point of
// view they describe, 0 to 1, and the number of its game. It copies set.
func (d *Data) Add(set feature.Set, target float64, game uint32) error {
	switch {
	case len(set) != d.words:
		return fmt.Errorf("train: a set of %d words; want %d for %d features", len(set), d.words, d.Features)
	case !(target >= 0 && target <= 1):
		return fmt.Errorf("train: the target of position %d is %v; want 0 to 1", d.Len(), target)
	}
	d.sets = append(d.sets, set...)
	d.targets = append(d.targets, float32(target))
	d.weights = append(d.weights, 1)
	d.games = append(d.games, game)
	return nil
}

// Know gives the last position a logarithm of odds to which a network's result is added. It must
// be called after each Add or after none.
func (d *Data) Know(odds float64) { d.known = append(d.known, float32(odds)) }

// Alone returns the same positions without what is known of them.
func (d *Data) Alone() *Data {
	alone := *d
	alone.known = nil
	return &alone
}

// set returns the features of position i.
func (d *Data) set(i int) feature.Set {
	return feature.Set(d.sets[i*d.words : (i+1)*d.words])
}

// Balance gives positions weights that even out the stages of the game. The weight of a position is inversely
// proportional to the square root of how common its number of features is, and differs from 1 by at most a
// factor of three before normalization to mean 1.
func (d *Data) Balance() {
	count := map[int]int{}
	for i := range d.targets {
		count[d.set(i).Len()]++
	}
	mean := float64(d.Len()) / float64(len(count))
	total := 0.0
	for i := range d.weights {
		w := math.Sqrt(mean / float64(count[d.set(i).Len()]))
		d.weights[i] = float32(min(max(w, 1./3), 3))
		total += float64(d.weights[i])
	}
	for i := range d.weights {
		d.weights[i] *= float32(float64(d.Len()) / total)
	}
}

// Stages divides the game into at most n stages with about equal numbers of positions. It
// returns the numbers of features at which new stages begin.
func (d *Data) Stages(n int) []int {
	var count []int
	for i := range d.targets {
		p := d.set(i).Len()
		for p >= len(count) {
			count = append(count, 0)
		}
		count[p]++
	}
	var stages []int
	sum := 0
	for p, c := range count {
		if p > 0 && len(stages) < n-1 && sum*n >= (len(stages)+1)*d.Len() {
			stages = append(stages, p)
		}
		sum += c
	}
	return stages
}

// split returns the positions to learn from and those for validation. All positions of a
// game are on the same side.
func (d *Data) split(base uint64) (learn, measure []int32) {
	for i, g := range d.games {
		if Held(g, base) {
			measure = append(measure, int32(i))
		} else {
			learn = append(learn, int32(i))
		}
	}
	return learn, measure
}

// Held reports whether training with base as its Seed keeps a game apart for validation.
func Held(game uint32, base uint64) bool {
	return float64(seed.Mix(base^uint64(game)*0x9e3779b97f4a7c15)>>11)/(1<<53) < validation
}

// Target returns the target of position i.
func (d *Data) Target(i int) float64 { return float64(d.targets[i]) }
