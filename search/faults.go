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

// checkTurn returns an error unless turn, that of s, is First, Second or Chance, or Nobody.
func checkTurn[S, M comparable](g game.Game[S, M], s *S, turn game.Player) error {
	if turn < game.Nobody || turn > game.Chance {
		return unknownPlayer(g, s)
	}
	return nil
}

// unknownPlayer returns the error for a position s in which the player to act does not exist.
func unknownPlayer[S, M comparable](g game.Game[S, M], s *S) error {
	return fmt.Errorf("position %q: %w: it is the turn of %v, which is not a player", game.PositionText(g, *s), game.ErrFaulty, g.Turn(s))
}

// badScore returns an error unless v, the score of s, is a number of at most mostScore.
func badScore[S, M comparable](g game.Game[S, M], s *S, v float64) error {
	if !(math.Abs(v) <= mostScore) {
		return fmt.Errorf("position %q: %w: its score is %v; want a finite number, at most %v in absolute value", game.PositionText(g, *s), game.ErrFaulty, v, mostScore)
	}
	return nil
}

// alteredOrder returns the error for an Orderer, or a policy, that changed s or its moves.
func alteredOrder[S, M comparable](g game.Game[S, M], s *S) error {
	return fmt.Errorf("position %q: %w: Prioritize changed the position or the moves; want only priorities", game.PositionText(g, *s), game.ErrFaulty)
}

// badPlayout returns an error unless a Playouter, which was to play at most most moves and
// says that it played plies, stopped in s for one of the two reasons it may.
func badPlayout[S, M comparable](g game.Game[S, M], s *S, plies, most int) error {
	switch {
	case plies < 0 || plies > most:
		return fmt.Errorf("position %q: %w: Playout reports %d moves; want 0 to %d", game.PositionText(g, *s), game.ErrFaulty, plies, most)
	case plies < most && g.Turn(s) != game.Nobody:
		return fmt.Errorf("position %q: %w: Playout stopped after %d moves of %d, but the game is not over", game.PositionText(g, *s), game.ErrFaulty, plies, most)
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
	value     any
	place     string
	functions []string
}

func (r *recoveredPanic) Error() string {
	return fmt.Sprintf("%v: panic: %v%s", game.ErrFaulty, r.value, r.place)
}

func (r *recoveredPanic) Unwrap() error { return game.ErrFaulty }

// Functions returns the functions that were running, the innermost first. The referee finds
// the game's methods among them.
func (r *recoveredPanic) Functions() []string { return r.functions }

// panicked returns an error with the value and the place of a panic. The function that
// recovered must call it. A panic that was already described in another goroutine is
// returned unchanged.
func panicked(p any) error {
	if r, ok := p.(*recoveredPanic); ok {
		return r
	}
	stack := make([]uintptr, 64)
	frames := runtime.CallersFrames(stack[:runtime.Callers(1, stack)])
	r := &recoveredPanic{value: p}
	for raised, more := false, true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		r.functions = append(r.functions, f.Function)
		switch {
		case f.Function == "runtime.gopanic":
			raised = true
		case raised && r.place == "" && !strings.HasPrefix(f.Function, "runtime."):
			r.place = fmt.Sprintf(", in %s (%s:%d)", f.Function, filepath.Base(f.File), f.Line)
		}
	}
	return r
}
