// Package othello is Othello, written against game.Game from outside the library: it
// uses nothing but what any importer can.
//
// # Rules
//
// Two players, X (game.First, black) and O (white), place discs on 8 x 8 cells. X
// begins. A disc goes to an empty cell from where, in at least one of the eight
// directions, a row of rival discs is followed by one's own: all such rows are turned
// over. A player without such a cell passes; when neither player has one, the game
// is over, and the player with more discs wins. Empty cells then count for the winner, as in tournaments.
//
// A pass is a move, and the only one where it is legal. Perft counts it as a ply, as
// the published tables do.
//
// The payoff is the difference of discs in units of 64: 1 is a board of X alone. The
// estimate before the end counts corners and moves.
//
// # Representation
//
// A [State] has 24 bytes: a bit for each cell and player, cell 0 being a1, at the top
// left, cell 1 b1, and who is to move. All cells to which one may move are found
// at once by shifting whole boards, in 8 directions by up to 6 cells; turning discs
// takes as much. Random games are played in one loop, without lists of moves.
//
// # Notation
//
// A move is a cell, column a to h and row 1 to 8 from the top, or "pass". A position
// is 64 letters X, O and -, row by row, a space, and who is to move: X, O, or - when
// the game is over. Both are common among Othello programs.
//
// Sources: the rules of the World Othello Federation, and the perft table of A. Bik
// (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, ...).
package othello
