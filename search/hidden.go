package search

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// ErrHidden is wrapped by errors about a game that hides more than a method can handle.
// Solvers for games with alternating turns accept no hidden information. The searchers for
// simultaneous moves accept one kind: a single move of a player, hidden from an opponent
// who moves next. They refuse turns of several hidden steps, secrets that outlast the
// opponent's move, hidden outcomes of chance and partly visible commitments, rather than
// return an exploitable strategy.
var ErrHidden = errors.New("the game hides more than this method can take into account")

// hidden reports whether s contains a commitment that the player to move does not see.
func hidden[S, M comparable](g game.Game[S, M], o game.Observer[S], s *S) bool {
	turn := g.Turn(s)
	return o != nil && (turn == game.First || turn == game.Second) && o.Observe(s, turn) != *s
}

// sight determines what players see of positions. A nil observer shows everything.
type sight[S, M comparable] struct {
	game     game.Game[S, M]
	observer game.Observer[S]
}

func newSight[S, M comparable](g game.Game[S, M]) sight[S, M] {
	o, _ := game.As[game.Observer[S]](g)
	return sight[S, M]{g, o}
}

// root returns s as the player to move sees it, before any commitment.
func (v sight[S, M]) root(s S) (S, error) {
	if v.observer == nil {
		return s, nil
	}
	turn := v.game.Turn(&s)
	seen := v.observer.Observe(&s, turn)
	if t := v.game.Turn(&seen); t != turn {
		return s, fmt.Errorf("position %q: %w: %v is to act, but in the position that %v sees, %v is", game.PositionText(v.game, s), game.ErrFaulty, turn, turn, t)
	}
	return seen, v.open(&seen)
}

// open returns an error unless both players see s as it is. First or Second is to move.
func (v sight[S, M]) open(s *S) error {
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

// commitment reports whether s, reached by a move of player p from an open position, hides
// that move from an opponent who is to move, and returns what the opponent sees.
func (v sight[S, M]) commitment(s *S, p game.Player) (seen S, hidden bool, err error) {
	turn := v.game.Turn(s)
	if v.observer == nil || turn != game.First && turn != game.Second {
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

// alike returns an error unless the opponent, who is to move in s after a hidden move, sees
// the same as after another hidden move, and has the same moves.
func (v sight[S, M]) alike(s, seen, other *S, moves []M) error {
	if *seen != *other {
		return fmt.Errorf("position %q: %w: %v can distinguish some of the hidden moves", game.PositionText(v.game, *s), ErrHidden, v.game.Turn(s))
	}
	if !slices.Equal(moves, v.game.Moves(nil, s)) {
		return fmt.Errorf("position %q: %w: the legal moves of %v depend on a hidden move", game.PositionText(v.game, *s), game.ErrFaulty, v.game.Turn(s))
	}
	return nil
}

func (v sight[S, M]) refuse(s *S, p game.Player) error {
	return fmt.Errorf("position %q, %v to move: %w: %v does not see it", game.PositionText(v.game, *s), v.game.Turn(s), ErrHidden, p)
}
