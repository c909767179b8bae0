// Package entry describes phantom tic-tac-toe as an entry of a catalogue.
package entry

import (
	"github.com/seed-61c9d78a/versus/examples/games/phantom"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Entry returns the entry of phantom tic-tac-toe.
func Entry() catalog.Entry {
	return catalog.Game[phantom.State, phantom.Move]{
		Name: "phantomtictactoe", Title: board.Both("Phantom tic-tac-toe", "Tres en raya a ciegas"), Rules: phantom.Game{}, Board: Grid{},
		Players: [2]board.Words{board.Same("X"), board.Same("O")},
		Aim:     board.Both("three of your marks in a row, without seeing those of the opponent", "tres marcas tuyas en línea, sin ver las del rival"),
		Task:    board.Both("Try a cell; if your opponent's mark is there, you see it and try another one.", "Prueba una casilla; si está la marca del rival, la ves y pruebas otra."),
		About: board.Both(`
Tic-tac-toe in which no player sees the opponent's marks. In your turn you try a cell. If it is
free, it is yours and the turn passes. If the opponent's mark is there, you see it from now on and
try another cell; your opponent learns nothing of that.

The first player with three marks in a row, column or diagonal wins. If all cells are marked without
such a line, the game is a draw.`, `
Tres en raya en el que nadie ve las marcas del rival. En tu turno pruebas una casilla. Si está libre
es tuya y pasa el turno. Si está la marca del rival, la ves desde entonces y pruebas otra; el rival
no se entera.

Gana quien primero tiene tres marcas seguidas, en fila, columna o diagonal. Si se marcan todas las
casillas sin que eso ocurra es empate.`),
		Package:  "github.com/seed-61c9d78a/versus/examples/games/phantom/entry",
		Pictures: []board.Picture{{Moves: "b2 b2 a1 c1 a3 a3 a2", Caption: board.Both("The marks of both players, who see only their own and those they have found.", "Las marcas de ambos, que solo ven las suyas y las que han encontrado.")}},
		Default:  [2]string{"ismcts", "random"},
		Notation: Notation(),
	}.Entry()
}

// Notation describes how phantom games are written.
func Notation() board.Notation[phantom.State, phantom.Move] {
	return board.Notation[phantom.State, phantom.Move]{
		Move:     board.Both("the cell that is tried, column and row: `b2`", "la casilla que se prueba, columna y fila: `b2`"),
		Position: board.Both("the player to move and what each tried, with ! if it was taken: `second b2 b2!a1`", "a quién le toca y lo que probó cada uno, con ! si estaba ocupada: `first b2 b2!a1`"),
		Game:     board.Both("tries separated by spaces: `b2 b2 a1`", "casillas probadas separadas por espacios: `b2 b2 a1`"),
	}
}
