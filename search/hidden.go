package search

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// ErrHidden is what errors wrap where a game hides more than a method can reason about.
// Solvers of games in which players take turns know no secrets at all. The searchers for
// simultaneous moves know one kind: a player's single move, from the rival who is to
// move next and does not see which move it was. Turns of several hidden steps, secrets
// that outlast the rival's move, secret outcomes of chance and commitments that are seen
// in part are refused, in place of a strategy that the rival could see through.
var ErrHidden = errors.New("the game hides more than this method can take into account")

// hidden reports whether s holds a commitment that the player to move may not see.
func hidden[S, M comparable](g game.Game[S, M], o game.Observer[S], s *S) bool {
	turn := g.Turn(s)
	return o != nil && (turn == game.First || turn == game.Second) && o.Observe(s, turn) != *s
}

// sight knows what players see of positions. The zero Observer shows everything.
type sight[S, M comparable] struct {
	game     game.Game[S, M]
	observer game.Observer[S]
}

func newSight[S, M comparable](g game.Game[S, M]) sight[S, M] {
	o, _ := game.As[game.Observer[S]](g)
	return sight[S, M]{g, o}
}

// root returns s as the player to move sees it: with nothing committed yet.
func (v sight[S, M]) root(s S) (S, error) {
	if v.observer == nil {
		return s, nil
	}
	turn := v.game.Turn(&s)
	seen := v.observer.Observe(&s, turn)
	if t := v.game.Turn(&seen); t != turn {
		return s, fmt.Errorf("position %q: %w: %v is to act, but in what %v sees of it, it is %v", game.PositionText(v.game, s), game.ErrFaulty, turn, turn, t)
	}
	return seen, v.open(&seen)
}

// open returns an error unless both players see s, in which First or Second is to move,
// as it is.
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

// commitment reports whether s, to which a move of player p has led from an open
// position, hides that move from a rival who is to move, and what the rival sees.
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

// alike returns an error unless the rival, who is to move in s after a hidden move, sees
// the same as after another one, and has the same moves.
func (v sight[S, M]) alike(s, seen, other *S, moves []M) error {
	if *seen != *other {
		return fmt.Errorf("position %q: %w: %v can tell some hidden moves from others", game.PositionText(v.game, *s), ErrHidden, v.game.Turn(s))
	}
	if !slices.Equal(moves, v.game.Moves(nil, s)) {
		return fmt.Errorf("position %q: %w: the moves of %v depend on a move that is hidden", game.PositionText(v.game, *s), game.ErrFaulty, v.game.Turn(s))
	}
	return nil
}

func (v sight[S, M]) refuse(s *S, p game.Player) error {
	return fmt.Errorf("position %q, %v to move: %w: %v does not see it", game.PositionText(v.game, *s), v.game.Turn(s), ErrHidden, p)
}
