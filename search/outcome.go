package search

import "github.com/seed-61c9d78a/versus/game"

// drawOutcome returns the index of one of the outcomes of chance in s, drawn by the
// random number x, 0 <= x < 1. Probabilities that make no sense are an error.
func drawOutcome[S, M comparable](g game.Game[S, M], c game.Chancer[S, M], s *S, outcomes []M, x float64) (int, error) {
	if c == nil {
		return int(x * float64(len(outcomes))), nil
	}
	sum, drawn := 0.0, -1
	for i, m := range outcomes {
		p := c.Probability(s, m)
		if !(p > 0 && p <= 1) {
			return 0, badOdds(g, s, m, p)
		}
		if sum += p; x < sum && drawn < 0 {
			drawn = i
		}
	}
	if drawn < 0 { // the sum fell short of 1 by a rounding error
		drawn = len(outcomes) - 1
	}
	return drawn, badSum(g, s, sum)
}
