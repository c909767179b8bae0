// Package contract plays checkers against external players: programs in any language that
// implement the contract of the assignment "Damas". Its rules are checkers.Damas; a match may
// have others.
//
// For each move, the player receives the board, the legal moves and its colour, and answers
// with one of the moves. A program ([Command]) reads one line of JSON and writes one:
//
//	{"state": ["x-x-x-x-", ...8 rows], "moves": [[[2,0],[3,1]], ...], "player": "X"}
//	[[2,0],[3,1]]
//
// Rows and columns are 0 to 7; x and X are the men and kings of the first player, o and
// O those of the second. The moves are in the order of the assignment's referee. A program
// that cannot answer with a move may answer {"error": "why"}. It is started once per game
// and must exit at the end of its standard input.
//
// A Python file ([Python]) has the form that the assignment asked for: a module with a
// function player(E, M, J), E a list of eight lists of characters, M a list of lists of
// (row, column) tuples, J "X" or "O", that returns an element of M. A wrapper (player.py,
// for Python 2.7 and 3) loads the module and implements the protocol above. The module's
// output goes to standard error.
//
// In the other direction, [Serve] answers the questions of another program's referee.
//
// Both programs are match.Bots. Their faults — no answer in time, a malformed line, an unexpected
// line, a move that is not in the list, an exception, the program's exit — are errors that
// describe the fault and carry its reason (match.Fault). The referee scores them as a
// loss. The program is killed, with all processes that it started (see package
// internal/child).
package contract
