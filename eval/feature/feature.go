package feature

import (
	"fmt"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// MaxFeatures is the greatest number of features of an encoder.
const MaxFeatures = 1 << 16

// A Set is a set of features, which are numbered from 0: feature f is bit f%64 of word f/64.
type Set []uint64

// NewSet returns an empty set with room for n features.
func NewSet(n int) Set { return make(Set, (n+63)/64) }

// Add adds feature f. Add and Has panic if the set has no room for f.
func (s Set) Add(f int) { s[f>>6] |= 1 << (f & 63) }

// Has reports whether the set contains f.
func (s Set) Has(f int) bool { return s[f>>6]>>(f&63)&1 != 0 }

// Len returns the number of features in the set.
func (s Set) Len() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// Append appends the features of the set to dst, in ascending order.
func (s Set) Append(dst []int32) []int32 {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			dst = append(dst, int32(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return dst
}

// An Encoder describes positions by features. It is safe for concurrent use. If it has a method
// Name() string, the name, such as "othello 1", is stored with the weights: it must change whenever a
// feature changes its meaning.
type Encoder[S comparable] interface {
	// Features returns the number of features, 1 to MaxFeatures.
	Features() int

	// Encode adds the features of s to set, which is empty, and returns the player from
	// whose point of view they describe it: game.First or game.Second, usually the side
	// to move. Positions with equal sets should have equal values for that player. Encode
	// is called only for unfinished games.
	Encode(set Set, s *S) game.Player
}

// Encoded is an optional interface for games that provide an encoder.
type Encoded[S comparable] interface {
	Encoder() Encoder[S]
}

// Symmetric is an optional interface for encoders that know permutations of the features
// that do not change a position's value, such as a reflection from left to right.
// Symmetries returns them without the identity: the i-th maps feature f to
// Symmetries()[i][f].
type Symmetric interface {
	Symmetries() [][]int32
}

// Celled is an optional interface for encoders that know which features describe the same
// cell. Cells returns the features of each cell, of which a set contains at most one. A
// feature belongs to at most one cell.
type Celled interface {
	Cells() [][]int32
}

// Of returns the encoder that g provides, if any.
func Of[S, M comparable](g game.Game[S, M]) (Encoder[S], bool) {
	e, ok := game.As[Encoded[S]](g)
	if !ok {
		return nil, false
	}
	return e.Encoder(), true
}

// Check returns an error if the encoder is inconsistent: if the number of features is out
// of range, a symmetry is not a permutation, or cells overlap.
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
				return fmt.Errorf("feature: cell %d has feature %d; want less than %d", c, f, n)
			}
			if other, taken := cellOf[f]; taken {
				return fmt.Errorf("feature: feature %d belongs to cells %d and %d", f, other, c)
			}
			cellOf[f] = c
		}
	}
	return nil
}

func permutation(p []int32, n int) error {
	if len(p) != n {
		return fmt.Errorf("it has %d features; want %d", len(p), n)
	}
	from := make([]int, n)
	for f, to := range p {
		if to < 0 || int(to) >= n {
			return fmt.Errorf("feature %d becomes %d; want less than %d", f, to, n)
		}
		if from[to] != 0 {
			return fmt.Errorf("features %d and %d both become %d", from[to]-1, f, to)
		}
		from[to] = f + 1
	}
	return nil
}

// Planes returns the features of each cell, as [Celled] wants them, for a board with one plane
// of features for each kind of piece: the feature of cell c in plane p is p*cells+c.
func Planes(cells, planes int) [][]int32 {
	list := make([][]int32, cells)
	for c := range list {
		for p := range planes {
			list[c] = append(list[c], int32(p*cells+c))
		}
	}
	return list
}

// OfCells turns a permutation of cells, in which cell c becomes permutation[c], into that of
// the features in the given number of planes, numbered as by [Planes].
func OfCells(permutation []int, planes int) []int32 {
	n := len(permutation)
	list := make([]int32, 0, n*planes)
	for p := range planes {
		for _, c := range permutation {
			list = append(list, int32(p*n+c))
		}
	}
	return list
}

// Squares returns the rotations and reflections of a square board, as [Symmetric] wants them:
// seven permutations of the features of size*size cells, numbered row by row, in the given
// number of planes.
func Squares(size, planes int) [][]int32 {
	var list [][]int32
	for k := 1; k < 8; k++ {
		var p []int
		for c := range size * size {
			row, column := c/size, c%size
			if k&1 != 0 {
				row = size - 1 - row
			}
			if k&2 != 0 {
				column = size - 1 - column
			}
			if k&4 != 0 {
				row, column = column, row
			}
			p = append(p, row*size+column)
		}
		list = append(list, OfCells(p, planes))
	}
	return list
}
