// Package catalog registers games for programs whose user chooses the game: the arena,
// the web page, the cluster. One line registers a game:
//
//	catalog.New("hexapawn", Hexapawn{})
//
// A [Game] describes more: a title, the rules in words, bots for this game. Both have the
// result [Entry], which hides the game's types, so that one list can hold games of any
// types. The games of this repository use the same interface as any other.
//
// # What a game brings
//
// The five methods of [game.Game] are enough. The rest is found or provided:
//
//	bots       novice, beginner, easy, medium and hard, for people; all generic ones that fit (see Game.Omit): random, greedy, minimax, mcts ...;
//	           simultaneous ones where moves are hidden (game.Observer)
//	notation   the game's own (game.Notation), or moves as Go prints them
//	drawing    the game's own (game.Renderer), or the position in its notation
//	board      the game's own (board.View), or the drawing and a list of moves
//
// Learning and tuning its evaluation take a line of the description (Game.Training) with package
// training: what learns is large, and not imported by programs that only show and play games.
//
// Bots for one game are a name and a function that makes a searcher, or any match.Bot,
// from [Settings]. A bot with the name of a generic one replaces it.
//
// # How players are named
//
// All programs share one grammar:
//
//	minimax                      a bot of the game
//	minimax,depth=6              with an option (see Option); level=easy weakens any bot
//	deep=minimax,nodes=100000    called deep in tables
//	cmd:python3 bot.py           a program that speaks the protocol of package match/program
//	mine=cmd:./bot               called mine in tables
//
// Names mean the same in every game: perfect knows the result of every position, given enough time; strong is
// the best player made for the game; classic is a player from the history of the game.
//
// # Requests
//
// [Catalog.Answer] answers all that a page asks about a game, for the server, WebAssembly and
// any other program. A request is JSON with the whole game in it as text, and names its game;
// examples/guides/interface.md lists the requests and their answers. For programs in other
// languages, the program examples/serve answers the same requests and adds sessions.
//
// [Join] makes a [Catalog] of entries and reports all mistakes in them: duplicate names,
// games that no bot plays, opening positions without a legal move.
package catalog
