package search

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// The functions in this file describe faults of optional methods. Package faulty describes those
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
