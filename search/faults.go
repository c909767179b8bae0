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

// badScore returns an error if v, the score of s, is no number or infinite.
func badScore[S, M comparable](g game.Game[S, M], s *S, v float64) error {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return fmt.Errorf("position %q: %w: its score is %v; want a finite number", game.PositionText(g, *s), game.ErrFaulty, v)
	}
	return nil
}

// badOdds returns an error if p, the probability of the outcome m in s, is not positive
// or more than 1.
func badOdds[S, M comparable](g game.Game[S, M], s *S, m M, p float64) error {
	if !(p > 0 && p <= 1) {
		return fmt.Errorf("position %q: %w: the outcome %s has probability %v; want more than 0, at most 1", game.PositionText(g, *s), game.ErrFaulty, game.MoveText(g, *s, m), p)
	}
	return nil
}

// badSum returns an error if sum, that of all probabilities in s, is not 1.
func badSum[S, M comparable](g game.Game[S, M], s *S, sum float64) error {
	if math.Abs(sum-1) > 1e-6 {
		return fmt.Errorf("position %q: %w: the probabilities of the outcomes sum to %.6g; want 1", game.PositionText(g, *s), game.ErrFaulty, sum)
	}
	return nil
}
