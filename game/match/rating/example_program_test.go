package rating_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game/match/rating"
)

var players = []string{"Ada", "Grace", "Barbara"}

// A complete program: the ratings of three players who beat each other in a cycle, one of
// them more clearly than the others.
func Example_program() {
	pool := rating.NewPool(len(players))
	pool.Add(0, 1, rating.Games{Wins: 14, Draws: 2, Losses: 4})
	pool.Add(1, 2, rating.Games{Wins: 11, Draws: 2, Losses: 7})
	pool.Add(2, 0, rating.Games{Wins: 12, Draws: 3, Losses: 5})
	weights, _ := pool.Nash()
	for i, e := range pool.BradleyTerry() {
		fmt.Printf("%-8s %v Elo, weight in the equilibrium %.2f\n", players[i], e, weights[i])
	}
	// Output:
	// Ada      +17.2 ± 71.6 Elo, weight in the equilibrium 0.18
	// Grace    -34.4 ± 72.0 Elo, weight in the equilibrium 0.33
	// Barbara  +17.2 ± 71.6 Elo, weight in the equilibrium 0.49
}
