// Package catalog registers games for programs whose user chooses the game: the arena,
// the page in the browser, the cluster. A game is registered once, by a line,
//
//	catalog.New("hexapawn", Hexapawn{})
//
// or by a [Game] that says more: a title, the rules in words, bots of its own.
// Either gives an [Entry], in which the game's types are erased, so that games of any
// types stand in one list. The games of this repository take the same door as everybody
// else's.
//
// # What a game brings
//
// The five methods of [game.Game] are enough. The rest is found by itself:
//
//	bots       easy, medium and hard, for people; all generic ones that fit (GenericBots): random, greedy, minimax, mcts ...;
//	           simultaneous ones where moves are hidden (game.Observer)
//	notation   the game's own (game.Notation), or moves as Go prints them
//	drawing    the game's own (game.Drawer), or the position in its notation
//	board      the game's own (board.View), or the drawing and a list of moves
//
// Bots of the game's own are a name and a function that makes a searcher, or any
// match.Bot, from [Settings]. A bot with the name of a generic one takes its place.
//
// # How players are named
//
// One grammar holds in every program ([Spec]):
//
//	minimax   minimax,depth=6   deep=minimax,nodes=100000   cmd:python3 bot.py   mine=cmd:./bot
//
// Names mean the same in every game: perfect knows the result of every position, if it is
// given the time; strong is the best player that is made for the game; classic is a
// player from the history of the game.
//
// # What an entry does
//
//	Entry.Play        a series of two bots, with boards
//	Entry.NewStage    the games of a tournament, for package tournament
//	Entry.Replay      checks a recorded game
//	Entry.Check       tries a program out
//	Entry.Serve       makes a program of a bot
//	Entry.Contest     compares values of the weights of its evaluation, for tuning
//	Entry.Learning    learns an evaluation from games against itself
//	Entry.Scenes      a record drawn, for pictures of your own
//
// [Join] makes a [Catalog] of entries, and reports all that is wrong with them: names that
// occur twice, games that no bot plays, rules that cannot begin.
package catalog
