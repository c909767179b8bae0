package paper

import (
	"context"
	"math"

	"github.com/seed-61c9d78a/versus/search"
)

// The constants of MCTS.
const (
	exploration   = 1.5  // the exploration constant of PUCT
	priorScale    = 2.5  // the factor of the evaluations in the softmax of the priors
	minimaxWeight = 0.25 // the weight of the minimax value; that of the mean is the rest
)

// reexpandVisits is the number of visits at which a node's turns are enumerated again, to a
// larger bound. Most nodes never get there, so they cost less, and those that matter have more
// turns.
const reexpandVisits = 20

// mctsSearch is the state of one search by MCTS. Between simulations its board is at the root.
type mctsSearch struct {
	*turnWorker
	tree     *turnTree
	maxBytes int         // of the tree
	progress func()      // called after each simulation
	path     []int32     // the nodes from the root to the leaf
	moves    []Direction // the turns that lead there
	ends     []int       // for each node of the path, the end in moves of the turns that lead to it
}

func newMCTSSearch(ctx context.Context, o turnOptions, s *State, tree *turnTree, maxBytes int) *mctsSearch {
	return &mctsSearch{turnWorker: newTurnWorker(ctx, o, s), tree: tree, maxBytes: maxBytes, progress: func() {}}
}

// run runs simulations until a limit is reached, the root is proven, or no position is left to
// evaluate.
func (m *mctsSearch) run() {
	if !m.tree.nodes[0].expanded {
		m.simulate()
	}
	const mostIdle = 1000 // simulations without an evaluation
	for idle := 0; !m.spent(1) && idle < mostIdle; idle++ {
		before := m.nodes
		if root := &m.tree.nodes[0]; root.expanded && (root.proven != 0 || root.count == 0) {
			return
		}
		m.simulate()
		if m.nodes > before {
			idle = 0
		}
	}
}

// simulate runs one simulation: it selects a leaf, expands it and backs up its value. The second
// enumeration of a node's turns takes the place of a simulation.
func (m *mctsSearch) simulate() {
	leaf, n := m.selectLeaf()
	visited := n.proven == 0 && len(m.path) <= maxTurnDepth
	value := -n.mean()
	if visited && m.tree.bytes() <= m.maxBytes {
		again := n.expanded
		turns := m.enumerateLeaf(again)
		if m.stopped && (again || len(m.path) > 1) { // the value would mean nothing
			return
		}
		if again {
			m.reexpand(leaf, turns)
			return
		}
		value = m.expand(leaf, turns)
	}
	m.backUp(value, visited)
	m.progress()
}

// reexpandable reports whether the turns of a node should be enumerated again now. The root may
// be a node of an earlier search.
func (m *mctsSearch) reexpandable(n *turnNode) bool {
	return n.turns == few && (n.visits >= reexpandVisits || n == &m.tree.nodes[0]) && n.proven == 0 && m.tree.bytes() <= m.maxBytes
}

// selectLeaf goes from the root to a leaf, or to a node whose turns should be enumerated again,
// and records the path. It returns that node and its index.
func (m *mctsSearch) selectLeaf() (at int32, n *turnNode) {
	m.path, m.moves, m.ends = append(m.path[:0], 0), m.moves[:0], append(m.ends[:0], 0)
	n = &m.tree.nodes[0]
	for n.expanded && !m.reexpandable(n) && n.proven == 0 && len(m.path) <= maxTurnDepth {
		at = m.selectChild(n)
		n.opened = max(n.opened, at-n.first+1)
		n = &m.tree.nodes[at]
		m.path = append(m.path, at)
		m.moves = append(m.moves, m.tree.pathOf(n)...)
		m.ends = append(m.ends, len(m.moves))
	}
	return at, n
}

// selectChild returns the index of the child with the greatest PUCT value.
func (m *mctsSearch) selectChild(n *turnNode) int32 {
	best, top := n.first, math.Inf(-1)
	scale := exploration * math.Sqrt(float64(n.visits))
	for {
		list := m.tree.children(n)
		for i := range list {
			c := &list[i]
			if c.proven < 0 {
				continue // it loses; if all do, the node is proven
			}
			if puct := c.q() + scale*float64(c.prior)/(1+float64(c.visits)); puct > top {
				best, top = n.first+int32(i), puct
			}
		}
		if !math.IsInf(top, -1) || n.opened >= n.count {
			return best
		}
		n.opened++ // all opened so far lose
	}
}

