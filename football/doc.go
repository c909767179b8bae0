// Package football is 3 v 3 football on a grid: two teams of three players, who all
// choose at the same time, one ball, and tackles that are left to chance.
//
// # The rules
//
// The board has M rows and N columns, M odd and at least 3, N even and at least 2M;
// team A defends the goal left of column 0 and team B the one right of column N-1,
// each three cells high. In every one of the S steps both teams give each of their
// players an order: stay, move to one of the eight neighbouring cells, or, for the
// player who holds the ball, pass it in one of eight directions with a force of 1
// to M/2. A team's players must end on distinct cells, and a pass must stay on the
// board or meet a goal. Then, in this order:
//
//  1. All players move, and a passer kicks the ball.
//  2. A loose ball, kicked just now or before, is intercepted by players who did
//     not move and stand on the next cell of its way. Otherwise it travels two
//     cells, as many steps as its force, and whoever stands where it lands takes it.
//     Two rivals dispute it: the first wins with probability q1/(q1+q2).
//  3. A ball that was held all the time, and a rival on its holder's cell: the rival
//     takes it with probability qt/(qt+1-qh), and again every step that they share
//     the cell.
//  4. A ball in a goal counts for the other team, on foot, by a pass or as an own
//     goal; everybody returns to the starting places, and the team that conceded
//     kicks off.
//
// q, from 0 to 1, is a player's quite, the skill in winning the ball. Whoever has
// more goals after S steps wins.
//
// There are two rule sets. Published is the assignment that the game comes from;
// Judge is what its judge program really does, so that a team that trains here
// plays true there:
//
//	case                                Published          Judge
//	a pass lands on the goal column     a goal             put back one cell; no goal, and nobody takes it in that step
//	it crosses the goal column          a goal             a goal
//	a ball at rest                      taken on its cell  or, before that, by a player who waits one cell ahead in its last direction
//	a pass of force 0, or direction 0   illegal            legal: drops the ball, or keeps it
//
// Neither set favours a side: mirroring the board and swapping the teams turns every
// step into another legal one with the same odds, which the tests check.
//
// # Positions and moves
//
// State is a plain value of 32 bytes, Action one integer for a whole team. The
// teams' choices are simultaneous, written one after the other: the first action
// waits in the state, Observe hides it from the other team, and either team may
// commit first. Tackles and disputes are chance nodes (Probability is exact), and
// nothing in the rules is random.
package football
