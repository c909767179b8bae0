package paper

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
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
//			mean value + Exploration * prior * sqrt(visits of the node) / (1 + visits of the child)
//		expand where the tree ends, and add the value to all nodes passed
//
// The prior of a turn is the softmax of the evaluations, so turns that look bad wait.
// Wins and losses are proven where all that matters is known, and go up the tree.
//
// The zero value with a Game plays. With limits other than time, the result is the same
// on every machine.
type MCTS struct {
	Game *Game

	// Limits.Nodes bounds the positions evaluated; Limits.Depth is not used. When neither
	// Nodes nor the context sets an end, Nodes is search.DefaultNodes.
	Limits search.Limits

	// Exploration is the constant of the formula: 0 stands for 1.5.
	Exploration float64

	// Sharpness is how far the evaluation is trusted in the prior of a turn: 0 stands for 4.
	Sharpness float64

	// Width is how many children a node has, the best looking turns: 0 stands for 24.
	Width int

	// Places bounds the enumeration of the turns at a node: 0 stands for 1000, and ten
	// times as many at the root.
	Places int

	// MemoryBytes is about how large the tree may grow: 0 stands for 1 GiB. A search whose
	// tree is full soon ends.
	MemoryBytes int
}

var _ search.Searcher[State, Direction] = (*MCTS)(nil)

// mctsNode is the beginning of a turn, reached by the turn from its parent.
type mctsNode struct {
	path     []Direction // the turn that leads here
	prior    float64
	sum      float64 // of values, for the player who played the turn
	visits   float64
	proven   int8 // +1: the player who played the turn wins; -1: loses
	expanded bool
	doubtful bool // turns were left out, so a loss cannot be proven
	children []*mctsNode
}

// Search returns the best turn in s: one that is proven to win, or the one visited most.
// Depth is the length in turns of the Line. A Game that is nil, negative options, a
// finished game and a context that was cancelled before are errors; one whose time is up
// is not: a move is played all the same.
func (m *MCTS) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	begin := time.Now()
	options := turnOptions{"MCTS", m.Game, m.Limits, cmp.Or(m.Width, 24), cmp.Or(m.Places, 1000)}
	if err := options.validate(ctx, &s); err != nil {
		return search.Result[Direction]{}, err
	}
	if !(m.Exploration >= 0) || !(m.Sharpness >= 0) || m.MemoryBytes < 0 {
		return search.Result[Direction]{}, fmt.Errorf("paper: MCTS: exploration %v, sharpness %v, memory of %d bytes: want 0 (the default) or more of each", m.Exploration, m.Sharpness, m.MemoryBytes)
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
	t := mctsTree{
		turnWorker:  newTurnWorker(ctx, options, &s),
		exploration: cmp.Or(m.Exploration, 1.5),
		sharpness:   cmp.Or(m.Sharpness, 4),
		room:        cmp.Or(m.MemoryBytes, 1<<30),
	}
	root := &mctsNode{}
	t.grow(root)
	var line []Direction
	for n := root; len(n.children) > 0; result.Depth++ {
		n = n.best()
		line = append(line, n.path...)
		if n.visits > 0 && result.Depth == 0 {
			result.Score = s.turn.Sign() * n.value()
		}
	}
	if len(line) > 0 {
		result.Move, result.Line = line[0], line
	}
	if root.proven != 0 {
		result.Proven, result.Score = true, -s.turn.Sign()*float64(root.proven)
	}
	result.Nodes, result.Time = t.nodes, time.Since(begin)
	return result, nil
}

// mctsTree is one search of MCTS under way. It stands on the board of a turnWorker.
type mctsTree struct {
	*turnWorker
	exploration float64
	sharpness   float64
	room        int // bytes left for nodes
}

// grow makes simulations until the limits end them, the root is proven, or there is
// nothing left to evaluate.
func (t *mctsTree) grow(root *mctsNode) {
	const mostIdle = 1000 // simulations without an evaluation
	t.expand(root, 0)
	for idle := 0; !t.stopped && root.proven == 0 && len(root.children) > 0 && idle < mostIdle; idle++ {
		before := t.nodes
		t.simulate(root, 0)
		if t.nodes > before {
			idle = 0
		}
	}
}

