package games

import (
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

// TicTacToe returns the entry of tic-tac-toe.
func TicTacToe() catalog.Entry {
	type (
		S = rules.State
		M = rules.Move
	)
	return catalog.Game[S, M]{
		Name: "tictactoe", Title: "Tic-tac-toe", Rules: rules.Game{}, Players: [2]string{"X", "O"}, Default: [2]string{"minimax", "random"},
		About: "Nine cells; three of one's own in a row, a column or a diagonal win.",
		Bots: []catalog.Bot[S, M]{{
			Name: "tuned", About: "greedy with the estimate that the tutorial tunes",
			Search: func(_ game.Game[S, M], _ catalog.Settings) (search.Searcher[S, M], error) {
				g, err := rules.Estimated(rules.Weights().Values())
				if err != nil {
					return nil, err
				}
				return search.NewGreedy(g, search.Limits{}), nil
			},
		}},
	}.Entry()
}
