package entry

import "github.com/seed-61c9d78a/versus/game/board"

// about is the rules in words.
var about = board.Both(`
Two teams of three players. Team A defends the goal on the left and attacks to the right;
team B does the opposite. In each step both teams give their orders simultaneously, without
seeing those of the other team.

A player stays, moves to one of the eight neighbouring cells or, with the ball, passes it in
one of the eight directions: force 1 sends it up to two cells, force 2 up to four. Two
players of a team may not end on the same cell. A loose ball flies two cells per step; a
player standing still in its way intercepts it, and a player on the cell where it lands
takes it.

When an opponent ends on the cell of the player with the ball, chance decides the tackle. A
ball in a goal scores for the other team, and all players return to their places. The team
with more goals after the last step wins.

Click one of your players and then the destination; arrows show the orders. “Play” submits
them.`, `
Dos equipos de tres jugadores. El equipo A defiende la portería de la izquierda y ataca hacia la
derecha; el equipo B, al revés. En cada paso ambos equipos dan órdenes a la vez, y ninguno ve
las del otro hasta que los dos han elegido.

Un jugador se queda quieto, camina a una de las ocho casillas vecinas o, si tiene el balón, lo
pasa en una de las ocho direcciones: con fuerza 1 llega hasta dos casillas, con fuerza 2 hasta
cuatro. Dos jugadores de un equipo no pueden acabar en la misma casilla. Un balón suelto vuela
dos casillas por paso; quien está quieto en su camino lo intercepta, y quien está donde cae lo
coge.

Si un rival acaba en la casilla de quien tiene el balón, la entrada la decide el azar. El balón
en una portería es gol del otro equipo, y todos vuelven a su sitio. Gana quien tiene más goles
tras el último paso.

Pulsa un jugador tuyo y luego adónde va; las flechas muestran las órdenes. «Jugar» las da.`)

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Caption: board.Both(
		"The kick-off: team A (round) attacks to the right, team B (square) to the left. The small ball is next to its holder.",
		"El saque: el equipo A, redondo, ataca hacia la derecha; el B, cuadrado, hacia la izquierda. El balón está junto a quien lo lleva.")},
	{Moves: "p4x1,0,0 0,0,0", Caption: board.Both("Player 0 of team A has passed the ball forward.", "El jugador 0 del equipo A ha pasado el balón hacia delante.")},
}
