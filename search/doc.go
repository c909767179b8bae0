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
//	SolveMatrix         an equilibrium of a matrix game               a single simultaneous choice
//	BestResponse        how much a policy loses to a best response    small games, simultaneous or not
//
// Each searcher is a struct whose zero value, given a Game, is ready to play; options are
// fields. Functions such as [NewMinimax] infer the game's types:
//
//	bot := search.NewMinimax(g, search.Limits{Depth: 8})
//	r, err := bot.Search(ctx, position)
//
// All searchers have the method Search(ctx, position, past...) and return a [Result]: the
// move, the expected line, the score for First, and whether the score is proven. [Explain]
// puts a result into words.
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
// the order in which the moves are tried. A value of NaN is worse than any other.
//
// All searchers apply the rule to moves that end the game at once: they are proven, with one
// ply to go, with or without game.Bounder. Thus a win in one ply is taken however many moves
// and however few nodes there are. Other values are proven in different ways:
//
//   - MCTS: moves whose positions are solved, with the plies to the end. Of the others it takes
//     the most visited one, then the better mean, then the greater prior. If a mean equals a
//     proven value up to rounding errors, the rule decides. Before all that, it takes the shortest
//     forced win by the greatest payoff known: without game.Bounder, it may not be proven.
//   - Minimax: wins by the greatest payoff of game.Bounder are preferred the sooner they come,
//     and losses by the least one the later. Of other equal values it keeps that of the shallower
//     iteration, or of the move tried first.
//   - Backtrack: whole turns that end the game, with their steps. Solve knows only exact values.
//   - Greedy, Leveled: only moves that end the game. Greedy may draw among equal ones.
//   - Simultaneous, SimultaneousMCTS: the rule applies to turns in which nothing is hidden, and
//     Simultaneous prefers the move of the shallower search. Others call for mixed strategies, and so does SimultaneousMCTS without a move that ends
//     the game and is as good as any.
//
// # Faults
//
// Bad arguments and options are errors. So are faults of the game, which wrap
// game.ErrFaulty: a position without moves although the game is not over, a turn of a player
// who does not exist, a score that is not finite or outside of the game's Bounds, invalid
// probabilities, or a panic in one of its methods. Faults are found in the positions that a
// search visits; package gametest looks for more. The error for a panic names the function in
// which it occurred; panics in an Evaluator or in Progress are reported in the same way. The
// searcher remains usable after an error.
//
// # Minimax
//
//	value(s, depth, alpha, beta):                         for the player to move
//	    if the game is over in s: return its payoff
//	    if depth <= 0 and s is quiet: return the estimate
//	    if s is a chance node: return the mean of value(child), weighted by probability
//	    if the table has a deep enough value for s: return it
//	    if the table has a move that refutes s: return its value                        (TableCuts)
//	    if the estimate far exceeds beta and a shallower search agrees: return its value (Margin)
//	    if the table's move is far better than all others: search it one ply deeper     (Singular)
//	    for each move, the most promising first:                            (Ordering, Killers, History)
//	        v = value(child, depth-1, ...)                negated if the opponent moves there;
//	                                                      first with a null window         (NullWindow)
//	                                                      and, if late, to a reduced depth (Reductions)
//	        if v >= beta: remember the move; return v                                      (cut-off)
//	        alpha = max(alpha, v)
//	    store the result in the table; return the best v
//
// Alpha-beta visits b^(d/2) positions at best and b^d at worst, for b moves per position
// and depth d (Knuth and Moore, An analysis of alpha-beta pruning, 1975). Move ordering
// brings it near the best case: the table's move first, then the game's own order, then
// moves that refuted a sibling (killers), then by how often a move caused a cut-off elsewhere
// (Schaeffer, The history heuristic, 1989). All moves but the first are searched with a
// null window, which shows more cheaply that they are no better (principal variation
// search: Marsland and Campbell, Parallel search of strongly ordered game trees, 1982).
// Chance nodes are cut off by Ballard's Star1 and Star2 (The *-minimax search procedure for
// trees containing chance nodes, 1983). A search that only depth limits deepens by two
// plies per iteration. Late moves are reduced only in games that declare where that is
// sound.
//
// Several workers search the same position and share the table, which is lock-free: an
// entry is two words, one of which validates the other (Hyatt and Mann, A lockless
// transposition table implementation, 2002). A worker defers moves that another worker is
// searching (Weill, The ABDADA distributed minimax search algorithm, 1996): on two idle
// cores, two workers reach a depth 1.6 to 1.7 times as fast as one. Comparisons with other
// libraries are in examples/guides/benchmarks.md.
//
// Memory is the table plus one state and a few moves per ply; a node allocates nothing.
// Much of the time is spent waiting for the table, which is accessed at random. It therefore
// asks for huge pages (Linux), starts small and takes more of its memory into use as it
// fills, and each bucket is prefetched before the moves are generated. Below the horizon the
// table is not probed.
//
// In games with a game.Bounder, faster wins by the greatest payoff are preferred, and slower
// losses.
//
// A result is proven if it depends on no estimate. The table records which values are
// proven, and uses those at any depth. Values decided by rules of repetition are not
// recorded as proven, since they depend on the path. In a game with a game.Historian no
// table value is certain, because it may come from a line with another past: a result that
// depends on one is searched again without the table's values, and is proven only if that
// takes no more nodes than the search so far. With hidden commitments (game.Observer),
// values assume an opponent who sees them, and are never proven.
//
// # MCTS
//
//	simulate:
//	    from the root, while the node has children:
//	        go to the child with the greatest mean + c*sqrt(ln(visits of the node) / visits of the child)
//	        (each is tried once first; in wide nodes, those that did well are tried again before that)
//	    expand the node; judge the position by random play or by the estimate
//	    add the value to every node on the path; prove nodes whose children settle them
//
// A game that implements game.Playouter plays its own random games, which saves generating
// move lists. With an Evaluator, such as a learned network, new positions are judged by it,
// in batches if asked, and moves are chosen by PUCT: the greatest
// mean + c*prior*sqrt(visits of the node)/(1 + visits of the child).
//
// Without an Evaluator the search is UCT (Kocsis and Szepesvari, Bandit based Monte-Carlo
// planning, 2006) with proven results (Winands, Bjornsson and Saito, Monte-Carlo tree search
// solver, 2008). Several workers grow one tree each, or a common one (SharedTree), in which
// a simulation counts as a visit as soon as it begins, so that the others explore elsewhere.
//
// GRAVE blends a move's value with that of playing the same move later in the game. In
// paper football, with 200 simulations a move, it scores 75 % of the points against the same
// search without it. examples/guides/searchers.md has the gains of all options, of Minimax too.
//
// A simulation takes time proportional to the length of a game. The tree is one slice of
// about 40 bytes per node, and a simulation allocates nothing once that has grown.
//
// # Pondering
//
// Minimax and MCTS implement [Ponderer]: they search while the opponent thinks, and keep the
// table, or the subtree of the move played. The match decides whether bots may ponder
// (Match.Ponder in package game/match).
//
// # Simultaneous moves
//
// Package game explains how simultaneous moves are modelled: First commits, Second commits
// without seeing First's choice (game.Observer), then chance may follow. All searchers can
// play such games from what the player sees, as if the opponent saw and answered the choice:
// the pessimistic model. Simultaneous and SimultaneousMCTS instead look for mixed
// strategies, as [SolveMatrix] does in a single matrix:
//
//	value(s):
//	    payoff[i][j] = value(s after our i and their j, averaged over chance)
//	    solve the matrix; its value is that of s
//
// That is Simultaneous, which solves a matrix of all pairs of moves at every node of the
// tree. In a simulation of SimultaneousMCTS, each player instead draws a move in proportion to
// its regret, the gain missed so far by not playing it; the average of these strategies
// converges to an equilibrium (Lisy, Kovarik, Lanctot and Bosansky, Convergence of Monte
// Carlo tree search in simultaneous move games, 2013).
//
// One kind of secret is allowed, a player's single move hidden from an opponent who moves
// next, and all searchers refuse games that hide more ([ErrHidden]): a turn of several hidden
// steps must be modelled as one move. SimultaneousMCTS stores only the pairs of moves that
// each node has visited, so memory grows with the simulations, not with the number of pairs.
//
// [BestResponse] computes how much a whole [Policy] loses to an opponent who knows it, in
// games that are small enough. In Goofspiel with four cards and the prizes in descending
// order, a best response gains 1.2 % of the range of payoffs on the strategies of
// SimultaneousMCTS with 1000 simulations a position.
//
// # Backtrack
//
//	turn(s, path):
//	    for each step m in s:
//	        if the mover is still to move after m: turn(s+m, path+m)
//	        else: store path+m under Key(s+m), keeping the better one; stop if it wins
//
// It takes one visit per partial turn, exponential in the length of the turn; with
// Once, one visit per distinct position inside the turn.
package search
