// Package robanumeros implements the game of stealing numbers and its exact solution.
//
// A row of n cards shows integers, which may be negative. Two players take turns; a turn
// takes one or more cards from the left or the right end of the row. When no cards are left,
// the player with the higher sum wins. Each player maximises the difference between their own
// sum and the opponent's.
//
//	Value      both players' sums under best play: O(n²) time, O(n) memory
//	Solve      the moves as well: O(n²) time, O(n√n) memory
//	New        the rules, as a game.Game for searchers, bots and referees
//	NewPerfect a searcher that solves the rest of the game
//	Read       reads a row of cards from text
//
// The game, with an algorithm of O(n³) time and O(n²) memory, is from coursework by
// Chapresto, Dato, Fattori and Vileriño (TP2, exercise 1, 2014); Solve follows its rule for
// ties. If only the winner's lead is asked for, it is problem 10891 of the UVa archive, Game
// of Sum.
//
// # Recurrence
//
// Let T(i, j) be the sum of the cards i to j, and f(i, j) the points that the player to move
// gets from them under best play. The opponent then gets T - f, so maximising the difference
// means maximising f. The mover leaves a shorter row, or nothing; the opponent gets f of that
// row, and the mover the rest:
//
//	f(i, j) = T(i, j) - min( 0,  f(k, j) for i < k <= j,  f(i, k) for i <= k < j )
//
// Proof by induction on the number of cards: a single card goes to the mover. For more
// cards, if the mover leaves the row R, the opponent gets exactly f(R) by the induction
// hypothesis, because R is shorter. So the move gives T - f(R) points, and the best move
// leaves the R with the least f(R).
//
// As the minimum is at most 0, the mover gets at least T(i, j), by taking everything. And f of
// the row that the mover leaves is never positive, so neither is the second player's sum.
//
// # Algorithm
//
// The minimum of f(k, j) over k > i is a running minimum down column j of the table, and the
// minimum of f(i, k) over k < j is one along row i, so each value costs O(1):
//
//	column[j] = 0 for all j
//	for i = n-1 down to 0:
//	    row = 0
//	    for j = i up to n-1:
//	        f = sums[j+1] - sums[i] - min(column[j], row)
//	        column[j] = min(column[j], f)
//	        row = min(row, f)
//
// where sums are the prefix sums of the cards. There are n(n+1)/2 values, but only the
// minima are kept: O(n) memory.
//
// In this order every value depends on the one before it in its row. Value therefore computes
// 32 rows at a time (16 with 64-bit numbers and without AVX-512), each a column behind the row
// below and in its own lane of a vector register. The values of a step do not depend on each
// other, a row's minimum stays in its lane, and a column's minimum moves from lane to lane.
// The code uses AVX2 or AVX-512 on amd64 and NEON on arm64. On other processors, and for the
// remaining rows and columns, it sweeps three rows in this way without vectors. All variants
// compute the same values from the same operands.
//
// For long rows, bands of rows are distributed over all processors, each working a tile
// behind the band below it.
//
// # Moves
//
// Solve also needs the position of a minimum, but only for the rows that occur in the game.
// The sweep keeps the column minima at the top of every band of √(n/2) rows. Then Solve
// follows the game, whose rows only begin further right and end further left. It computes the
// values of a band again from the minima below it, keeps all of them, and reads the moves off
// them. No value is computed more than twice, and the minima and one band together are
// √2·n√n numbers.
//
// Among equally good moves, Solve takes the first in the order of the moves of a game. With zeros or
// ties in the row, the game may be longer than necessary.
//
// # Numbers
//
// Cards can be of any integer type. All sums are exact: the absolute values of the cards
// must sum to at most math.MaxInt64, and for a game to at most 2^53-1, because scores are
// float64 there. If they sum to at most math.MaxInt32, the tables hold 32-bit numbers, in
// half the memory.
package robanumeros
