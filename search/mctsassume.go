package search

// A simulation whose value is not known yet, because an Evaluator or another worker is at
// it, counts as a visit already, and is taken to bring each node of its path the mean of
// those before: waiting makes a node look visited more often, but neither better nor worse
// (Liu and others, Watch the unobserved: a simple approach to parallelizing Monte Carlo
// tree search, 2020). So others look elsewhere; a loss in place of the mean, the usual
// virtual loss, drives them away from good moves too.

// assume counts the visits along the path and appends to dst what each is taken to bring.
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

// settle puts the value v, for First, in the place of what was assumed along the path.
func (t *mctsTree[S, M]) settle(v float64, assumed []float64) {
	t.meet(v)
	plain := true // v is a payoff, not a change
	for i := len(t.path) - 1; i >= 0; i-- {
		n := &t.arena[t.path[i]]
		if n.proven { // in the meantime
			v, plain = n.sum, true
			continue
		}
		if n.count == linked {
			v, plain = t.pass(i, v, 0, assumed[i]), false
			continue
		}
		if plain {
			v = n.atLeastFloor(v)
		}
		n.sum += v - assumed[i]
	}
}

// retract takes back what was assumed: nothing will come of the simulation.
func (t *mctsTree[S, M]) retract(assumed []float64) {
	for i, at := range t.path {
		n := &t.arena[at]
		if n.visits--; !n.proven {
			n.sum -= assumed[i]
		}
	}
}
