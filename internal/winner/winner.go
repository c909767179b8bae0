// Package winner tells who has won.
package winner

import "github.com/seed-61c9d78a/versus/game"

// Of returns the player whom a payoff, or another score, favours; Nobody if it is 0.
func Of(payoff float64) game.Player {
	switch {
	case payoff > 0:
		return game.First
	case payoff < 0:
		return game.Second
	}
	return game.Nobody
}
