// Package ismcts plays games with hidden information that are too large to solve (for those
// that are not, see package cfr). Its searchers draw positions that the player to move
// cannot distinguish from the true one, by the game's [game.Resampler] or, without one, by
// playing random games and keeping those in which the player would have seen the same.
//
//   - [Search] is Monte-Carlo tree search over what players see (Cowling, Powley and
//     Whitehouse 2012): every player in the tree decides by the statistics of its own
//     information set. With RegretMatching at the nodes it mixes its moves (Lisy, Lanctot and
//     Bowling 2015), which is what bluffing needs; with UCT it plays the best one. With Rollout
//     the game's Evaluate replaces random play, and each position that is drawn then also tells
//     something about all moves at the root, which makes their means less noisy.
//   - [NewDeterminized] searches each drawn position as if nothing were hidden. It is fast, and
//     never bluffs nor looks for information.
//
// Of equally good moves they play one at random. A move that wins or draws at once, whatever is
// hidden, is played before one that is no better, as by the rule for ties of package search, and
// however few simulations there are; but RegretMatching mixes.
//
// Neither converges to an equilibrium: what the opponent's moves tell about its secrets is
// not taken into account beyond what is impossible.
//
// Both are searchers like those of package search: past must hold the earlier positions as
// the player has seen them, which is what a match passes to its bots.
package ismcts
