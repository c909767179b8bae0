// Package coach judges the moves of a game that has been played, and finds the reasons.
//
// A [Coach] has the rules and a searcher. [Coach.Judge] passes through a game from its end, so
// that the searcher's table already knows what follows, and judges every move:
//
//	points(s)  First's expected points in s, from 0 to 1: see Points
//	loss       how many of them a move gives away: those of the position before it, less those
//	           of the position after it, both under best play; never below 0
//
// A loss is proven if both positions are: then it is exact. Otherwise it is estimated. Where the
// estimates differ enough to matter, a second search judges the position after the best move,
// so that two positions at the same distance from the search are compared, and
//
//	certainty  loss / (loss + doubt), where doubt is by how much the two searches differ that
//	           should agree: that of the position, and that after its best move
//
// Outcomes of chance are nobody's: a position in which chance is to act has the mean of what it
// leads to.
//
// # Accuracy
//
// The accuracy of a move is 100 / 2^(loss/0.1): a loss of a tenth of a point halves it. That of a
// player is the mean over the moves at which there was a choice. A turning point is a move with a
// mark after which its player no longer stands where they stood: from winning (two thirds
// of the points or more) to even, or to losing (a third or less).
//
// # Reasons
//
// [Coach.Explain] finds what there is to say about a move: which moves keep a proven
// result, what the opponent threatened to win at once, and how the game goes on in both cases. What
// it calls proven, and the moves that it counts, a search has shown.
//
// The cost is a search for every position, one more for every move that may be a mistake, and for
// the reasons one for every legal move in a proven position.
package coach
