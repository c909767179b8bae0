package entry

import "github.com/seed-61c9d78a/versus/game/board"

// about is the rules in words.
var about = board.Both(`
Black moves first. Place a disc on a free square so that one or more of the opponent's discs
lie in a straight line, along a row, a column or a diagonal, between it and another disc of
yours. All enclosed discs are turned over and become yours.

A player who cannot turn over any disc must pass. When neither player can, the game is over,
and the player with more discs wins. Corners are valuable: they can never be turned over.`, `
Empiezan las negras. Pones una ficha en una casilla libre de modo que encierre una o más fichas
rivales en línea recta, en fila, columna o diagonal, entre ella y otra ficha tuya. Todas las
fichas encerradas se voltean y pasan a ser tuyas.

Quien no puede voltear nada tiene que pasar. Cuando nadie puede, la partida acaba y gana quien
tiene más fichas. Las esquinas valen mucho: nadie puede volver a voltearlas.`)

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Caption: board.Both("The opening: Black may play on the four marked cells.", "La apertura: las negras pueden jugar en las cuatro casillas marcadas.")},
	{Moves: "d3", Caption: board.Both("Black has played d3: the white disc between two black discs was turned over.", "Las negras han jugado d3: la ficha blanca entre dos negras se ha volteado.")},
}
