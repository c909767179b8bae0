package search

import (
	"math"
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// choose returns the child to visit: by probability at a chance node, otherwise the
// unproven child with the highest upper confidence bound. reference is the collector for
// GRAVE.
func (t *mctsTree[S, M]) choose(at, reference int32) int32 {
	n := &t.arena[at]
	children := t.arena[n.children : n.children+n.count]
	if n.turn == game.Chance {
		t.moves = t.game.Moves(t.moves[:0], &t.now) // in the order of the children
		i, err := t.odds.Draw(&t.now, t.moves, t.chance())
		t.fail(err)
		return n.children + int32(i)
	}
	if at == 0 && t.halving.most > 0 {
		return t.chooseByHalving()
	}
	if t.evaluator != nil {
		return t.chooseByPrior(n, children)
	}
	if t.widening > 0 {
		few := int(math.Pow(float64(n.visits), t.widening)) + 1
		children = children[:min(few, len(children))]
	}
	if t.enough > 0 {
		return t.chooseByGRAVE(n, children, reference)
	}
	if last := len(children) - 1; t.first == nil && children[last].visits == 0 {
		// Children are tried in order.
		untried, _ := slices.BinarySearchFunc(children, int32(0), func(c mctsNode[M], _ int32) int { return -int(min(c.visits, 1)) })
		return n.children + int32(untried)
	}
	sign := 1.0
	if n.turn == game.Second {
		sign = -1
	}
	scale := t.explore * spreadOf(n.visits)
	best, bestScore := 0, math.Inf(-1)
	for i := range children {
		c := &children[i]
		var score float64
		switch {
		case c.proven:
			continue
		case uint32(c.visits-1) < tabulated:
			r := &byVisits[c.visits]
			score = sign*c.sum*r.inverse + scale*r.root
		case c.visits > 0:
			visits := float64(c.visits)
			score = sign*c.sum/visits + scale/math.Sqrt(visits)
		default:
			score = *t.first + scale
		}
		if score > bestScore {
			best, bestScore = i, score
		}
	}
	return n.children + int32(best)
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
