package tune

import (
	"context"
	"errors"
)

// A Method searches a space. It holds only settings; the state of a search is in the Run,
// so one value can serve many runs.
type Method interface {
	// Name returns the method's name in tables and journals.
	Name() string

	// Search calls r.Evaluate until it has nothing more to try and then returns nil, or
	// returns the error of Evaluate, such as that the budget is spent. It takes all randomness from r.Rand and depends on
	// nothing but r and the scores, not even on time: resuming a run repeats the search
	// with the recorded scores.
	Search(ctx context.Context, r *Run) error
}

// errBudget is returned by Evaluate once the budget is spent, and then by the Method.
var errBudget = errors.New("tune: the budget is spent")

// errExhausted ends a method that only asks for known scores.
var errExhausted = errors.New("tune: the method no longer tries anything new")

// Best returns the index of the greatest score, the first one if there are several.
func Best(scores []float64) int {
	best := 0
	for i, v := range scores {
		if v > scores[best] {
			best = i
		}
	}
	return best
}
