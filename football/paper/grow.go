package paper

import (
	"context"
	"math"
	"sync"
)

// grower is one search of MCTS under way.
type grower struct {
	exploration float64
	sharpness   float64
	minimax     float64
	room        int // bytes that the tree may take
	climbers    []*climber

	mu     sync.Mutex // guards what follows
	news   sync.Cond  // a node has been expanded
	tree   *turnTree
	judged int64  // positions evaluated
	tell   func() // called after each simulation
}

// climber makes simulations. It is one goroutine with a board of its own, which stands at
// the root between simulations. It holds the lock on its way down and up the tree, but not
// while it enumerates the turns of a new node, which takes nearly all of the time.
type climber struct {
	*turnWorker
	g     *grower
	path  []int32     // the nodes from the root to where the simulation ends
	trail []Direction // the turns that lead there
	ends  []int       // by node of the path, where the turns that lead to it end in the trail
}

// climb adds climbers that stand in s. They divide the positions to be evaluated.
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

// grow makes simulations until the limits end them, the root is proven, or there is
// nothing left to evaluate.
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

// work makes simulations as long as they are of use.
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

// simulate makes one simulation, and reports false when there is none left to make.
func (c *climber) simulate() bool {
	g := c.g
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.over() {
		return false
	}
	last, n := g.descend(c)
	for n.expanding { // by another climber: what it is worth is not known yet
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
		before := c.nodes
		g.mu.Unlock()
		complete := c.look()
		g.mu.Lock()
		g.tree.nodes[last].expanding = false
		g.news.Broadcast()
		g.judged += c.nodes - before
		if c.stopped && len(c.path) > 1 { // the value would mean nothing
			g.leave(c)
			return true
		}
		value = g.expand(last, c, complete)
	}
	g.ascend(c, value, visited)
	if g.tell != nil {
		g.tell()
	}
	return true
}

// descend goes from the root to where a simulation ends, and notes the way in c. It
// returns the place of the last node, and the node.
func (g *grower) descend(c *climber) (at int32, n *turnNode) {
	c.path, c.trail, c.ends = append(c.path[:0], 0), c.trail[:0], append(c.ends[:0], 0)
	n = &g.tree.nodes[0]
	for n.pending++; n.expanded && n.proven == 0 && len(c.path) <= maxTurnDepth; n.pending++ {
		at = g.choose(n)
		n.opened = max(n.opened, at-n.first+1)
		n = &g.tree.nodes[at]
		c.path = append(c.path, at)
		c.trail = append(c.trail, g.tree.pathOf(n)...)
		c.ends = append(c.ends, len(c.trail))
	}
	return at, n
}

// leave ends a simulation that has found nothing.
func (g *grower) leave(c *climber) {
	for _, at := range c.path {
		g.tree.nodes[at].pending--
	}
}

// ascend tells all nodes on the way what a simulation has found: the value of the last
// one, for the player on turn there. The last one counts the visit only if it was a visit.
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

// worth is what the search thinks of a node, for the player who played the turn to it.
func (g *grower) worth(n *turnNode) float64 {
	if n.proven != 0 {
		return float64(n.proven)
	}
	return n.mean() + g.minimax*(float64(n.value)-n.mean())
}

// choose returns the place of the child to follow. Simulations under way count as visits
// without a result, so that climbers spread.
func (g *grower) choose(n *turnNode) int32 {
	best, top := n.first, math.Inf(-1)
	scale := g.exploration * math.Sqrt(float64(n.visits)+float64(n.pending-1))
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

// prove settles node n if its child c, which was just visited, says who wins.
func (g *grower) prove(n, c *turnNode) {
	switch {
	case c.proven > 0:
		n.proven = -1 // whoever moved here has given the game away
	case c.proven < 0 && !c.counted:
		c.counted = true
		if n.alive--; n.alive == 0 && !n.doubtful {
			n.proven = 1
		}
	}
}

// look enumerates the turns of the position where the simulation has ended, and reports
// whether it saw them all.
func (c *climber) look() (complete bool) {
	for i, begin := range c.ends[:len(c.ends)-1] {
		c.play(c.trail[begin:c.ends[i+1]])
	}
	c.plies[0].leaf = false
	places := c.places
	if len(c.path) == 1 {
		places *= rootPlaces
	}
	complete = c.enumerate(0, places)
	for i := len(c.ends) - 1; i > 0; i-- {
		c.unplay(c.trail[c.ends[i-1]:c.ends[i]])
	}
	return complete
}

// expand gives the node at a place the children that c has seen, and returns its value for
// the player on turn.
func (g *grower) expand(at int32, c *climber, complete bool) float64 {
	p := &c.plies[0]
	n := &g.tree.nodes[at]
	n.expanded = true
	n.doubtful = !complete || c.stopped
	if len(p.turns) == 0 {
		if !c.stopped { // there are none that do not lose at once
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
			g.tree.nodes[at].doubtful = true
			continue
		}
		score := scoreOf(t.judgement)
		child := turnNode{
			key: t.key, path: uint32(len(g.tree.paths)), length: uint8(t.end - t.begin),
			visits: 1, sum: score, value: float32(score), prior: float32(math.Exp(g.sharpness * (score - scoreOf(best)))),
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
	n = &g.tree.nodes[at]
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
		if !n.doubtful {
			n.proven = 1
		}
	}
	if n.proven != 0 {
		return -float64(n.proven)
	}
	return scoreOf(best)
}
