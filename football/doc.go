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
//     cells, as many steps as its force, and the player where it lands takes it.
//     Two rivals dispute it: the first wins with probability q1/(q1+q2).
//  3. A ball that was held all the time, and a rival on its holder's cell: the rival
//     takes it with probability qt/(qt+1-qh), and again every step that they share
//     the cell.
//  4. A ball in a goal counts for the other team, on foot, by a pass or as an own
//     goal; everybody returns to the starting places, and the team that conceded
//     kicks off.
//
// q, from 0 to 1, is a player's quite (Spanish for a tackle): the skill in winning the
// ball. The team with more goals after S steps wins.
//
// There are two rule sets. PublishedRules are the assignment that the game comes from;
// JudgeRules are what its judge program really does, so that a team that trains here
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
// # Examples
//
// On 5 rows and 10 columns, all quites 1/2, team A's players 0 1 2, B's a b c, the
// holder in brackets:
//
//	| .  .  .  .  .  .  .  .  .  . |    A's holder walks right, b left: they swap cells and
//	: .  .  .  1  .  .  .  .  c  . :    nothing happens. If A's holder stays, b arrives and
//	: .  .  .  . [0] b  .  .  .  . :    takes the ball with probability .5/(.5+1-.5) = 1/2.
//	: .  .  .  .  .  .  .  .  a  . :    If A passes right with force 1, b, who has left
//	| .  .  .  2  .  .  .  .  .  . |    2,5, does not intercept, and the ball rests on 2,6.
//
//	| .  .  .  .  .  .  .  .  . [0]|    A wall before the goal covers the three goal cells
//	: .  .  .  .  .  .  .  .  .  a :    against shots along the rows, but A's holder enters
//	: .  .  .  .  .  .  .  .  .  b :    diagonally, in direction 5, and nobody can tackle a
//	: .  .  .  .  .  .  .  .  .  c :    holder who steps into the goal. Walking onto a, b or
//	| .  .  .  .  .  .  .  .  .  . |    c instead would risk the ball on a tackle.
//
// # The model
//
// State is a plain value of 32 bytes: six cells, the ball with its holder or its
// direction and the steps that it still flies, the step, the score, and what has been
// committed. Action is one integer for the three orders of a team. A team has at most
// 9^3 actions without the ball, and with it at most 8 F 9^2 more, where F = M/2 is the
// greatest force of a pass; in real matches on 5 x 10 that is about 300 and 680.
//
// The teams' choices are simultaneous, written one after the other as package game
// does: the first action waits in the state, Observe hides it from the other team, and
// either team may commit first. Tackles and disputes are chance nodes of two outcomes
// (Probability is exact, and an outcome that is certain is no chance node), and nothing
// in the rules is random. So a solution of the model, an action in the position at hand,
// is one in the match, and good play in the model is good play there.
//
//	Apply(state, action):
//	    remember the action; if the other team has not committed, let it act
//	    forget both actions, move everybody, kick the ball of a passer
//	    if somebody holds the ball:
//	        in a goal: count it, back to the kick-off
//	        a rival on the cell: a chance node (formula 1)
//	    else:
//	        players who stand still on the next cell of its way take it,
//	        or else it flies two cells, perhaps into a goal,
//	        and players on its cell take it; two rivals: a chance node (formula 2)
//	    count the step
//
// Apply takes O(1) time. Moves takes O(9^3 + F 9^2) = O(M), the number of actions, plus
// O(M) for the paths of passes. A step of random play allocates nothing and takes
// 0.1 us by [Game.Playout], which draws actions without a list, and 2.5 us by a program
// that lists all actions of both teams: 860 and 36 times as fast as the board of the
// original judge, which takes 89 us (11,175 steps a second). On one core:
//
//	go test -run xxx -bench 'Playout/5x10|RandomStep/5x10' ./football
//
// # The evaluation
//
// Evaluate sums up weighted features: for the team with the ball, its way to the goal,
// the goal cells it reaches before any rival covers them, the pressure on the holder,
// free passing lanes, support and dispersion; for the team without it, how close it is to
// the holder, how many players stand before their own goal, marking and dispersion; and
// the race for a loose ball. See the constants of type [Feature]. Features are those of
// team A minus those of team B, computed by the same code, so that the mirrored
// position is worth exactly the opposite. A passing lane has at most 2F cells and
// everything else is counted in constant time: O(M), within the bound O(N^2 M^2) that the
// assignment sets.
//
// [Weights].Named gives names, values and bounds to package eval/tune, whose grid
// search, local search, GRASP and genetic algorithms optimise them:
//
//	population or start:    vectors of the weights, within their bounds
//	fitness:                points, or the difference of goals, of greedy teams with these
//	                        weights in matches against each other or a fixed set of rivals,
//	                        both sides and both kick-offs alike
//	cost of one evaluation: matches x S steps x the cost of the team's move
//
// A population, not one rival, is what weights should be tuned against: on this game
// A beats B beats C beats A occurs. The genetic algorithm found the default weights:
// see [DefaultWeights] for the commands, the seeds and how they were confirmed.
//
// # Teams, protocol, judge
//
// Package teams has players, with the procedures of the greedy teams and of the strong
// team in pseudocode and their costs; wire speaks the assignment's protocol in both its
// dialects; player runs a team as a program; judge referees programs and teams; replay
// draws matches. The program examples/football ties them together.
package football
