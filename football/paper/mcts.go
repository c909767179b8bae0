package paper

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/search"
)

// MCTS is Monte-Carlo tree search over whole turns. A node is the beginning of a turn and
// its children are turns, so that a simulation does not spend its length on the steps
// within them, as [search.MCTS] does. Nothing is played at random: a new node enumerates
// its turns, asks the evaluation where each leads, and is worth the best of them.
//
//	simulation:
//		from the root, follow the child with the greatest
//			value + Exploration * prior * sqrt(visits of the node) / (1 + visits of the child)
//		expand where the tree ends, and tell its value to all nodes passed
//
// The value of a node lies between the mean of what simulations found there and the
// minimax value of the tree below it (Lanctot et al., Monte Carlo tree search with
// heuristic evaluations using implicit minimax backups, 2014). The prior of a turn is the
// softmax of the evaluations. All turns are children, hundreds of them, but one that looks
// worse than another is not considered before that one was visited, so the tree widens as
// it grows. Wins and losses are proven where all that matters is known, and go up the
// tree.
//
// The zero value with a Game plays. The part of the tree below the turns played is kept
// from one Search to the next, so use one MCTS a game, from one goroutine at a time. With
// limits other than time, the result is the same on every machine.
type MCTS struct {
	Game *Game

	// Limits.Nodes bounds the positions evaluated; Limits.Depth is not used. When neither
	// Nodes nor the context sets an end, Nodes is search.DefaultNodes.
	Limits search.Limits

	// Exploration is the constant of the formula: 0 stands for 1.5.
	Exploration float64

	// Sharpness is how far the evaluation is trusted in the prior of a turn: 0 stands for 4.
	Sharpness float64

	// Minimax is how much the minimax value counts beside the mean, 0 to 1.
	Minimax float64

	// Places bounds the enumeration of the turns at a node: 0 stands for 1000, and ten
	// times as many at the root.
	Places int

	// MemoryBytes is about how large the tree may grow: 0 stands for 1 GiB. A search whose
	// tree is full soon ends.
	MemoryBytes int

	// Progress, if not nil, is called whenever the positions evaluated have doubled, by the
	// goroutine that searches.
	Progress func(search.Result[Direction])

	tree turnTree
	of   *Game // the game of the tree
}

var (
	_ search.Searcher[State, Direction] = (*MCTS)(nil)
	_ search.GameStarter                = (*MCTS)(nil)
)

// NewGame forgets the tree. Nothing is random in an MCTS.
func (m *MCTS) NewGame(uint64) { m.tree = turnTree{} }

// Search returns the best turn in s: one that is proven to win, or the one visited most.
// Depth is the length in turns of the Line. A Game that is nil, negative options, a
// finished game and a context that was cancelled before are errors; one whose time is up
// is not: a move is played all the same.
func (m *MCTS) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	begin := time.Now()
	options := turnOptions{"MCTS", m.Game, m.Limits, 0, cmp.Or(m.Places, 1000)}
	if err := options.validate(ctx, &s); err != nil {
		return search.Result[Direction]{}, err
	}
	if !(m.Exploration >= 0) || !(m.Sharpness >= 0) || !(m.Minimax >= 0 && m.Minimax <= 1) || m.MemoryBytes < 0 {
		return search.Result[Direction]{}, fmt.Errorf("paper: MCTS: exploration %v, sharpness %v, minimax %v, memory of %d bytes: want 0 (the default) or more of each, minimax at most 1", m.Exploration, m.Sharpness, m.Minimax, m.MemoryBytes)
	}
	first, wins := m.Game.anyTurn(s)
	result := search.Result[Direction]{Move: first[0], Line: first, Nodes: 1}
	if wins {
		result.Score, result.Depth, result.Proven, result.Time = s.turn.Sign(), 1, true, time.Since(begin)
		return result, nil
	}
	options.limits.Depth = 0
	ctx, cancel := search.Paced(ctx)
	defer cancel()
	g := grower{
		turnWorker:  newTurnWorker(ctx, options, &s),
		tree:        &m.tree,
		exploration: cmp.Or(m.Exploration, 1.5),
		sharpness:   cmp.Or(m.Sharpness, 4),
		minimax:     m.Minimax,
		room:        cmp.Or(m.MemoryBytes, 1<<30),
	}
	m.stand(g.positionKey())
	found := func() search.Result[Direction] {
		r := result
		r.Nodes, r.Time = g.nodes, time.Since(begin)
		var line []Direction
		for n := &m.tree.nodes[0]; n.count > 0; r.Depth++ {
			n = m.tree.best(n)
			line = append(line, m.tree.pathOf(n)...)
			if r.Depth == 0 {
				r.Score = s.turn.Sign() * g.worth(n)
			}
		}
		if len(line) > 0 {
			r.Move, r.Line = line[0], line
		}
		if proven := m.tree.nodes[0].proven; proven != 0 {
			r.Proven, r.Score = true, -s.turn.Sign()*float64(proven)
		}
		return r
	}
	next := int64(1000)
	g.grow(func() {
		if m.Progress != nil && g.nodes >= next {
			next *= 2
			m.Progress(found())
		}
	})
	return found(), nil
}

