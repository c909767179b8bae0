// Package search chooses moves in any game.Game, and solves games that are small
// enough.
//
//	searcher            what it does                                          made for
//	Greedy              looks one ply, or one whole turn, ahead               a first opponent; simultaneous moves
//	Minimax             alpha-beta to growing depths, with everything         games with a good estimate
//	MCTS                simulates; the more often, the better the move        games without one; many moves; chance
//	Backtrack           tries every whole turn, keeps one per end point       turns of many steps
//	Simultaneous        solves matrices of simultaneous choices               both move at once, few moves
//	SimultaneousMCTS    simulates with simultaneous choices                   both move at once, many moves
//
//	solver              what it answers                                       made for
//	Backtrack.Solve     the exact value, with memory of all positions         small games of turns, chance included
//	Minimax             the same, where it searches to the end (Proven)       larger games of few moves
//	ProofNumber         can this player force a win?                          long forced lines
//	Retrograde          every position of a set at once                       endgames, games that go in circles
//	SolveMatrix         an equilibrium of a matrix game                       a single simultaneous choice
//	BestResponse        what does a way to play lose to one who knows it?     small games, simultaneous or not
//
// Each searcher is a struct whose zero value, given a Game, plays; options are fields.
// Functions such as [NewMinimax] make one without spelling the game's types:
//
//	bot := search.NewMinimax(g, search.Limits{Depth: 8})
//	r, err := bot.Search(ctx, position)
//
// All have the method Search(ctx, position, past...) and return a [Result]: the move, the
// expected line, the score for First, and whether the score is proven. [Explain] puts a
// result into words.
//
// # Limits
//
// [Limits] bound depth and nodes, the context bounds time, and a [Clock] turns what is
// left on a player's clock into both. A search that is cut short returns the best it
// has, which is always a legal move; it looks at the time about every half millisecond,
// however slow the game. A deadline that has passed before the search begins leaves a
// move chosen without searching; a context that was cancelled before is an error. With
// no limit at all, [DefaultNodes] positions are visited.
//
// # Faults
//
// Bad arguments and options are errors, and so is a game that breaks its own rules: a
// position without moves while the game goes on, a score that is not finite, a panic in one
// of its methods (these wrap game.ErrFaulty). The error for a panic, which may also come from
// an Evaluator or from Progress, says in which function it was. The searcher can be used
// again afterwards.
//
// # Minimax
//
//	value(s, depth, alpha, beta):                         for the player to move
//	    if the game is over in s: return its payoff
//	    if depth <= 0 and s is quiet: return the estimate
//	    if s is a chance node: return the mean of value(child), weighted by probability
//	    if the table knows s to this depth well enough: return that
//	    if it knows a move to a position that is too good for the rival: return that    (TableCuts)
//	    if its estimate is much better than beta and a shallower search agrees: return that (Margin)
//	    for each move, the most promising first:                            (Ordering, Killers, History)
//	        v = value(child, depth-1, ...)                negated if the rival moves there;
//	                                                      at first with an empty window    (NullWindow)
//	                                                      and, if late, less deeply        (Reductions)
//	        if v >= beta: the rival will not allow s; remember the move; return v
//	        alpha = max(alpha, v)
//	    remember the result in the table; return the best v
//
// Alpha-beta visits b^(d/2) positions at best and b^d at worst, for b moves a position
// and depth d (Knuth and Moore, An analysis of alpha-beta pruning, 1975). To come near
// the best case, moves are ordered: the table's, then as the game suggests, then those
// that refuted a sibling (killers), then by how often they refuted something elsewhere
// (Schaeffer, The history heuristic, 1989); and all but the first are searched with a
// window that holds no value, which shows more cheaply that they are no better
// (principal variation search: Marsland and Campbell, Parallel search of strongly
// ordered game trees, 1982). Chance nodes end early by Ballard's Star1 and Star2 (The
// *-minimax search procedure for trees containing chance nodes, 1983). Late moves are
// reduced only in games that say where that is sound. Several workers search the same
// position and share the table, which is lock-free: entries are two words, one of which
// checks the other (Hyatt and Mann, A lockless transposition table implementation,
// 2002). A worker puts off the moves that another is searching at that moment (Weill,
// The ABDADA distributed minimax search algorithm, 1996): two reach a depth 1.1 to 1.7
// times as fast as one, by game and estimate (go test ./search -run xxx -bench
// TimeToDepth).
//
// Beside minimax-rs (Rust), on one core with tables of 64 MB in large pages and the same
// rules: Connect 4 with an estimate of 0 takes 0.8, 0.8, 0.7, 1.1, 0.9, 2.9 and 2.4 times
// less time at depths 14 to 20 (so it is slower at most of the lesser ones), and Othello 0.9
// to 1.1 times less at depths 12 to 14. Both were measured beside other work: ratios may be
// off by a quarter. All figures are in examples/guides/benchmarks.md.
//
// Memory is the table plus one state and a few moves per ply; a node allocates nothing.
// Most of the time goes into waiting for the table, which is read all over the place: it
// asks for large pages (Linux), is no larger than the limits can fill, and each of its
// buckets is asked for before the moves are listed, to be there when they are ranked.
// Beyond the horizon it is not asked at all.
//
// Wins by the greatest payoff are preferred the sooner they come, losses the later,
// in games with a game.Bounder.
//
// A result is proven when no estimate had a part in it. The table remembers which of its
// values are of that kind, and trusts them to any depth. Positions that rules of
// repetition have decided are not among them, since they depend on the path; and in a
// game with a game.Historian no value of the table is certain, because other lines may
// have led to it: what rests on one is searched again without, and proven only if that
// takes no more nodes than the search so far. Where commitments are hidden
// (game.Observer), values are those of a rival who sees them, and never proven.
//
// # MCTS
//
//	simulate:
//	    from the root, while the node has children:
//	        go to the child with the greatest mean + c*sqrt(ln(visits of the node) / visits of the child)
//	    give the node children; judge the position by random play or by the estimate
//	    add the value to every node on the way back; prove nodes whose children settle them
//
// A game that plays at random by itself (game.Playouter) saves the lists of moves. With
// an Evaluator, such as a learned network, new positions are judged by it, several at a
// time if asked, and moves chosen by PUCT: the greatest
// mean + c*prior*sqrt(visits of the node)/(1 + visits of the child).
//
// Without, it is UCT (Kocsis and Szepesvari, Bandit based Monte-Carlo planning, 2006) with
// proven results (Winands, Bjornsson and Saito, Monte-Carlo tree search solver, 2008).
// Several workers grow a tree each, or one together (SharedTree), in which a simulation
// counts as a visit as soon as it begins, so that the others look elsewhere. In Connect 4,
// with 4,000 simulations a move for both sides, four workers scored 49 % against one with
// one tree (300 games) and 30 % with trees of their own (100 games).
//
// Random play may prefer moves that have done well in other simulations (MAST). With half
// of the moves chosen so, and 200 simulations a move for both sides, that scored 71.5 ± 3.2 %
// of the points in Othello (200 games; go test ./examples/games -run xxx -bench MAST/othello
// -benchtime 100x), where corners are good in nearly every position, but 44.8 ± 2.9 % in
// Connect 4 (300 games; the same with MAST/connect4 and 150x). It costs time: in Othello a
// move took 3.3 times as long, because the game's own random play is not used; what is left
// of the gain at equal time was not measured.
//
// GRAVE lets a move's worth later in the game speak for it now, Gumbel spreads few
// simulations over the moves of the root by sequential halving, and Transpositions makes a
// graph of the tree, so that a position is judged in one place however it is reached. The
// papers stand beside the options, all of which are off by default.
//
// A simulation takes time proportional to the length of a game; the tree lies in one
// slice, 40 bytes or so a node, and a simulation allocates nothing once that has grown.
//
// On one core and with large pages for all, this package makes 1.4 times the random games
// of minimax-rs (go test ./connect4 -run xxx -bench RandomGame), 1.3 to 1.4 times its
// simulations in Connect 4 and 1.9 times in Othello, and 1.2 to 1.5 times those of treant,
// another Rust library, in Connect 4 (go test ./search -run xxx -bench MCTS; two runs, the
// best of three each). The same rules were written for each.
//
// # Pondering
//
// Minimax and MCTS are Ponderers: they search the rival's position while the rival thinks,
// and keep the table, or the part of the tree that belongs to the rival's move. In Connect 4
// with as much work on the rival's time as on one's own, that scored 53.9 ± 2.9 % of the
// points for MCTS (1000 simulations, 800 games) and 59.8 ± 6.5 % for Minimax (10,000
// positions, 200 games; go run ./examples/experiments -only options, with -runs 40 for
// MCTS). What the other options gain is in examples/guides/searchers.md. The match decides
// whether bots may do so (Match.Ponder in package game/match).
//
// # Simultaneous moves
//
// Package game tells how simultaneous moves are written: First commits, Second commits
// without seeing it (game.Observer), then perhaps chance decides. All searchers play
// such games from what the player sees, as if the rival were to answer our choice: the
// pessimistic model. Simultaneous and SimultaneousMCTS look for mixed strategies
// instead, as [SolveMatrix] finds them in a single matrix:
//
//	value(s):
//	    payoff[i][j] = value(s after our i and their j, chance averaged)
//	    solve the matrix; its value is that of s
//
// They know one kind of secret, the single move of a player from a rival who is to move
// next, and refuse games that hide more ([ErrHidden]): a turn of several hidden steps
// has to be one move. SimultaneousMCTS learns in each node which pairs of moves were
// visited, so that memory grows with the simulations, not with the pairs there are.
//
// [BestResponse] tells how much a whole [Policy] loses to a rival who knows it, on games
// that are small enough. In Goofspiel with four cards and the prizes from the greatest
// down, best responses to what SimultaneousMCTS plays in each position gain, in percent of
// the range of payoffs (mean of 10 seeds):
//
//	simulations a position      100    1000   10,000
//	RegretMatching             11.8     1.2      0.3
//	Decoupled                  17.3    11.6      8.3
//	EXP3                       23.2    13.7      2.9
//
// (go test ./search -run xxx -bench Exploitability -benchtime 10x). EXP3 learns more
// slowly than RegretMatching because it takes in nothing but the payoffs of its own
// moves.
//
// # Backtrack
//
//	turn(s, path):
//	    for each step m in s:
//	        if the mover is still to move after m: turn(s+m, path+m)
//	        else: file path+m under Key(s+m), keeping the better one; stop if it wins
//
// It takes one visit per partial turn, exponential in the length of the turn; with
// Once, one visit per distinct position inside the turn.
package search
