// Package teams provides teams for 3 v 3 football, from random play to strong play.
//
//	random          any legal action
//	static          a wall in front of the goal that never moves
//	chaser          the holder runs to the goal, the others to the ball
//	course          plays like the team that the assignment's course provided
//	greedy          the best next position if the rival stands still
//	greedy-worst    ... against the rival's best reply
//	greedy-average  ... on average over the rival's replies
//	strong          sampled continuations against a model of the rival
//
// A [Team] is a bot of package match that plays package football and also chooses the
// starting places of its players. Complexities are for a board of M rows and N columns;
// E = O(M) is the cost of the evaluation, and F = O(M) the number of forces of a pass.
//
// # Greedy
//
// The assignment's greedy team compares the positions that its actions lead to:
//
//	for every own action a (at most 9^3 + 8 F 9^2):
//	    none:    value(a) = E[evaluation after a, all rivals standing still]
//	    worst:   value(a) = min over the rival's actions r of E[evaluation after a and r],
//	             cut off as soon as it falls below the best so far
//	    average: value(a) = mean over r of E[evaluation after a and r]
//	play the best, breaking ties at random
//
// where E[] is the expectation over an open tackle or dispute. It is greedy because it
// maximises the evaluation of the next step alone. Mode none evaluates O(F) actions and costs
// O(F E) = O(M^2). At most one team has the ball and can pass, so the other modes examine at
// most (9^3 + 8 F 9^2) 9^3 pairs of actions: 729 times as many, but still O(F E). This is
// within the bound O(N^2 M^2).
//
// # Sides
//
// The rules favour neither side, but teams may. With a chaser whose players turn right
// when their way is blocked, whichever side they play on, the left side won all of 400
// matches against itself: on the left, turning right leads towards the middle when it
// matters. These teams therefore play on the right as the mirror image of their play on
// the left. Now the left wins 180 and the right 173 of 400:
//
//	go run ./examples/football judge --builtin_A chaser --builtin_B chaser --matches 400 --seed 5 --first A
//
// # Strong
//
// See [Strong] for the procedure. These are its results with 500 samples a move (100 ms
// allow 24,000) in matches of 250 steps on 5 x 10, with both sides and both kick-offs
// equally often:
//
//	                won  drawn  lost   goals     95 % interval (Wilson)
//	random           40      0     0    917:2    91 to 100 %
//	static           40      0     0   1101:0    91 to 100 %
//	chaser           40      0     0   1025:59   91 to 100 %
//	course           40      0     0    813:71   91 to 100 %
//	greedy           40      0     0    689:206  91 to 100 %
//	greedy-worst     19      3    10    271:215  47 to 78 %, of 32 matches
//
//	go run ./examples/football judge --builtin_A strong,nodes=500 --builtin_B static --matches 40 --seed 1 --first A --time 60s
//
// With 100 ms a move on one core (strong, --matches 8 --seed 21 --time 100ms) it wins all 8
// matches against greedy, 157:22, and all 8 against greedy-worst, 66:3. Its moves took 65 ms
// at most. examples/experiments/REPORT.md measures the effect of the number of samples and of
// each part. The greedy teams owe much to the tuned
// weights: with football.HandmadeWeights they lost all 40 matches to strong with 500
// samples.
//
// Strong gets around or through a wall because its samples continue until there is a goal
// and include tackles.
package teams
