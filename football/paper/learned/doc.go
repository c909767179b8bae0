// Package learned is paper football with an evaluation learned from games against itself.
//
//	g := learned.Standard()
//	bot := &paper.MCTS{Game: g}
//
// The weights are a network of package eval/network for the standard field: the 1,453
// features of [paper.Game.Encoder], layers of 96 and 32 units. They were learned from
// descents (see package eval/learn): 5,647 games against itself in two runs, 16.2 million
// positions. Nothing is taken from other programs. README.md has the commands, the runs
// and what the weights are worth.
package learned
