package search

import (
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// moveRoot makes s the root: the node that stands for it, if the tree has one within
// the next few plies, or a new tree.
func (t *mctsTree[S, M]) moveRoot(s S) {
	at, known := int32(0), false
	if len(t.nodes) > 0 && t.nodes[0].visits > 0 {
		at, known = t.find(0, t.root, s, reusePlies)
	}
	t.root, t.depth = s, 0
	kept := t.spare[:0]
	if !known || t.historian != nil && t.nodes[at].proven {
		t.spare, t.nodes = t.nodes, append(kept, mctsNode[M]{turn: t.game.Turn(&s), floor: math.Inf(-1)})
		return
	}
	if at == 0 {
		return
	}
	kept = append(kept, t.nodes[at])
	for i := 0; i < len(kept); i++ { // breadth first: children stay side by side
		if n := &kept[i]; n.children != 0 {
			from, count := n.children, int32(n.count)
			n.children = int32(len(kept))
			kept = append(kept, t.nodes[from:from+count]...)
		}
	}
	t.spare, t.nodes = t.nodes, kept
}

// reusePlies is how many plies may lie between one search and the next for the tree to
// be kept: our move, the answer, and a few more for turns of several steps and chance.
const reusePlies = 4

// find looks for the node of position want below the given one, which stands for s.
func (t *mctsTree[S, M]) find(at int32, s, want S, plies int) (int32, bool) {
	if s == want {
		return at, true
	}
	n := t.nodes[at]
	if plies == 0 || n.children == 0 {
		return 0, false
	}
	for i := n.children; i < n.children+int32(n.count); i++ {
		if t.nodes[i].visits == 0 {
			continue
		}
		if found, ok := t.find(i, game.After(t.game, s, t.nodes[i].move), want, plies-1); ok {
			return found, true
		}
	}
	return 0, false
}

// result sums up the trees, of which t is the first. moves are the root's.
func (t *mctsTree[S, M]) result(trees []*mctsTree[S, M], moves []M) Result[M] {
	type total struct {
		visits int64
		sum    float64 // of proven and other visits alike
		proven bool
		exact  float64
	}
	totals := make([]total, len(moves))
	r := Result[M]{Depth: t.depth}
	sign := t.nodes[0].turn.Sign()
	for _, tree := range trees {
		r.Nodes += tree.simulations
		root := tree.nodes[0]
		for _, c := range tree.nodes[root.children : root.children+int32(root.count)] {
			if c.visits == 0 {
				continue
			}
			k := &totals[slices.Index(moves, c.move)]
			k.visits += int64(c.visits)
			if c.proven {
				k.proven, k.exact = true, c.sum
				k.sum += c.sum * float64(c.visits)
			} else {
				k.sum += c.sum
			}
		}
		if root.proven {
			r.Proven = true
			r.Score = root.sum
		}
	}
	// The most visited move, unless a proven one is as good as the root is proven to
	// be; a move that is proven worse than what another one promises is not played.
	better := func(a, b total) bool {
		if r.Proven {
			aBest, bBest := a.proven && a.exact == r.Score, b.proven && b.exact == r.Score
			if aBest != bBest {
				return aBest
			}
		}
		if a.proven != b.proven && a.visits > 0 && b.visits > 0 {
			if a.proven {
				return sign*a.exact > sign*b.sum/float64(b.visits)
			}
			return sign*a.sum/float64(a.visits) >= sign*b.exact
		}
		if a.proven && b.proven && a.exact != b.exact {
			return sign*a.exact > sign*b.exact
		}
		return a.visits > b.visits
	}
	best := 0
	for i := range totals {
		if better(totals[i], totals[best]) {
			best = i
		}
	}
	r.Move = moves[best]
	if k := totals[best]; !r.Proven && k.visits > 0 {
		r.Score = k.sum / float64(k.visits)
	} else if k.visits == 0 && !r.Proven {
		r.Score = t.game.Evaluate(&t.root)
	}
	r.Line = t.follow(r.Move)
	r.Lines = []Variation[M]{{Line: r.Line, Score: r.Score}}
	r.Counters = Counters{Nodes: r.Nodes, Deepest: r.Depth}
	return r
}

// follow returns m and the most visited moves below it.
func (t *mctsTree[S, M]) follow(m M) (line []M) {
	n := &t.nodes[0]
	for {
		var next *mctsNode[M]
		children := t.nodes[n.children : n.children+int32(n.count)]
		for i := range children {
			c := &children[i]
			switch {
			case len(line) == 0 && c.move == m:
				next = c
			case len(line) > 0 && c.visits > 0 && (next == nil || c.visits > next.visits):
				next = c
			}
		}
		if next == nil || n.turn == game.Chance {
			break
		}
		line = append(line, next.move)
		n = next
	}
	if len(line) == 0 {
		line = append(line, m)
	}
	return line
}
