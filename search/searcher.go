package search

import (
	"context"
	"errors"
	"reflect"
	"time"

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

// ErrNotATurn is returned for a position in which neither First nor Second is to move
// although the game is not over, such as a chance node. For a finished game the error is
// [game.ErrGameOver].
var ErrNotATurn = errors.New("neither player is to move")

// Result is the result of a search.
type Result[M comparable] struct {
	Move   M             // the move to play; always legal
	Line   []M           // the expected continuation, beginning with Move
	Score  float64       // for First, in the units of Evaluate
	Depth  int           // plies searched in full; 0 if the search was cut short before that
	Nodes  int64         // positions visited, the root included
	Time   time.Duration // wall time
	Proven bool          // Score is the exact payoff under best play, not an estimate

	// Lines holds the best root moves, best first, if the searcher was asked for
	// several; the first is Line.
	Lines []Variation[M]
}

// Variation is a root move with its expected continuation and score.
type Variation[M comparable] struct {
	Line  []M     // the root move first
	Score float64 // for First
}

// NodesPerSecond returns the speed of the search, or 0 if Time is not positive.
func (r Result[M]) NodesPerSecond() float64 {
	if r.Time <= 0 {
		return 0
	}
	return float64(r.Nodes) / r.Time.Seconds()
}
