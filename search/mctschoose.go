package search

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"sort"

	"github.com/seed-61c9d78a/versus/game"
)

// selectChild returns the child of n to visit: by probability at a chance node, otherwise the
// unproven child with the highest upper confidence bound.
func (t *mctsTree[S, M]) selectChild(at int32, n *mctsNode[M]) (int32, *mctsNode[M]) {
	first, children := t.arena.below(n)
	turn, parentVisits := n.turn(), n.visits
	if turn == game.Chance {
		t.moves = t.game.Moves(t.moves[:0], &t.now) // in the order of the children
		i, err := t.odds.Sample(&t.now, t.moves, t.chance())
		t.fail(err)
		return first + int32(i), &children[i]
	}
	sign := 1.0
	if turn == game.Second {
		sign = -1
	}
	scale := t.scale * spreadOf(parentVisits)
	untried := math.NaN()
	if last := len(children) - 1; at == 0 || children[last].visits == 0 {
		untried = t.untried(at, n, sign, scale)
		if at != 0 && math.IsInf(untried, 1) { // children are tried in order
			i := sort.Search(last, func(i int) bool { return children[i].visits == 0 })
			return first + int32(i), &children[i]
		}
	}
	best, bestScore := 0, math.Inf(-1)
	for i := range children {
		c := &children[i]
		var score float64
		switch visits := c.visits; {
		case c.proven():
			continue
		case uint32(visits-1) < tabulated:
			r := &byVisits[visits]
			score = sign*c.sum*r.inverse + scale*r.root
		case visits > 0:
			visits := float64(visits)
			score = sign*c.sum/visits + scale/math.Sqrt(visits)
		default:
			score = untried
		}
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return first + int32(best), &children[best]
}

// untried returns the score of an untried move at a node; infinity if each is to be tried once
// before any is tried twice. Where there are too many for that, an untried move counts as two
// visits with the node's mean: moves that did well are tried again first.
func (t *mctsTree[S, M]) untried(at int32, n *mctsNode[M], sign, scale float64) float64 {
	visits := n.visits
	if t.maxPayoff > t.minPayoff && t.scale > 0 && visits > 0 && t.wide(at, int(n.count)) {
		return sign*n.sum/float64(visits) + scale/math.Sqrt2
	}
	return math.Inf(1)
}

// wide reports whether a node has too many moves to try them all. The order in which they are
// tried is then random.
func (t *mctsTree[S, M]) wide(at int32, moves int) bool {
	return moves > mostTried || at == 0 && int64(moves) > t.maxSimulations/2
}

// mostTried is the greatest number of moves of a node of which each is tried once before any
// is tried twice.
const mostTried = 32

// shuffle puts list into a random order.
func shuffle[T any](random *rand.PCG, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := int(random.Uint64() >> 32 * uint64(i+1) >> 32)
		list[i], list[j] = list[j], list[i]
	}
}

// tabulated is the number of visits up to which UCT looks up its terms in a table. Most
// nodes have few visits.
const tabulated = 1023

// byVisits holds, for a number n of visits, 1/n, 1/sqrt(n), and sqrt(ln(n+1)).
var byVisits = func() (table [tabulated + 1]struct{ inverse, root, spread float64 }) {
	for n := range table {
		v := float64(n)
		table[n].inverse, table[n].root, table[n].spread = 1/v, 1/math.Sqrt(v), exactSpread(int64(n))
	}
	return table
}()

// spreadOf returns sqrt(ln(visits+1)), to six digits for more than tabulated visits. Divided by
// the square root of a child's visits and times c, it is the exploration term c*sqrt(ln N / n).
func spreadOf(visits int32) float64 {
	if visits <= tabulated {
		return byVisits[visits].spread
	}
	v := uint32(visits)
	shift := bits.Len32(v) - 8
	p := &bySize[shift-3][v>>shift-128]
	return p.spread + p.slope*float64(v&(1<<shift-1))
}

// bySize interpolates sqrt(ln(n+1)), which takes a logarithm too long to compute at every
// node: 128 segments for each power of two from 1024 on.
var bySize = func() (table [21][128]struct{ spread, slope float64 }) {
	end := int64(tabulated + 1)
	next := exactSpread(end)
	for i := range table {
		width := int64(1) << (i + 3)
		for j := range table[i] {
			spread := next
			end += width
			next = exactSpread(end)
			table[i][j].spread, table[i][j].slope = spread, (next-spread)/float64(width)
		}
	}
	return table
}()

func exactSpread(visits int64) float64 { return math.Sqrt(math.Log(float64(visits) + 1)) }

// Without game.Bounder a position is proven only if all its moves are, so a player who can win
// by force but also wait might wait for ever: the means of both are those of a win. A move with
// a forced win by the greatest payoff met so far is therefore played first, the shortest of
// several.

// maxForced bounds the number of nodes that are looked at for forced wins.
const maxForced = 1 << 14

// forced returns the root's move with the shortest forced win in the tree, and the plies to its
// end; 0 if none is known.
func (t *mctsTree[S, M]) forced() (move M, plies int) {
	root := t.arena.node(0)
	if root.proven() || t.hides {
		return move, 0
	}
	f := t.forcer()
	if turn := root.turn(); t.stakes.of(turn).loses(turn.Sign() * f.best) {
		return move, 0
	}
	first, children := t.arena.below(root)
	for plies := 1; plies <= t.depth && f.looked < maxForced; plies++ {
		for i := range children {
			if f.wins(first+int32(i), plies-1) {
				return children[i].move, plies
			}
		}
	}
	return move, 0
}

// forcer looks for a player's forced wins by the payoff best.
type forcer[M comparable] struct {
	arena  *arena[M]
	mover  game.Player
	best   float64
	looked int
}

// forcer returns a forcer for the player to move at the root.
func (t *mctsTree[S, M]) forcer() forcer[M] {
	f := forcer[M]{arena: t.arena, mover: t.arena.node(0).turn(), best: t.maxPayoff}
	if f.mover == game.Second {
		f.best = t.minPayoff
	}
	return f
}

// wins reports whether the player wins by force within the given plies below a node.
func (f *forcer[M]) wins(at int32, plies int) bool {
	f.looked++
	n := f.arena.node(at)
	first, children := f.arena.below(n)
	switch {
	case n.proven():
		return f.arena.bound(at) == f.best
	case plies == 0 || len(children) == 0 || f.looked > maxForced:
		return false
	}
	ours := n.turn() == f.mover
	for i := range children {
		if f.wins(first+int32(i), plies-1) == ours {
			return ours
		}
	}
	return !ours
}
