package cfr

import (
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// anyMoves returns an error unless a player who exists is to act in s, which is not over, with n
// moves.
func anyMoves[S, M comparable](g game.Game[S, M], s *S, turn game.Player, n int) error {
	if n == 0 {
		return faulty.NoMoves(g, s)
	}
	return faulty.Turn(g, s, turn)
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
