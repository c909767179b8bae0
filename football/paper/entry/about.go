package entry

import "github.com/seed-61c9d78a/versus/game/board"

// about is the rules in words.
var about = board.Both(`
Both players draw a single line, which starts in the centre of the field. In your turn you
move the ball to one of the eight neighbouring points, along a segment that is not drawn
yet. Red attacks the goal at the top, Blue the one at the bottom.

If the ball reaches a point that the line has already visited, or a point on the edge of the
field, it bounces and you go on. Otherwise your turn ends.

When the ball enters a goal, the player who attacks that goal wins, no matter who moved it
there. A player who cannot move the ball loses.

Click the points one after the other.`, `
Ambos jugadores dibujan una sola línea, que empieza en el centro del campo. En tu turno llevas
el balón a uno de los ocho puntos vecinos, por un segmento que aún no está dibujado. Rojo quiere
llevarlo a la portería de arriba, Azul a la de abajo.

Si el punto al que llega el balón ya se usó, porque la línea pasó por él o porque está en el
borde del campo, el balón rebota y sigues. Si no, acaba tu turno.

El balón en una portería da la victoria a quien la ataca, lo lleve quien lo lleve. Pierde quien
no puede seguir con el balón.

Pulsa los puntos uno tras otro.`)

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Moves: "0 1 2 3", Caption: board.Both("The line after four turns.", "La línea tras cuatro turnos.")},
	{Moves: "0 3 5", Caption: board.Both(
		"The ball has returned to a point of the line: it bounces, and the same player continues.",
		"El balón vuelve a un punto de la línea: rebota, y sigue el mismo jugador.")},
}
