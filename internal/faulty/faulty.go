// Package faulty words the errors about games that break their own rules, for the searchers and
// solvers of all packages. All errors wrap game.ErrFaulty.
package faulty

import (
	"fmt"
	"math"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// in returns the error about s.
func in[S, M comparable](g game.Game[S, M], s *S, format string, args ...any) error {
	return fmt.Errorf("position %q: %w: %s", game.PositionText(g, *s), game.ErrFaulty, fmt.Sprintf(format, args...))
}

// NoMoves returns the error for a position s without moves although the game is not over: that
// of Turn, if nobody can have the turn.
func NoMoves[S, M comparable](g game.Game[S, M], s *S) error {
	turn := g.Turn(s)
	if err := Turn(g, s, turn); err != nil {
		return err
	}
	return in(g, s, "%v is to act, but has no legal move", turn)
}

// Turn returns an error unless turn, that of s, is First, Second or Chance, or Nobody.
func Turn[S, M comparable](g game.Game[S, M], s *S, turn game.Player) error {
	if turn < game.Nobody || turn > game.Chance {
		return in(g, s, "%s", NotAPlayer(turn))
	}
	return nil
}

// NotAPlayer says that it is the turn of a player who does not exist.
func NotAPlayer(turn game.Player) string {
	return fmt.Sprintf("it is the turn of %v, which is not a player", turn)
}

// Score returns an error unless v, the score of s, is a number of at most Most.
func Score[S, M comparable](g game.Game[S, M], s *S, v float64) error {
	if !(math.Abs(v) <= Most) {
		return in(g, s, "its score is %v; want a finite number, at most %v in absolute value", v, Most)
	}
	return nil
}

// A payoff is 0 or, in absolute value, from Least to Most, which also limits estimates: products
// with probabilities and sums over simulations then neither lose digits nor overflow.
const (
	Least = 1e-100
	Most  = 1e100
)

// scaled reports whether v is a valid payoff.
func scaled(v float64) bool {
	a := math.Abs(v)
	return a >= Least && a <= Most || v == 0
}

// Bounds are the least and the greatest payoff of a game with a [game.Bounder].
type Bounds struct {
	Known     bool
	Low, High float64
}

// BoundsOf returns the bounds of g, or an error if they cannot be bounds.
func BoundsOf[S, M comparable](g game.Game[S, M]) (b Bounds, err error) {
	bounder, known := game.As[game.Bounder](g)
	if !known {
		if _, forbids := game.As[game.Forbidder[S]](g); forbids {
			return b, fmt.Errorf("%w: it is a Forbidder, but no Bounder, which tells what a forbidden move loses", game.ErrFaulty)
		}
		return b, nil
	}
	low, high := bounder.Bounds()
	if !(low <= 0 && high >= 0 && scaled(low) && scaled(high)) {
		return b, fmt.Errorf("%w: its Bounds are %v and %v; want the least and the greatest payoff, low <= 0 <= high, each 0 or from %v to %v in absolute value", game.ErrFaulty, low, high, Least, Most)
	}
	return Bounds{true, low, high}, nil
}

// Payoff returns an error unless v is a valid payoff of s, within the bounds if they are known.
func Payoff[S, M comparable](g game.Game[S, M], b Bounds, s *S, v float64) error {
	if err := Score(g, s, v); err != nil {
		return err
	}
	switch {
	case !scaled(v):
		return in(g, s, "its payoff is %v; want 0 or at least %v in absolute value", v, Least)
	case b.Known && !(v >= b.Low && v <= b.High):
		return in(g, s, "its payoff is %v; want %v to %v, the game's Bounds", v, b.Low, b.High)
	}
	return nil
}

// Unbeatable reports whether no payoff is better for player than v.
func (b Bounds) Unbeatable(v float64, player game.Player) bool {
	return b.Known && (player == game.First && v >= b.High || player == game.Second && v <= b.Low)
}

// Rescue, deferred, turns a panic of the game, or of another function supplied by the
// caller, into the error of who, a function or type such as "search: MCTS".
func Rescue(who string, err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("%s: %w", who, Panicked(p))
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

// Panicked returns an error with the value and the place of a panic. The function that
// recovered must call it. A panic that was already described in another goroutine is
// returned unchanged.
func Panicked(p any) error {
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
