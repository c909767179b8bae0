package paper

import (
	"context"
	"math"
	"sync"
)

// The constants of MCTS.
const (
	exploration = 1.5  // in the formula
	sharpness   = 2.5  // the factor of the evaluations in the softmax of the priors
	minimax     = 0.25 // the weight of the minimax value; that of the mean is the rest
)

// grower is the state of one search by MCTS.
type grower struct {
	room     int // maximum size of the tree in bytes
	climbers []*climber

	mu     sync.Mutex // guards the fields below
	news   sync.Cond  // a node has been expanded
	tree   *turnTree
	judged int64  // positions evaluated
	tell   func() // called after each simulation
}

// climber runs simulations in one goroutine, with its own board, which is at the root
// between simulations. It holds the lock while it descends and ascends the tree, but not
// while it enumerates the turns of a new node, which takes nearly all of the time.
type climber struct {
	*turnWorker
	g     *grower
	path  []int32     // the nodes from the root to the leaf
	trail []Direction // the turns that lead there
	ends  []int       // for each node of the path, the end in trail of the turns that lead to it
}

// climb adds climbers for position s, which share the limit of positions to evaluate.
func (g *grower) climb(ctx context.Context, workers int, o turnOptions, s *State) {
	g.news.L = &g.mu
	for i := range int64(workers) {
		c := &climber{turnWorker: newTurnWorker(ctx, o, s), g: g}
		share := c.limit / int64(workers)
		if i < c.limit%int64(workers) {
			share++
		}
		c.limit = share
		g.climbers = append(g.climbers, c)
	}
}

// grow runs simulations until a limit is reached, the root is proven, or no position is
// left to evaluate.
func (g *grower) grow() {
	first := g.climbers[0]
	if !g.tree.nodes[0].expanded {
		first.simulate()
	}
	var others sync.WaitGroup
	for _, c := range g.climbers[1:] {
		others.Go(c.work)
	}
	first.work()
	others.Wait()
}

// work runs simulations until they are no longer useful.
func (c *climber) work() {
	const mostIdle = 1000 // simulations without an evaluation
	for idle := 0; !c.spent(1) && idle < mostIdle; idle++ {
		before := c.nodes
		if !c.simulate() {
			return
		}
		if c.nodes > before {
			idle = 0
		}
	}
}

// over reports whether the root needs no more simulations.
func (g *grower) over() bool {
	root := &g.tree.nodes[0]
	return root.expanded && (root.proven != 0 || root.count == 0)
}

// simulate runs one simulation. It returns false if the root needs no more.
func (c *climber) simulate() bool {
	g := c.g
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.over() {
		return false
	}
	last, n := g.descend(c)
	for n.expanding { // by another climber: its value is not known yet
		g.leave(c)
		if g.news.Wait(); g.over() {
			return false
		}
		last, n = g.descend(c)
	}
	visited := n.proven == 0 && len(c.path) <= maxTurnDepth
	var value float64
	switch {
	case !visited, g.tree.bytes() > g.room:
		value = -n.mean()
	default:
		n.expanding = true
		again := n.expanded
		before := c.nodes
		g.mu.Unlock()
		turns := c.look(again)
		g.mu.Lock()
		g.tree.nodes[last].expanding = false
		g.news.Broadcast()
		g.judged += c.nodes - before
		if c.stopped && (again || len(c.path) > 1) { // the value would mean nothing
			g.leave(c)
			return true
		}
		if again {
			g.widen(last, c, turns)
			g.leave(c)
			return true
		}
		value = g.expand(last, c, turns)
	}
	g.ascend(c, value, visited)
	if g.tell != nil {
		g.tell()
	}
	return true
}

// thoroughVisits is the number of visits at which a node's turns are enumerated again, to a
// larger bound. Most nodes never get there, so they cost less, and those that matter have more
// turns.
const thoroughVisits = 20

// due reports whether the turns of a node should be enumerated again now. A climber below the
// node would lose its path. The root may be a node of an earlier search.
func (g *grower) due(n *turnNode) bool {
	return n.turns == few && (n.visits >= thoroughVisits || n == &g.tree.nodes[0]) && n.proven == 0 && n.pending == 1 &&
		g.tree.bytes() <= g.room
}

// descend goes from the root to a leaf, or to a node whose turns should be enumerated again,
// and records the path in c. It returns that node and its index.
func (g *grower) descend(c *climber) (at int32, n *turnNode) {
	c.path, c.trail, c.ends = append(c.path[:0], 0), c.trail[:0], append(c.ends[:0], 0)
	n = &g.tree.nodes[0]
	for n.pending++; n.expanded && !n.expanding && !g.due(n) && n.proven == 0 && len(c.path) <= maxTurnDepth; n.pending++ {
		at = g.choose(n)
		n.opened = max(n.opened, at-n.first+1)
		n = &g.tree.nodes[at]
		c.path = append(c.path, at)
		c.trail = append(c.trail, g.tree.pathOf(n)...)
		c.ends = append(c.ends, len(c.trail))
	}
	return at, n
}

