// Package search chooses moves in any game.Game.
//
//	searcher            what it does                                       made for
//	Greedy              looks one ply, or one whole turn, ahead            a first opponent; simultaneous moves
//	Minimax             alpha-beta to growing depths, with a table         most games of alternating moves
//	Backtrack           tries every whole turn, keeps one per end point    turns of many steps
//	Backtrack.Solve     searches the whole game with memory                small games, exactly
//
// Each is a struct whose zero value, given a Game, plays; options are fields. All
// have the method Search(ctx, position, past...) and return a [Result]: the move,
// the expected line, the score for First, and whether the score is proven.
//
// # Limits
//
// [Limits] bound depth and nodes, the context bounds time. A search that is cut short
// returns the best it has, which is always a legal move; it looks at the context
// about every half millisecond, however slow the game. With no limit at all,
// [DefaultNodes] positions are visited.
//
// # Minimax
//
//	value(s, depth, alpha, beta):                         for the player to move
//	    if the game is over in s: return its payoff
//	    if depth <= 0 and s is quiet: return the estimate
//	    if s is a chance node: return the mean of value(child), weighted by probability
//	    if the table knows s to this depth well enough: return that
//	    for each move, the most promising first:
//	        v = value(child, depth-1, ...)                negated if the rival moves there
//	        if v >= beta: the rival will not allow s; remember the move; return v
//	        alpha = max(alpha, v)
//	    remember the result in the table; return the best v
//
// Alpha-beta visits b^(d/2) positions at best and b^d at worst, for b moves a
// position and depth d (Knuth and Moore, An analysis of alpha-beta pruning, 1975). To
// come near the best case, moves are ordered: the table's, those that refuted a
// sibling (killers), then as the game suggests; and all but the first are searched
// with a window that holds no value, which shows more cheaply that they are no better
// (principal variation search: Marsland and Campbell, 1982). Memory is the table plus
// one state and a few moves per ply; a node allocates nothing.
//
// Wins by the greatest payoff are preferred the sooner they come, losses the later,
// in games with a game.Bounder. A result is proven when no estimate had a part in it.
// The table remembers which of its values are of that kind, and trusts them to any
// depth.
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
