// Package entry describes Othello as an entry of a catalogue.
package entry

import (
	_ "embed"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

// puzzles are endings, which were proven.
//
//go:embed puzzles.txt
var puzzles string

// Entry returns the entry of Othello.
func Entry() catalog.Entry {
	g := catalog.Game[othello.State, othello.Move]{
		Levels: catalog.Levels[othello.State, othello.Move]{Bot: "minimax,nodes=3000", Weakness: [3]search.Weakness{{Lapse: 0.85, Margin: 1}, {Lapse: 0.47, Margin: 1}, {Lapse: 0.2, Margin: 1}}},
		Name:   "othello", Title: board.Same("Othello"), Rules: othello.Game{}, Board: reversi{}, OpeningPlies: 4,
		Players:  [2]board.Words{board.Both("Black", "Negras"), board.Both("White", "Blancas")},
		Aim:      board.Both("have more discs when neither player can move", "tener más fichas cuando nadie pueda mover"),
		Task:     board.Both("Place a disc so that it encloses a row of your opponent's discs.", "Pon una ficha que encierre una fila de fichas del rival."),
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/othello/entry",
		Pictures: pictures, Notation: squaresText(),
	}
	if catalog.HasBots {
		g.Puzzles.Set = puzzles
		g.Bots = []catalog.Bot[othello.State, othello.Move]{
			catalog.Learned(func(game.Game[othello.State, othello.Move]) (game.Game[othello.State, othello.Move], error) {
				return othello.Learned()
			}),
			strong(),
		}
	}
	return g.Entry()
}

// strong is the library's best player.
func strong() catalog.Bot[othello.State, othello.Move] {
	return catalog.Bot[othello.State, othello.Move]{
		Name: "strong", Title: board.Both("Strong", "Fuerte"), Options: []catalog.Option{catalog.Depth, catalog.Nodes},
		About: board.Both("selective alpha-beta with the learned evaluation, and exact endgames", "alfa-beta selectivo con la evaluación aprendida, y finales exactos"),
		Search: func(_ game.Game[othello.State, othello.Move], s catalog.Settings[othello.Move]) (search.Searcher[othello.State, othello.Move], error) {
			return othello.NewPlayer(search.Minimax[othello.State, othello.Move]{Limits: s.Limits(), MemoryBytes: 16 << 20, Lines: s.Lines, Progress: s.Progress})
		},
	}
}

// squaresText describes the notation.
func squaresText() board.Format[othello.State, othello.Move] {
	return board.Format[othello.State, othello.Move]{
		Move: board.Both("a square, or pass: `d3`", "una casilla, o pass: `d3`"),
		Position: board.Both(
			"the 64 squares and whose turn it is: `---------------------------OX------XO--------------------------- X`",
			"las 64 casillas y de quién es el turno: `---------------------------OX------XO--------------------------- X`"),
		Game: board.Both("moves, with or without spaces: `d3 c3 c4`, `D3C3C4`", "jugadas, con espacios o sin ellos: `d3 c3 c4`, `D3C3C4`"),
		Read: readTranscript, Forms: []board.Form[othello.State, othello.Move]{transcript()},
		Resembles: func(text string) board.Reading {
			if len(strings.Trim(text, "-XO ")) == 0 {
				return board.AsPosition
			}
			return board.AsMoves
		},
	}
}
