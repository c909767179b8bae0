// Package paper implements paper football (paper soccer, fotbal pe hartie): two players
// draw one line across a sheet of squared paper, and the first to bring it into the
// rival's goal wins.
//
// # Rules
//
// The field is Width x Height squares, both even, with a goal two squares wide beyond
// the middle of each end. The ball starts in the centre. First attacks the goal at the
// top (north), Second the one at the bottom.
//
//   - A step moves the ball in one of the eight directions to the neighbouring point over
//     a segment that is not drawn yet, and draws the segment. The outline of the field, the
//     posts and the back lines of the goals are drawn from the start. The goal's mouth,
//     the two segments between the posts, is open and can be drawn.
//   - If the point reached was unused, the turn is over. If it was used, the ball
//     bounces: the same player takes another step. A point is used if the ball has been
//     there or if it lies on the outline, posts included. The middle of the mouth counts
//     as a point within the field.
//   - The points of a goal can be reached only from the mouth, and not straight along a
//     post. A ball in a goal ends the game: the player who attacks that goal wins, even if
//     the rival took the step.
//   - A player loses if every segment at the ball is drawn, so that it cannot move.
//
// In the standard game the ball bounces off the outline; Rules.OpenOutline turns that
// off. There are no draws, and a game has at most one turn more than the field has unused
// points.
//
// # In this package
//
// A move of the game is one step, a [Direction], so a turn is a sequence of moves by the
// same player, as package game allows. A [State] has 80 bytes: one bit per segment for up
// to 512 segments (the standard field has 306), the ball, the side to move, the winner,
// and a hash that Apply updates incrementally. Generating and applying moves allocates
// nothing.
//
// Players think in whole turns, and there are many: different orders of the same segments
// can make millions of them. [Game.Turns] yields each set of segments once. Given the
// start of the turn, the segments drawn determine the ball's point (the end of a trail is
// the other point with an odd number of its segments), and the possible continuations
// depend on nothing else. A depth-first search can therefore back out as soon as it has
// drawn a set of segments that it has drawn before, even in the middle of a turn:
//
//	visit(ball):
//		for each free segment at ball:
//			if it leads to an unused point or into a goal: yield the turn
//			else if drawing it gives a new set:
//				if no segment is left there: yield a lost turn
//				else: draw it, visit(its other end), erase it
//
// This takes time and memory proportional to the number of distinct sets.
//
// # Players
//
// All players implement search.Searcher. The Line of their results holds the whole turn;
// [NewSteps] plays it step by step for a referee.
//
//   - [NewBacktracker] is the backtracking program of a student's project: it finds the
//     longest path to each point where the turn can end and plays to the point with the
//     highest score.
//   - [NewAlphaBeta] is alpha-beta search over whole turns, with iterative deepening, a
//     transposition table, move ordering by the evaluation, killer moves and late move
//     reductions.
//   - [NewMCTS] is Monte-Carlo tree search over whole turns, guided by the evaluation. It
//     reuses its tree from one turn to the next.
//   - [NewSolver] finds the exact winner on small fields and near the end of a game, by
//     proof-number search.
//
// The search is cheap because much can be computed without enumerating turns. The side to
// move can score if a breadth-first search over used points finds the goal, because a
// shortest path never repeats a segment. Wins in one turn, and turns that allow the rival
// to win in the next, are therefore found in a microsecond (see [Game.Shortest]). The same
// search shows how far the turn can carry the ball in either direction, which predicts the
// outcome better than the ball's place, and whether a goal is permanently cut off.
// [Weights] are the parameters of the evaluation, which weighs these features. Package
// football/paper/learned has a network, learned from self-play, that evaluates more
// accurately at the same speed; MCTS with it is the strongest player. The README of that
// package has its results against other engines.
//
// Enumerating the 433,648 distinct turns of the stress position of the tests takes 24 ms on
// one core; it has 51,647,883 orders. examples/guides/benchmarks-football.md has more figures,
// and the winners of small fields.
//
// # Notation
//
// A step is a digit from 0, north, clockwise to 7, north-west. A turn is a word of digits.
// A game is a line: the winner (1 First, 2 Second, 0 unknown) followed by the turns; see
// [Record]. A position is the side to move followed by a trail that draws its
// segments; see [Game.FormatPosition].
package paper
