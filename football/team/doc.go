// Package team provides teams for 3 v 3 football, from random play to strong play.
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
//	    greedy:  value(a) = E[evaluation after a, all rivals standing still]
//	    worst:   value(a) = min over the rival's actions r of E[evaluation after a and r],
//	             cut off as soon as it falls below the best so far
//	    average: value(a) = mean over r of E[evaluation after a and r]
//	play the best, breaking ties at random
//
// where E[] is the expectation over an open tackle or dispute. It is greedy because it
// maximises the evaluation of the next step alone. The first mode evaluates O(F) actions and
// costs O(F E) = O(M^2). At most one team has the ball and can pass, so the other modes
// examine at most (9^3 + 8 F 9^2) 9^3 pairs of actions: 729 times as many, but still O(F E).
// This is within the bound O(N^2 M^2).
//
// # Strong
//
// The strong team samples continuations of the match:
//
//	belief:
//	    update the belief about the rival by Bayes' rule, from its last actions and the
//	    predictions for several kinds of rival; for some kinds the set of actions that
//	    they choose from is computed exactly; Options.Rival takes the place of the belief
//	shortlist:
//	    list promising own actions; continue each for some steps, both teams following
//	    fast policies, against replies drawn from the belief; keep the better half and
//	    sample it twice as often, until few are left; then also predict the rival's
//	    second action as exactly as the first
//	if the belief predicts the rival well: play the best action
//	otherwise:
//	    shortlist the rival's replies to the own shortlist in the same way
//	    sample every pair of own action and reply: a matrix game
//	    solve it by regret matching; the rival plays the predicted reply with a
//	    probability equal to the trust in the belief, and otherwise its equilibrium
//	    strategy
//	    draw an action from the own equilibrium strategy
//
// With R samples of at most N+4 steps a move takes O(R N M) time; the factor M is the
// evaluation at the end of a sample. Because samples go on until there is a goal, and include
// tackles, the team gets around or through a wall. With 500 samples a move it wins 40 of 40
// matches against greedy; examples/guides/benchmarks-football.md has the others, and
// examples/experiments/REPORT.md the effect of the number of samples and of each part.
//
// # Sides
//
// The rules favour neither side, but a team that turns right when its way is blocked, on
// whichever side it plays, would: on the left, turning right leads towards the middle when it
// matters. These teams therefore play on the right as the mirror image of their play on the
// left.
package team
