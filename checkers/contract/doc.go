// Package contract plays checkers with outside players: programs in any language that
// keep the contract of the assignment "Damas" (see package checkers).
//
// A player is asked for each move with the board, the legal moves and its colour, and
// answers with one of the moves. As a program ([Command]) it reads one line of JSON and
// writes one:
//
//	{"state": ["x-x-x-x-", ...8 rows], "moves": [[[2,0],[3,1]], ...], "player": "X"}
//	[[2,0],[3,1]]
//
// Rows and columns are 0 to 7; x and X are the men and kings of the first player, o and
// O those of the second. The moves are in the order of the assignment's referee. A program
// that cannot go on may answer {"error": "why"}. It is started once a game and ends
// when its standard input does.
//
// As a Python file ([Python]) it is what the assignment asked for: a module with a
// function player(E, M, J), E a list of eight lists of characters, M a list of lists of
// (row, column) tuples, J "X" or "O", that returns an element of M. It runs in a program
// of ours (player.py, for Python 2.7 and 3) that speaks the protocol above. What it
// prints goes to its standard error.
//
// The other way round, [Serve] answers the questions of somebody else's referee.
//
// A [Player] is a match.Bot. Whatever goes wrong outside — no answer in time, no line of
// the protocol, one that was not asked for, a move that is not in the list, an exception,
// the end of the program — is an error that says so and names the verdict
// (match.FaultError), which the referee turns into a loss; the program is killed, with
// everything that it has started (see package internal/child).
package contract
