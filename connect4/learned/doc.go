// Package learned provides Connect 4 with an evaluation learned from self-play.
//
//	g, err := learned.Game(connect4.Game{})
//	bot := search.NewMinimax(g, limits)
//
// A [connect4.Solver] uses the same weights where it can prove nothing in time.
//
// There are weights for boards of 7x6, 8x7 and 9x7: networks of package internal/eval/network with
// 384 features, 768 on 9x7 (the discs of each player and the cells that would complete
// four, see [connect4.Game.Encoder]), layers of 64 and 16 units, and four game stages. They
// were trained on self-play: on the solver's result where 28 cells or fewer are empty (24 on
// the larger boards), and on search scores elsewhere; on the larger boards, training continued
// by descents. README.md describes it, with results and errors.
//
// Evaluate returns First's expected payoff, from -1 to 1.
package learned
