package search

import (
	"math"
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/game"
)

// grave holds the statistics of GRAVE. A node with enough visits becomes a collector: for
// each move of each player, it averages the results of the simulations through the node in
// which that player made the move at any time after it (all moves as first, AMAF).
type grave[M comparable] struct {
	collectors map[int32]int32    // by node: index into counts
	counts     []int32            // simulations collected
	numbers    map[M]int32        // of the moves seen
	of         map[uint64]average // by collector and made

	// While a simulation is collected, backwards from its end: the moves made after the
	// current node, each once; for each move, the last simulation that contained it; and
	// the number of the simulation.
	later []made
	last  []int64
	taken int64
}

// average is a sum of results, for First, and their number.
type average struct{ sum, visits float64 }

// playedMove is a move of random play.
type playedMove[M comparable] struct {
	player game.Player
	move   M
}

// made is a move by a player: twice the move's number, plus one for Second.
type made uint64

// under returns a collector's key for m.
func (m made) under(collector int32) uint64 { return uint64(collector)<<32 | uint64(m) }

const (
	noCollector = -1

	// maxAverages bounds the number of different moves with statistics.
	maxAverages = 1 << 16

	// graveBias is Cazenave's bias: how soon a move's own mean outweighs its AMAF mean.
	graveBias = 1e-4

	// graveBytes is the approximate memory of one average.
	graveBytes = 48
)

// forget discards all statistics, because the tree's nodes have been renumbered.
func (g *grave[M]) forget() {
	clear(g.collectors)
	clear(g.of)
	g.counts = g.counts[:0]
}

// reference returns the collector of a node if it has enough simulations, otherwise above,
// the collector of the nearest node above.
func (g *grave[M]) reference(at, above int32, enough int) int32 {
	if c, ok := g.collectors[at]; ok && int(g.counts[c]) >= enough {
		return c
	}
	return above
}

// note adds a player's move to later.
func (g *grave[M]) note(p game.Player, m M) {
	if p != game.First && p != game.Second {
		return
	}
	number, ok := g.numbers[m]
	if !ok {
		if len(g.numbers) >= maxAverages {
			return
		}
		number = int32(len(g.numbers))
		g.numbers[m] = number
		g.last = append(g.last, 0, 0)
	}
	k := made(number)<<1 | made(side(p))
	if g.last[k] != g.taken {
		g.last[k] = g.taken
		g.later = append(g.later, k)
	}
}

// take adds a simulation with the result v to a collector.
func (g *grave[M]) take(collector int32, v float64, room int) {
	g.counts[collector]++
	for _, k := range g.later {
		key := k.under(collector)
		a, ok := g.of[key]
		if !ok && len(g.of) >= room {
			continue
		}
		a.sum += v
		a.visits++
		g.of[key] = a
	}
}

// collect adds the simulation that has just ended, with the value v for First, to all
// collectors on its path, if GRAVE is on.
func (t *mctsTree[S, M]) collect(v float64) {
	if t.enough == 0 {
		return
	}
	g := &t.amaf
	if g.of == nil {
		g.collectors, g.numbers, g.of = map[int32]int32{}, map[M]int32{}, map[uint64]average{}
	}
	g.taken++
	g.later = g.later[:0]
	for _, m := range t.played {
		g.note(m.player, m.move)
	}
	for i := len(t.path) - 1; i >= 0; i-- {
		at := t.path[i]
		c, ok := g.collectors[at]
		if n := t.arena.node(at); !ok && atomic.LoadInt32(&n.children) != 0 && (i == 0 || int(n.visited()) >= t.enough) && len(g.of) < t.collected {
			c, ok = int32(len(g.counts)), true
			g.collectors[at], g.counts = c, append(g.counts, 0)
		}
		if ok {
			g.take(c, v, t.collected)
		}
		if i > 0 {
			g.note(t.arena.node(t.path[i-1]).turn(), t.arena.node(at).move)
		}
	}
}

// chooseByGRAVE returns the index of the child of n with the highest upper confidence bound, as in UCT,
// but with the child's mean blended with its move's AMAF mean at the reference. With a
// visits of the child and p at the reference, the latter has the weight
// p / (p + a + bias*p*a).
func (t *mctsTree[S, M]) chooseByGRAVE(at int32, n *mctsNode[M], children []mctsNode[M], reference int32) int {
	turn := n.turn()
	sign := turn.Sign()
	scale := t.explore * spreadOf(n.visited())
	best, bestScore := 0, math.Inf(-1)
	for i := range children {
		c := &children[i]
		if c.proven() {
			continue
		}
		var all average
		if number, ok := t.amaf.numbers[c.move]; ok && reference != noCollector {
			all = t.amaf.of[(made(number)<<1 | made(side(turn))).under(reference)]
		}
		visits := float64(c.visited())
		score := scale / math.Sqrt(max(visits, 1))
		switch {
		case all.visits > 0:
			share := all.visits / (all.visits + visits + graveBias*all.visits*visits)
			score += sign * share * all.sum / all.visits
			if visits > 0 {
				score += sign * (1 - share) * c.total() / visits
			}
		case visits > 0:
			score += sign * c.total() / visits
		default: // untried, and no AMAF statistics
			score = t.untried(at, n, sign, scale)
		}
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return best
}

// side returns 0 for First, 1 for Second.
func side(p game.Player) int {
	if p == game.First {
		return 0
	}
	return 1
}
