package match

import (
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// openingTries is how many random openings BalancedOpening looks at.
const openingTries = 100

// BalancedOpening returns a random opening, as RandomOpening does, after which the
// score is at most bound, either way: the first of up to 100 that is, or else the one
// that comes nearest. Score is for First, by a search, say.
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
