// Package connect4 implements Connect 4: the rules as a game.Game, an exact solver that plays
// perfectly, and an opening book.
//
// # Rules
//
// Two players take turns dropping a disc into a column that is not full. Four discs in a
// horizontal, vertical or diagonal line win; a full board without such a line is a draw. The
// standard board has seven columns and six rows; [New] makes others.
//
// # Positions
//
// A [State] is two words, one per player, with a bit for every cell:
//
//	5 12 19 26 33 40 47
//	4 11 18 25 32 39 46
//	3 10 17 24 31 38 45
//	2  9 16 23 30 37 44
//	1  8 15 22 29 36 43
//	0  7 14 21 28 35 42
//
// and an unused bit on top of every column (6, 13, ...), so that shifting all discs by 1, 6,
// 7 or 8 bits moves them up, along a diagonal or sideways without columns running into each
// other (J. Tromp's Fhourstones). On larger boards, up to 126 bits (9x7, 8x8, 12x9), the two
// words are one number: First's discs, with a marker on top of every column.
//
// A position is written as the columns played from the empty board, "4453", or as a drawing;
// see [Game.ParsePosition].
//
// # The solver
//
// [Solver] finds the exact score of any position on any board: the winner, and the disc that
// wins. It uses alpha-beta in negamax form with null windows, such as "is the score more than
// 0?", until the lower and upper bounds meet:
//
//	negamax(n, alpha, beta):
//	    for each move that does not lose at once:
//	        drop the disc, and all that it forces: replies to threats, only moves
//	        a decided game, or the bounds of claim-even, may cause a cut-off
//	    look up every remaining child in the table; a bound may cause a cut-off
//	    search the children, the most promising first
//	    store the lower and upper bound of n
//
// A node is a position in which the side to move has a choice and neither side wins at once.
// evaluate.go has claim-even: the player who drops the last disc on the board can answer every
// disc of the opponent on top of it, and so gets the topmost cells and every second one below.
// Moves are ordered by threats and by distance from the centre; questions about quick wins and
// losses come first. The number of rows and the size of a word are type parameters, so shifts
// are by constants. A table entry is one word, and the last 16 plies have a separate table that
// fits in the processor's cache. Several workers share the table and defer moves that another
// is searching (ABDADA, Weill 1996).
//
// On boards of up to 64 bits, the table never confuses two positions. On larger boards it
// identifies a position by 64 bits of a hash: with the default table, a look-up finds another
// position's entry with a probability of 2^-41, so a score found with 10^8 nodes, some 10^9
// look-ups, is wrong with a probability below 1 in 2000. These boards have no opening books.
//
// The empty board takes 9 s and 42 million nodes with one worker and a table of 1 GB.
// examples/guides/benchmarks-connect4.md has more figures and what was tried without gain.
//
// # Playing on a clock
//
// [Solver.Search] asks its questions for each root move separately and keeps all bounds, so
// that a search that runs out of time still plays a proven win and avoids a proven loss. If
// nothing is proven, iterative deepening chooses among the remaining moves. It evaluates
// positions like [Game.Evaluate] or, on boards of 7x6, 8x7 and 9x7, with learned weights
// (package connect4/learned).
//
// [OpeningBook] comes with the package and has every position of up to ten discs, in 721 KB. A
// [Solver] can use any other book instead, for any board of up to 64 bits, that [ReadBook]
// reads; go run ./examples/connect4 book makes them, by way of [BookBuilder].
//
// Sources: J. Allen, Expert Play in Connect-Four, 1990; V. Allis, A Knowledge-based
// Approach of Connect-Four, 1988; J. Tromp, Fhourstones; P. Pons, Solving Connect 4
// (blog.gamesolver.org); C. Steininger's c4, which also has claim-even bounds and looks up
// all children first.
package connect4
