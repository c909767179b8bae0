package search

import (
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// The functions in this file describe faults of a game's rules. All errors wrap
// game.ErrFaulty.

// noMoves returns the error for a position s without moves although the game is not over.
func noMoves[S, M comparable](g game.Game[S, M], s *S) error {
	return fmt.Errorf("position %q: %w: %v is to act, but has no legal move", game.PositionText(g, *s), game.ErrFaulty, g.Turn(s))
}

// unknownPlayer returns the error for a position s in which the player to act does not exist.
func unknownPlayer[S, M comparable](g game.Game[S, M], s *S) error {
	return fmt.Errorf("position %q: %w: it is the turn of %v, which is not a player", game.PositionText(g, *s), game.ErrFaulty, g.Turn(s))
}

// badScore returns an error if v, the score of s, is NaN or infinite.
func badScore[S, M comparable](g game.Game[S, M], s *S, v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Errorf("position %q: %w: its score is %v; want a finite number", game.PositionText(g, *s), game.ErrFaulty, v)
	}
	return nil
}

// rescue, deferred, turns a panic of the game, or of another function supplied by the
// caller, into the searcher's error.
func rescue(searcher string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("search: %s: %w", searcher, panicked(p))
	}
}

// recoveredPanic is the error for a recovered panic.
type recoveredPanic struct {
	value any
	place string
}

func (r *recoveredPanic) Error() string {
	return fmt.Sprintf("%v: panic: %v%s", game.ErrFaulty, r.value, r.place)
}

func (r *recoveredPanic) Unwrap() error { return game.ErrFaulty }

// panicked returns an error with the value and the place of a panic. The function that
// recovered must call it. A panic that was already described in another goroutine is
// returned unchanged.
func panicked(p any) error {
	if r, ok := p.(*recoveredPanic); ok {
		return r
	}
	stack := make([]uintptr, 64)
	frames := runtime.CallersFrames(stack[:runtime.Callers(1, stack)])
	for raised := false; ; {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			raised = true
		case raised && !strings.HasPrefix(f.Function, "runtime."):
			return &recoveredPanic{p, fmt.Sprintf(", in %s (%s:%d)", f.Function, filepath.Base(f.File), f.Line)}
		}
		if !more {
			return &recoveredPanic{p, ""}
		}
	}
}
