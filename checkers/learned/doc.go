// Package learned provides checkers with an evaluation learned from self-play.
//
//	g, err := learned.Game(checkers.English)
//	bot := search.NewMinimax(g, limits)
//
// The evaluation is a network of package internal/eval/network: 128 features (the men and kings of
// each player by square, seen from the player to move), layers of 128 and 16 units, and four
// game stages by the number of pieces. It was trained on search scores from self-play under
// English rules. It serves the rules checkers.Damas as well: a network trained further under
// these was no better. No data comes from other programs. README.md has the commands and what
// each run gained.
//
// Evaluate returns First's expected payoff, from -1 to 1, not a number of men.
package learned
