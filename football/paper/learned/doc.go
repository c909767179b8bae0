// Package learned provides paper football with an evaluation learned from self-play.
//
//	g, err := learned.Game(paper.Rules{})
//	bot := paper.NewMCTS(g, paper.Options{})
//
// There are networks of package internal/eval/network for the standard field and for one of
// 6 x 10 squares, with the features of [paper.Game.Encoder] and layers of 96 and 32 units.
// They were learned from descents (see README.md): 13,519 games of self-play with
// 35.1 million positions on the standard field, and 10,560 games with 10.3 million positions on
// the other. Nothing is taken from other programs. README.md has the commands, the runs and
// the results of matches.
package learned