// nodeBytes is about what a node takes besides its path.
const nodeBytes = 128

// simulate goes down from n, and returns the value found for the player who is on turn
// there.
func (t *mctsTree) simulate(n *mctsNode, ply int) float64 {
	var value float64
	switch {
	case n.proven != 0:
		value = -float64(n.proven)
	case !n.expanded && t.room <= 0:
		value = -n.value()
	case !n.expanded:
		value = t.expand(n, ply)
	default:
		c := t.choose(n)
		if c.proven != 0 || ply >= maxTurnDepth-1 {
			value = c.value()
		} else {
			t.play(c.path)
			value = -t.simulate(c, ply+1)
			t.unplay(c.path)
		}
		n.prove()
		if n.proven != 0 {
			value = -float64(n.proven)
		}
	}
	n.visits++
	n.sum -= value
	return value
}

// value is the node's mean value for the player who played the turn to it.
func (n *mctsNode) value() float64 {
	if n.proven != 0 {
		return float64(n.proven)
	}
	return n.sum / max(n.visits, 1)
}

// choose returns the child to follow.
func (t *mctsTree) choose(n *mctsNode) *mctsNode {
	best, top := n.children[0], math.Inf(-1)
	scale := t.exploration * math.Sqrt(n.visits)
	for _, c := range n.children {
		if c.proven < 0 {
			continue // it loses; if all do, the node is proven
		}
		if urgency := c.value() + scale*c.prior/(1+c.visits); urgency > top {
			best, top = c, urgency
		}
	}
	return best
}

// best returns the child to play.
func (n *mctsNode) best() *mctsNode {
	return slices.MaxFunc(n.children, func(a, b *mctsNode) int {
		if a.proven != b.proven {
			return int(a.proven) - int(b.proven)
		}
		switch {
		case a.visits > b.visits:
			return 1
		case a.visits < b.visits:
			return -1
		}
		return 0
	})
}

// prove settles a node whose children say who wins.
func (n *mctsNode) prove() {
	lost := true
	for _, c := range n.children {
		if c.proven > 0 {
			n.proven = -1 // whoever moved here has given the game away
			return
		}
		lost = lost && c.proven < 0
	}
	if lost && !n.doubtful {
		n.proven = 1
	}
}

// expand enumerates the turns at n, where the board stands, and returns its value for
// the player on turn.
func (t *mctsTree) expand(n *mctsNode, ply int) float64 {
	p := &t.plies[0]
	p.leaf = false
	places := t.places
	if ply == 0 {
		places *= 10
	}
	complete := t.enumerate(0, places)
	if t.stopped && ply > 0 {
		return 0
	}
	n.expanded = true
	n.doubtful = !complete || t.stopped
	if len(p.turns) == 0 {
		if !t.stopped { // there are none that do not lose at once
			n.proven = 1
		}
		return -1
	}
	p.sort(0)
	// A turn that the rival answers with a goal is of no use unless all are such.
	if len(p.turns) > t.width {
		n.doubtful = n.doubtful || p.turns[t.width].judgement > -decided
		p.turns = p.turns[:t.width]
	}
	best, total := p.turns[0].judgement, 0.0
	for i := range p.turns {
		c := &p.turns[i]
		child := &mctsNode{path: slices.Clone(p.paths[c.begin:c.end]), visits: 1, sum: scoreOf(c.judgement)}
		switch {
		case c.judgement >= decided:
			child.proven = 1
		case c.judgement <= -decided:
			child.proven = -1
		}
		child.prior = math.Exp(t.sharpness * (scoreOf(c.judgement) - scoreOf(best)))
		total += child.prior
		n.children = append(n.children, child)
		t.room -= nodeBytes + len(child.path)
	}
	for _, c := range n.children {
		c.prior /= total
	}
	n.prove()
	if n.proven != 0 {
		return -float64(n.proven)
	}
	return scoreOf(best)
}
