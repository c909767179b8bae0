// Package odds draws the outcomes of chance of a game, and tells the probability of odds.
package odds

import (
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// Odds returns the probabilities of a game's outcomes of chance and draws among them:
// those of its [game.Chancer], or equal ones. All code that draws outcomes uses it, so that
// the same number gives the same outcome everywhere. Invalid probabilities are an error
// that wraps [game.ErrFaulty].
type Odds[S, M comparable] struct {
	game    game.Game[S, M]
	chancer game.Chancer[S, M]
}

// Of returns the odds of g. Call it once, before a game or a search starts.
func Of[S, M comparable](g game.Game[S, M]) Odds[S, M] {
	c, _ := game.As[game.Chancer[S, M]](g)
	return Odds[S, M]{g, c}
}

// Probability returns the probability of m, one of n outcomes in s. It is an error if that of
// the Chancer is not greater than 0 and at most 1.
func (o Odds[S, M]) Probability(s *S, m M, n int) (float64, error) {
	if o.chancer == nil {
		return 1 / float64(n), nil
	}
	p := o.chancer.Probability(s, m)
	if !(p > 0 && p <= 1) {
		return p, fmt.Errorf("position %q: %w: the outcome %s has probability %v; want more than 0, at most 1", game.PositionText(o.game, *s), game.ErrFaulty, game.MoveText(o.game, *s, m), p)
	}
	return p, nil
}

// Sum returns an error unless sum, the sum of the probabilities of all outcomes in s, is
// 1 up to rounding.
func (o Odds[S, M]) Sum(s *S, sum float64) error {
	if math.Abs(sum-1) > 1e-6 {
		return fmt.Errorf("position %q: %w: the probabilities of the outcomes sum to %.6g; want 1", game.PositionText(o.game, *s), game.ErrFaulty, sum)
	}
	return nil
}

// Sample returns the index of the outcome in s that x, a random number in [0, 1), selects. The
// outcomes are all of Moves, at least one. The errors are those of Probability and Sum.
func (o Odds[S, M]) Sample(s *S, outcomes []M, x float64) (int, error) {
	if o.chancer == nil {
		return int(x * float64(len(outcomes))), nil
	}
	sum, drawn := 0.0, -1
	for i, m := range outcomes {
		p, err := o.Probability(s, m, len(outcomes))
		if err != nil {
			return 0, err
		}
		if sum += p; x < sum && drawn < 0 {
			drawn = i
		}
	}
	if drawn < 0 { // the sum fell short of 1 by a rounding error
		drawn = len(outcomes) - 1
	}
	return drawn, o.Sum(s, sum)
}

// saturation keeps a probability strictly between 0 and 1, and a rescaled one strictly inside the
// bounds of a game.
const saturation = 30

// Logistic returns the probability of an event by the logarithm of its odds; NaN counts as 0, even odds.
func Logistic(logarithm float64) float64 {
	if math.IsNaN(logarithm) {
		logarithm = 0
	}
	return 1 / (1 + math.Exp(-min(max(logarithm, -saturation), saturation)))
}
