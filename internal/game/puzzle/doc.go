// Package puzzle finds puzzles for any game: positions in which exactly one move keeps the
// proven result.
//
// A [Finder] looks for them in the positions of games, its own or recorded ones. For every
// position it asks a judge, a searcher that proves results: a puzzle is a position that
//
//   - is not lost for the player to move, who has three moves or more,
//   - has one move that keeps the proven result, while every other is proven to be worse,
//   - is not plain: the move does not win at once, and not every other move loses at once.
//
// The solution is a line: the move, the judge's reply, and so on for as long as the player
// has only one move. Six shallow searches, of one to eight plies, grade the puzzle: all find
// one of grade 1, at most one finds one of grade 5.
//
// Positions that are mirror images or rotations of each other, or become so by exchanging
// the players, count as one, if the game has a feature.Encoder with symmetries, or if
// discover.Layout finds them.
//
// A [Set] is a file of puzzles as text, a line for each.
package puzzle
