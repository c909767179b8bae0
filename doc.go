// Package versus is a library for small adversarial board games: rules behind one
// interface, searchers that play any of them, evaluations with parameters that can
// be tuned, and a referee.
//
// In one sentence: a position is a value, a Game knows the rules, a searcher
// chooses, a match referees, a tuner improves. This package holds nothing but the
// overview; start with package game.
//
//	game            Game[S, M], players, optional capabilities, perft
//	game/gametest   one call that checks the rules of a new game
//	game/match      bots, the referee, series of games
//	search          Greedy, Minimax, Backtrack
//	connect4        Connect 4: rules, notation, exact solver
//	robanumeros     stealing numbers from both ends of a row, solved by dynamic programming
//	examples        programs: the arena, a tutorial, one program a game
package versus
