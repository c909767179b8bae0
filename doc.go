// Package versus is a library for two-player games such as Connect 4 and checkers. The rules
// of a game are five methods, searchers choose moves in any game that has them, and a referee
// plays bots against each other:
//
//	g := connect4.Game{}
//	bot := search.NewMinimax(g, search.Limits{Depth: 8}) // looks 8 moves ahead
//	r, err := bot.Search(ctx, g.Start())                 // r.Move, r.Score
//
// This package contains only this overview. To write a game, begin with package game.
//
//	game               the rules of a game: Game[S, M] over states S and moves M
//	game/gametest      one call that checks the rules of a new game
//	game/match         bots, the referee, series of games; ratings, programs as bots
//	game/catalog       registers a game once, for programs that play any game
//	game/board         describes a board, for programs that draw it and take clicks
//	game/web           a web page on which registered games are played
//	search             greedy, minimax, Monte-Carlo, backtracking, simultaneous moves, solvers
//	search/cfr         solves games with hidden cards or dice; search/ismcts plays larger ones
//	eval               evaluations with named weights
//	eval/learn         evaluations learned by self-play: networks, pattern tables
//	eval/tune          grid search, local search, GRASP, genetic algorithms and more
//	connect4           Connect 4: rules, notation, exact solver, opening book
//	checkers           checkers under two rule sets: bot, endgame tables, PDN
//	football           3 v 3 football: simultaneous moves and chance; teams
//	football/paper     paper football: whole turns, bots, exact results
//	robanumeros        stealing numbers from both ends of a row, solved by dynamic programming
//	examples           programs: the arena, the page, one program per game
package versus
