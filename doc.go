// Package versus is a library for small adversarial board games: rules behind one
// interface, searchers that play any of them, evaluations with parameters that can
// be tuned, and a referee.
//
// In short: a position is a value, a Game knows the rules, a searcher chooses moves, a
// match referees, a tuner improves. This package contains only this overview; start with
// package game.
//
//	game               Game[S, M], players, optional capabilities, perft
//	game/gametest      one call that checks the rules of a new game
//	game/match         bots, the referee, series of games; ratings, programs as bots
//	game/catalog       registers a game once, for programs that play any game
//	search             greedy, minimax, Monte-Carlo, backtracking, simultaneous moves, solvers
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
