// Package paper is paper football (paper soccer, fotbal pe hartie): two players draw
// one line across a sheet of squared paper, and the first to bring it into the rival's
// goal wins.
//
// # Rules
//
// The field is Width x Height squares, both even, with a goal two squares wide beyond
// the middle of each end. The ball starts in the centre. First attacks the goal at the
// top (north), Second the one at the bottom.
//
//   - A step takes the ball along one of the eight directions to the neighbouring point,
//     over a segment that is not drawn yet, and draws it. The outline of the field, the
//     posts and the back lines of the goals are drawn from the start. The goal's mouth,
//     the two segments between the posts, is open and can be played along.
//   - If the point reached was unused, the turn is over. If it was used, the ball
//     bounces: the same player takes another step. Used are the points where the ball
//     has been and those of the outline, posts included. The middle of the mouth is like
//     any point within the field.
//   - The points of a goal are reached from the mouth only, and not straight along a
//     post. The ball in a goal ends the game: the player who attacks it wins, even by the
//     other's kick.
//   - A player whose ball cannot go on, because every segment there is drawn, loses.
//
// Whether the outline bounces varies: it does in the standard game, and
// Rules.OpenOutline turns it off. The game has no draws, and no more turns than unused
// points plus one.
//
// # In this package
//
// The move of the game is one step, a [Direction], so a turn is a run of moves by the
// same player, as package game intends. A [State] has 80 bytes: one bit a segment for up
// to 512 segments (the standard field has 306), the ball, the turn, the winner, and a
// hash that Apply keeps up to date. Making and applying moves allocates nothing.
//
// Whole turns are what players think in, and there are many: different orders of the
// same segments can make millions of them. [Game.Turns] yields each set of segments
// once. With the start of the turn fixed, the segments drawn determine where the ball
// is (the end of a trail is the other point with an odd number of its segments), and
// what can follow depends on nothing else; so a depth-first search may give up wherever
// it has drawn the same set before, at the bounces in the middle and not only at the
// end:
//
//	visit(ball):
//		for each free segment at ball:
//			if it leads to an unused point or into a goal: yield the turn
//			else if its drawing gives a new set:
//				if no segment is left there: yield a lost turn
//				else: draw it, visit(its other end), rub it out
//
// That takes time and memory proportional to the distinct sets.
//
// # Players
//
// All are searchers in the sense of package search, and their Line holds the whole turn;
// [Steps] plays it step by step for a referee.
//
//   - [Backtracker] is the backtracking program of a course work: the longest way to each point
//     where the turn can end, then the point with the highest score.
//   - [AlphaBeta] is minimax over whole turns, with deepening, a table, ordering by the
//     evaluation, killer turns and late move reductions.
//   - [MCTS] grows a tree of whole turns, guided by the evaluation, and keeps it from one
//     turn to the next. Several goroutines can grow it together.
//   - [Solver] finds the exact winner on small fields and near the end.
//
// What makes searching cheap is that much can be known without looking at turns. The
// player on turn can score if a breadth-first search over used points finds the goal,
// because a shortest way needs no segment twice; so wins in one turn, and turns that give
// the game away, cost a microsecond (see [Game.Shortest]). The same search tells how far
// the turn can carry the ball either way, which predicts the outcome better than where
// the ball is; and whether a goal is cut off for good. [Weights] are the parameters of
// the evaluation that weighs these. Package football/paper/learned has a network, learned
// from games against itself, that judges better at the same speed; the strongest player is
// MCTS with it. That package's README has its results against other engines.
//
// # Speed
//
// Measured by go test -run xxx -bench . ./football/paper, in CPU time of one core: the
// 433,648 distinct turns of the stress position are enumerated in 20 ms, and their
// 51,647,883 orders counted one by one in 0.40 s. The backtracking player looks at some
// 10 million turns a second where the original looked at 5,000 solutions.
// With the learned evaluation, MCTS judges 240,000 to 300,000 positions a second by the
// wall clock in the middle of games and looks 5 or 6 turns ahead in 0.2 s. Two goroutines
// judge 1.4 to 1.5 times as many as one (-bench MCTSSecond, with the weighted features).
//
// # Small fields
//
// Width x height, with perfect play, found by Solver: First wins on 2x2, 4x2, 6x2, 8x2,
// 10x2 and 12x2 (at once, off a post), 2x8, 2x10 and 4x4 (there by a first step to 0, 1 or
// 7 only); Second wins on 2x4 and 2x6.
//
// # Notation
//
// A step is a digit, 0 north, 1 north-east and so on clockwise to 7 north-west; a turn
// is a word of digits, and a game a line: the winner (1 First, 2 Second, 0 unknown) and
// the turns. See [Record] and [Reader]. A position is whose turn it is and a trail that
// draws its segments; see [Game.FormatPosition].
package paper
