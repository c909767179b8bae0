// Package checkers implements game.Game for checkers (draughts) on the 8x8 board with
// short kings. Rule sets are data, a move carries its whole path, and both the standard
// notation and that of a student assignment are supported.
//
//	g := checkers.Game{} // English rules
//	s := g.Start()
//	m, err := g.ParseMove(&s, "11-15")
//
// # The rules
//
// The two players have twelve men each on the squares whose row and column have an
// even sum: First on rows 0 to 2, Second on rows 5 to 7. A man steps one square
// diagonally forward, a king one square along any diagonal. A capture jumps over an
// adjacent opposing piece to the free square behind it; the piece is removed as it is
// jumped, and the square that the capturing piece left counts as free. Capturing is
// mandatory, any capture may be chosen, and it continues as long as it can. A man that
// reaches the far row is crowned. A player without a legal move loses.
//
// Rule sets differ in whether a man crowned during a capture stops there, and in which rules
// based on the game's history end it; see [Rules].
// [English], the zero value, is American checkers under the WCDF rules, with draws by
// threefold repetition and by 40 moves of each side without a capture or a man's move.
// [Damas] is the rule set of the assignment ("Proyecto Análisis Algoritmos", 2019): when a
// position occurs for the 6th time, the side with more pieces wins.
//
// Two families of rules are not supported. Flying kings (Russian, Brazilian, Pool,
// international) would need sliding along the diagonals, jumped pieces that stay on the
// board until the move ends, and moves encoded as landing squares instead of directions.
// Majority capture (Italian, Spanish, Brazilian, international) would need a filter that
// keeps only the longest captures.
//
// # Colours and numbers
//
// The assignment calls the side that moves first white and draws it as x; standard
// notation calls it Black and numbers its squares 1 to 12. This package calls it First and
// writes B in FEN and X in the assignment's formats. Square n is in row (n-1)/4, and within a
// row the numbers fall as the columns rise: square 4 is (0,0), square 1 is (0,6), square 32
// is (7,1).
//
// # How it works
//
// A position is three 32-bit words (First's pieces, Second's pieces, the kings) and
// the side to move. A square's bit is (4*row - 3*column) mod 32, so each of the four
// diagonal steps is the same rotation of the word from every square:
//
//	steps forward   rotate(men, 1 or 7) & free & reach[d]
//	captures        rotate(rotate(men, 1) & rival & interior, 1) & free
//
// A piece that can be jumped is never on the edge, so captures need no mask against
// leaving the board. One move generator serves both players and all rule sets: it works on
// the pieces that move up and those that move down; kings are in both sets.
//
// A [State] holds only the pieces and the side to move, so equal positions are equal
// values: as map keys, in transposition tables and when counting repetitions.
// [Game.Outcome] applies the rules on repetition and quiet moves to the positions so
// far. It costs one comparison if the last move was a capture or a man's move.
//
// game.Perft counts the moves from the opening position, to compare with other programs: go test
// ./checkers -run xxx -bench Perft.
//
// # Evaluation
//
// [Game.Evaluate] is a weighted sum of features ([Features], [Weights],
// [DefaultWeights]): material, the back row, the centre, tempo, mobility, runaway men,
// dog-holes, the move. A tuner can set every weight. One man is worth 1/64, a win 1.
//
// The bot of checkers/bot scores 57 % of 1,000 games against GuiNN 2.06 and 55 % against Cake 1.89g
// with 20 ms a move; examples/guides/benchmarks-checkers.md has more measurements.
package checkers
