// Package teams holds teams for 3 v 3 football, from one that plays at random to one
// that plays well.
//
//	random          any legal action
//	static          a wall in front of the goal that never moves
//	chaser          the holder runs to the goal, the others to the ball
//	course          plays as the team does that the assignment's course lent
//	greedy          the best next position if the rival stands still
//	greedy-worst    ... against the rival's best reply
//	greedy-average  ... on average over the rival's replies
//	strong          sampled continuations against a model of the rival
//
// A [Team] is a bot of package match for games of package football which also says
// where its players start. Complexity is given for a board of M rows and N columns;
// E = O(M) is the cost of the evaluation, and F = O(M) the number of forces of a pass.
//
// # Greedy
//
// The assignment's greedy team compares the positions that its actions lead to:
//
//	for every own action a (at most 9^3 + 8 F 9^2):
//	    none:    value(a) = E[evaluation after a and nobody of the rival's moving]
//	    worst:   value(a) = min over the rival's actions r of E[evaluation after a and r],
//	             given up as soon as it falls below the best so far
//	    average: value(a) = mean over r of E[evaluation after a and r]
//	play the best, one of them at random
//
// where E[] is the expectation over an open tackle or dispute. It is greedy because it
// maximises the scoring function over the next step alone. The costs are O(F E) = O(M^2)
// for none and O(F^2 E) = O(M^3) for the others (at most one team has the ball, so that
// the pairs are at most (9^3 + 8 F 9^2) 9^3, which is O(F E) = O(M^2) as well with a
// constant of half a million); all within the bound O(N^2 M^2).
//
// # Sides
//
// The rules favour neither side, but teams may. A chaser whose players turn right when
// their way is blocked, on whichever side they play, won all of 400 matches against
// itself on the left: there, turning right leads towards the middle when it matters.
// So what these teams do on the right is the mirror image of what they do on the left,
// and now the left wins 180 and the right 173 of 400:
//
//	go run ./examples/football judge --builtin_A chaser --builtin_B chaser --matches 400 --seed 5 --first A
//
// # Strong
//
// See [Strong] for the procedure. With 500 samples a move, where 100 ms allow 24,000, in
// matches of 250 steps on 5 x 10, both sides and both kick-offs equally often:
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
// Against teams whose next actions it computes, with 100 ms a move (strong, --matches 8
// --seed 21 --time 100ms, on one core): 157:22 against greedy, all 8 won, and 66:3 against
// greedy-worst, all 8. Moves took 34 and 42 ms on average and 65 at most. With 6,000 samples it
// beats chaser 307:20 and course 252:11 in 12 matches each, and greedy-average, which takes
// 97 ms a move itself, 69:10 in 4. What its samples and its parts are worth is measured in
// examples/experiments/REPORT.md. The greedy teams owe much to the tuned
// weights: with football.HandmadeWeights they lost all 40 matches to a team of 500 samples.
//
// It finds the way around or through a wall because it samples until there is a goal,
// tackles included.
package teams
