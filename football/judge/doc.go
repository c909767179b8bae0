// Package judge referees matches of 3 v 3 football between programs, which exchange lines with
// the judge over their standard input and output, teams in this process, or one of each.
//
//	opening to A, starting places from A; the same with B
//	in each step: position to A, action from A; the same position to B, action from B
//	the result to both
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
// A line has at most 1024 bytes, and numbers must be within their ranges.
//
// A team forfeits the match at once if it answers too late, sends a malformed or illegal
// answer, writes too much or unprompted, closes its output or crashes. The [Record] gives
// the fault. Programs and all their child processes are stopped after the match, or when
// the judge is killed.
//
// A [Match] is one match; its Series alternates sides and kick-offs. The log has every
// line in both directions, as "A < line" if team A received it and "A > line" if team A
// sent it. The record has the match as moves of the game. The judge's own work in a step is
// small: it checks two actions, plays them and writes two messages. The teams take nearly all
// of the time.
package judge