// stand makes the position with the given key the root of the tree: with what is known of
// it, if it was foreseen.
func (m *MCTS) stand(key uint64) {
	at := int32(-1)
	if m.of == m.Game {
		at = m.tree.find(key)
	}
	switch {
	case at < 0 || m.tree.nodes[at].doubtful: // more turns are looked at in a root
		m.tree = turnTree{nodes: []turnNode{{key: key}}}
	case at > 0:
		m.tree.cut(at)
	}
	m.of = m.Game
}

// grower is one search of MCTS under way. It stands on the board of a turnWorker.
type grower struct {
	*turnWorker
	tree        *turnTree
	exploration float64
	sharpness   float64
	minimax     float64
	room        int         // bytes that the tree may take
	trail       []Direction // the turns from the root to where the search stands
}

// grow makes simulations until the limits end them, the root is proven, or there is
// nothing left to evaluate. It calls tell after each.
func (g *grower) grow(tell func()) {
	const mostIdle = 1000 // simulations without an evaluation
	if !g.tree.nodes[0].expanded {
		g.expand(0, 0)
	}
	for idle := 0; !g.stopped && g.tree.nodes[0].proven == 0 && g.tree.nodes[0].count > 0 && idle < mostIdle; idle++ {
		before := g.nodes
		g.simulate(0, 0)
		if g.nodes > before {
			idle = 0
		}
		tell()
	}
}

// worth is what the search thinks of a node, for the player who played the turn to it.
func (g *grower) worth(n *turnNode) float64 {
	if n.proven != 0 {
		return float64(n.proven)
	}
	return n.mean() + g.minimax*(float64(n.value)-n.mean())
}

// simulate goes down from the node at a place, and returns the value found for the player
// who is on turn there.
func (g *grower) simulate(at int32, ply int) float64 {
	n := &g.tree.nodes[at]
	var value float64
	switch {
	case n.proven != 0:
		value = -float64(n.proven)
	case !n.expanded && g.tree.bytes() > g.room:
		value = -n.mean()
	case !n.expanded:
		value = g.expand(at, ply)
		n = &g.tree.nodes[at] // it may have moved
	default:
		child := g.choose(n)
		c := &g.tree.nodes[child]
		n.opened = max(n.opened, child-n.first+1)
		if c.proven != 0 || ply >= maxTurnDepth-1 {
			value = c.mean()
		} else {
			start := len(g.trail)
			g.trail = append(g.trail, g.tree.pathOf(c)...) // paths may move
			path := g.trail[start:]
			g.play(path)
			value = -g.simulate(child, ply+1)
			g.unplay(path)
			g.trail = g.trail[:start]
			n, c = &g.tree.nodes[at], &g.tree.nodes[child]
			g.prove(n, c)
		}
		g.backUp(n)
		if n.proven != 0 {
			value = -float64(n.proven)
		}
	}
	if g.stopped { // the value means nothing
		return 0
	}
	n.visits++
	n.sum -= value
	return value
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

// choose returns the place of the child to follow.
func (g *grower) choose(n *turnNode) int32 {
	best, top := n.first, math.Inf(-1)
	scale := g.exploration * math.Sqrt(float64(n.visits))
	for {
		list := g.tree.children(n)
		for i := range list {
			c := &list[i]
			if c.proven < 0 {
				continue // it loses; if all do, the node is proven
			}
			if urgency := g.worth(c) + scale*float64(c.prior)/float64(1+c.visits); urgency > top {
				best, top = n.first+int32(i), urgency
			}
		}
		if !math.IsInf(top, -1) || n.opened >= n.count {
			return best
		}
		n.opened++ // all opened so far lose
	}
}

// prove settles node n if its child c, which was just visited, says who wins.
func (g *grower) prove(n, c *turnNode) {
	switch {
	case c.proven > 0:
		n.proven = -1 // whoever moved here has given the game away
	case c.proven < 0:
		if n.alive--; n.alive == 0 && !n.doubtful {
			n.proven = 1
		}
	}
}

// expand enumerates the turns of the node at a place, where the board stands, and returns
// its value for the player on turn.
func (g *grower) expand(at int32, ply int) float64 {
	p := &g.plies[0]
	p.leaf = false
	places := g.places
	if ply == 0 {
		places *= 10
	}
	complete := g.enumerate(0, places)
	if g.stopped && ply > 0 {
		return 0
	}
	n := &g.tree.nodes[at]
	n.expanded = true
	n.doubtful = !complete || g.stopped
	if len(p.turns) == 0 {
		if !g.stopped { // there are none that do not lose at once
			n.proven = 1
		}
		return -1
	}
	p.sort(0)
	best, total := p.turns[0].judgement, float32(0)
	n.first = int32(len(g.tree.nodes))
	first := n.first
	for i := range p.turns {
		c := &p.turns[i]
		if c.judgement <= -decided && i > 0 {
			break // the rival answers with a goal
		}
		if c.end-c.begin > longestPath {
			g.tree.nodes[at].doubtful = true
			continue
		}
		score := scoreOf(c.judgement)
		child := turnNode{
			key: c.key, path: uint32(len(g.tree.paths)), length: uint8(c.end - c.begin),
			visits: 1, sum: score, value: float32(score), prior: float32(math.Exp(g.sharpness * (score - scoreOf(best)))),
		}
		switch {
		case c.judgement >= decided:
			child.proven = 1
		case c.judgement <= -decided:
			child.proven = -1
		}
		g.tree.paths = append(g.tree.paths, p.paths[c.begin:c.end]...)
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
