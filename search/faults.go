package search

import (
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// The functions of this file put faults of a game's rules into words. All errors wrap
// game.ErrFaulty.

// noMoves says that the game goes on in s, but has no move there.
func noMoves[S, M comparable](g game.Game[S, M], s *S) error {
	return fmt.Errorf("position %q: %w: %v is to act, but has no legal move", game.PositionText(g, *s), game.ErrFaulty, g.Turn(s))
}

// stranger says that it is nobody's turn who could be asked.
func stranger[S, M comparable](g game.Game[S, M], s *S) error {
	return fmt.Errorf("position %q: %w: it is the turn of %v, who does not play", game.PositionText(g, *s), game.ErrFaulty, g.Turn(s))
}

// badScore returns an error if v, the score of s, is no number or infinite.
func badScore[S, M comparable](g game.Game[S, M], s *S, v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Errorf("position %q: %w: its score is %v; want a finite number", game.PositionText(g, *s), game.ErrFaulty, v)
	}
	return nil
}

// rescue, deferred, turns a panic of the game, or of what else a searcher is given to call,
// into the searcher's error.
func rescue(searcher string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("search: %s: %w", searcher, panicked(p))
	}
}

// outburst is a panic that was recovered.
type outburst struct {
	value any
	place string
}

func (o *outburst) Error() string {
	return fmt.Sprintf("%v: panic: %v%s", game.ErrFaulty, o.value, o.place)
}

func (o *outburst) Unwrap() error { return game.ErrFaulty }

// panicked says with what somebody panicked, and where. It is called by the function that
// has recovered, and leaves what a helper has said of its own panic as it is.
func panicked(p any) error {
	if o, ok := p.(*outburst); ok {
		return o
	}
	stack := make([]uintptr, 64)
	frames := runtime.CallersFrames(stack[:runtime.Callers(1, stack)])
	for raised := false; ; {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			raised = true
		case raised && !strings.HasPrefix(f.Function, "runtime."):
			return &outburst{p, fmt.Sprintf(", in %s (%s:%d)", f.Function, filepath.Base(f.File), f.Line)}
		}
		if !more {
			return &outburst{p, ""}
		}
	}
}
