package search

import (
	"fmt"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/odds"
	"github.com/seed-61c9d78a/versus/internal/sight"
)

// rules is what the searches share: the game with its optional interfaces, looked up once, the
// budget, and the first fault of the game, which ends the search.
type rules[S, M comparable] struct {
	sight.Sight[S, M]
	budget
	game      game.Game[S, M]
	odds      odds.Odds[S, M]
	historian game.Historian[S] // nil: the past does not matter
	forbidder game.Forbidder[S] // nil: it forbids nothing
	bounds    faulty.Bounds
	fault     error
}

// rulesOf returns the rules of a valid game.
func rulesOf[S, M comparable](g game.Game[S, M]) rules[S, M] {
	g = game.WithEndings(g)
	historian, _ := game.HistorianOf(g)
	forbidder, _ := game.As[game.Forbidder[S]](g)
	bounds, _ := faulty.BoundsOf(g)
	return rules[S, M]{Sight: sight.Of(g), game: g, odds: odds.Of(g), historian: historian, forbidder: forbidder, bounds: bounds}
}

// fail ends the search, of all workers, if err is not nil.
func (r *rules[S, M]) fail(err error) {
	if err == nil {
		return
	}
	if r.fault == nil {
		r.fault = err
	}
	r.stopped = true
	if r.stop != nil {
		r.stop.Store(true)
	}
}

// score returns the game's score of s, and ends the search if it is invalid.
func (r *rules[S, M]) score(s *S) float64 {
	v := r.game.Evaluate(s)
	if !(math.Abs(v) <= faulty.Most) {
		r.fail(faulty.Score(r.game, s, v))
	}
	return v
}

// payoff returns v, the payoff of s, and ends the search if it is invalid.
func (r *rules[S, M]) payoff(s *S, v float64) float64 {
	r.fail(faulty.Payoff(r.game, r.bounds, s, v))
	return v
}

// legal appends the moves of s to dst, and ends the search if there are none.
func (r *rules[S, M]) legal(dst []M, s *S) []M {
	from := len(dst)
	dst = r.game.Moves(dst, s)
	r.list(len(dst) - from)
	if len(dst) == from {
		r.fail(faulty.NoMoves(r.game, s))
	}
	return dst
}

// permitted is legal without the moves that are forbidden after line, which ends with s and is
// not used if the game forbids nothing. Where all moves are forbidden, they remain: they lose.
func (r *rules[S, M]) permitted(dst []M, s *S, line []S) []M {
	if r.forbidder == nil {
		return r.legal(dst, s)
	}
	from := len(dst)
	if dst = game.Permitting(r.game, line).Moves(dst, s); len(dst) == from {
		return r.legal(dst, s)
	}
	return dst
}

// permittedAt is permitted for the position at ply of states, of which the first follows past.
func (r *rules[S, M]) permittedAt(dst []M, past []S, states *slots[S], ply int) []M {
	var line []S
	if r.forbidder != nil {
		line = slices.Clone(past)
		for i := range ply + 1 {
			line = append(line, *states.at(i))
		}
	}
	return r.permitted(dst, states.at(ply), line)
}

// The functions below describe faults of optional methods. Package faulty describes those
// that other packages meet, too. All errors wrap game.ErrFaulty.

// alteredOrder returns the error for an Orderer that changed s or its moves.
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
