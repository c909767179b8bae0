// Package learned is paper football with an evaluation learned from games against itself.
//
//	g := learned.Standard()
//	bot := &paper.MCTS{Game: g}
//
// The weights are a network of package eval/network for the standard field: the 1,453
// features of [paper.Game.Encoder], layers of 64 and 32 units. They were made by
//
//	go run ./examples/tune learn -time 64m -generations 5 -nodes 300 -opening 8 -lambda 0.8 -keep 4 -gate-pairs 60 -workers 2 -seed 1 paperfootball
//
// on two busy cores, from 16,768 games against itself; the last generation learned from
// 280,816 different positions at the beginning of a turn. Nothing is taken from other
// programs. README.md has the report of that run and what the weights are worth.
package learned
