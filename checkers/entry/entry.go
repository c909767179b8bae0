// Package entry describes checkers as an entry of a catalogue: its bots, notations and board.
package entry

import (
	"runtime"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	weights "github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/search"
)

// Entry returns the entry of checkers. Its first variant is English checkers.
func Entry() catalog.Entry { return describe().Entry() }

// The colours: Black moves first by English rules, White by those of the assignment.
var black, white = "Black", "White"

// describe returns the description that the entry is made from.
func describe() catalog.Game[checkers.State, checkers.Move] {
	g := catalog.Game[checkers.State, checkers.Move]{
		Levels: catalog.Levels[checkers.State, checkers.Move]{Bot: "strong,nodes=2000", Ease: [5]float64{1.75, 1.422, 1.245, 1.11, 0.972}, Elo: [5]float64{-1451, -1273, -1114, -950, -798}},
		Name:   "checkers", Title: "Checkers",
		Players:  [2]string{black, white},
		Aim:      "capture all enemy pieces, or leave the opponent without a legal move",
		Task:     "Choose a piece, then where it goes; captures are compulsory.",
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/checkers/entry",
		Pictures: pictures,
		Variants: []board.Variant{{Name: "english", Title: "English rules"}, {
			Name: "damas", Title: "Rules of the assignment “Damas”",
			Players: [2]string{white, black}, About: aboutDamas, Pictures: picturesDamas,
		}},
		Vary: func(variant, _ string, _ uint64) (v board.Ruleset[checkers.State, checkers.Move], err error) {
			rules, err := checkers.ParseRules(variant)
			v.Rules, v.Board = checkers.Game{Rules: rules}, draughts{whiteFirst: rules == checkers.Damas}
			return v, err
		},
		Notation: board.Format[checkers.State, checkers.Move]{
			Move:     "squares: `11-15`, or `22x15x8`",
			Position: "FEN: `B:W21,22,K31:B1,2,3`", Game: "PDN: `1. 11-15 23-19 2. 8-11`",
			Read: readPDN, Resembles: resemblesFEN, Write: writePDN, Split: splitPDN, Forms: []board.Form[checkers.State, checkers.Move]{matrix()},
		},
		OpeningPlies: 3, Default: [2]string{"strong", "greedy"},
	}
	if catalog.HasBots {
		g.Puzzles = puzzles()
		g.Tuning, g.Training = tuning(), learning()
		g.Bots = []catalog.Bot[checkers.State, checkers.Move]{material(), strong(), catalog.Learned(learned)}
	}
	if runtime.GOOS != "js" { // a browser runs no programs
		g.Programs = programs()
	}
	return g
}

// material is a bot that counts pieces only.
func material() catalog.Bot[checkers.State, checkers.Move] {
	return catalog.Bot[checkers.State, checkers.Move]{
		Name: "material", Title: "Material", Options: []catalog.Option{catalog.Depth, catalog.Nodes},
		About: "plain alpha-beta that counts only men (1) and kings (1.5)",
		Search: func(g game.Game[checkers.State, checkers.Move], s catalog.Settings[checkers.Move]) (search.Searcher[checkers.State, checkers.Move], error) {
			counting := checkers.Game{Rules: g.(checkers.Game).Rules, Weights: &checkers.Weights{checkers.Men: 1, checkers.Kings: 1.5}}
			return &search.Minimax[checkers.State, checkers.Move]{
				Game: counting, Limits: s.Limits(), Disable: search.Everything &^ search.Deepening, Lines: s.Lines, Progress: s.Progress,
			}, nil
		},
	}
}

// strong is the library's best player.
func strong() catalog.Bot[checkers.State, checkers.Move] {
	return catalog.Bot[checkers.State, checkers.Move]{
		Name: "strong", Title: "Strong", Options: []catalog.Option{catalog.Depth, catalog.Nodes},
		About:  "a search made for checkers",
		Limits: []board.Limit{board.ByTime, board.ByDepth(40, 8), board.ByNodes},
		Search: func(g game.Game[checkers.State, checkers.Move], s catalog.Settings[checkers.Move]) (search.Searcher[checkers.State, checkers.Move], error) {
			return strongest(g, s), nil
		},
		Judge: func(g game.Game[checkers.State, checkers.Move], s catalog.Settings[checkers.Move]) (search.Searcher[checkers.State, checkers.Move], error) {
			return endgameBot{strongest(g, s)}, nil
		},
	}
}

func strongest(g game.Game[checkers.State, checkers.Move], s catalog.Settings[checkers.Move]) *bot.Bot {
	return &bot.Bot{Game: checkers.Game{Rules: g.(checkers.Game).Rules}, Limits: s.Limits(), MemoryBytes: 16 << 20, Lines: s.Lines, Progress: s.Progress}
}

// learned returns checkers with the learned evaluation.
func learned(g game.Game[checkers.State, checkers.Move]) (game.Game[checkers.State, checkers.Move], error) {
	return weights.Game(g.(checkers.Game).Rules)
}

// programs returns the kinds of programs with protocols older than the library's: those that
// implement the contract of "Damas", and Python files with a function player(E, M, J), after the
// interpreter if it is not python3.
func programs() []catalog.Program[checkers.State, checkers.Move] {
	return []catalog.Program[checkers.State, checkers.Move]{{
		Name: "contract",
		Open: func(_ game.Game[checkers.State, checkers.Move], c program.Command) (match.Bot[checkers.State, checkers.Move], error) {
			return contract.Command(c)
		},
	}, {
		Name: "python",
		Open: func(_ game.Game[checkers.State, checkers.Move], c program.Command) (match.Bot[checkers.State, checkers.Move], error) {
			return contract.Python(c)
		},
	}}
}
