// Package othello implements Othello. It is written against game.Game from outside the library
// and uses only what any importer can use.
//
// # Rules
//
// Two players, X (game.First, black) and O (white), place discs on 8 x 8 cells. X moves first.
// A disc is placed on an empty cell from which, in at least one of the eight directions, a row
// of enemy discs is followed by one of the player's own; all such rows are turned over. A
// player without such a cell passes. When neither player has one, the game is over and the
// player with more discs wins. Empty cells then count for the winner, as in tournaments.
//
// A pass is a move, and where it is legal it is the only one. Perft counts it as a ply, as the
// published tables do.
//
// The payoff is the disc difference in units of 64: 1 is a board of X's discs only. Before the
// end, the evaluation counts corners and moves.
//
// # Representation
//
// A [State] takes 24 bytes: a bit for each cell and player, where cell 0 is a1 at the top left
// and cell 1 is b1, and the side to move. All legal moves are found at once by shifting whole
// boards in 8 directions by up to 6 cells; turning discs costs the same. Random games are
// played in one loop, without move lists.
//
// # Playing well
//
// A [Player] searches the middle game with the learned evaluation ([Learned]), reducing late moves
// and cutting off what looks lost by a margin. Once there is time for it, an [Endgame] finds who
// wins and then by how much. README.md has the results.
//
// # Notation
//
// A move is a cell, column a to h and row 1 to 8 from the top, or "pass". A position is 64
// letters X, O and -, row by row, a space, and the side to move: X, O, or - when the game is
// over. Both are common among Othello programs.
//
// Sources: the rules of the World Othello Federation, and the perft table of A. Bik
// (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, ...).
package othello
