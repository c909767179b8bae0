package tournament

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSwissByes checks that byes are shared evenly and go to the lowest, and that nobody
// meets another too early.
func TestSwissByes(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	for _, players := range []int{2, 3, 4, 5, 6, 7, 31, 64, 101} {
		// Until half of all pairs have met, every field can be paired without a rematch
		// (Dirac's theorem).
		free := players/2 - 1
		f := swiss{max(free, 3*min(players, 7))}
		all := playOut(t, f, players, func(Pair) float64 { return float64(r.IntN(5)) / 2 })
		byes := make([]int, players)
		for round := range f.rounds {
			matches := players / 2
			points, _, _ := f.table(players, round, all[:round*matches])
			fewest, rest := slices.Min(byes), players*(players-1)/2
			for _, o := range all[round*matches : (round+1)*matches] {
				rest -= o.A + o.B
			}
			if players%2 == 0 {
				continue
			}
			if byes[rest] > fewest {
				t.Errorf("%d players, round %d: bye for %d, with byes %v; want byes[rest] <= fewest", players, round, rest, byes)
			}
			for p := range players {
				if round < free && byes[p] == fewest && points[p] < points[rest] {
					t.Errorf("%d players, round %d: bye for %d, not for the lower %d", players, round, rest, p)
				}
			}
			byes[rest]++
		}
		for m, n := range meetings(all[:free*(players/2)]) {
			if n > 1 {
				t.Errorf("%d players: %v met %d times; want n <= 1", players, m, n)
			}
		}
	}
}

// In a long tournament nobody meets one opponent over and over and another hardly ever.
func TestSwissSpread(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	for players := 3; players <= 10; players++ {
		all := playOut(t, swiss{3 * players}, players, func(Pair) float64 { return float64(r.IntN(2) * 2) })
		for rounds := 1; rounds <= 3*players; rounds++ {
			met := meetings(all[:rounds*(players/2)])
			for a := range players {
				for b := range a {
					for m, most := range met {
						if least := met[key(a, b)]; most > least+2 {
							t.Fatalf("%d players, %d rounds: %v met %d times, %d and %d %d times; want most <= least+2", players, rounds, m, most, b, a, least)
						}
					}
				}
			}
		}
	}
}
