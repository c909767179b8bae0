// Package wire implements the protocol of 3 v 3 football: the lines that a judge and the
// player program of a team exchange over the program's standard input and output.
//
// There are two dialects. Published follows the text of the assignment, Elizondo the
// actual messages of its judge program:
//
//	message         Published                            Elizondo
//	opening         N M S SIDE                           N M S, and SIDE on the next line
//	                then six lines ID QUITE, the team's own players first
//	starting places three lines ID ROW COL               the nine numbers on one line
//	position        six lines ID ROW COL CON_PELOTA or SIN_PELOTA, own players first, and if nobody has the ball:
//	                ROW COL                              ROW COL DIRECTION STEPS_LEFT
//	action          three lines ID MOVIMIENTO D          the three orders on one line
//	                or ID PASE D F
//	end             GANASTE, PERDISTE or EMPATARON       A, B or None
//
// SIDE is IZQUIERDA for team A, whose goal is on the left, or DERECHA. Words are case
// sensitive.
//
// A player holds a [FromJudge], which turns the messages into positions of a game. A judge
// writes with [AppendOpening], [AppendPosition] and [AppendEnd] and reads with [ParsePlaces]
// and [ParseAction].
//
// Reading and writing take time proportional to the length of a message.
//
// A line has at most 1024 bytes, and numbers must be within their ranges. The error
// for malformed input quotes the line and gives the expected form.
package wire
