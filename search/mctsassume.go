package search

import "math"

// A simulation whose value is still being computed by another worker
// already counts as a visit, and is assumed to have each node's mean as its value. Thus
// waiting makes a node look more often visited, but neither better nor worse (Liu and
// others, Watch the unobserved: a simple approach to parallelizing Monte Carlo tree search,
// 2020), and other simulations explore elsewhere. The usual virtual loss, a loss in place of
// the mean, also drives them away from good moves.
//
// All workers visit the nodes near the root all the time. One visit more or less hardly changes
// what is chosen there, but whoever writes to a node makes the others wait for their caches. So
// these nodes are not told of simulations under way, and a worker tells them of several at once.

const (
	crowdedBy   = 16 // visits per worker from which a node is not told of simulations under way
	fewOf       = 64 // all workers together may hold back one in so many of a node's visits
	mostWaiting = 64 // visits that one worker may hold back
)

// waiting are visits of a node that are not yet counted there.
type waiting struct {
	at, visits int32
	sum        float64
}

// assume counts a visit at each node of the path and adds its mean, which t.assumed keeps; NaN
// for nodes that are not told.
func (t *mctsTree[S, M]) assume() {
	for _, at := range t.path {
		n := t.arena.node(at)
		visits, mean := n.visited(), math.NaN()
		if visits < crowdedBy*t.workers {
			if mean = 0; visits > 0 {
				mean = n.total() / float64(visits)
			}
			n.add(1, mean)
		}
		t.assumed = append(t.assumed, mean)
	}
}

// retract undoes assume, for a simulation that was stopped.
func (t *mctsTree[S, M]) retract() {
	for i, mean := range t.assumed {
		if !math.IsNaN(mean) {
			t.arena.node(t.path[i]).add(-1, -mean)
		}
	}
}

// count counts a visit with the value v at the path's i-th node, n, or sets the value of a visit
// that assume has counted.
func (t *mctsTree[S, M]) count(i int, n *mctsNode[M], v float64) {
	if i < len(t.assumed) && !math.IsNaN(t.assumed[i]) {
		n.add(0, v-t.assumed[i])
		return
	}
	most := min(n.visited()/(fewOf*t.workers), mostWaiting)
	if most < 2 {
		n.add(1, v)
		return
	}
	at := t.path[i]
	w := &t.waiting[at%int32(len(t.waiting))]
	if w.at != at {
		t.tell(w)
		w.at = at
	}
	w.visits++
	if w.sum += v; w.visits >= most {
		t.tell(w)
	}
}

// tell counts the visits that wait.
func (t *mctsTree[S, M]) tell(w *waiting) {
	if w.visits > 0 {
		t.arena.node(w.at).add(w.visits, w.sum)
		w.visits, w.sum = 0, 0
	}
}
