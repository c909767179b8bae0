package train

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// Data is labelled positions in memory: some 8 bytes and the set of features for each.
type Data struct {
	Features int
	sets     []uint64
	words    int       // of a set
	targets  []float32 // the points that the player described may expect
	weights  []float32
	games    []uint32
}

// NewData returns data without positions, of so many features.
func NewData(features int) *Data {
	return &Data{Features: features, words: len(feature.NewSet(features))}
}

// Len returns the number of positions.
func (d *Data) Len() int { return len(d.targets) }

// Add adds a position: its features, the points that the player whom they describe may
// expect, 0 to 1, and the game that it is from. It copies set.
func (d *Data) Add(set feature.Set, target float64, game uint32) error {
	switch {
	case len(set) != d.words:
		return fmt.Errorf("train: a set of %d words; want %d for %d features", len(set), d.words, d.Features)
	case !(target >= 0 && target <= 1):
		return fmt.Errorf("train: the target of position %d is %v; want points, 0 to 1", d.Len(), target)
	}
	d.sets = append(d.sets, set...)
	d.targets = append(d.targets, float32(target))
	d.weights = append(d.weights, 1)
	d.games = append(d.games, game)
	return nil
}

// Append adds the positions of other data of as many features.
func (d *Data) Append(other *Data) error {
	if other.Features != d.Features {
		return fmt.Errorf("train: positions of %d features added to those of %d", other.Features, d.Features)
	}
	d.sets = append(d.sets, other.sets...)
	d.targets = append(d.targets, other.targets...)
	d.weights = append(d.weights, other.weights...)
	d.games = append(d.games, other.games...)
	return nil
}

// Keep forgets all positions but the last n.
func (d *Data) Keep(n int) {
	from := d.Len() - n
	if from <= 0 {
		return
	}
	d.sets = slices.Delete(d.sets, 0, from*d.words)
	d.targets = slices.Delete(d.targets, 0, from)
	d.weights = slices.Delete(d.weights, 0, from)
	d.games = slices.Delete(d.games, 0, from)
}

// set returns the features of position i.
func (d *Data) set(i int) feature.Set {
	return feature.Set(d.sets[i*d.words : (i+1)*d.words])
}

// present returns the number of features of position i.
func (d *Data) present(i int) int {
	n := 0
	for _, w := range d.set(i) {
		n += bits.OnesCount64(w)
	}
	return n
}

// Balance gives positions weights so that the stages of the game count more evenly:
// those with a number of features that is rare more, those with a common one less, by the
// square root of how rare it is, at most threefold either way.
func (d *Data) Balance() {
	count := map[int]int{}
	for i := range d.targets {
		count[d.present(i)]++
	}
	mean := float64(d.Len()) / float64(len(count))
	total := 0.0
	for i := range d.weights {
		w := math.Sqrt(mean / float64(count[d.present(i)]))
		d.weights[i] = float32(min(max(w, 1./3), 3))
		total += float64(d.weights[i])
	}
	for i := range d.weights {
		d.weights[i] *= float32(float64(d.Len()) / total)
	}
}

// Stages returns the numbers of features at which to begin new stages of the game, so that
// each of at most n holds as many positions as the others, about.
func (d *Data) Stages(n int) []int {
	var count []int
	for i := range d.targets {
		p := d.present(i)
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

// split returns the positions to learn from and those to measure by: of every game, all
// positions are on the same side.
func (d *Data) split(part float64, base uint64) (learn, measure []int32) {
	for i, g := range d.games {
		if float64(seed.Mix(base^uint64(g)*0x9e3779b97f4a7c15)>>11)/(1<<53) < part {
			measure = append(measure, int32(i))
		} else {
			learn = append(learn, int32(i))
		}
	}
	return learn, measure
}

// Target returns the points of position i.
func (d *Data) Target(i int) float64 { return float64(d.targets[i]) }
