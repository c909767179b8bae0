package tune

import (
	"context"
	"errors"
)

// A Method searches a space. It is a few parameters; all that happens in a run is kept
// by the Run, so that one value serves many runs.
type Method interface {
	// Name is what tables and checkpoints call the method.
	Name() string

	// Search asks r.Evaluate for scores until it has nothing more to try, and returns
	// nil then, or the error that Evaluate returned. It takes all randomness from
	// r.Rand and depends on nothing but r and the scores, not even on time: a resumed
	// run is the same search with remembered scores.
	Search(ctx context.Context, r *Run) error
}

// ErrBudget is what Evaluate returns once the budget is spent, and a Method then, too.
var ErrBudget = errors.New("tune: the budget is spent")

// errStop ends a method when Tuner.Stop said so.
var errStop = errors.New("tune: stopped")

// errExhausted ends a method that asks for nothing but what is known.
var errExhausted = errors.New("tune: nothing new is tried any more")

// Best returns the index of the greatest score; the first of several.
func Best(scores []float64) int {
	best := 0
	for i, v := range scores {
		if v > scores[best] {
			best = i
		}
	}
	return best
}
