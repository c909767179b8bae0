// Package wire is the language that judges and players of 3 v 3 football speak over
// their standard streams: one player program a team, one line after the other.
//
// There are two dialects. Published is the assignment's text, Elizondo what its
// judge program really speaks:
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
// A player reads with [FromJudge] and answers with [AppendPlaces] and
// [AppendAction]; the [Tracker] turns what it hears into positions of a game,
// supplying what the protocol does not tell. A judge writes with [AppendOpening],
// [AppendPosition] and [AppendEnd] and reads with [ParsePlaces] and [ParseAction].
//
// Reading and writing take time in proportion to the length of a message.
//
// Everything that is read is bounded: lines of at most [LongestLine] bytes, numbers
// that fit. Whatever does not belong is an error that names the line, what it says
// and what is wanted.
package wire
