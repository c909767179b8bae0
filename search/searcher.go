package search

import (
	"context"
	"reflect"

	"github.com/seed-61c9d78a/versus/game"
)

// Searcher is the interface of all searchers. To play a match, it is made a bot by
// NewSearcher of package game/match.
type Searcher[S, M comparable] interface {
	// Search returns the move to play in s, where First or Second is to move. past
	// holds the earlier positions of the game, oldest first; it may be omitted for
	// games without a [game.Historian].
	Search(ctx context.Context, s S, past ...S) (Result[M], error)
}

// slots holds a position for every ply of a depth-first search, so that going one ply
// deeper is a copy into a slot and allocates only the first time. Growing it leaves the
// pointers valid.
type slots[S any] []*S

func (l *slots[S]) at(ply int) *S {
	for ply >= len(*l) {
		*l = append(*l, new(S))
	}
	return (*l)[ply]
}

// sameGame reports whether knowledge gained in game a is valid in game b.
func sameGame[S, M comparable](a, b game.Game[S, M]) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	if x.Type() != y.Type() {
		return false
	}
	if !x.Comparable() { // such as a struct with a slice: assume that the rules have not changed
		return true
	}
	return x.Equal(y)
}
