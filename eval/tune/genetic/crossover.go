package genetic

import (
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

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

// Blend draws every value from the interval between the parents' values, extended by half
// of its length on both sides (BLX-alpha, Eshelman and Schaffer 1993). Words are taken
// from one of the parents at random.
func Blend(r *rand.Rand, s tune.Space, a, b tune.Candidate) tune.Candidate {
	const alpha = 0.5
	child := slices.Clone(a)
	for i := range child {
		u := r.Float64()
		if s[i].Kind == tune.Word {
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
