package search

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// backup adds the value v, for First, to all nodes of the path. If settled, the last node
// has just been proven, and backup also proves the nodes above that this decides.
func (t *mctsTree[S, M]) backup(v float64, settled bool) {
	t.updateRange(v)
	last := len(t.path) - 1
	for i := last; i >= 0; i-- {
		at := t.path[i]
		n := t.arena.node(at)
		if n.proven() { // the last one
			v, settled = t.arena.bound(at), settled && i == last
		} else if settled = settled && t.prove(i); settled {
			v = t.arena.bound(at)
		} else {
			v = t.atLeastBound(at, n, v)
		}
		n.visits++
		n.sum += v
	}
}

// atLeastBound returns v, or the best proven child's value if that is better for the player
// to move.
func (t *mctsTree[S, M]) atLeastBound(at int32, n *mctsNode[M], v float64) float64 {
	if n.state&bounded == 0 {
		return v
	}
	return better(n.turn(), v, t.arena.bound(at))
}

// better returns the value that the player prefers. The values are for First.
func better(p game.Player, v, w float64) float64 {
	if p == game.Second {
		return min(v, w)
	}
	return max(v, w)
}

// updateRange extends the known range of payoffs to include v.
func (t *mctsTree[S, M]) updateRange(v float64) {
	if !t.Known && !(v >= t.minPayoff && v <= t.maxPayoff) {
		t.minPayoff, t.maxPayoff = min(t.minPayoff, v), max(t.maxPayoff, v)
	}
	if t.scale = t.exploration * (t.maxPayoff - t.minPayoff) / 2; t.maxPayoff == t.minPayoff {
		t.scale = t.exploration // nothing is known to be better: explore evenly
	}
}

// prove updates the path's i-th node after its child on the path has just been proven. It
// reports whether the node is now proven too, because all children are or because the child
// has the best possible payoff, and then sets the node's value.
func (t *mctsTree[S, M]) prove(i int) bool {
	at := t.path[i]
	n := t.arena.node(at)
	_, children := t.arena.below(n)
	turn := n.turn()
	n.provenChildren++
	all := int(n.provenChildren) == len(children)
	if turn == game.Chance {
		if all {
			v := t.expectation(i)
			n.provenChildren = 0
			for j := range children {
				n.provenChildren = max(n.provenChildren, children[j].provenChildren+1)
			}
			t.arena.setBound(at, v, exact)
		}
		return all
	}
	v := t.atLeastBound(at, n, t.arena.bound(t.path[i+1]))
	if all || t.Known && (turn == game.First && v >= t.maxPayoff || turn == game.Second && v <= t.minPayoff) {
		n.provenChildren = t.distance(n)
		t.arena.setBound(at, v, exact)
		return true
	}
	t.arena.setBound(at, v, bounded)
	return false
}

// distance returns the plies to the end of the game from n, in which a player is to move and
// whose best move is proven.
func (t *mctsTree[S, M]) distance(n *mctsNode[M]) int32 {
	k, best := t.stakes.of(n.turn()), prospect{value: math.Inf(-1)}
	first, children := t.arena.below(n)
	for i := range children {
		c := &children[i]
		if !c.proven() {
			continue
		}
		if p := (prospect{n.turn().Sign() * t.arena.bound(first+int32(i)), true, int(c.provenChildren)}); k.compare(p, best) > 0 {
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
		t.game.Apply(&s, t.arena.node(at).move)
	}
	first, children := t.arena.below(t.arena.node(t.path[i]))
	for i := range children {
		p, err := t.odds.Probability(&s, children[i].move, len(children))
		t.fail(err)
		mean += p * t.arena.bound(first+int32(i))
	}
	return mean
}

// rollOut returns the value, for First, of the position s at the end of the path, by playing
// on at random or by the estimate.
func (t *mctsTree[S, M]) rollOut(s *S) float64 {
	left := t.rolloutPlies
	if left == 0 {
		left = maxDepth
	}
	for t.playouter != nil && left > 0 {
		most := min(left, atOnce)
		plies := t.playouter.Playout(s, &t.random, most)
		if t.fail(badPlayout(t.game, s, plies, most)); t.stopped {
			return 0
		}
		t.budget.nodes += int64(plies)
		if left -= plies; plies < atOnce || t.spend() {
			return t.score(s)
		}
	}
	for ; left > 0; left-- {
		turn := t.game.Turn(s)
		if turn == game.Nobody {
			return t.payoff(s, t.game.Evaluate(s))
		}
		if t.spend() {
			break
		}
		t.moves = t.legal(t.moves[:0], s)
		if t.fail(faulty.Turn(t.game, s, turn)); t.stopped {
			return 0
		}
		t.game.Apply(s, t.pick(s, turn))
		if t.historian != nil {
			t.line = append(t.line, *s)
			if payoff, over := t.historian.Outcome(t.line); over {
				return t.payoff(s, payoff)
			}
		}
	}
	return t.score(s)
}

// atOnce is the number of random moves that a Playouter plays between two checks of the
// budget.
const atOnce = 128

// chance returns a random number, 0 <= x < 1.
func (t *mctsTree[S, M]) chance() float64 { return float64(t.random.Uint64()>>11) * 0x1p-53 }

// pick returns one of t.moves at random: by probability at a chance node, else uniformly.
func (t *mctsTree[S, M]) pick(s *S, turn game.Player) M {
	if turn == game.Chance {
		i, err := t.odds.Sample(s, t.moves, t.chance())
		t.fail(err)
		return t.moves[i]
	}
	// The upper half of the product is below len(t.moves) and nearly uniform.
	return t.moves[t.random.Uint64()>>32*uint64(len(t.moves))>>32]
}
