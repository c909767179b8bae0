// Package connect4 is Connect 4: the rules behind package game's interface, an exact
// solver that plays perfectly, and an opening book.
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
// column running into the next (J. Tromp's Fhourstones). Larger boards, up to 126 bits
// (9x7, 8x8, 12x9), have one number in the two words instead: the discs of First under a
// marker on top of every column. They are played, searched and drawn as others are.
//
// A position is written as the columns played from the empty board, "4453", or
// drawn; see [Game.ParsePosition].
//
// # The solver
//
// [Solver] finds the exact score of any position on any board: who wins, and with
// which disc. It is alpha-beta in the negamax form, asked one question at a time, such
// as "is the score more than 0?" (a null window), until lower and upper bound meet:
//
//	negamax(n, alpha, beta):
//	    for each move that does not lose at once:
//	        drop the disc, and all that it forces: replies to threats, only moves
//	        a decided game, or the bounds of the plans below, may end it here
//	    look up every child that is left in the table; a bound may end it here
//	    search the children, the most promising first
//	    store lower and upper bound of n
//
// A node is a position in which the mover has a choice and nobody wins at once. What
// makes the tree small:
//
//   - Forced moves are played while the child is made, so that chains of threats cost
//     no nodes, and a child that they decide is never searched.
//   - Whoever drops the last disc of all can answer every disc of the rival on top of it
//     and so gets the topmost cells and every second one below: on the usual board Second,
//     all even cells ("claim-even"). Where the rival has no line against that, the rival
//     does not win, and where the plan brings a line, the planner does. Lines that cannot
//     be completed without giving the planner theirs first do not count. This saves a third
//     of the nodes on the usual board, and three of five on one of 7x5.
//   - The other player can do the same once a cell that wins for them, an odd one on the
//     usual board, keeps one column closed for the rival. This saves a fifth.
//   - All children are looked up before one is searched ("enhanced transposition
//     cut-off").
//   - Move order: threats made, and how soon their cells can be reached; discs that
//     force a reply on top; the middle. The weights come from a local search for few
//     nodes on random positions. Five of six cuts come from the first move searched.
//   - Questions about quick wins and losses come first: a search for them is shallow.
//
// What makes it fast:
//
//   - The rows of the board are a type parameter whose length is a constant in each
//     copy of the code, so shifts are by constants for every board size.
//   - A table entry is one word, in buckets of two: reading it needs no lock and no
//     check. All children's buckets are asked for before the first is read, and
//     the memory is advised to use large pages.
//   - The last 16 plies have a table of their own that fits the processor's cache.
//
// On boards of up to 64 bits no two positions are ever taken for each other. On larger
// ones the table knows a position by 64 bits of a hash, of which a bucket and its entry
// have all: with the default table a look-up finds another position's entry with a
// probability of 2^-41. So a score found with 10^8 nodes, that is some 10^9 look-ups, is
// wrong with a probability below 1 in 2000. No opening book can be made of them.
//
// Tried without success: sharing entries between mirror images beyond ply 12, bounds
// for a side that can complete no line any more, history and killer moves, the best
// move of an earlier search, giving two columns that can be entered at an even cell one
// to each player, making children from the middle outwards.
//
// With several workers all ask the same question and share the table; a worker puts off
// the moves that another is searching (ABDADA, Weill 1996), and the first answer counts.
//
// # Playing on a clock
//
// [Solver.Search] asks its questions of each move of the root by itself and keeps the
// bounds of all, so that a search that is cut off still plays a win that is proven, and
// no loss that is. Where nothing is proven, a search to growing depths with the estimate
// of [Game.Evaluate] chooses among the moves that are left; it sees positions as the
// solver does, forced moves and plans included, and ends lines at what is proven. At 20 ms
// a move it scores 66 to 69 % against Minimax of package search on 8x7, in three runs of 100
// or 200 games, and 61 % on 9x7, in one run of 100 (go test ./connect4 -run xxx -bench
// AgainstMinimax -benchtime 1x).
//
// Sources: J. Allen, Expert Play in Connect-Four, 1990; V. Allis, A Knowledge-based
// Approach of Connect-Four, 1988; J. Tromp, Fhourstones; P. Pons, Solving Connect 4
// (blog.gamesolver.org); C. Steininger's c4, which has claim-even bounds and children
// looked up first as well.
//
// # How fast it is
//
// Processor time and nodes a position, one worker, a table of 128 MB kept from one
// position to the next, no book, all scores right:
//
//	go run ./examples/connect4 bench -keep -table 128 connect4/testdata/Test_L2_R2
//
// and beside it, in the same run on the same busy machine, Pons' solver (a table of 84
// MB) and c4 (128 MB; the better of its own order of questions and that of Pons). The
// times depend on the machine; the ratios much less.
//
//	set                  this package         Pons                 c4
//	L3_R1 (1000)         2.1 us       7.9     10.5 us      51      6.0 us      12
//	L2_R1 (1000)        19.4 us        89     60.6 us     449     43.0 us     128
//	L1_R1 (1000)         101 us       389      371 us   3,266      658 us     953
//	L2_R2 (1000)        1.01 ms     5,517     6.13 ms  39,800     2.78 ms   9,351
//	L1_R2 (first 100)   43.5 ms   239,666      166 ms  1.10 M      128 ms 369,670
//
// The solver asks for large pages, which the two others did not in that run. With large
// pages for all (GLIBC_TUNABLES=glibc.malloc.hugetlb=1, and c4's own switch, with a table
// of 1 GB), on one core of a busy machine, two runs of the first two sets and one of the
// third, microseconds a position, with BitBully as well:
//
//	set                  this package         Pons          c4            BitBully
//	L3_R1 (1000)         2.6                  6.2 to 6.4    4.1 to 4.3    6.0 to 6.1
//	L2_R1 (1000)         27 to 35             48 to 55      45 to 58      140 to 162
//	L1_R1 (1000)         116                  314           593           5,561
//
// The empty board, by the clock, a table of 1 GB, beside c4 built for as many threads
// (go run ./examples/connect4 solve -no-book -table 1024 -workers 2):
//
//	workers   this package                c4
//	1         10.1 s  42.0 M nodes        34.7 s  94.4 M
//	2          6.3 s  45.8 M              23.0 s   115 M
//
// On the hard positions of L1_R3 (first 20, table cleared each time) two workers take
// 0.61 of the time of one by the clock: 233 ms and 381 ms.
//
// # The opening book
//
// [OpeningBook] comes with the package and has every position of up to eight discs; a
// [Solver] takes any other, of any board, that [ReadBook] reads, as its Book. The
// generator solves those of eight, up to mirroring, which takes an hour of one
// processor, keeps what it finds in a work file, and goes on where it was interrupted;
// the scores of earlier positions follow. To add a ply to a book it takes the bounds that
// the book gives ([BookBuilder.Bounds]), which saves 17 to 40 % of the time of 9 plies:
//
//	go run ./examples/connect4 book -plies 8 -work scores.txt -o connect4/opening.book -table 8192 -workers 2
//
// Beyond the book a perfect move takes one worker 68 ms on average with nine discs on the
// board, and 1.14 s at the longest of 200 random positions; there are slower ones, such as
// 761152777 with 9.5 million nodes (go test ./connect4 -run xxx -bench
// PerfectMove/discs=9/workers=1 -benchtime 1x, which takes 500). The same 200 in
// WebAssembly, by Node.js on the same processor: 263 ms on average, 3.8 s at the longest;
// reading the book takes 0.10 s, and getting the table of 64 MB ready 0.13 s:
//
//	GOOS=js GOARCH=wasm go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" ./connect4 -run xxx -bench PerfectMove/discs=9/workers=1 -benchtime 1x
package connect4
