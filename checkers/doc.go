// Package checkers is checkers (draughts) on the 8x8 board with short kings, behind
// game.Game: rule sets as data, moves that carry their whole path, the notations of
// the field and of a student assignment.
//
//	g := checkers.Game{Rules: checkers.English}
//	s := g.Start()
//	m, err := g.ParseMove(&s, "11-15")
//
// # The rules
//
// The two players have twelve men each on the squares whose row and column have an
// even sum: First on rows 0 to 2, Second on rows 5 to 7. A man steps one square
// diagonally forward, a king one square along any diagonal. A capture jumps over an
// adjacent rival piece to the free square behind it; the piece is removed as it is
// jumped, and the square that the capturing piece left counts as free. Capturing is
// mandatory, any capture may be chosen, and it goes on as long as it can. A man that
// reaches the far row is crowned. A player without a legal move loses.
//
// What differs between rule sets is in [Rules]: whether men capture backwards,
// whether a man crowned in the middle of a capture stops there, and which rules end a
// game by looking back. [Damas], the zero value, is the rule set of the
// assignment ("Proyecto Análisis Algoritmos", 2019), where a position that occurs for
// the 6th time gives the game to the side with more pieces. [English] is American
// checkers as played under the WCDF's rules, with draws by threefold repetition and
// by 40 moves of each side without a capture or a man's move.
//
// Not covered: flying kings (Russian, Brazilian, Pool, international) would take a
// slide along each diagonal where the generator now looks at one square, jumped pieces
// that stay on the board until the move ends, and a move encoding with landing
// squares instead of directions; majority capture (Italian, Spanish, Brazilian,
// international) would take a filter that keeps the longest of the captures found.
//
// # Colours and numbers
//
// The assignment calls the side that moves first white and draws it as x; the field calls
// it Black and numbers its squares 1 to 12. This package says First, writes B in FEN
// and X in the assignment's forms. Square n is in row (n-1)/4, and the numbers of a row run
// against the columns: square 4 is (0,0), square 1 is (0,6), square 32 is (7,1).
//
// # How it works
//
// A position is three 32-bit words (First's pieces, Second's pieces, the kings) and
// the side to move. The bit of a square is (4*row - 3*column) mod 32, which makes each
// of the four diagonal steps a rotation of the word, the same from every square:
//
//	steps forward   rotate(men, 1 or 7) & free & reach[d]
//	captures        rotate(rotate(men, 1) & rival & interior, 1) & free
//
// A piece that can be jumped is never on the edge, so that captures need no mask
// against leaving the board. One generator serves both players and all rule sets: it
// works with the pieces that go up and those that go down, kings being in both.
//
// Nothing but the pieces and the turn is in a [State]. The rules that look back are
// decided by [Game.Adjudicate] from the positions so far, which costs one comparison
// when the last move was a capture or a man's, and keeps equal positions equal:
// for map keys, transposition tables and counting repetitions alike.
//
// # Speed
//
// [Perft] counts 12 plies from the opening position (388 million leaves, those of the
// last ply counted in bulk) at about 220 million a second of one processor's time, without
// allocating: 1.7 times as many as the fastest other generator known, in C++, run in
// turn with it on the same machine. With a table, 13 plies take half a second. To measure:
//
//	go test ./checkers -run xxx -bench Perft
//
// # The estimate
//
// [Game.Evaluate] is a sum of features ([Feature], [Features]) times weights
// ([Weights], [DefaultWeights]), all of which a tuner can reach:
// material, the back row, the centre, tempo, mobility, runaway men, dog-holes, the
// move. One man is worth 1/64, a win 1.
//
// # Strength
//
// The bot of checkers/bot, by English rules, 0.1 s a move for both on the same core, tables
// of 64 MB, balanced openings of three plies with both sides of each, no opening books, and
// games ended by the endgame tables of four pieces:
//
//	opponent    player                               games  won  drawn  lost  points
//	GuiNN 2.06  bot                                     35    4     25     6  47 %, 38 to 56
//	GuiNN 2.06  bot before it was made faster           40    4     23    13  39 %, 29 to 48
//	GuiNN 2.06  the same with six-piece database        40    3     25    12  39 %, 30 to 48
//	GuiNN 2.06  bot with its weights before             40    5     19    16  36 %, 26 to 47
//	GuiNN 2.06  bot with its first weights              54    2     35    17  36 %, 29 to 43
//	GuiNN 2.06  bot without search.Minimax.Margin       17    1      8     8  29 %, 15 to 44
//	GuiNN 2.06  weighted features                       40    1     10    29  15 %
//	Cake 1.89g  bot                                     54    2     46     6  46 %, 41 to 51
//	Cake 1.89g  bot before it was made faster           40    4     26    10  42 %, 34 to 51
//	Cake 1.89g  bot with its first weights              24    0     17     7  35 %, 26 to 45
//	Cake 1.89g  weighted features                       24    0      2    22   4 %
//	simplech    bot                                     89   83      6     0  97 %, 94 to 99
//
// The first row of each opponent is of one day, with openings drawn from bot.Deck by
// rand.NewPCG(2026, 156): 50 of them against simplech, without seven that GuiNN or Cake had met
// before against these. On that day other work slowed all programs down to about half: the bot looked 18 plies
// ahead against GuiNN (the median) at 1.4 million positions a second, GuiNN 16 at 1.6 million; 20
// against Cake at 2.0 million, Cake 15 at 2.6 million. From the opening position, the bot
// had come to 21 plies after a second, GuiNN to 16. On a quiet core, before it was made
// faster, the bot looked 17 to 21 plies ahead at 2.3 to 2.7 million positions a second, GuiNN 18 to
// 20 at 2.8 to 3.8 million, Cake 15 to 17 at 3.1 to 3.8 million.
//
// The best engines are still somewhat ahead, by figures that so few games leave open. The
// programs are eygilbert/GuiNN_Checkers, martinfierz/cake and eygilbert/CheckerBoard (simplech)
// on GitHub, the first two built without changes, the third with a time limit that it keeps,
// all behind a wrapper that reads a position and answers a move. The intervals are of 95 %, by
// the spread of the games' points.
//
// # Reading the source
//
// board.go has the geometry, state.go the position, generate.go the rules of moving,
// move.go the packed path, history.go the rules that look back, perft.go the counting
// by which all of it is compared with other programs, notation.go, fen.go and
// assignment.go the text forms, evaluate.go the estimate. oracle_test.go has the rules once more, slow and obvious.
package checkers
