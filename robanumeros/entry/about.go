package entry

import "github.com/seed-61c9d78a/versus/game/board"

// about is the rules in words.
var about = board.Both(`
The cards in a row show numbers, some of them negative. In your turn you take one or more
cards, as many as you like, from one end of the row.

When no cards are left, the player whose cards have the higher sum wins. Take what is good
for you, but mind what you leave to your opponent: a negative card may be worth leaving.

Click the card at one end and then the last card to take; for a single card, click it twice.
The first card is the left end and the last one the right end. A long row continues in the
line below, back and forth.`, `
Una fila de cartas muestra números, algunos negativos. En tu turno tomas una carta o más, las que
quieras, de un extremo de la fila.

Cuando no quedan cartas cada uno suma las suyas, y gana la suma mayor. Toma lo que te conviene,
pero mira lo que dejas al rival: una carta negativa puede merecer la pena dejarla.

Pulsa la carta de un extremo y luego la última que tomas: la misma si es una sola. La primera
carta es el extremo izquierdo y la última el derecho; si la fila es larga sigue en la línea de
abajo, de ida y vuelta.`)

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Setup: "5 -3 4 7 -2 9", Caption: board.Both(
		"A row of cards. Take as many as you like, all from the left or all from the right.",
		"Una fila de cartas. Coges las que quieras, todas por la izquierda o todas por la derecha.")},
	{Setup: "5 -3 4 7 -2 9", Moves: "right1 left1", Caption: board.Both(
		"The first player took the 9, and the second the 5.", "El primer jugador ha cogido el 9, y el segundo el 5.")},
}
