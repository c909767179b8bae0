package games

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// Robanumeros returns the entry of stealing numbers. Every series has a row of cards of
// its own.
func Robanumeros() catalog.Entry {
	type (
		S = robanumeros.State
		M = robanumeros.Move
	)
	return catalog.Game[S, M]{
		Name: "robanumeros", Title: "Robanumeros", Default: [2]string{"perfect", "greedy"},
		Deal:  func(seed uint64) (game.Game[S, M], error) { return robanumeros.New(Deal(seed)) },
		About: "A turn takes one card or more from either end of a row of numbers. The higher sum wins.",
		Bots: []catalog.Bot[S, M]{{
			Name: "perfect", About: "knows the result of every position",
			Search: func(g game.Game[S, M], _ catalog.Settings) (search.Searcher[S, M], error) {
				return &robanumeros.Perfect{Game: g.(*robanumeros.Game)}, nil
			},
		}},
	}.Entry()
}

// showCards is the length of a row of cards that is short enough to watch.
const showCards = 20

// Deal returns the row of cards of robanumeros that is played with the seed.
func Deal(seed uint64) []int64 {
	r := rand.New(rand.NewPCG(seed, 0))
	cards := make([]int64, showCards)
	for i := range cards {
		cards[i] = r.Int64N(41) - 20
	}
	return cards
}
