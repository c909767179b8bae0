// Package robanumeros is the game of stealing numbers, and its exact solution.
//
// A row of n cards shows integers, some perhaps negative. Two players take turns; a
// turn takes one card or more from the left end of the row or from the right end.
// When no card is left, the higher sum wins, and each player wants to win by as much
// as possible (or to lose by as little).
//
//	Value      both players' sums under best play: O(n²) time, O(n) memory
//	Solve      the whole game as well: O(n²) time, O(n√n) memory
//	Game       the rules, as a game.Game for searchers, bots and referees
//	Perfect    a player that solves what is left, in place of a searcher
//	Read       a row of cards from text
//
// The game, with an algorithm of O(n³) time and O(n²) memory, is from a course work
// of Chapresto, Dato, Fattori and Vileriño (TP2, exercise 1, 2014), whose rule for
// ties Solve follows. As a question of the winner's lead alone it is problem 10891 of
// the UVa archive, Game of Sum.
//
// # Recurrence
//
// Let T(i, j) be the sum of the cards i to j, and f(i, j) the points that whoever
// moves gets of them under best play. The rival then gets T - f, so that making the
// difference as great as possible is making f as great as possible. The mover leaves a
// shorter row at one end, or nothing, of which the rival gets f and the mover the
// rest:
//
//	f(i, j) = T(i, j) - min( 0,  f(k, j) for i < k <= j,  f(i, k) for i <= k < j )
//
// Why this is right, by induction on the number of cards: for one card it says that
// the mover takes it. For more, whatever row R the mover leaves, the rival can be sure
// of f(R) and of no more, as R is shorter; so this move is worth T - f(R), and the
// best move leaves the R with the least f(R).
//
// Two things follow at once. As the minimum is at most 0, the mover is sure of T(i, j)
// at least: that is taking everything. And what the mover leaves is never worth a
// positive number of points, so the second player's sum is never positive.
//
// # Algorithm
//
// The minimum over k > i of f(k, j) is a running minimum down column j of the table,
// that over k < j of f(i, k) one along row i, so each value costs O(1):
//
//	column[j] = 0 for all j
//	for i = n-1 down to 0:
//	    row = 0
//	    for j = i up to n-1:
//	        f = sums[j+1] - sums[i] - min(column[j], row)
//	        column[j] = min(column[j], f)
//	        row = min(row, f)
//
// where sums are the prefix sums of the cards. There are n(n+1)/2 values, of which
// only the minima are kept: O(n) memory.
//
// In this order every value waits for the one before it in its row. Value works on 32
// rows at a time instead (16 with 64-bit numbers), each a column behind the one below,
// with one lane of a vector register for each row: no value of a step waits for another,
// a row's minimum stays in its lane, and a column's minimum moves from lane to lane. On
// amd64 these are AVX2 instructions, on arm64 NEON. Elsewhere, and where fewer rows or
// columns are left, it sweeps three rows in this way, without vectors. All of them
// compute the same values from the same operands.
//
// For long rows, bands of rows are shared by all processors, each working a tile behind
// the band below it.
//
// Measured with go test -bench Order -benchtime 20x -count 15, the fastest of each, beside
// a loop over diagonals in C++ that g++ -O3 -march=native turns into AVX-512 code, which
// reads and writes both minima for each value: 1,000 cards took 0.74 of its time with
// 32-bit numbers, 1.08 with 64-bit ones; 20,000 cards 0.85 and 1.0.
//
// # Moves
//
// Solve needs the place of a minimum too, but only in the positions that the game
// passes through. The sweep keeps the column minima at the top of every band of
// √(n/2) rows. Then it follows the game, whose rows only ever begin further right and
// end further left: from the minima below a band, the band's values are computed once
// more and all kept, and the moves can be read off them. No value is computed more
// than twice, and the minima and one band are √2·n√n numbers together.
//
// Among equally good moves, Solve takes the one that comes first in this list: 1, 2,
// ... cards from the left, up to all of them, then 1, 2, ... cards from the right.
// With zeros or ties in the row this may make the game longer than it has to be.
//
// # Numbers
//
// Cards can be of any integer type. All sums are exact: the absolute values of the
// cards must sum to at most math.MaxInt64, for a Game to at most [MaxSum], as scores
// there are float64. Where they sum to at most math.MaxInt32, the tables hold 32-bit
// numbers, in half the memory.
package robanumeros
