package games

import (
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

// Connect4 returns the entry of Connect 4.
func Connect4() catalog.Entry {
	type (
		S = connect4.State
		M = connect4.Move
	)
	return catalog.Game[S, M]{
		Name: "connect4", Title: "Connect 4", Rules: connect4.Game{}, Players: [2]string{"X", "O"},
		OpeningPlies: 2, Default: [2]string{"minimax", "greedy"},
		About: "Discs are dropped into columns. The first to have four in a line, in any direction, wins.",
		Bots: []catalog.Bot[S, M]{{
			// It looks positions of up to eight discs up in the opening book; a move after that
			// takes up to a second, and then less and less.
			Name: "perfect", About: "knows the result of every position",
			Search: func(g game.Game[S, M], _ catalog.Settings) (search.Searcher[S, M], error) {
				return &connect4.Solver{Game: g.(connect4.Game)}, nil
			},
		}},
	}.Entry()
}
