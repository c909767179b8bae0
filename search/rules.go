package search

import (
	"fmt"
	"math"
	"reflect"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/odds"
	"github.com/seed-61c9d78a/versus/internal/sight"
)

// capabilities is a game with its optional interfaces. A searcher looks them up before its first
// search of the game.
type capabilities[S, M comparable] struct {
	game      game.Game[S, M]    // with endings
	hasher    game.Hasher[S]     // nil: no table
	orderer   game.Orderer[S, M] // nil: the order of Moves
	quieter   game.Quieter[S]    // nil: all positions are quiet
	historian game.Historian[S]  // nil: the past does not matter
	finisher  game.Finisher[S]   // nil: only Turn ends the game
	reducer   game.Reducer[S, M] // nil: no reductions
	forbidder game.Forbidder[S]  // nil: it forbids nothing
	playouter game.Playouter[S]  // nil: random games are played move by move
	sight.Sight[S, M]
	odds odds.Odds[S, M]
	faulty.Bounds

	plain    game.Game[S, M] // the game itself; nil: none was looked at
	surveyed bool            // a survey of positions has found no secrets that are not allowed
}

// study looks at g, unless it is the game that was looked at before. It calls no method of the rules:
// validate fills in the Bounds.
func (c *capabilities[S, M]) study(g game.Game[S, M]) {
	if g = game.WithoutEndings(g); c.plain != nil && reflect.ValueOf(g).Comparable() && sameGame(c.plain, g) {
		return
	}
	*c = capabilities[S, M]{plain: g, game: game.WithEndings(g), Sight: sight.Of(g), odds: odds.Of(g)}
	c.hasher, _ = game.As[game.Hasher[S]](g)
	c.orderer, _ = game.As[game.Orderer[S, M]](g)
	c.quieter, _ = game.As[game.Quieter[S]](g)
	c.historian, _ = game.HistorianOf(g)
	c.finisher, _ = game.As[game.Finisher[S]](g)
	c.reducer, _ = game.As[game.Reducer[S, M]](g)
	c.forbidder, _ = game.As[game.Forbidder[S]](g)
	if c.historian == nil { // whose rules a game's own random games do not know
		c.playouter, _ = game.As[game.Playouter[S]](g)
	}
}

// rules is what the searches share: the game, the budget, and the first fault of the game, which
// ends the search.
type rules[S, M comparable] struct {
	capabilities[S, M]
	budget
	fault error
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
	r.fail(faulty.Payoff(r.game, r.Bounds, s, v))
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
