// Package endgame solves checkers positions with few pieces by retrograde analysis.
//
// A [Table] has the winner and the distance to the win in plies, for at most five pieces. It
// is built when needed, in memory:
//
//	table, err := endgame.Build(ctx, checkers.English, 4, nil)
//	v, ok := table.Probe(state)
//
// # Values
//
// A [Value] is the winner under best play and the distance: the number of plies until the
// loser has no move, if the winner wins as fast as possible and the loser resists as long as
// possible. Under rules where repetition draws, all other positions are draws. Under rules
// that award repetition to the side with more pieces ([checkers.Damas]), that side can win
// without a forced win, by repeating positions. Such wins are marked ByCycle and have no
// distance, because they end when positions have recurred often enough.
//
// The values depend on the position alone. They ignore earlier occurrences of a position and
// the rule of 40 moves (no win in the table for English takes that long without a capture or
// a man's move; a test checks it).
//
// # Method
//
// Positions are normalised so that First is to move, by turning the board around if
// necessary. A slice holds the positions with the same numbers of men and kings of the
// player to move and of the opponent, numbered by the combinatorial number system, with one
// byte per position. Captures and crownings lead to slices with fewer pieces or men, which
// are solved first. A slice is solved together with the slice of the exchanged roles:
//
//	for each position: look up what captures and crownings lead to,
//	                   count the other steps
//	for d = 0, 1, 2, ...: for each position decided at distance d:
//	    lost: each predecessor is won at distance d+1
//	    won:  each predecessor has one way out less; without any, it is lost
//	in the remaining positions, play can go on for ever
//
// The same propagation then decides who can force a move into a better slice where that is
// worth more than endless play (see cycle.go). Time and memory are linear in the number of
// positions: some nine million for four pieces, which take seconds, and twenty times as many
// for five, a byte each, which one core solves in one and a half minutes.
//
// Sources: K. Thompson, Retrograde Analysis of Certain Endgames, ICCA Journal 9(3),
// 1986; for checkers, R. Lake, J. Schaeffer, P. Lu, Solving Large Retrograde Analysis
// Problems Using a Network of Workstations, 1993.
package endgame
