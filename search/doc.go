// Package search chooses moves in any game.Game, and solves games that are small
// enough.
//
//	searcher            method                                        suited to
//	Greedy              looks one ply, or one whole turn, ahead       a first opponent; simultaneous moves
//	Minimax             alpha-beta with iterative deepening           games with a good evaluation
//	MCTS                Monte-Carlo tree search                       games without one; many moves; chance
//	Backtrack           enumerates whole turns, one per end point     turns of many steps
//	Simultaneous        solves a matrix game at each node             simultaneous choices, few moves
//	SimultaneousMCTS    Monte-Carlo tree search over pairs of moves   simultaneous choices, many moves
//
//	solver              answer                                        suited to
//	Backtrack.Solve     the exact value, memoizing every position     small games, chance included
//	Minimax             the same, if it reaches the end (Proven)      larger games with few moves
//	ProofNumber         whether a player can force a win              long forced lines
//	Retrograde          the result of every position in a set         endgames, games with cycles
//	package cfr         equilibria, and what best responses gain      small games, whatever they hide
//
// Each searcher is a struct whose zero value, given a Game, is ready to play; options are
// fields. Functions such as [NewMinimax] infer the game's types:
//
//	bot := search.NewMinimax(g, search.Limits{Depth: 8})
//	r, err := bot.Search(ctx, position)
//
// All searchers return a [Result]: the move, the expected line, the score for First, and
// whether the score is proven. Minimax and MCTS can also search while the opponent thinks.
//
// # Limits
//
// [Limits] bound depth and nodes, the context bounds time, and a [Clock] turns a player's
// remaining time into a context. A search that is cut short returns the best move found so
// far, which is always legal. It checks the time about every half millisecond, however slow
// the game. If the deadline has passed before the search begins, Search returns a move
// without searching; if the context was cancelled before, it returns an error. Without any
// limit, a search visits [DefaultNodes] positions.
//
// # Ties
//
// Of moves with the same value for the player to move, one whose value is proven is preferred
// to one whose value is an estimate or a mean, and of two proven ones that with fewer plies to
// the end of the game. If the value is a loss, that is negative or the least of game.Bounder,
// it is the other way round: the opponent may err. What this does not decide is settled by
// the order in which the moves are tried. A value of NaN is worse than any other. A move that
// ends the game at once is proven, with or without game.Bounder: a win in one ply is taken
// however many moves and however few nodes there are. Strategies that mix moves are exempt.
//
// # Proven results
//
// A result is proven if it depends on no estimate and no rule about repetition. In a game with
// a game.Historian, table values may come from lines with another past: a result that depends
// on one is searched again without them, and is proven only if that takes no more nodes than
// the search so far. With hidden commitments, values assume an opponent who sees them, and are
// never proven, except by Simultaneous.
//
// # Simultaneous moves
//
// Package game explains how simultaneous moves are modelled: First commits, Second commits
// without seeing First's choice (game.Observer), then chance may follow. All searchers can
// play such games from what the player sees, as if the opponent saw and answered the choice:
// the pessimistic model. Simultaneous and SimultaneousMCTS instead look for mixed
// strategies, by linear programs and by regret.
//
// One kind of secret is allowed, a player's single move hidden from an opponent who moves
// next, and all searchers refuse games that hide more ([ErrHidden]): a turn of several hidden
// steps must be modelled as one move.
//
// # Faults
//
// Bad arguments and options are errors. So are faults of the game in positions that a search
// visits, which wrap game.ErrFaulty: a position without moves although the game is not over, a
// turn of a player who does not exist, a score that is not finite or outside of the game's
// Bounds, invalid probabilities, or a panic in one of its methods or in Progress,
// which the error places. Package gametest looks for more. The searcher remains
// usable after an error.
//
// What each option gains is in examples/guides/searchers.md, and the speed, beside other
// libraries, in examples/guides/benchmarks.md.
package search
