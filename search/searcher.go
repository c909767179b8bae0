package search

import (
	"context"
	"reflect"

	"github.com/seed-61c9d78a/versus/game"
)

// Searcher is what all searchers have in common.
type Searcher[S, M comparable] interface {
	// Search returns the move to play in s, where First or Second is to move. past
	// holds the earlier positions of the game, oldest first, and may be left out by
	// callers whose game does not look back.
	Search(ctx context.Context, s S, past ...S) (Result[M], error)
}

// slots holds a position for every ply of a depth-first search, so that going one
// ply deeper is a copy into a slot and allocates only the first time. The pointers
// stay valid as it grows.
type slots[S any] []*S

func (l *slots[S]) at(ply int) *S {
	for ply >= len(*l) {
		*l = append(*l, new(S))
	}
	return (*l)[ply]
}

// sameGame reports whether what was learned in game a holds in game b.
func sameGame[S, M comparable](a, b game.Game[S, M]) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.Type() != y.Type() {
		return false
	}
	if !x.Comparable() { // a struct with a slice, say: rules are not expected to change under a searcher
		return true
	}
	return x.Equal(y)
}
