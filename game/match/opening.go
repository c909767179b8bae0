package match

import (
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// openingTries is the number of random openings that BalancedOpening tries.
const openingTries = 100

// BalancedOpening returns a random opening, as RandomOpening does, after which the
// absolute score is at most bound: the first such opening of up to 100, or else the most
// balanced one. Score returns the score for First, for example by a search.
func BalancedOpening[S, M comparable](g game.Game[S, M], plies int, r *rand.Rand, score func(s S) float64, bound float64) []M {
	var best []M
	nearest := math.Inf(1)
	for range openingTries {
		opening := RandomOpening(g, plies, r)
		s := g.Start()
		for _, m := range opening {
			g.Apply(&s, m)
		}
		if x := math.Abs(score(s)); x < nearest || best == nil {
			best, nearest = opening, x
		}
		if nearest <= bound {
			break
		}
	}
	return best
}
