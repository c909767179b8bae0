package entry

import "github.com/seed-61c9d78a/versus/game/board"

// about is the rules in words.
var about = board.Both(`
Each side has twelve men on the dark squares. Black moves first. A man moves one square
diagonally forward, a king one square diagonally forward or backward.

A piece captures an adjacent enemy piece by jumping over it to the free square directly
behind; the captured piece is removed. A player who can capture must do so, and must keep
jumping with the same piece as long as possible. If several captures are possible, any of
them may be chosen.

A man that reaches the last row becomes a king, and the turn ends. A player without a legal
move loses. By English rules the game is a draw if a position occurs for the third time, or
after 40 moves by each side without a capture or a move of a man. By the rules of “Damas”,
the side with more pieces wins when a position occurs for the sixth time.

Click a piece and then its destination, or drag it there.`, `
Cada bando tiene doce peones en las casillas oscuras. Empiezan las negras. Un peón avanza una
casilla en diagonal; si llega a la última fila se convierte en dama, que se mueve una casilla
hacia delante o hacia atrás.

Se captura saltando sobre una pieza rival contigua a la casilla libre que hay justo detrás, y
la pieza saltada sale del tablero. Quien puede capturar está obligado a hacerlo, y a seguir
saltando con la misma pieza mientras pueda. Si hay varias capturas se elige cualquiera.

Cuando un peón llega a la última fila se corona y su turno acaba. Pierde quien se queda sin
piezas o no puede mover. Con las reglas inglesas es empate cuando una posición se da por
tercera vez, o tras 40 jugadas de cada bando sin capturas ni movimientos de peón. Con las
reglas de «Damas», cuando una posición se da por sexta vez gana quien tiene más piezas.

Pulsa una pieza y luego su destino, o arrástrala hasta allí.`)

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Moves: "11-15 22-18", Caption: board.Both(
		"Black must capture: from 15 over the man on 18 to 22.", "Las negras han de saltar: de 15 sobre el peón de 18 a 22.")},
	{Start: "B:W17,26,K10:BK14,1,2", Caption: board.Both(
		"Kings wear a crown. They also move and jump backward.", "Las damas llevan corona, y también avanzan y saltan hacia atrás.")},
}
