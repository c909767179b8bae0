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
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/engine"
	"github.com/seed-61c9d78a/versus/game/match/program"
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

// about is the rules in words.
var about = board.Both(`
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

Click a piece and then its destination, or drag it there.`, `
Empiezan las blancas, y cada jugador mueve una pieza por turno, a una casilla libre o a la de una
pieza rival, que captura. El rey se mueve una casilla en cualquier dirección, la torre cuantas
quiera en fila o columna, el alfil en diagonal, y la dama como ambos. El caballo salta dos
casillas en una dirección y una hacia un lado. Ninguna otra pieza puede saltar.

El peón avanza una casilla, o dos desde su casilla inicial, y captura una casilla hacia delante en
diagonal. Puede capturar a un peón que acaba de avanzar dos casillas a su lado como si hubiera
avanzado una (al paso). El peón que llega a la última fila se convierte en dama, torre, alfil o
caballo: pulsa la casilla y luego el botón de la pieza.

Para enrocar, mueve el rey dos casillas hacia una torre, que pasa a su otro lado. Ninguno de los
dos puede haberse movido, no puede haber nada entre ellos, y el rey no puede salir de una casilla
atacada, cruzarla ni llegar a ella.

Un rey atacado está en jaque, y nadie puede dejar a su propio rey en jaque. Quien está en jaque y
no tiene jugada legal recibe mate y pierde. Sin jugada legal y sin jaque, es tablas; también cuando
una posición se da por tercera vez, tras 50 jugadas de cada bando sin capturas ni movimientos de
peón, y cuando no quedan piezas para dar mate.

Pulsa una pieza y luego su destino, o arrástrala hasta allí.`)

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Moves: "e4 e5 Nf3 Nc6 Bc4 Bc5", Caption: board.Both(
		"White may castle: the king moves from e1 to g1, and the rook from h1 to f1.",
		"Las blancas pueden enrocar: el rey va de e1 a g1 y la torre de h1 a f1.")},
	{Moves: "e4 a6 e5 d5", Caption: board.Both(
		"White may capture en passant: the pawn on e5 moves to d6 and takes the one on d5.",
		"Las blancas pueden capturar al paso: el peón de e5 va a d6 y captura el de d5.")},
	{Moves: "f3 e5 g4 Qh4#", Caption: board.Both(
		"Mate: the king on e1 is attacked, and no move protects it.",
		"Mate: el rey de e1 está atacado y ninguna jugada lo protege.")},
}

// programs returns the engines that speak UCI. Words of the form name=value before the command
// set options: uci:'Skill Level=3' stockfish.
func programs() []catalog.Program[state, move] {
	return []catalog.Program[state, move]{{
		Name: "uci", About: "a UCI engine, after options to set: 'Skill Level=3' stockfish",
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
