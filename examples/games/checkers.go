package games

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	weights "github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// Checkers returns the entry of checkers, by the English rules.
func Checkers() catalog.Entry { return DescribeCheckers().Entry() }

// DescribeCheckers returns what the entry of checkers is made of.
func DescribeCheckers() catalog.Game[checkers.State, checkers.Move] {
	type (
		S = checkers.State
		M = checkers.Move
	)
	return catalog.Game[S, M]{
		Name: "checkers", Title: "Checkers", Rules: checkers.Game{Rules: checkers.English}, Players: [2]string{"Black", "White"},
		OpeningPlies: 3, Default: [2]string{"minimax", "greedy"},
		About: "Men step forward diagonally and capture by jumping, which is compulsory; on the last row they become kings, who go both ways. Who cannot move has lost.",
		Bots: []catalog.Bot[S, M]{{
			Name: "material", About: "plain, counting men (1) and kings (1.5) only", Options: []catalog.Option{catalog.Depth, catalog.Nodes},
			Search: func(g game.Game[S, M], s catalog.Settings) (search.Searcher[S, M], error) {
				counting := checkers.Game{Rules: g.(checkers.Game).Rules, Weights: &checkers.Weights{checkers.Men: 1, checkers.Kings: 1.5}}
				return &search.Minimax[S, M]{Game: counting, Limits: s.Limits(), Without: search.Everything &^ search.Deepening}, nil
			},
		}, {
			Name: "strong", About: "a search that is made for checkers", Options: []catalog.Option{catalog.Depth, catalog.Nodes},
			Search: func(g game.Game[S, M], s catalog.Settings) (search.Searcher[S, M], error) {
				return &bot.Bot{Rules: g.(checkers.Game).Rules, Limits: s.Limits(), TableBytes: 16 << 20}, nil
			},
		}, learned(func() (game.Game[S, M], error) { return weights.Game(checkers.English) })},
		Programs: []catalog.Program[S, M]{{
			Name: "contract", About: "a program that keeps the contract of \"Damas\"",
			Open: func(_ game.Game[S, M], args []string) (match.Bot[S, M], error) {
				return contract.Command(args[0], args[1:]...), nil
			},
		}, {
			Name: "python", About: "a Python file with a function player(E, M, J)",
			Open: func(_ game.Game[S, M], args []string) (match.Bot[S, M], error) {
				if len(args) != 1 {
					return nil, fmt.Errorf("python: want one file, not %q", args)
				}
				return contract.Python("", args[0])
			},
		}},
	}
}
