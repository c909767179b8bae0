package paper

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// mcts is Monte-Carlo tree search over whole turns. Expanding a node enumerates its turns and
// evaluates the position after each; the node's value is that of the best turn.
//
//	simulation:
//		from the root, follow the child with the greatest
//			value + exploration * prior * sqrt(visits of the node) / (1 + visits of the child)
//		expand the leaf and back up its value to all nodes passed
//
// The value of a node lies between the mean of its simulations and the minimax value of
// the tree below it (Lanctot et al., Monte Carlo tree search with heuristic evaluations
// using implicit minimax backups, 2014). The prior of a turn is the softmax of the
// evaluations. A node has all turns as children, often hundreds, but a child is considered
// only once the better-looking ones have been visited, so the tree widens as it grows.
// Proven wins and losses are backed up as well.
//
// The fields are those of NewMCTS.
type mcts struct {
	Game        *Game
	Limits      search.Limits
	MemoryBytes int
	Progress    func(search.Result[Direction])

	// places bounds the enumeration of the turns at a new node (see Game.Turns). 0
	// selects 80. The bound is ten times as large at the root, and for a second
	// enumeration at a node that has been visited 20 times.
	places int

	tree turnTree
	of   *Game // the game of the tree
}

var (
	_ search.Searcher[State, Direction] = (*mcts)(nil)
)

// NewGame discards the tree. It ignores the seed, as MCTS has no random decisions.
func (m *mcts) NewGame(uint64) { m.tree = turnTree{} }

// Search returns the best turn in s: one that is proven to win, or the most visited one.
// Depth is the number of turns in Line. Search fails if Game is nil, an option is out of
// range, the game is over or ctx has been cancelled. A deadline that has passed is not an
// error: Search still returns a legal turn.
func (m *mcts) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	begin := time.Now()
	options := turnOptions{"MCTS", m.Game, m.Limits, 0, cmp.Or(m.places, 80)}
	if err := options.validate(ctx, &s); err != nil {
		return search.Result[Direction]{}, err
	}
	if m.MemoryBytes < 0 {
		return search.Result[Direction]{}, fmt.Errorf("paper: MCTS: memory of %d bytes: want 0 (the default) or more", m.MemoryBytes)
	}
	first, wins := m.Game.anyTurn(s)
	result := search.Result[Direction]{Move: first[0], Line: first, Nodes: 1}
	if wins {
		result.Score, result.Depth, result.Proven, result.Time = s.turn.Sign(), 1, true, time.Since(begin)
		return result, nil
	}
	options.limits.Depth = 0
	ctx, cancel := deadline.Limit(ctx)
	defer cancel()
	w := newMCTSSearch(ctx, options, &s, &m.tree, cmp.Or(m.MemoryBytes, 1<<30))
	m.setRoot(w.positionKey())
	found := func() search.Result[Direction] {
		r := w.result(result, &s)
		r.Time = time.Since(begin)
		return r
	}
	if next := int64(1000); m.Progress != nil {
		w.progress = func() {
			if w.nodes >= next {
				next *= 2
				m.Progress(found())
			}
		}
	}
	w.run()
	return found(), nil
}

// setRoot makes the position with the given key the root of the tree, and keeps its subtree
// if the tree contains it.
func (m *mcts) setRoot(key uint64) {
	at := int32(-1)
	if m.of == m.Game {
		at = m.tree.find(key)
	}
	switch {
	case at < 0:
		m.tree.reset(key)
	case at > 0:
		m.tree.reroot(at)
	}
	m.of = m.Game
}

// turnTree is a tree of whole turns. All nodes are in one slice, siblings contiguous and
// in order of their evaluation, best first. Node 0 is the root. Nodes hold no pointers, so
// the garbage collector does not scan large trees.
type turnTree struct {
	nodes []turnNode
	paths []Direction // of all turns, concatenated
	spare []turnNode  // the nodes before the last cut, overwritten by the next
}

// turnNode is a position at the beginning of a turn, reached by a turn from its parent.
// Values are from the point of view of the player who played that turn.
type turnNode struct {
	key          uint64 // of the position
	sum          float64
	visits       int32 // 1 for the evaluation plus the simulations
	first, count int32 // children: all that do not lose at once, or one that does
	opened       int32 // number of children that simulations have visited: the first ones
	alive        int32 // number of children not proven to lose
	path         uint32
	prior        float32
	minimax      float32 // value over the tree
	length       uint8   // of the path
	proven       int8    // +1: the player who played the turn wins; -1: loses
	expanded     bool
	turns        extent
	counted      bool // its loss has been subtracted from alive of its parent
}

