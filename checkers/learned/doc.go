// Package learned is checkers with an evaluation learned from games against itself.
//
//	g, err := learned.Game(checkers.English)
//	bot := search.NewMinimax(g, limits)
//
// The weights are a network of package eval/network: 128 features (the men and kings of
// each player by square, from the side of the player to move), layers of 64 and 16 units,
// four stages of the game by the number of pieces. They were made by
//
//	go run ./examples/tune learn -time 66m -generations 4 -nodes 1200 -opening 10 -keep 4 -seed 1 checkers
//
// on two busy cores: the scores of searches in 950,979 positions of 10,477 games against
// itself under English rules, of which 600,159 different quiet ones were learned from. Nothing is taken from other programs. README.md has the report of that run, with
// every generation's Elo and error.
//
// Positions are worth the payoff that First may expect, from -1 to 1, not men.
package learned
