package search

import "math/bits"

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
// half the product of the logarithms, so that late moves of deep nodes lose most.
func reduction(depth, i int) int {
	return min(depth-2, 1+bits.Len(uint(depth))*bits.Len(uint(i))/10)
}
