package search

import (
	"fmt"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// Evaluation is a position, with First or Second to move, and an Evaluator's judgement of
// it; see [MCTS].
type Evaluation[S, M comparable] struct {
	State S
	Moves []M // the legal moves

	Value  float64   // set by the Evaluator: the expected payoff for First
	Priors []float64 // set by the Evaluator: a weight per move, finite and at least 0, in any unit; all 0 means uniform
}

// waiting is a simulation that has reached a new position and waits for the Evaluator.
type waiting struct {
	path    []int32
	assumed []float64
}

// simulateBatch collects positions for the Evaluator and adds a simulation for each.
func (t *mctsTree[S, M]) simulateBatch() {
	t.lock()
	defer t.unlock()
	t.batch, t.waiting = t.batch[:0], t.waiting[:0]
	for len(t.batch) < t.atMost && t.simulations+int64(len(t.batch)) < t.most && !t.arena[0].proven {
		at, settled := t.descend()
		if t.stopped {
			break
		}
		if t.arena[at].proven {
			t.backUp(t.arena[at].sum, settled)
			t.simulations++
			break // to check the limits
		}
		if slices.ContainsFunc(t.waiting, func(w waiting) bool { return w.path[len(w.path)-1] == at }) {
			break // it must be evaluated first
		}
		t.await()
	}
	if len(t.batch) == 0 {
		return
	}
	t.released(func() { t.evaluator(t.batch) })
	for i := range t.batch {
		t.learn(&t.batch[i], t.waiting[i])
		if t.fault != nil {
			return
		}
		t.simulations++
	}
}

// await adds the position at the end of the path to the batch.
func (t *mctsTree[S, M]) await() {
	e := Evaluation[S, M]{State: t.now, Moves: t.legal(nil, &t.now)}
	if t.stopped {
		return
	}
	e.Priors = make([]float64, len(e.Moves))
	w := waiting{slices.Clone(t.path), t.assume(nil)}
	t.batch, t.waiting = append(t.batch, e), append(t.waiting, w)
}

// learn records the Evaluator's judgement of the position at the end of a path.
func (t *mctsTree[S, M]) learn(e *Evaluation[S, M], w waiting) {
	if t.fail(badScore(t.game, &e.State, e.Value)); t.fault != nil {
		return
	}
	sum := 0.0
	for _, p := range e.Priors {
		if !(p >= 0) || math.IsInf(p, 1) {
			t.fail(fmt.Errorf("position %q: the Evaluator gave a move the prior %v; want a finite number, 0 or more", game.PositionText(t.game, e.State), p))
			return
		}
		sum += p
	}
	if len(e.Priors) != len(e.Moves) || math.IsInf(sum, 1) {
		t.fail(fmt.Errorf("position %q: the Evaluator gave %d priors, which sum to %v, for %d moves", game.PositionText(t.game, e.State), len(e.Priors), sum, len(e.Moves)))
		return
	}
	t.path = append(t.path[:0], w.path...)
	at := w.path[len(w.path)-1]
	if t.arena[at].children == 0 && t.expand(at, &e.State) { // no other worker was faster
		leaf := &t.arena[at]
		children := t.arena[leaf.children : leaf.children+leaf.count]
		for i := range children {
			children[i].prior = 1 / float32(len(children))
			if sum > 0 {
				children[i].prior = float32(e.Priors[i] / sum)
			}
		}
		if t.wide(at, len(children)) {
			shuffle(t.random, children)
		}
	}
	t.settle(e.Value, w.assumed)
}

// chooseByPrior returns the child of n with the highest mean plus
// c * prior * sqrt(visits of n) / (1 + visits of the child). An unvisited child counts
// with the mean of n.
func (t *mctsTree[S, M]) chooseByPrior(n *mctsNode[M], children []mctsNode[M]) int32 {
	sign := n.turn.Sign()
	scale := t.explore * math.Sqrt(float64(n.visits))
	unknown := 0.0
	if n.visits > 0 {
		unknown = sign * n.sum / float64(n.visits)
	}
	best, bestScore := 0, math.Inf(-1)
	for i := range children {
		c := &children[i]
		if c.proven {
			continue
		}
		score := unknown
		if c.visits > 0 {
			score = sign * c.sum / float64(c.visits)
		}
		if score += scale * float64(c.prior) / float64(1+c.visits); score > bestScore {
			best, bestScore = i, score
		}
	}
	return n.children + int32(best)
}
