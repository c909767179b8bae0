package cfr

import (
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// rescue turns a panic of the rules into an error.
func rescue(where string, err *error) {
	if v := recover(); v != nil {
		*err = fmt.Errorf("cfr: %s: %w: panic: %v", where, game.ErrFaulty, v)
	}
}

const maxPayoff = 1e100

// payoff returns the payoff for First of a finished game.
func payoff[S, M comparable](g game.Game[S, M], s *S) (float64, error) {
	v := g.Evaluate(s)
	if !(v >= -maxPayoff && v <= maxPayoff) {
		return 0, fmt.Errorf("position %q: %w: the payoff is %v; want at most %v in absolute value", game.PositionText(g, *s), game.ErrFaulty, v, maxPayoff)
	}
	return v, nil
}

// anyMoves returns an error unless somebody is to act in s, with n moves.
func anyMoves[S, M comparable](g game.Game[S, M], s *S, turn game.Player, n int) error {
	if turn != game.First && turn != game.Second && turn != game.Chance {
		return fmt.Errorf("position %q: %w: Turn returns %v", game.PositionText(g, *s), game.ErrFaulty, turn)
	}
	if n == 0 {
		return fmt.Errorf("position %q: %w: the game is not over, but there are no moves", game.PositionText(g, *s), game.ErrFaulty)
	}
	return nil
}

// sameTurn returns an error unless p, who is to move in s, has the same moves in the view of s.
func sameTurn[S, M comparable](g game.Game[S, M], s, view *S, p game.Player, moves []M) error {
	if t := g.Turn(view); t != p {
		return fmt.Errorf("position %q: %w: %v is to act, but in the position that %v sees, %v is", game.PositionText(g, *s), game.ErrFaulty, p, p, t)
	}
	if seen := g.Moves(nil, view); !slices.Equal(seen, moves) {
		return differ(g, s, p, len(moves), len(seen))
	}
	return nil
}

// differ is the error about moves that reveal what p does not see.
func differ[S, M comparable](g game.Game[S, M], s *S, p game.Player, n, seen int) error {
	return fmt.Errorf("position %q: %w: %v has %d moves here, but in another position that looks the same to %v it has %d, or other ones, or in another order", game.PositionText(g, *s), game.ErrFaulty, p, n, p, seen)
}
