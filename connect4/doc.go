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
// words are one number: First's discs, with a marker on top of every column. All functions
// work on both kinds of board.
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
//	        a decided game, or the bounds of the plans below, may cause a cut-off
//	    look up every remaining child in the table; a bound may cause a cut-off
//	    search the children, the most promising first
//	    store the lower and upper bound of n
//
// A node is a position in which the side to move has a choice and neither side wins at once.
// These techniques make the tree small:
//
//   - Forced moves are played while the child is generated, so chains of threats cost no
//     nodes, and a child that they decide is never searched.
//   - The player who drops the last disc on the board can answer every disc of the opponent
//     on top of it, and so gets the topmost cells and every second one below: on the standard
//     board Second gets all even cells ("claim-even"). If the opponent cannot complete a
//     line against this plan, the opponent does not win; if the plan completes a line, the
//     planner wins. Lines that require giving the planner a line first do not count. This
//     saves a third of the nodes on the standard board, and three of five on 7x5.
//   - The other player can follow the same plan once a winning cell of theirs, an odd one
//     on the standard board, keeps one column closed for the opponent. This saves a fifth.
//   - All children are looked up before one is searched ("enhanced transposition
//     cut-off").
//   - Moves are ordered by the threats they make and how soon the threatened cells can be
//     reached, by forcing a reply on top, and by distance from the centre. The weights come
//     from a local search for few nodes on random positions. Five of six cut-offs come from
//     the first move searched.
//   - Questions about quick wins and losses come first, because a search for them is shallow.
//
// And these make it fast:
//
//   - The number of rows is a type parameter, an array type whose length is a constant in
//     each instance of the code, so shifts are by constants for every board size.
//   - A table entry is one word, in buckets of two: reading it needs no lock and no
//     check. The buckets of all children are prefetched before the first is read, and
//     the memory is advised to use huge pages.
//   - The last 16 plies have a separate table that fits in the processor's cache.
//
// On boards of up to 64 bits, the table never confuses two positions. On larger boards it
// identifies a position by 64 bits of a hash, all of them kept in the bucket number and the
// entry: with the default table, a look-up finds another position's entry with a probability
// of 2^-41. So a score found with 10^8 nodes, some 10^9 look-ups, is wrong with a probability
// below 1 in 2000. There are no opening books for these boards.
//
// These were tried without success: sharing entries between mirror images beyond ply 12,
// bounds for a side that can no longer complete a line, history and killer moves, the best
// move of an earlier search, assigning two columns that can be entered at an even cell one
// to each player, generating children from the centre outwards.
//
// Several workers search for the answer to the same question and share the table. A worker
// defers moves that another is searching (ABDADA, Weill 1996), and the first answer counts.
//
// # Playing on a clock
//
// [Solver.Search] asks its questions for each root move separately and keeps all bounds, so
// that a search that runs out of time still plays a proven win and avoids a proven loss. If
// nothing is proven, iterative deepening chooses among the remaining moves. It evaluates
// positions like [Game.Evaluate] or, on boards of 7x6, 8x7 and 9x7, with learned weights
// (package learned, Solver.Model). Like the solver, it plays out forced moves and applies the
// plans, and it ends lines at proven results. Late moves are searched less deeply first.
//
// The table shows its score against Minimax of package search, both with 20 ms a move, in games
// in swapped pairs from random openings. Longer openings decide more games, whoever plays: with
// 100 ms a move for the Solver, it scored 74 % of 300 games from 6 to 10 discs on 8x7. With the
// evaluation of Evaluate it scored 65 % on 8x7 and 59 % on 9x7, of 300 each, from such openings.
//
//	discs in the opening   8x7                    9x7
//	2 to 4                 87 % of 400 (± 3.3)    86 % of 400 (± 3.4)
//	6 to 10                72 % of 900 (± 3)      76 % of 600 (± 3.4)
//
//	go test ./connect4 -run xxx -bench AgainstMinimax -benchtime 4x     # 9x and 6x for the last row
//
// Sources: J. Allen, Expert Play in Connect-Four, 1990; V. Allis, A Knowledge-based
// Approach of Connect-Four, 1988; J. Tromp, Fhourstones; P. Pons, Solving Connect 4
// (blog.gamesolver.org); C. Steininger's c4, which also has claim-even bounds and looks up
// all children first.
//
// # Speed
//
// The table shows processor time and nodes per position for one worker, with a table of
// 128 MB kept from one position to the next and no book; all scores are right:
//
//	go run ./examples/connect4 bench -keep -table 128 connect4/testdata/Test_L2_R2
//
// Pons' solver (a table of 84 MB) and c4 (128 MB; the better of its own order of questions
// and that of Pons) ran alternately with it on the same busy machine. The times depend on the
// machine; the ratios much less.
//
//	set                  this package         Pons                 c4
//	L3_R1 (1000)         2.1 us       7.9     10.5 us      51      6.0 us      12
//	L2_R1 (1000)        19.4 us        89     60.6 us     449     43.0 us     128
//	L1_R1 (1000)         101 us       389      371 us   3,266      658 us     953
//	L2_R2 (1000)        1.01 ms     5,517     6.13 ms  39,800     2.78 ms   9,351
//	L1_R2 (first 100)   43.5 ms   239,666      166 ms  1.10 M      128 ms 369,670
//
// In that run this solver used huge pages and the other two did not. The next table has huge
// pages for all (GLIBC_TUNABLES=glibc.malloc.hugetlb=1, and c4's own switch), tables of
// 128 MB (84 MB for Pons), and two more solvers: ecc (github.com/ecc521/connect-4-solver) and
// BitBully. The times are medians of five alternating runs on one core of a quiet AMD EPYC, in
// microseconds per position; those of c4 are the better of its two orders of questions. The
// last set has 100,000 random positions of 29 to 38 discs (go test ./connect4 -run xxx -bench
// SolveLate). A run of L3_R1 takes only 3 ms and varies by a tenth:
//
//	set                  this package   Pons     c4    ecc   BitBully
//	L3_R1 (1000)         2.6             6.2    3.0    3.7        5.9
//	L2_R1 (1000)          27              47     39    121        138
//	late (100,000)      0.74             2.8   1.55   1.99        3.2
//
// When the set is solved again and again, so that the processor knows the code, L3_R1 takes 1.4
// us (-bench Solve/Test_L3_R1/keep).
//
// With a table of 1 GB for c4, on one core of a busy machine, one run of L1_R1: this package
// 116, Pons 314, c4 593, BitBully 5,561.
//
// Elapsed time for the empty board, with a table of 1 GB, and c4 built for the same number of
// threads (go run ./examples/connect4 solve -no-book -table 1024 -workers 2):
//
//	workers   this package                c4
//	1         10.1 s  42.0 M nodes        34.7 s  94.4 M
//	2          6.3 s  45.8 M              23.0 s   115 M
//
// On the hard positions of L1_R3 (first 20, table cleared each time) two workers take 0.61 of
// the elapsed time of one: 233 ms and 381 ms.
//
// # Other boards
//
// The results of the empty board for First, with the nodes that one worker needed (k: thousand,
// M: million):
//
//	rows   4 columns   5            6             7             8            9            10
//	4      draw 2 k    draw 3 k     loss 30 k     draw 260 k    loss 2.1 M   loss 22 M    loss 458 M
//	5      draw 3 k    draw 55 k    draw 254 k    draw 2.5 M    win 13 M     win 320 M
//	6      draw 36 k   draw 123 k   loss 3.3 M    win 27 M      loss 1,702 M
//	7      draw 59 k   draw 1.4 M   win 13 M      draw 364 M
//	8      draw 625 k  draw 3.8 M   loss 228 M
//
// These are the results alone, with a table of 4 GB, 8 GB for 7x7 and 10 GB for 8x6, which took
// 8 minutes. Two boards were given up without a result: 10x5 after 10 minutes and 2,509 M
// nodes, and 8x7, with 10 GB, after 34 minutes and 3,244 M nodes:
//
//	go run ./examples/connect4 solve -weak -no-book -board 8x6 -table 10240
//
// The exact scores of 7x5 and 8x5 compared with c4 (the better of its two orders of questions;
// one worker, tables of 1 GB in huge pages, two alternating runs on one core of a quiet AMD
// EPYC):
//
//	board   this package            c4
//	7x5      0.51 s     2.46 M       1.53 s     5.90 M
//	8x5     13.7  s    68.7  M      57.2  s   188    M
//
// # The opening book
//
// [OpeningBook] comes with the package and has every position of up to ten discs, in 721 KB.
// A [Solver] can use any other book instead, for any board, that [ReadBook] reads. The
// generator solves all positions of one number of discs, up to mirroring; the scores of
// earlier positions follow. It keeps results in a work file and resumes where it was
// interrupted. To add a ply to a book, it uses the bounds from the book
// ([BookBuilder.Bounds]): the 269,531 positions of nine discs took 65 minutes on two cores,
// given those of eight, which take an hour on one:
//
//	go run ./examples/connect4 book -plies 9 -work scores.txt -o nine.book -table 8192 -workers 2
//
// All 809,464 positions of ten discs were solved with an empty table, in some three and a half
// hours on two cores. In 5,739 of them finding a perfect move takes more than 1.5 million nodes.
// There the book also has the position after a perfect move and, if a reply leads to a
// position that takes as long, that position and the one after its move: 6,879 positions
// in all, of up to 17 discs:
//
//	go run ./examples/connect4 book -plies 10 -slow 1500000 -book ten.book -work slow.txt -o connect4/opening.book -workers 2
//
// So in one of each mirrored pair of positions of up to ten discs, a perfect move takes at most
// 1.5 million nodes with an empty table and one worker. Equal moves are searched from left to
// right, so the other image can take several times as many: up to 5.2 million in 21,706 images
// of the slowest positions not in the book. Therefore [Solver.Search] turns from one image to
// the other after every 750,000 nodes, which limits it to 3 million at ten discs. With two
// workers, which searched 13 million nodes a second, the slowest of two samples of 40,000
// positions of ten discs took 0.27 s, and the slowest of two samples of 8,000 positions of eleven
// discs 0.45 s; the means were 5 and 11 ms. These commands time random positions, the last in
// WebAssembly:
//
//	go test ./connect4 -run xxx -bench PerfectMove/discs=10/workers=2 -benchtime 80x
//	go test ./connect4 -run xxx -bench PerfectMove/discs=11/workers=2 -benchtime 16x
//	GOOS=js GOARCH=wasm go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./connect4 -run xxx -bench PerfectMove/discs=11/workers=1 -benchtime 1x
package connect4
