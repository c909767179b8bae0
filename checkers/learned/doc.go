// Package learned is checkers with an evaluation learned from games against itself.
//
//	g, err := learned.Game(checkers.English)
//	bot := search.NewMinimax(g, limits)
//
// The weights are a network of package eval/network: 128 features (the men and kings of
// each player by square, from the side of the player to move), layers of 64 and 16 units,
// four stages of the game by the number of pieces. They were learned from the scores of
// searches in games of checkers against itself under English rules, and serve other rules
// as well, though not as exactly. Nothing is taken from other programs. README.md tells
// how they came about, with every generation's Elo and error.
//
// Positions are worth the payoff that First may expect, from -1 to 1, not men.
package learned
