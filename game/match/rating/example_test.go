package rating_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game/match/rating"
)

func ExampleElo() {
	games := rating.Games{Wins: 136, Draws: 111, Losses: 96}
	fmt.Println(rating.Elo(games))
	fmt.Printf("%.1f %%\n", 100*rating.Superiority(games))
	// Output:
	// +40.7 ± 30.4
	// 99.6 %
}

func ExampleSPRT() {
	test := rating.SPRT{Elo0: 0, Elo1: 10} // is the new version better by 10 Elo?
	pairs := rating.Pairs{20, 90, 210, 115, 35}
	lower, upper := test.Bounds()
	fmt.Printf("LLR %.2f in [%.2f, %.2f]: %v\n", test.LLR(pairs), lower, upper, test.Decide(pairs))
	// Output: LLR 2.66 in [-2.94, 2.94]: undecided
}
