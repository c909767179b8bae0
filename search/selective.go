package search

import (
	"math"
	"math/bits"
)

// This file holds the selective parts of the search: late move reductions, futility
// pruning and singular extensions. Unlike the rest of the search they can err, so games must allow them.

// lateMoveReduction returns the upper bound of the scout window, and the reduction in plies,
// with which to search the i-th move m of s, which is not the first. Such a move is expected to be no
// better than the best so far, and a null window shows that more cheaply than a full one.
func (w *worker[S, M]) lateMoveReduction(s *S, m M, depth, i int, alpha, beta float64) (scout float64, reduced int) {
	scout = beta
	if w.nullWindow {
		scout = above(alpha)
	}
	if w.reducer != nil && i >= lateMove && depth >= lateDepth && w.reducer.Reducible(s, m) {
		reduced = reduction(depth, i)
	}
	return scout, reduced
}

// Reductions apply from the fourth move of a node on, at least three plies above the
// horizon.
const (
	lateMove  = 3
	lateDepth = 3
)

// reduction returns by how many plies to reduce the search of the i-th move: about two
// thirds of the product of the logarithms, so that late moves of deep nodes are reduced
// most.
func reduction(depth, i int) int {
	return min(depth-2, 1+bits.Len(uint(depth))*bits.Len(uint(i))/7)
}

// Futility pruning applies from three plies above the horizon on, with a search that is four
// plies shallower.
const (
	futilityDepth     = 3
	futilityReduction = 4
)

// futile reports whether the position in f can be cut off for the player to move (reverse
// futility pruning, verified by a search): whether its estimate exceeds beta by
// Minimax.FutilityMargin and a shallower search agrees, whose value it returns. In games without
// a Quieter, where no estimate waits for an exchange, an estimate that falls short of
// alpha by that margin is as good a reason. Null moves, which serve the same purpose in chess, are
// unsound in games with zugzwang. (ProbCut predicts in the same way, but without the estimate:
// Buro, ProbCut: an effective selective extension of the alpha-beta algorithm, 1995.)
func (w *worker[S, M]) futile(f *frame[S, M], ply, depth int, alpha, beta float64) (float64, bool) {
	if beta > above(alpha) || math.Abs(beta)+w.margin > decisive || !w.quiet(&f.state, f.turn) {
		return 0, false
	}
	estimate, depth := w.estimate(&f.state, f.turn), max(depth-futilityReduction, 1)
	if bound := beta + w.margin; estimate >= bound {
		v := w.again(f, ply, depth, bound, above(bound))
		return v, v > bound && !w.stopped
	}
	if bound := alpha - w.margin; estimate <= bound && w.quieter == nil {
		v := w.again(f, ply, depth, -above(-bound), bound)
		return v, v < bound && !w.stopped
	}
	return 0, false
}

// Singular extensions apply from five plies above the horizon on, to moves that the table has
// from a search at most three plies shallower. A move is singular if a search of half the
// depth shows all others to be worse by a 28th of the margin a ply.
const (
	singularDepth     = 5
	singularTableLess = 3
	singularPart      = 28
)

// singularExtension searches the position in f without the move of its table entry. If all other moves are
// much worse, that move is singular and is searched one ply deeper (Anantharaman, Campbell and
// Hsu, Singular extensions: adding selectivity to brute-force searching, 1990). If one is not,
// and would have to be to stay below beta, several moves reach beta, and the node is cut off
// with the value v (Björnsson and Marsland, Multi-cut alpha-beta pruning in game-tree search,
// 2001).
func (w *worker[S, M]) singularExtension(f *frame[S, M], ply, depth int, known entry, beta float64) (v float64, singular, cut bool) {
	if known.move == noMove || known.bound == upperBound || known.depth < depth-singularTableLess || ply+depth >= w.horizon {
		return 0, false, false
	}
	expected := fromTable(known.value, w.tablePly(ply))
	if math.Abs(expected) > decisive {
		return 0, false, false
	}
	bound := expected - w.margin*float64(depth)/singularPart
	twin := f.below()
	twin.skip = known.move
	v = w.again(f, ply, (depth-1)/2, bound, above(bound))
	twin.skip = noMove
	return v, v <= bound, v > bound && bound >= beta || w.stopped
}
