package search

import (
	"math"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// What saves work by looking less deeply where little is to be expected. Unlike the
// rest of the search it can err, so games must allow it.

// doubt returns how the i-th move m of s, not the first one, is searched. It is
// expected to be no better than the best so far: that is cheaper to show, with a window
// that holds nothing, than its value is to find; and a late move may be searched less
// plies deep.
func (w *worker[S, M]) doubt(s *S, m M, depth, i int, alpha, beta float64) (narrow float64, less int) {
	narrow = beta
	if w.nullWindow {
		narrow = above(alpha)
	}
	if w.reducer != nil && i >= lateMove && depth >= lateDepth && w.reducer.Reducible(s, m) {
		less = reduction(depth, i)
	}
	return narrow, less
}

// Reductions: from the fourth move of a node on, at least three plies before the
// horizon.
const (
	lateMove  = 3
	lateDepth = 3
)

// reduction returns by how many plies to shorten the search of the i-th move: about
// two thirds of the product of the logarithms, so that late moves of deep nodes lose most.
func reduction(depth, i int) int {
	return min(depth-2, 1+bits.Len(uint(depth))*bits.Len(uint(i))/7)
}

// Foresight: from three plies before the horizon on, by a search that is four plies
// shallower.
const (
	foresightDepth = 3
	foresightLess  = 4
)

// foresee tells whether s, at ply, is so good for turn that the rival will not let it come
// to this: whether its estimate is more than beta by Minimax.Margin, and a shallower search
// agrees, whose value it returns. Null moves, which serve the same purpose in chess, say
// nothing in games in which having to move may be a burden. (Buro, ProbCut: an effective
// selective extension of the alpha-beta algorithm, 1995, predicts in the same way, but
// without the estimate.)
func (w *worker[S, M]) foresee(s *S, ply, depth int, alpha, beta float64, turn game.Player) (float64, bool) {
	bound := beta + w.margin
	if beta > above(alpha) || math.Abs(bound) > decisive || !w.trusted(s, turn) || w.estimate(s, turn) < bound {
		return 0, false
	}
	v := w.value(ply, max(depth-foresightLess, 1), bound, above(bound), turn)
	return v, v > bound && !w.stopped
}
