package entry

import "github.com/seed-61c9d78a/versus/game/board"

// about is the rules in words.
var about = board.Both(`
The two players take turns dropping a disc into one of the columns. It falls to the lowest
free hole of the column.

The first player with four discs in a line wins: in a row, in a column or on a diagonal. If
the board fills up without such a line, the game is a draw.

Click a column to drop a disc. On the standard board Red, who moves first, wins with best
play, starting in the middle column.`, `
Los dos jugadores echan por turnos una ficha en una de las columnas. La ficha cae hasta el
hueco libre más bajo de la columna.

Gana quien primero tiene cuatro fichas de su color seguidas en línea: en una fila, en una
columna o en diagonal. Si el tablero se llena sin una línea así, es empate.

Pulsa una columna para echar una ficha. En el tablero habitual gana quien empieza, Rojo, si
nadie se equivoca, empezando por el centro.`)

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Moves: "4 3 4 3 4 3 4", Caption: board.Both("Four in a column: Red has won.", "Cuatro en una columna: gana Rojo.")},
	{Moves: "1 2 2 3 3 4 3 4 4 6 4", Caption: board.Both("Diagonals count, too.", "Las diagonales también valen.")},
}
