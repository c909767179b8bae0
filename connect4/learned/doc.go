// Package learned is Connect 4 with an evaluation learned from games against itself.
//
//	g, err := learned.Game(connect4.Game{})
//	bot := search.NewMinimax(g, limits)
//
// The weights are a network of package eval/network: 384 features (the discs of each
// player and the cells that would complete four, see [connect4.Game.Encoder]), layers of
// 64 and 16 units, four stages of the game. They were learned from games of Connect 4
// against itself on the usual board: from the solver's result where 28 cells or fewer are
// empty, else from the scores of searches. README.md tells how they came about, with every
// generation's Elo and error.
//
// Positions are worth the payoff that First may expect, from -1 to 1.
package learned
