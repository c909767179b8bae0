package games

import (
	"github.com/seed-61c9d78a/versus/game/board"
)

// The positions that illustrate the rules.

var connect4Pictures = []board.Picture{
	{Moves: "4 3 4 3 4 3 4", Caption: board.Both("Four in a column: Red has won.", "Cuatro en una columna: gana Rojo.")},
	{Moves: "1 2 2 3 3 4 3 4 4 6 4", Caption: board.Both("Diagonals count, too.", "Las diagonales también valen.")},
}

var checkersPictures = []board.Picture{
	{Moves: "11-15 22-18", Caption: board.Both(
		"Black must capture: from 15 over the man on 18 to 22.", "Las negras han de saltar: de 15 sobre el peón de 18 a 22.")},
	{Start: "B:W17,26,K10:BK14,1,2", Caption: board.Both(
		"Kings wear a crown. They also move and jump backward.", "Las damas llevan corona, y también avanzan y saltan hacia atrás.")},
}

var paperPictures = []board.Picture{
	{Moves: "0 1 2 3", Caption: board.Both("The line after four turns.", "La línea tras cuatro turnos.")},
	{Moves: "0 3 5", Caption: board.Both(
		"The ball has returned to a point of the line: it bounces, and the same player continues.",
		"El balón vuelve a un punto de la línea: rebota, y sigue el mismo jugador.")},
}

var footballPictures = []board.Picture{
	{Caption: board.Both(
		"The kick-off: team A (round) attacks to the right, team B (square) to the left. The small ball is next to its holder.",
		"El saque: el equipo A, redondo, ataca hacia la derecha; el B, cuadrado, hacia la izquierda. El balón está junto a quien lo lleva.")},
	{Moves: "p4x1,0,0 0,0,0", Caption: board.Both("Player 0 of team A has passed the ball forward.", "El jugador 0 del equipo A ha pasado el balón hacia delante.")},
}

var robanumerosPictures = []board.Picture{
	{Setup: "5 -3 4 7 -2 9", Caption: board.Both(
		"A row of cards. Take as many as you like, all from the left or all from the right.",
		"Una fila de cartas. Coges las que quieras, todas por la izquierda o todas por la derecha.")},
	{Setup: "5 -3 4 7 -2 9", Moves: "right1 left1", Caption: board.Both(
		"The first player took the 9, and the second the 5.", "El primer jugador ha cogido el 9, y el segundo el 5.")},
}

var othelloPictures = []board.Picture{
	{Caption: board.Both("The opening: Black may play on the four marked cells.", "La apertura: las negras pueden jugar en las cuatro casillas marcadas.")},
	{Moves: "d3", Caption: board.Both("Black has played d3: the white disc between two black discs was turned over.", "Las negras han jugado d3: la ficha blanca entre dos negras se ha volteado.")},
}

var pigPictures = []board.Picture{
	{Start: "34:12+7 first", Caption: board.Both(
		"The first player has 34 points and 7 more in the pot: roll again or hold?",
		"El primer jugador tiene 34 puntos y 7 más en este turno: ¿tirar otra vez, o guardarlos?")},
}

var goofspielPictures = []board.Picture{
	{Variant: "6", Caption: board.Both("A prize is face up; both players choose a card in secret.", "Hay un premio a la vista; ambos eligen una carta en secreto.")},
}

var tictactoePictures = []board.Picture{
	{Moves: "1 4 2 5 3", Caption: board.Both("Three in a row: X has won.", "Tres en raya: gana X.")},
}
