package games

import "github.com/seed-61c9d78a/versus/game/board"

// The rules of the games in words.

var connect4Rules = board.Both(`
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

var checkersRules = board.Both(`
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

var paperRules = board.Both(`
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

var footballRules = board.Both(`
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

var robanumerosRules = board.Both(`
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

var othelloRules = board.Both(`
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

var pigRules = board.Both(`
In your turn you roll a die as often as you like. The rolls add up in a pot. When you hold,
you score the pot and your turn ends. But if you roll a 1, the pot is lost and your turn
ends.

The first player with 100 points wins; a pot that is large enough to win is scored at once.
You must roll at least once before you may hold.`, `
En tu turno tiras un dado cuantas veces quieras. Lo que sale se va acumulando. Si te plantas, lo
acumulado es tuyo y tu turno acaba. Pero si sale un 1 se pierde lo acumulado, y también acaba tu
turno.

Gana quien primero tiene 100 puntos; lo acumulado se cuenta enseguida si basta. Hay que tirar al
menos una vez antes de plantarse.`)

var goofspielRules = board.Both(`
Both players hold the same cards, from the ace, worth 1, to the king, worth 13. The prizes are
a third set of these cards, shuffled and turned up one by one.

For each prize both players bid a card simultaneously. The higher card wins the prize and its
value in points; if the cards are equal, nobody wins it. Both cards are discarded.

When all cards have been played, the player with more points wins. Click a card of your
hand.`, `
Ambos jugadores tienen las mismas cartas, del as, que vale 1, al rey, que vale 13. Los premios son
un tercer juego de esas cartas, barajado, que se descubren de uno en uno.

Por cada premio ambos apuestan una carta a la vez. La carta mayor gana el premio y su valor en
puntos. Si son iguales no lo gana nadie. Las dos cartas se descartan.

Cuando se han jugado todas las cartas gana quien tiene más puntos. Pulsa una carta de tu mano.`)

var tictactoeRules = board.Both(`
The players take turns marking a free cell; X moves first. The first player with three marks
in a row, column or diagonal wins. If all cells are marked without such a line, the game is a
draw, as it always is with best play.`, `
Los jugadores marcan por turnos una casilla libre; empieza X. Gana quien tiene tres marcas
seguidas, en fila, columna o diagonal. Si se marcan todas sin que eso ocurra es empate, como
siempre que nadie se equivoca.`)
