package entry

import "github.com/seed-61c9d78a/versus/game/board"

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
