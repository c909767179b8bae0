package search

// A simulation whose value is still being computed by another worker
// already counts as a visit, and is assumed to have each node's mean as its value. Thus
// waiting makes a node look more often visited, but neither better nor worse (Liu and
// others, Watch the unobserved: a simple approach to parallelizing Monte Carlo tree search,
// 2020), and other simulations explore elsewhere. The usual virtual loss, a loss in place of
// the mean, also drives them away from good moves.

// assume counts a visit at each node of the path and appends the assumed values to dst.
func (t *mctsTree[S, M]) assume(dst []float64) []float64 {
	for _, i := range t.path {
		n := &t.arena[i]
		mean := 0.0
		if n.visits > 0 {
			mean = n.sum / float64(n.visits)
		}
		if n.visits++; !n.proven {
			n.sum += mean
		}
		dst = append(dst, mean)
	}
	return dst
}

// settle replaces the values assumed along the path by v, the value for First.
func (t *mctsTree[S, M]) settle(v float64, assumed []float64) {
	t.meet(v)
	for i := len(t.path) - 1; i >= 0; i-- {
		n := &t.arena[t.path[i]]
		if n.proven { // by another simulation in the meantime
			v = n.sum
			continue
		}
		v = n.atLeastFloor(v)
		n.sum += v - assumed[i]
	}
}

// retract undoes assume, for a simulation that was stopped.
func (t *mctsTree[S, M]) retract(assumed []float64) {
	for i, at := range t.path {
		n := &t.arena[at]
		if n.visits--; !n.proven {
			n.sum -= assumed[i]
		}
	}
}
