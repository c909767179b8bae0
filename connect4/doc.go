// Package connect4 is Connect 4: the rules behind package game's interface.
//
// # Rules
//
// Two players take turns to drop a disc into a column that is not full. Four discs
// in a line, level, upright or diagonal, win; a full board without such a line is a
// draw. The usual board has seven columns and six rows; [New] makes others.
//
// # Positions
//
// A [State] is two words, one a player, with a bit for every cell:
//
//	5 12 19 26 33 40 47
//	4 11 18 25 32 39 46
//	3 10 17 24 31 38 45
//	2  9 16 23 30 37 44
//	1  8 15 22 29 36 43
//	0  7 14 21 28 35 42
//
// and an unused bit on top of every column (6, 13, ...), so that shifting all discs
// by 1, 6, 7 or 8 bits moves them up, along both diagonals and sideways without one
// column running into the next (J. Tromp's Fhourstones).
//
// A position is written as the columns played from the empty board, "4453", or
// drawn; see [Game.ParsePosition].
package connect4
