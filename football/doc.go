// Package football implements 3 v 3 football on a grid: two teams of three players that
// move simultaneously, one ball, and tackles decided by chance.
//
// # The rules
//
// The board has M rows and N columns, M odd and at least 3, N even and at least 2M.
// Team A defends the goal left of column 0 and team B the one right of column N-1,
// each three cells high. In each of the S steps both teams give each of their players
// an order: stay, move to one of the eight neighbouring cells, or, for the player with
// the ball, pass it in one of eight directions with a force of 1 to M/2. A team's
// players must end on distinct cells, and a pass must stay on the board or enter a
// goal. Then, in this order:
//
//  1. All players move, and a passer kicks the ball.
//  2. A loose ball, whether kicked in this step or earlier, is intercepted by a player
//     who did not move and stands on the next cell of its path. Otherwise it travels
//     two cells per step, for as many steps as its force, and a player on the cell
//     where it lands takes it. Two rivals dispute it: one of skill q1 wins it from one of
//     skill q2 with probability q1/(q1+q2), or 1/2 if both skills are 0.
//  3. If the ball was held throughout the step and a rival shares the holder's cell, the
//     rival, of skill qt, takes it from the holder, of skill qh, with probability
//     qt/(qt+1-qh), or 0 if qt is 0. This repeats in every step in which they share the cell.
//  4. A ball in a goal scores for the team that attacks that goal, whether it was
//     carried, passed or an own goal. All players return to their starting places, and
//     the team that conceded kicks off.
//
// Every player has a skill in winning the ball, from 0 to 1 (in the assignment: quite, a tackle).
// The team with more goals after S steps wins.
//
// There are two rule sets. PublishedRules follow the text of the assignment that
// defined the game. JudgeRules follow the actual behaviour of its judge program, so
// that a team trained here meets the same rules there:
//
//	case                                Published          Judge
//	a pass lands on the goal column     a goal             put back one cell: no goal, and no player takes it in that step
//	a pass crosses the goal column      a goal             a goal
//	a ball at rest                      taken on its cell  or, before that, by a player waiting one cell ahead in its last direction
//	a pass of force 0, or direction 0   illegal            legal: drops the ball, or keeps it
//
// Neither set favours a side: mirroring the board and swapping the teams turns every
// step into a legal step with the same probabilities. Two players who walk towards each
// other swap cells without a tackle, and a holder who steps into the goal cannot be tackled.
//
// # The model
//
// State is a plain value of 32 bytes: six cells, the ball with its holder or its
// direction and remaining steps, the step number, the score, and a committed action.
// Action packs the three orders of a team into one integer. A team has at most 9^3
// actions without the ball and at most 8 F 9^2 more with it, where F = M/2 is the
// greatest force of a pass.
//
// Simultaneous choices are modelled as package game does: the first action waits in the
// state, Observe hides it from the other team, and either team may commit first. Tackles
// and disputes are chance nodes with two outcomes and exact probabilities; a certain
// outcome is resolved without a chance node. Everything else is deterministic. The model
// is therefore exact: an action chosen in it can be played in the match, and good play in
// the model is good play in the match.
//
//	Apply(state, action):
//	    store the action; if the other team has not committed, it acts next
//	    clear both actions, move all players, kick the ball if there is a pass
//	    if a player holds the ball:
//	        in a goal: count it and return to the kick-off
//	        a rival on the cell: a chance node (formula 1)
//	    else:
//	        a player standing still on the next cell of its path takes it;
//	        otherwise it flies two cells, possibly into a goal,
//	        and a player on its cell takes it; two rivals: a chance node (formula 2)
//	    count the step
//
// Apply takes O(1) time. Moves takes O(9^3 + F 9^2) = O(M) for the actions, plus O(M)
// for the paths of passes. A step of random play allocates nothing and takes 0.1 us on one
// core with [Game.Playout]; the board of the original judge takes 89 us.
//
// # The evaluation
//
// Evaluate is a weighted sum of features. For the team with the ball these are its
// distance to the goal, the goal cells that it reaches before any rival covers them, the
// pressure on the holder, free passing lanes, support and dispersion; for the team without
// the ball, its distance to the holder, the number of players between the ball and their
// own goal, marking and dispersion; for a loose ball, the race for it. Each feature is team
// A's value minus team B's, computed by the same code, so that mirroring a position exactly
// negates its evaluation. A passing lane has at most 2F cells and everything else takes
// constant time, so Evaluate takes O(M), within the bound O(N^2 M^2) that the assignment
// sets. The weights were tuned by a genetic algorithm (see [DefaultWeights]), against a
// population of rivals: cycles in which A beats B, B beats C and C beats A do occur.
//
// The entry of package football/entry has teams to play with and against, for the programs of
// package game/catalog. The program examples/football runs matches in the protocol of the
// assignment.
package football
