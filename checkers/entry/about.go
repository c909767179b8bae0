package entry

import "github.com/seed-61c9d78a/versus/game/board"

// about is the English rules in words, and aboutDamas those of the assignment.
var about = board.Both(`
Each side has twelve men on the dark squares. Black moves first. A man moves one square
diagonally forward, a king one square diagonally forward or backward.

A piece captures an adjacent enemy piece by jumping over it to the free square directly
behind; the captured piece is removed. A player who can capture must do so, and must keep
jumping with the same piece as long as possible. If several captures are possible, any of
them may be chosen.

A man that reaches the last row becomes a king, and the turn ends. A player without a legal
move loses. The game is a draw if a position occurs for the third time, or after 40 moves by
each side without a capture or a move of a man.

Click a piece and then its destination, or drag it there.`, `
Cada bando tiene doce peones en las casillas oscuras. Empiezan las negras. Un peón avanza una
casilla en diagonal; si llega a la última fila se convierte en dama, que se mueve una casilla
hacia delante o hacia atrás.

Se captura saltando sobre una pieza rival contigua a la casilla libre que hay justo detrás, y
la pieza saltada sale del tablero. Quien puede capturar está obligado a hacerlo, y a seguir
saltando con la misma pieza mientras pueda. Si hay varias capturas se elige cualquiera.

Cuando un peón llega a la última fila se corona y su turno acaba. Pierde quien se queda sin
piezas o no puede mover. Es empate cuando una posición se da por tercera vez, o tras 40 jugadas
de cada bando sin capturas ni movimientos de peón.

Pulsa una pieza y luego su destino, o arrástrala hasta allí.`)

var aboutDamas = board.Both(`
Each side has twelve men on the dark squares. White, x in texts, is at the top and moves first;
Black is o. A man moves one square diagonally forward, a king one square diagonally forward or
backward.

A piece captures an adjacent enemy piece by jumping over it to the free square directly
behind; the captured piece is removed. A player who can capture must do so, and must keep
jumping with the same piece as long as possible. If several captures are possible, any of
them may be chosen.

A man that reaches the last row becomes a king. In a capture it goes on jumping as a king if it
can; otherwise the turn ends, as after any move. A player without a legal move loses. When a
position occurs for the sixth time, the side with more pieces wins; equal numbers draw.

Positions in FEN and games in PDN call the side that moves first B, whatever its colour.

Click a piece and then its destination, or drag it there.`, `
Cada bando tiene doce peones en las casillas oscuras. Las blancas, x en los textos, están arriba
y empiezan; las negras son o. Un peón avanza una casilla en diagonal; una dama se mueve una
casilla en diagonal hacia delante o hacia atrás.

Se captura saltando sobre una pieza rival contigua a la casilla libre que hay justo detrás, y
la pieza saltada sale del tablero. Quien puede capturar está obligado a hacerlo, y a seguir
saltando con la misma pieza mientras pueda. Si hay varias capturas se elige cualquiera.

Cuando un peón llega a la última fila se corona. Si estaba capturando, sigue saltando como dama
si puede; si no, su turno acaba, como tras cualquier jugada. Pierde quien se queda sin piezas o no
puede mover. Cuando una posición se da por sexta vez gana quien tiene más piezas; a igual número,
empate.

Las posiciones en FEN y las partidas en PDN llaman B al bando que empieza, sea cual sea su color.

Pulsa una pieza y luego su destino, o arrástrala hasta allí.`)

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Moves: "11-15 22-18", Caption: board.Both(
		"Black must capture: from 15 over the man on 18 to 22.", "Las negras han de saltar: de 15 sobre el peón de 18 a 22.")},
	{Start: "B:W17,26,K10:BK14,1,2", Caption: board.Both(
		"Kings wear a crown. They also move and jump backward.", "Las damas llevan corona, y también avanzan y saltan hacia atrás.")},
}

var picturesDamas = []board.Picture{
	{Variant: "damas", Moves: "11-15 22-18", Caption: board.Both(
		"White must capture: from 15 over the man on 18 to 22.", "Las blancas han de saltar: de 15 sobre el peón de 18 a 22.")},
	{Variant: "damas", Start: "B:W17,26,K10:BK14,1,2", Caption: board.Both(
		"Kings wear a crown. They also move and jump backward.", "Las damas llevan corona, y también avanzan y saltan hacia atrás.")},
}
