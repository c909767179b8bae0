// Package entry describes chess as an entry of a catalogue.
package entry

import (
	"runtime"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// Entry returns the entry of chess.
func Entry() catalog.Entry {
	g := catalog.Game[state, move]{
		Name: "chess", Title: board.Both("Chess", "Ajedrez"), Rules: chess.Game{}, Board: chessboard{}, OpeningPlies: 4,
		Players:  [2]board.Words{board.Both("White", "Blancas"), board.Both("Black", "Negras")},
		Task:     board.Both("Move a piece.", "Mueve una pieza."),
		Aim:      board.Both("attack the enemy king so that no move protects it", "atacar al rey rival de modo que ninguna jugada lo proteja"),
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/chess/entry",
		Pictures: pictures, Notation: notation(),
		Levels:  catalog.Levels[state, move]{Bot: "strong,nodes=3000", Weakness: [3]search.Weakness{{Lapse: 0.6, Margin: 0.6}, {Lapse: 0.3, Margin: 0.4}, {Lapse: 0.1, Margin: 0.3}}},
		Default: [2]string{"strong", "greedy"},
	}
	if catalog.HasBots {
		g.Bots = []catalog.Bot[state, move]{strong()}
	}
	if runtime.GOOS != "js" { // a browser runs no programs
		g.Programs = programs()
	}
	return g.Entry()
}

func minimax(g game.Game[state, move], s catalog.Settings[move]) *search.Minimax[state, move] {
	return &search.Minimax[state, move]{Game: g, Limits: s.Limits(), MemoryBytes: 16 << 20, FutilityMargin: chess.Margin, Lines: s.Lines, Progress: s.Progress}
}

// strong is the library's best player. It begins games in different ways.
func strong() catalog.Bot[state, move] {
	return catalog.Bot[state, move]{
		Name: "strong", Title: board.Both("Strong", "Fuerte"), Options: []catalog.Option{catalog.Depth, catalog.Nodes},
		About:  board.Both("selective alpha-beta, with some openings", "alfa-beta selectivo, con algunas aperturas"),
		Limits: []board.Limit{board.ByTime, board.ByDepth(30, 6), board.ByNodes},
		Search: func(g game.Game[state, move], s catalog.Settings[move]) (search.Searcher[state, move], error) {
			return minimax(g, s), nil
		},
		NewBot: func(g game.Game[state, move], s catalog.Settings[move]) (match.Bot[state, move], error) {
			return match.NewSearcher("strong", newVaried(minimax(g, s))), nil
		},
	}
}
