// Package chess implements chess. It is written against game.Game from outside the library and
// uses only what any importer can use.
//
// # Rules
//
// The rules are the FIDE Laws of Chess with castling, captures en passant, and promotions.
// White is game.First. A player without a legal move has lost if in check, and otherwise the game
// is a draw. Turn does not know that: [Game.Finish] is the game.Finisher. These draws need no
// claim:
//
//   - neither side can ever mate: only kings are left, or one minor piece beside them, or
//     bishops that all stand on squares of one color
//   - a position occurs for the third time, with the same rights to castle and to capture en
//     passant
//   - both players have made 50 moves without a capture or a move of a pawn, and the last did
//     not give mate
//
// The last two look at the positions of the game ([Game.Outcome]), so that equal positions
// are equal states. The clock of a FEN counts for the moves before the first position that is known.
//
// # Representation
//
// A [State] takes 56 bytes: a bit for each square and player, where square 0 is a1 and square 1
// is b1, and boards of the pawns, the knights, the pieces that move along diagonals and those
// that move straight; a queen is on both. Rays are found by subtracting from the occupied
// squares of a line and of its reflection (hyperbola quintessence, by G. Isenberg), so that no
// large tables are needed. Only legal moves are generated: pieces that are pinned to their king
// are found first, and a check leaves only the squares that meet it.
//
// A [Move] takes 16 bits: from, to, and the kind of piece that a pawn becomes.
//
// # Evaluation
//
// An estimate is the result of all exchanges: a small search of captures and promotions, in
// which either side may stop, on top of material and piece-square tables. A pawn is 0.01, a win 1.
//
// # Notation
//
// A move is written in standard algebraic notation, e4 or Nbxd7+, and also read in the
// coordinates of [Coordinates], e2e4 or e7e8q, which is the notation of UCI engines. A position
// is a FEN. [Reader] reads games in PGN.
//
// Perft agrees with the counts of the six positions of the Chess Programming Wiki (20, 400,
// 8902, 197281, 4865609, 119060324 from the start).
package chess
