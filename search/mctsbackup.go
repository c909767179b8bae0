package search

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// backUp adds the value v, for First, to all nodes of the path. If settled, the last node
// has just been proven, and backUp also proves the nodes above that this decides.
func (t *mctsTree[S, M]) backUp(v float64, settled bool) {
	t.meet(v)
	for i := len(t.path) - 1; i >= 0; i-- {
		n := &t.arena[t.path[i]]
		n.visits++
		if n.proven { // the last one
			v = n.sum
			continue
		}
		if settled = settled && t.prove(i); settled {
			v = n.sum
			continue
		}
		v = n.atLeastFloor(v)
		n.sum += v
	}
}

// atLeastFloor returns v, or the best proven child's value if that is better for the player
// to move.
func (n *mctsNode[M]) atLeastFloor(v float64) float64 {
	switch n.turn {
	case game.First:
		return max(v, n.floor)
	case game.Second:
		return min(v, -n.floor)
	}
	return v
}

// meet extends the known range of payoffs to include v.
func (t *mctsTree[S, M]) meet(v float64) {
	if !t.bounds.Known && !(v >= t.low && v <= t.high) {
		t.low, t.high = min(t.low, v), max(t.high, v)
	}
	if t.explore = t.constant * (t.high - t.low) / 2; t.high == t.low {
		t.explore = t.constant // nothing is known to be better: explore evenly
	}
}

// prove updates the path's i-th node after its child on the path has just been proven. It
// reports whether the node is now proven too, because all children are or because the child
// has the best possible payoff, and then sets the node's value.
func (t *mctsTree[S, M]) prove(i int) bool {
	n, child := &t.arena[t.path[i]], &t.arena[t.path[i+1]]
	n.left--
	if n.turn == game.Chance {
		if n.left == 0 {
			n.sum, n.proven = t.expectation(i), true
			for _, c := range t.arena[n.children : n.children+n.count] {
				n.left = max(n.left, c.left+1)
			}
		}
		return n.proven
	}
	sign := n.turn.Sign()
	n.floor = max(n.floor, sign*child.sum)
	if value := sign * n.floor; n.left == 0 || t.bounds.Known && (sign > 0 && value >= t.high || sign < 0 && value <= t.low) {
		n.sum, n.proven, n.left = value, true, t.distance(n)
	}
	return n.proven
}

// distance returns the plies to the end of the game from n, in which a player is to move and
// whose best move is proven.
func (t *mctsTree[S, M]) distance(n *mctsNode[M]) int32 {
	k, best := t.stakes.of(n.turn), prospect{value: math.Inf(-1)}
	for _, c := range t.arena[n.children : n.children+n.count] {
		if p := (prospect{n.turn.Sign() * c.sum, true, int(c.left)}); c.proven && k.compare(p, best) > 0 {
			best = p
		}
	}
	return int32(best.plies) + 1
}

// expectation returns the mean over the outcomes of the path's i-th node, all of which are
// proven. It replays the path to get the exact probabilities, which nodes do not store.
func (t *mctsTree[S, M]) expectation(i int) (mean float64) {
	s := t.root
	for _, at := range t.path[1 : i+1] {
		t.game.Apply(&s, t.arena[at].move)
	}
	n := &t.arena[t.path[i]]
	for _, c := range t.arena[n.children : n.children+n.count] {
		p, err := t.odds.Probability(&s, c.move, int(n.count))
		t.fail(err)
		mean += p * c.sum
	}
	return mean
}
