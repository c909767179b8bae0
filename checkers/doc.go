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
// Rule sets differ in whether men capture backwards, whether a man crowned during a
// capture stops there, and which rules based on the game's history end it; see [Rules].
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
// [Game.Adjudicate] applies the rules on repetition and quiet moves to the positions so
// far. It costs one comparison if the last move was a capture or a man's move.
//
// # Speed
//
// [Perft] counts 12 plies from the opening position (388 million leaves, the last ply
// counted in bulk) at about 220 million leaves per second of processor time, without
// allocating. This is 1.7 times the rate of the fastest other generator known, in C++,
// measured alternately on the same machine. With a table, 13 plies take half a second. To
// measure:
//
//	go test ./checkers -run xxx -bench Perft
//
// # Evaluation
//
// [Game.Evaluate] is a weighted sum of features ([Feature], [Features], [Weights],
// [DefaultWeights]): material, the back row, the centre, tempo, mobility, runaway men,
// dog-holes, the move. A tuner can set every weight. One man is worth 1/64, a win 1.
//
// # Strength
//
// The bot of checkers/bot under English rules. Both sides had 0.1 s a move on the same core,
// tables of 64 MB and, unless a row says so, no opening books. Each balanced opening of three
// plies was played with both colours, and endgame tables for four pieces ended the games:
//
//	opponent    player                               games  won  drawn  lost  points
//	GuiNN 2.06  bot                                    312   42    244    26  53 %, 50 to 55
//	GuiNN 2.06  bot before its table was made faster   259   35    201    23  52 %, 49 to 55
//	GuiNN 2.06  bot with its fourth weights            100    8     78    14  47 %, 42 to 52
//	GuiNN 2.06  bot with its third weights              35    4     25     6  47 %, 38 to 56
//	GuiNN 2.06  bot before it was made faster           40    4     23    13  39 %, 29 to 48
//	GuiNN 2.06  the same with six-piece database        40    3     25    12  39 %, 30 to 48
//	GuiNN 2.06  bot with its second weights             40    5     19    16  36 %, 26 to 47
//	GuiNN 2.06  bot with its first weights              54    2     35    17  36 %, 29 to 43
//	GuiNN 2.06  bot without search.Minimax.Margin       17    1      8     8  29 %, 15 to 44
//	GuiNN 2.06  weighted features                       40    1     10    29  15 %
//	Cake 1.89g  bot                                    312   27    273    12  52 %, 50 to 54
//	Cake 1.89g  bot with its opening book              312   25    268    19  51 %, 49 to 53
//	Cake 1.89g  bot before its table was made faster   298   18    259    21  49 %, 47 to 52
//	Cake 1.89g  the same with a smaller opening book   100    7     83    10  48 %, 44 to 53
//	Cake 1.89g  bot with its fourth weights            100    6     89     5  51 %, 47 to 54
//	Cake 1.89g  bot with its third weights              54    2     46     6  46 %, 41 to 51
//	Cake 1.89g  bot before it was made faster           40    4     26    10  42 %, 34 to 51
//	Cake 1.89g  bot with its first weights              24    0     17     7  35 %, 26 to 45
//	Cake 1.89g  weighted features                       24    0      2    22   4 %
//	simplech    bot                                    100   92      8     0  96 %, 93 to 99
//	simplech    bot before its table was made faster   100   93      7     0  96 %, 94 to 99
//	simplech    bot with its third weights              89   83      6     0  97 %, 94 to 99
//
// The intervals are 95 % confidence intervals from the spread of the games' points: the bot is
// slightly ahead of both engines, 50.5 to 54.3 % against Cake and 50.0 to 55.1 % against GuiNN.
//
// The bot's matches against GuiNN and Cake are over all 156 openings of bot.Deck with both
// colours, on two cores that shared a processor, one match on each. Until they were played,
// making the transposition table at the start of a game could take more than the 0.1 s of the
// first move, which the bot then played unexamined; in a test, 10 of 80 games began so.
//
// The games before that, those against simplech, and those of the fourth weights began with
// the first 50 openings of bot.Deck after rand.Shuffle by rand.NewPCG(2026, 11), those with
// the smaller book with the next 50. The bot then also played 100 games against each of GuiNN
// (15-76-9) and Cake (4-90-6) from the 50 after these, and as many as 14 minutes allowed from
// the openings of the games with the book (GuiNN 10-44-5, Cake 9-82-7). The bot with earlier
// weights had no singular extensions.
//
// The median search depths, and the speeds, were
//
//	against GuiNN     bot 20 plies, 2.3 million positions/s   GuiNN    20 plies, 3.0 million/s
//	against Cake      bot 20 plies, 2.6 million positions/s   Cake     17 plies, 3.6 million/s
//	against simplech  bot 22 plies, 2.8 million positions/s   simplech 10 plies, 8.2 million/s
//
// The third weights met openings drawn from bot.Deck by rand.NewPCG(2026, 156): 50 of them
// against simplech, and for GuiNN and Cake without seven that they had met in earlier matches.
// Other work slowed all programs to about half speed in those games.
//
// From the opening position, the bot reaches 22 plies after a second, GuiNN 18:
//
//	go run ./examples/checkers analyse -rules english -time 1s
//
// The programs are eygilbert/GuiNN_Checkers, martinfierz/cake and eygilbert/CheckerBoard
// (simplech) on GitHub. The first two were built without changes, the third with a time limit
// that it keeps. In the second half of the games of its first row it was also corrected,
// because it plays an illegal move if it has two captures and only one move without a capture.
// A wrapper around each program reads a position and answers with a move.
//
// # Reading the source
//
//	board.go                             geometry
//	state.go                             positions
//	generate.go                          move generation
//	move.go                              packed moves
//	history.go                           repetition and quiet moves
//	perft.go                             move counts, to compare with other programs
//	notation.go, fen.go, assignment.go   text formats
//	evaluate.go                          evaluation
//	oracle_test.go                       the rules again, slow and obvious
package checkers