// leave ends a simulation without a result.
func (g *grower) leave(c *climber) {
	for _, at := range c.path {
		g.tree.nodes[at].pending--
	}
}

// ascend backs up the value of the leaf, for the side to move there, to all nodes on the
// path. The leaf's own visit is counted only if visited is true.
func (g *grower) ascend(c *climber, value float64, visited bool) {
	last := len(c.path) - 1
	for i := last; i >= 0; i-- {
		n := &g.tree.nodes[c.path[i]]
		n.pending--
		if i < last {
			value = -value
			g.prove(n, &g.tree.nodes[c.path[i+1]])
			g.backUp(n)
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

// worth returns the value of a node for the player who played the turn to it: a mix of its
// mean and its minimax value.
func (g *grower) worth(n *turnNode) float64 {
	if n.proven != 0 {
		return float64(n.proven)
	}
	return n.mean() + minimax*(float64(n.value)-n.mean())
}

// choose returns the index of the child to follow. Simulations in progress count as visits
// without a result, so that climbers spread over the tree.
func (g *grower) choose(n *turnNode) int32 {
	best, top := n.first, math.Inf(-1)
	scale := exploration * math.Sqrt(float64(n.visits)+float64(n.pending-1))
	for {
		list := g.tree.children(n)
		for i := range list {
			c := &list[i]
			if c.proven < 0 {
				continue // it loses; if all do, the node is proven
			}
			visits := float64(c.visits) + float64(c.pending)
			if urgency := g.worth(c) + scale*float64(c.prior)/(1+visits); urgency > top {
				best, top = n.first+int32(i), urgency
			}
		}
		if !math.IsInf(top, -1) || n.opened >= n.count {
			return best
		}
		n.opened++ // all opened so far lose
	}
}

// backUp sets the minimax value of a node from those of its children.
func (g *grower) backUp(n *turnNode) {
	best := float32(-1)
	for i := range g.tree.children(n) {
		if c := &g.tree.nodes[n.first+int32(i)]; c.proven >= 0 {
			best = max(best, c.value)
		}
	}
	n.value = -best
}

// prove marks node n as proven if the result of its child c, just visited, decides it.
func (g *grower) prove(n, c *turnNode) {
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

// look enumerates the turns at the end of the path and returns how many it found.
func (c *climber) look(again bool) extent {
	for i, begin := range c.ends[:len(c.ends)-1] {
		c.play(c.trail[begin:c.ends[i+1]])
	}
	c.plies[0].leaf = false
	places := c.places
	turns := few
	if again || len(c.path) == 1 {
		places *= rootPlaces
		turns = many
	}
	if c.enumerate(0, places) && !c.stopped {
		turns = all
	}
	for i := len(c.ends) - 1; i > 0; i-- {
		c.unplay(c.trail[c.ends[i-1]:c.ends[i]])
	}
	return turns
}

// expand adds the children enumerated by c to the node with index at, and returns its value
// for the side to move.
func (g *grower) expand(at int32, c *climber, turns extent) float64 {
	p := &c.plies[0]
	g.tree.reserve(len(p.turns)) // so that n stays where it is
	n := &g.tree.nodes[at]
	n.expanded = true
	n.turns = turns
	if len(p.turns) == 0 {
		if !c.stopped { // every turn loses at once
			n.proven = 1
		}
		return -1
	}
	p.sort(0)
	best, total := p.turns[0].judgement, float32(0)
	n.first = int32(len(g.tree.nodes))
	first := n.first
	for i := range p.turns {
		t := &p.turns[i]
		if t.judgement <= -decided && i > 0 {
			break // the rival answers with a goal
		}
		if t.end-t.begin > longestPath {
			n.turns = min(n.turns, many)
			continue
		}
		score := scoreOf(t.judgement)
		child := turnNode{
			key: t.key, path: uint32(len(g.tree.paths)), length: uint8(t.end - t.begin),
			visits: 1, sum: score, value: float32(score), prior: float32(math.Exp(sharpness * (score - scoreOf(best)))),
		}
		switch {
		case t.judgement >= decided:
			child.proven = 1
		case t.judgement <= -decided:
			child.proven = -1
		}
		g.tree.paths = append(g.tree.paths, p.paths[t.begin:t.end]...)
		total += child.prior
		g.tree.nodes = append(g.tree.nodes, child)
	}
	n.count = int32(len(g.tree.nodes)) - first
	n.alive = n.count
	for i := range n.count {
		g.tree.nodes[first+i].prior /= total
	}
	n.value = float32(-scoreOf(best))
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

// widen replaces the children of the node with index at by those that c has enumerated, and
// keeps what is known about the previous ones.
func (g *grower) widen(at int32, c *climber, turns extent) {
	n := &g.tree.nodes[at]
	known := map[uint64]turnNode{}
	for _, child := range g.tree.nodes[n.first : n.first+n.count] {
		known[child.key] = child
	}
	g.expand(at, c, turns)
	n = &g.tree.nodes[at]
	if n.proven != 0 {
		return
	}
	for i := range n.count {
		child := &g.tree.nodes[n.first+i]
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
	g.backUp(n)
}
