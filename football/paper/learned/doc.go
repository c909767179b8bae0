// Package learned provides paper football with an evaluation learned from self-play.
//
//	g := learned.Standard()
//	bot := &paper.MCTS{Game: g}
//
// The weights are for a network of package eval/network on the standard field, with the
// 1,453 features of [paper.Game.Encoder] and layers of 96 and 32 units. They were learned
// from descents (see package eval/learn): 13,519 games of self-play in three runs, 35.1
// million positions. Nothing is taken from other programs. README.md has the commands, the
// runs and the results of matches.
package learned
