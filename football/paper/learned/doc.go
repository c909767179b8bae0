// Package learned is paper football with an evaluation learned from games against itself.
//
//	g := learned.Standard()
//	bot := &paper.MCTS{Game: g}
//
// The weights are a network of package eval/network for the standard field: the 1,453
// features of [paper.Game.Encoder], layers of 96 and 32 units. They were learned from
// 56,768 games against itself in two runs; the last generation learned from 1,038,611
// different positions at the beginning of a turn. Nothing is taken from other programs.
// README.md has the commands, the report of the second run and what the weights are worth.
package learned