// backUp adds the value of the leaf, for the side to move there, to all nodes on the path. The
// leaf's own visit is counted only if visited is true.
func (m *mctsSearch) backUp(value float64, visited bool) {
	last := len(m.path) - 1
	for i := last; i >= 0; i-- {
		n := &m.tree.nodes[m.path[i]]
		if i < last {
			value = -value
			n.prove(&m.tree.nodes[m.path[i+1]])
			m.tree.backUpMinimax(n)
			if n.proven != 0 {
				value = -float64(n.proven)
			}
		}
		if i < last || visited {
			n.visits++
			n.sum -= value
		}
	}
}

// enumerateLeaf enumerates the turns at the end of the path and returns how many it found.
func (m *mctsSearch) enumerateLeaf(again bool) extent {
	for i, begin := range m.ends[:len(m.ends)-1] {
		m.play(m.moves[begin:m.ends[i+1]])
	}
	m.plies[0].leaf = false
	places := m.places
	turns := few
	if again || len(m.path) == 1 {
		places *= rootPlaces
		turns = many
	}
	if m.enumerate(0, places) && !m.stopped {
		turns = all
	}
	for i := len(m.ends) - 1; i > 0; i-- {
		m.unplay(m.moves[m.ends[i-1]:m.ends[i]])
	}
	return turns
}

// expand adds the turns enumerated last as children of the node with index at, and returns its
// value for the side to move.
func (m *mctsSearch) expand(at int32, turns extent) float64 {
	p := &m.plies[0]
	m.tree.reserve(len(p.turns)) // so that n stays where it is
	n := &m.tree.nodes[at]
	n.expanded = true
	n.turns = turns
	if len(p.turns) == 0 {
		if !m.stopped { // every turn loses at once
			n.proven = 1
		}
		return -1
	}
	p.sort(0)
	best, total := p.turns[0].value, float32(0)
	n.first = int32(len(m.tree.nodes))
	first := n.first
	for i := range p.turns {
		t := &p.turns[i]
		if t.value <= -decided && i > 0 {
			break // the rival answers with a goal
		}
		if t.end-t.begin > longestPath {
			n.turns = min(n.turns, many)
			continue
		}
		score := scoreOf(t.value)
		child := turnNode{
			key: t.key, path: uint32(len(m.tree.paths)), length: uint8(t.end - t.begin),
			visits: 1, sum: score, minimax: float32(score), prior: float32(math.Exp(priorScale * (score - scoreOf(best)))),
		}
		switch {
		case t.value >= decided:
			child.proven = 1
		case t.value <= -decided:
			child.proven = -1
		}
		m.tree.paths = append(m.tree.paths, p.paths[t.begin:t.end]...)
		total += child.prior
		m.tree.nodes = append(m.tree.nodes, child)
	}
	n.count = int32(len(m.tree.nodes)) - first
	n.alive = n.count
	for i := range n.count {
		m.tree.nodes[first+i].prior /= total
	}
	n.minimax = float32(-scoreOf(best))
	switch {
	case best >= decided:
		n.proven = -1
	case best <= -decided:
		n.alive = 0
		if n.turns == all {
			n.proven = 1
		}
	}
	if n.proven != 0 {
		return -float64(n.proven)
	}
	return scoreOf(best)
}

// reexpand replaces the children of the node with index at by the turns enumerated last, and keeps
// what is known about the previous ones.
func (m *mctsSearch) reexpand(at int32, turns extent) {
	n := &m.tree.nodes[at]
	known := map[uint64]turnNode{}
	for _, child := range m.tree.nodes[n.first : n.first+n.count] {
		known[child.key] = child
	}
	m.expand(at, turns)
	n = &m.tree.nodes[at]
	if n.proven != 0 {
		return
	}
	for i := range n.count {
		child := &m.tree.nodes[n.first+i]
		before, ok := known[child.key]
		if !ok {
			continue
		}
		before.path, before.length, before.prior = child.path, child.length, child.prior
		*child = before
		if child.counted {
			n.alive--
		}
		if child.expanded {
			n.opened = max(n.opened, i+1)
		}
	}
	m.tree.backUpMinimax(n)
}

// result completes r, the result without a search, with what the tree says of position s.
func (m *mctsSearch) result(r search.Result[Direction], s *State) search.Result[Direction] {
	var line []Direction
	for n := &m.tree.nodes[0]; n.count > 0; r.Depth++ {
		n = m.tree.best(n)
		line = append(line, m.tree.pathOf(n)...)
		if r.Depth == 0 {
			r.Score = s.turn.Sign() * clampEstimate(n.q())
		}
	}
	if len(line) > 0 {
		r.Move, r.Line = line[0], line
	}
	if proven := m.tree.nodes[0].proven; proven != 0 {
		r.Proven, r.Score = true, -s.turn.Sign()*float64(proven)
	}
	r.Nodes = m.nodes
	return r
}