// extent tells how many of a node's turns are among its children.
type extent uint8

const (
	few  extent = iota // the enumeration reached the smaller bound
	many               // it reached the larger bound
	all                // it was complete, so a loss can be proven
)

const (
	nodeBytes   = 56
	longestPath = 255 // longer turns are left out; a field has up to 512 segments, but real turns stay below 60
)

// bytes returns the approximate size of the tree in bytes.
func (t *turnTree) bytes() int { return nodeBytes*len(t.nodes) + len(t.paths) }

// reserve makes room for more nodes. A slice of this size would grow by a quarter at a time,
// and copying it so often took a twentieth of the time of a search.
func (t *turnTree) reserve(more int) {
	if len(t.nodes)+more > cap(t.nodes) {
		t.nodes = slices.Grow(t.nodes, len(t.nodes)+more)
	}
}

// children returns the children of node n that a simulation may choose: those opened and
// the next one.
func (t *turnTree) children(n *turnNode) []turnNode {
	return t.nodes[n.first : n.first+min(n.count, n.opened+1)]
}

// pathOf returns the turn that leads to a node.
func (t *turnTree) pathOf(n *turnNode) []Direction {
	return t.paths[n.path : n.path+uint32(n.length)]
}

// mean returns the node's mean value.
func (n *turnNode) mean() float64 {
	if n.proven != 0 {
		return float64(n.proven)
	}
	return n.sum / float64(max(n.visits, 1))
}

// q returns the node's value: a mix of its mean and its minimax value.
func (n *turnNode) q() float64 {
	if n.proven != 0 {
		return float64(n.proven)
	}
	return n.mean() + minimaxWeight*(float64(n.minimax)-n.mean())
}

// prove marks node n as proven if the result of its child c, just visited, decides it.
func (n *turnNode) prove(c *turnNode) {
	switch {
	case c.proven > 0:
		n.proven = -1 // the turn to n loses
	case c.proven < 0 && !c.counted:
		c.counted = true
		if n.alive--; n.alive == 0 && n.turns == all {
			n.proven = 1
		}
	}
}

// backUpMinimax sets the minimax value of a node from those of its children.
func (t *turnTree) backUpMinimax(n *turnNode) {
	best := float32(-1)
	for i := range t.children(n) {
		if c := &t.nodes[n.first+int32(i)]; c.proven >= 0 {
			best = max(best, c.minimax)
		}
	}
	n.minimax = -best
}

// best returns the child to play: a proven win if there is one, else the most visited
// child, with ties broken by the evaluation.
func (t *turnTree) best(n *turnNode) *turnNode {
	list := t.nodes[n.first : n.first+n.count]
	best := &list[0]
	for i := range list[1:] {
		c := &list[i+1]
		if c.proven > best.proven || c.proven == best.proven && c.visits > best.visits {
			best = c
		}
	}
	return best
}

// find returns the index of the node with the given key, or -1. It searches the root and
// two levels below it.
func (t *turnTree) find(key uint64) int32 {
	if len(t.nodes) == 0 {
		return -1
	}
	if t.nodes[0].key == key {
		return 0
	}
	root := &t.nodes[0]
	for i := root.first; i < root.first+root.count; i++ {
		if t.nodes[i].key == key {
			return i
		}
		for k := t.nodes[i].first; k < t.nodes[i].first+t.nodes[i].count; k++ {
			if t.nodes[k].key == key {
				return k
			}
		}
	}
	return -1
}

// mostSpare is the size of the largest tree whose memory is kept for the next one: 56 MiB.
const mostSpare = 1 << 20

// reset makes the tree a single node.
func (t *turnTree) reset(key uint64) {
	t.nodes, t.paths = append(t.nodes[:0], turnNode{key: key}), t.paths[:0]
}

// reroot makes the node with index root the root, and discards everything else but its
// descendants.
// The tree that remains goes into memory used before: new memory took a tenth of the time of
// a short search.
func (t *turnTree) reroot(root int32) {
	old := *t
	t.nodes = append(old.spare[:0], old.nodes[root])
	t.paths = nil
	for i := 0; i < len(t.nodes); i++ {
		n := &t.nodes[i]
		path := old.pathOf(n)
		n.path = uint32(len(t.paths))
		t.paths = append(t.paths, path...)
		first := int32(len(t.nodes))
		t.nodes = append(t.nodes, old.nodes[n.first:n.first+n.count]...)
		t.nodes[i].first = first
	}
	t.spare = nil
	if cap(old.nodes) <= mostSpare {
		t.spare = old.nodes
	}
}
