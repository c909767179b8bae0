package search

import (
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// A payoff is 0 or, in absolute value, from leastPayoff to mostScore, which also limits
// estimates: products with probabilities and sums over simulations then neither lose digits
// nor overflow.
const (
	leastPayoff = 1e-100
	mostScore   = 1e100
)

// scaled reports whether v is a valid payoff.
func scaled(v float64) bool {
	a := math.Abs(v)
	return a >= leastPayoff && a <= mostScore || v == 0
}

// bounds are the least and the greatest payoff of a game with a [game.Bounder].
type bounds struct {
	known     bool
	low, high float64
}

// boundsOf returns the bounds of g, or an error if they cannot be bounds.
func boundsOf[S, M comparable](g game.Game[S, M]) (b bounds, err error) {
	bounder, known := game.As[game.Bounder](g)
	if !known {
		if _, forbids := game.As[game.Forbidder[S]](g); forbids {
			return b, fmt.Errorf("%w: it is a Forbidder, but no Bounder, which tells what a forbidden move loses", game.ErrFaulty)
		}
		return b, nil
	}
	low, high := bounder.Bounds()
	if !(low <= 0 && high >= 0 && scaled(low) && scaled(high)) {
		return b, fmt.Errorf("%w: its Bounds are %v and %v; want the least and the greatest payoff, low <= 0 <= high, each 0 or from %v to %v in absolute value", game.ErrFaulty, low, high, leastPayoff, mostScore)
	}
	return bounds{true, low, high}, nil
}

// badPayoff returns an error unless v is a valid payoff of s, within the bounds if they are
// known.
func badPayoff[S, M comparable](g game.Game[S, M], b bounds, s *S, v float64) error {
	if err := badScore(g, s, v); err != nil {
		return err
	}
	switch {
	case !scaled(v):
		return fmt.Errorf("position %q: %w: its payoff is %v; want 0 or at least %v in absolute value", game.PositionText(g, *s), game.ErrFaulty, v, leastPayoff)
	case b.known && !(v >= b.low && v <= b.high):
		return fmt.Errorf("position %q: %w: its payoff is %v; want %v to %v, the game's Bounds", game.PositionText(g, *s), game.ErrFaulty, v, b.low, b.high)
	}
	return nil
}

// unbeatable reports whether no payoff is better for player than v.
func (b bounds) unbeatable(v float64, player game.Player) bool {
	return b.known && (player == game.First && v >= b.high || player == game.Second && v <= b.low)
}
