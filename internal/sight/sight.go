// Package sight determines what players see of a position, and refuses games that hide more
// than the searchers and the referee can take into account.
//
// One kind of secret is allowed: a player's last move, hidden from an opponent who is to
// move next and sees the same position, with the same legal moves, whichever move it was.
package sight

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// ErrHidden is search.ErrHidden.
var ErrHidden = errors.New("this searcher cannot handle the game's hidden information (packages search/cfr and search/ismcts can)")

// Sight determines what players see of a game's positions. A game without a
// [game.Observer] shows everything.
type Sight[S, M comparable] struct {
	game     game.Game[S, M]
	observer game.Observer[S] // nil: nothing is hidden
}

// Of returns the Sight of g.
func Of[S, M comparable](g game.Game[S, M]) Sight[S, M] {
	o, _ := game.As[game.Observer[S]](g)
	return Sight[S, M]{game.WithEndings(g), o}
}

// Limited reports whether anything can be hidden.
func (v Sight[S, M]) Limited() bool { return v.observer != nil }

// acts reports whether p is a player, not chance or nobody.
func acts(p game.Player) bool { return p == game.First || p == game.Second }

// Hides reports whether the player to move does not see all of s.
func (v Sight[S, M]) Hides(s *S) bool {
	if v.observer == nil {
		return false
	}
	turn := v.game.Turn(s)
	return acts(turn) && v.observer.Observe(s, turn) != *s
}

// Root returns s as the player to move sees it, before any commitment.
func (v Sight[S, M]) Root(s S) (S, error) {
	if v.observer == nil {
		return s, nil
	}
	turn := v.game.Turn(&s)
	seen := v.observer.Observe(&s, turn)
	if t := v.game.Turn(&seen); t != turn {
		return s, fmt.Errorf("position %q: %w: %v is to act, but in the position that %v sees, %v is", game.PositionText(v.game, s), game.ErrFaulty, turn, turn, t)
	}
	return seen, v.Open(&seen)
}

// Open returns an error unless both players see s as it is. First or Second is to move.
func (v Sight[S, M]) Open(s *S) error {
	if v.observer == nil {
		return nil
	}
	for _, p := range []game.Player{game.First, game.Second} {
		if v.observer.Observe(s, p) != *s {
			return v.refuse(s, p)
		}
	}
	return nil
}

// Commitment reports whether s, reached by a move of player p from an open position, hides
// that move from an opponent who is to move, and returns what the opponent sees.
func (v Sight[S, M]) Commitment(s *S, p game.Player) (seen S, hidden bool, err error) {
	turn := v.game.Turn(s)
	if v.observer == nil || !acts(turn) {
		return seen, false, nil
	}
	seen = v.observer.Observe(s, turn)
	if seen == *s {
		return seen, false, nil
	}
	switch {
	case turn == p:
		return seen, true, v.refuse(s, turn)
	case v.observer.Observe(s, p) != *s:
		return seen, true, v.refuse(s, p)
	}
	return seen, true, nil
}

// Alike returns an error unless the opponent, who is to move in s after a hidden move, sees
// the same as after another hidden move, and has the same moves.
func (v Sight[S, M]) Alike(s, seen, other *S, moves []M) error {
	if err := v.same(s, seen, other); err != nil {
		return err
	}
	if !slices.Equal(moves, v.game.Moves(nil, s)) {
		return fmt.Errorf("position %q: %w: the legal moves of %v depend on a hidden move", game.PositionText(v.game, *s), game.ErrFaulty, v.game.Turn(s))
	}
	return nil
}

// same is the part of Alike that is about what the opponent sees.
func (v Sight[S, M]) same(s, seen, other *S) error {
	if *seen != *other {
		return fmt.Errorf("position %q: %w: %v can distinguish some of the hidden moves", game.PositionText(v.game, *s), ErrHidden, v.game.Turn(s))
	}
	return nil
}

// Reached reports whether s, reached by one move from before, hides that move from the
// player to move, and returns an error if it hides anything else. It is for searches that
// need no more than that: it does not compare s with the positions after other moves.
func (v Sight[S, M]) Reached(before, s *S) (hidden bool, err error) {
	turn := v.game.Turn(s)
	if v.observer == nil || !acts(turn) {
		return false, nil
	}
	rival := turn.Opponent()
	switch {
	case v.observer.Observe(s, rival) != *s:
		return false, v.refuse(s, rival)
	case v.observer.Observe(s, turn) == *s:
		return false, nil
	case v.game.Turn(before) != rival || v.observer.Observe(before, rival) != *before:
		return false, v.refuse(s, turn)
	}
	return true, nil
}

func (v Sight[S, M]) refuse(s *S, p game.Player) error {
	return fmt.Errorf("position %q, %v to move: %w: %v does not see it", game.PositionText(v.game, *s), v.game.Turn(s), ErrHidden, p)
}
