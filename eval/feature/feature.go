package feature

import (
	"fmt"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// MaxFeatures is how many features an encoder may have at most.
const MaxFeatures = 1 << 16

// Set is a set of features: feature f is bit f%64 of word f/64.
type Set []uint64

// NewSet returns an empty set with room for n features.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Add adds feature f.
func (s Set) Add(f int) { s[f>>6] |= 1 << (f & 63) }

// Has reports whether f is in the set.
func (s Set) Has(f int) bool { return s[f>>6]>>(f&63)&1 != 0 }

// Len returns the number of features in the set.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Append appends the features of the set to dst, in order.
func (s Set) Append(dst []int32) []int32 {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, int32(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return dst
}

// An Encoder describes positions by features. It is safe for use by several goroutines.
type Encoder[S comparable] interface {
	// Features returns the number of features, 1 to MaxFeatures.
	Features() int

	// Encode adds the features of s to set, which is empty, and returns the player from
	// whose side they describe it: game.First or game.Second, mostly the one to move.
	// For equal sets the worth of a position to that player is expected to be equal. It
	// is asked only while the game goes on.
	Encode(set Set, s *S) game.Player
}

// An Encoded game has an encoder of its own.
type Encoded[S comparable] interface {
	Encoder() Encoder[S]
}

// A Symmetric encoder knows exchanges of features that leave the worth of a position as
// it is, such as left for right. Symmetries returns them without the identity: under the
// i-th, feature f becomes Symmetries()[i][f].
type Symmetric interface {
	Symmetries() [][]int32
}

// A Celled encoder knows which features are about the same cell. Cells returns, for every
// cell, its features: a set has at most one of them. A feature is of at most one cell.
type Celled interface {
	Cells() [][]int32
}

// A Grid is a Celled encoder whose first rows*columns cells are those of a board, row by
// row.
type Grid interface {
	Celled
	Size() (rows, columns int)
}

// A Named encoder has a name, such as "othello 1", that weights are stored with. It
// changes whenever a feature changes its meaning.
type Named interface {
	Name() string
}

// Of returns the encoder of the game that has one.
func Of[S, M comparable](g game.Game[S, M]) (Encoder[S], bool) {
	e, ok := game.As[Encoded[S]](g)
	if !ok {
		return nil, false
	}
	return e.Encoder(), true
}

// Check returns an error that tells what is wrong with what an encoder says of itself:
// the number of features, symmetries that are no permutations, cells that overlap.
func Check[S comparable](e Encoder[S]) error {
	n := e.Features()
	if n < 1 || n > MaxFeatures {
		return fmt.Errorf("feature: %d features; want 1 to %d", n, MaxFeatures)
	}
	if sym, ok := e.(Symmetric); ok {
		for i, p := range sym.Symmetries() {
			if err := permutation(p, n); err != nil {
				return fmt.Errorf("feature: symmetry %d: %w", i, err)
			}
		}
	}
	celled, ok := e.(Celled)
	if !ok {
		return nil
	}
	cells := celled.Cells()
	cellOf := map[int32]int{}
	for c, list := range cells {
		for _, f := range list {
			if f < 0 || int(f) >= n {
				return fmt.Errorf("feature: cell %d has feature %d; there are %d", c, f, n)
			}
			if other, taken := cellOf[f]; taken {
				return fmt.Errorf("feature: feature %d is of cell %d and of cell %d", f, other, c)
			}
			cellOf[f] = c
		}
	}
	if g, ok := e.(Grid); ok {
		if rows, columns := g.Size(); rows < 1 || columns < 1 || rows*columns > len(cells) {
			return fmt.Errorf("feature: a grid of %d x %d, but %d cells", rows, columns, len(cells))
		}
	}
	return nil
}

func permutation(p []int32, n int) error {
	if len(p) != n {
		return fmt.Errorf("it says where %d features go; want %d", len(p), n)
	}
	from := make([]int, n)
	for f, to := range p {
		if to < 0 || int(to) >= n {
			return fmt.Errorf("feature %d becomes %d; there are %d", f, to, n)
		}
		if from[to] != 0 {
			return fmt.Errorf("features %d and %d both become %d", from[to]-1, f, to)
		}
		from[to] = f + 1
	}
	return nil
}

// Permute sets dst to what set becomes under a symmetry. dst must be empty.
func Permute(dst, set Set, symmetry []int32) {
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			dst.Add(int(symmetry[i<<6+bits.TrailingZeros64(w)]))
		}
	}
}
