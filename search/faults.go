package search

import (
	"fmt"
	"math"

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
