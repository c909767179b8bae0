package search

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/sight"
)

// The functions in this file describe faults of optional methods. Package faulty describes those
// that other packages meet, too. All errors wrap game.ErrFaulty.

// alteredOrder returns the error for an Orderer, or a policy, that changed s or its moves.
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

// ErrHidden is wrapped by errors about a game that hides more than can be taken into account,
// by a [game.Observer]. Solvers for games with alternating turns accept no hidden
// information. All others, and the referee of package match, accept one kind: a single move
// of a player, hidden from an opponent who moves next. They refuse secret cards and other
// hidden outcomes of chance, turns of several hidden steps, secrets that outlast the
// opponent's move and partly visible commitments, rather than return an exploitable move.
//
// The first search of a game examines 64 positions on random lines from its root (fewer if that
// takes a tenth of its time), and every search those that its tree contains. It does not notice a
// secret that neither meets, as in rare lines or in random play; nor one of a single player
// in a position from which it was already removed, which looks like any other: the referee,
// who knows the full positions, notices that.
var ErrHidden = sight.ErrHidden
