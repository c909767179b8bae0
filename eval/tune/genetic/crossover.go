package genetic

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// A Crossover makes a child from two parents, in newly allocated memory. Afterwards,
// values that are out of bounds or of the wrong kind are moved to the nearest legal ones.
type Crossover interface {
	Cross(r *rand.Rand, s tune.Space, a, b tune.Candidate) tune.Candidate
}

// BatchCrossover is an optional interface for a Crossover that makes all children of a
// generation at once. It can let candidates play (r.Play) or score them (r.Evaluate).
type BatchCrossover interface {
	CrossAll(ctx context.Context, r *tune.Run, pairs [][2]Individual) ([]tune.Candidate, error)
}

// Uniform takes every value from one of the parents at random.
type Uniform struct {
	Second float64 // the probability of the second parent: 0 for 1/2
}

// Cross returns a child of a and b.
func (u Uniform) Cross(r *rand.Rand, _ tune.Space, a, b tune.Candidate) tune.Candidate {
	chance := u.Second
	if chance == 0 {
		chance = 0.5
	}
	child := slices.Clone(a)
	for i := range child {
		if r.Float64() < chance {
			child[i] = b[i]
		}
	}
	return child
}

// NPoint cuts both parents at Points places and alternates between the pieces.
type NPoint struct {
	Points int // 0 for 2
}

// Cross returns a child of a and b.
func (p NPoint) Cross(r *rand.Rand, _ tune.Space, a, b tune.Candidate) tune.Candidate {
	points := p.Points
	if points <= 0 {
		points = 2
	}
	points = min(points, len(a)-1)
	cut := make([]bool, len(a))
	for _, i := range r.Perm(max(len(a)-1, 0))[:max(points, 0)] {
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
// see Parameter.Block.
type ByBlock struct{}

// Cross returns a child of a and b.
func (ByBlock) Cross(r *rand.Rand, s tune.Space, a, b tune.Candidate) tune.Candidate {
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

// Blend draws every value from the interval between the parents' values, extended by
// Alpha of its length on both sides (BLX-alpha, Eshelman and Schaffer 1993). Choices are
// taken from one of the parents at random.
type Blend struct {
	Alpha float64 // 0 for 0.5; negative for none
}

// Cross returns a child of a and b.
func (x Blend) Cross(r *rand.Rand, s tune.Space, a, b tune.Candidate) tune.Candidate {
	alpha := x.Alpha
	if alpha == 0 {
		alpha = 0.5
	}
	alpha = max(alpha, 0)
	child := slices.Clone(a)
	for i := range child {
		u := r.Float64()
		if s[i].Kind == tune.Choice {
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
