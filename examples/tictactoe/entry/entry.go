// Package entry describes tic-tac-toe as an entry of a catalogue.
package entry

import (
	"strings"

	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
	"github.com/seed-61c9d78a/versus/search"
)

// Entry returns the entry of tic-tac-toe.
func Entry() catalog.Entry {
	g := catalog.Game[rules.State, rules.Move]{
		Levels: catalog.Levels[rules.State, rules.Move]{Bot: "minimax", Ease: [5]float64{1.594, 1.096, 0.411, 0.206, 0.001}, Elo: [5]float64{-365, -220, -72, -38, -1}},
		Name:   "tictactoe", Title: "Tic-tac-toe", Rules: rules.Game{}, Board: noughts{},
		Players:  [2]string{"X", "O"},
		Aim:      "three of your marks in a row",
		Task:     "Put your mark in an empty cell.",
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/examples/tictactoe/entry",
		Pictures: pictures, Notation: cellsText(),
		Default: [2]string{"minimax", "random"},
	}
	if catalog.HasBots {
		g.Tuning = catalog.Tuning[rules.State, rules.Move]{Weights: rules.Weights(), Weighted: rules.Estimated}
		g.Training = training.Of[rules.State, rules.Move](nil, nil)
		g.Bots = []catalog.Bot[rules.State, rules.Move]{tuned()}
	}
	return g.Entry()
}

// tuned looks one move ahead with the evaluation that the tutorial tunes.
func tuned() catalog.Bot[rules.State, rules.Move] {
	return catalog.Bot[rules.State, rules.Move]{
		Name: "tuned", Title: "Greedy, tuned",
		About: "greedy with the evaluation that the tutorial tunes",
		Search: func(_ game.Game[rules.State, rules.Move], s catalog.Settings[rules.Move]) (search.Searcher[rules.State, rules.Move], error) {
			g, err := rules.Estimated(rules.Weights().Values())
			if err != nil {
				return nil, err
			}
			return &search.Greedy[rules.State, rules.Move]{Game: g, Rand: s.Rand()}, nil
		},
	}
}

// cellsText describes the notation.
func cellsText() board.Format[rules.State, rules.Move] {
	return board.Format[rules.State, rules.Move]{
		Move:     "a cell from 1, top left, to 9: `5`",
		Position: "the nine cells: `X.O.X....`",
		Game:     "moves separated by spaces: `5 1 3`",
		Resembles: func(text string) string {
			if strings.ContainsAny(text, ".XxOo") {
				return "position"
			}
			return "game"
		},
	}
}
