// Package entry describes chess as an entry of a catalogue.
package entry

import (
	"errors"
	"runtime"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/engine"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/search"
)

// Entry returns the entry of chess.
func Entry() catalog.Entry {
	g := catalog.Game[state, move]{
		Name: "chess", Title: "Chess", Rules: chess.Game{}, Board: chessboard{}, OpeningPlies: 4,
		Players:  [2]string{"White", "Black"},
		Task:     "Move a piece.",
		Aim:      "attack the enemy king so that no move protects it",
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/chess/entry",
		Pictures: pictures, Notation: notation(),
		Levels:  catalog.Levels[state, move]{Bot: "strong,nodes=3000", Ease: [5]float64{1.75, 1.5, 1.25, 1.03, 0.93}, Elo: [5]float64{-1515, -1351, -1113, -920, -700}},
		Default: [2]string{"strong", "greedy"},
	}
	if catalog.HasBots {
		g.Training = training.Of[state, move](nil, nil)
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
		Name: "strong", Title: "Strong", Options: []catalog.Option{catalog.Depth, catalog.Nodes},
		About:  "selective alpha-beta, with some openings",
		Limits: []board.Limit{board.ByTime, board.ByDepth(30, 6), board.ByNodes},
		Search: func(g game.Game[state, move], s catalog.Settings[move]) (search.Searcher[state, move], error) {
			return minimax(g, s), nil
		},
		NewBot: func(g game.Game[state, move], s catalog.Settings[move]) (match.Bot[state, move], error) {
			return match.NewSearcher("strong", newVaried(minimax(g, s))), nil
		},
	}
}

// about is the rules in words.
var about = `
White moves first, and each player moves one piece at a time, to a free square or onto an enemy
piece, which is captured. The king moves one square in any direction, the rook any number of
squares along a row or a column, the bishop along a diagonal, and the queen like both. The knight
jumps two squares in one direction and one to the side. No other piece can jump.

A pawn moves one square forward, or two from where it starts, and captures one square diagonally
forward. It may capture a pawn that has just moved two squares past it as if that had moved one
(en passant). A pawn that reaches the last row becomes a queen, rook, bishop or knight: click the
square, then the button of the piece.

To castle, move the king two squares toward a rook; the rook lands on its other side. Neither may
have moved before, nothing may stand between them, and the king may not leave, cross or reach an
attacked square.

A king that is attacked is in check, and no player may leave their own king in check. A player in
check without a legal move is mated and loses. Without a legal move and not in check, the game is
a draw; so it is when a position occurs for the third time, after 50 moves of each side without a
capture or a move of a pawn, and when too few pieces are left to mate.

Click a piece and then its destination, or drag it there.`

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Moves: "e4 e5 Nf3 Nc6 Bc4 Bc5", Caption: "White may castle: the king moves from e1 to g1, and the rook from h1 to f1."},
	{Moves: "e4 a6 e5 d5", Caption: "White may capture en passant: the pawn on e5 moves to d6 and takes the one on d5."},
	{Moves: "f3 e5 g4 Qh4#", Caption: "Mate: the king on e1 is attacked, and no move protects it."},
}

// programs returns the engines that speak UCI. Words of the form name=value before the command
// set options: uci:'Skill Level=3' stockfish.
func programs() []catalog.Program[state, move] {
	return []catalog.Program[state, move]{{
		Name: "uci",
		Open: func(g game.Game[state, move], c program.Command) (match.Bot[state, move], error) {
			set := map[string]string{}
			for len(c.Args) > 0 && strings.Contains(c.Args[0], "=") {
				name, value, _ := strings.Cut(c.Args[0], "=")
				set[name] = value
				c.Args = c.Args[1:]
			}
			if len(c.Args) == 0 {
				return nil, errors.New("uci: want the command of an engine")
			}
			return engine.NewUCI(g, c, engine.UCIOptions[state, move]{Set: set, Notation: chess.Coordinates{}})
		},
	}}
}
