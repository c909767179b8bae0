package catalog

import (
	"math"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// openingTries is the number of random openings that balancedOpening tries.
const openingTries = 100

// balancedOpening returns a random opening, as match.RandomOpening does, after which the
// absolute score is at most bound: the first such opening of up to 100, or else the most
// balanced one. Score returns the score for First, for example by a search.
func balancedOpening[S, M comparable](g game.Game[S, M], plies int, r *rand.Rand, score func(s S) float64, bound float64) []M {
	var best []M
	nearest := math.Inf(1)
	for range openingTries {
		opening := match.RandomOpening(g, plies, r)
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
