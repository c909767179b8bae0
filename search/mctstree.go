package search

import (
	"math"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// mctsTree is one worker with its tree.
type mctsTree[S, M comparable] struct {
	arena *arena[M]
	spare *arena[M] // of the tree before the last move

	looked               bool    // the root's moves that end the game have been visited
	minPayoff, maxPayoff float64 // payoffs: the game's bounds, or the range seen so far
	hides                bool    // some position of the tree is partly hidden from a player

	rules[S, M]        // its budget counts positions, whereas Limits.Nodes bounds simulations
	stakes      stakes // First's

	exploration  float64 // c
	scale        float64 // c, times half the range of payoffs
	rolloutPlies int
	maxDepth     int
	maxNodes     int // nodes

	simulations    int64
	maxSimulations int64
	random         rand.PCG // not an interface, so that calls are cheap; not a pointer, so that workers share no cache line
	root           S
	now            S // the position of this simulation
	before         S // the one before it, if something may be hidden
	past           []S
	line           []S     // past, then the positions of this simulation; kept for a Historian only
	path           []int32 // node indices of this simulation, the root first
	plies          int     // from the root to the last of them
	depth          int     // the greatest plies of this search
	moves          []M
}

func newTree[S, M comparable](m *MCTS[S, M], random *rand.PCG) *mctsTree[S, M] {
	t := &mctsTree[S, M]{rules: rules[S, M]{capabilities: m.known}, random: *random, arena: &arena[M]{}, spare: &arena[M]{}}
	// Room for most games, so that the lists of two workers share no cache line.
	t.path, t.moves = make([]int32, 0, 64), make([]M, 0, 128)
	t.minPayoff, t.maxPayoff = math.Inf(1), math.Inf(-1)
	if t.Known {
		t.minPayoff, t.maxPayoff = t.Low, t.High
	}
	t.stakes = t.stakesOf(game.First)
	return t
}

// options sets the options that may change from search to search.
func (t *mctsTree[S, M]) options(m *MCTS[S, M], bytes int) {
	t.exploration, t.rolloutPlies = m.Exploration, m.Rollout
	if t.exploration == 0 {
		t.exploration = 1
	}
	t.maxDepth = m.Limits.deepest()
	// Half for the tree, half for the arena to which the next search moves it.
	t.maxNodes = min(max(bytes/2/t.arena.bytesEach(), 1), math.MaxInt32/2)
}

// run simulates until the budget is spent or the root is proven.
func (t *mctsTree[S, M]) run(begin time.Time, tempo deadline.Pace, report func()) {
	t.lookForEndings()
	next, best := begin.Add(reportEvery), int32(-1)
	changed := func() bool {
		before := best
		best = t.mostVisited()
		return best != before
	}
	for t.open() && t.simulations < t.maxSimulations {
		if t.simulate(); t.stopped {
			return
		}
		if t.simulations%8 != 0 {
			continue
		}
		if !tempo.Tick(changed) {
			return
		}
		if report == nil {
			continue
		}
		if now := time.Now(); now.After(next) {
			report()
			next = now.Add(reportEvery)
		}
	}
}

// open reports whether the root is unproven and its visit count cannot overflow.
func (t *mctsTree[S, M]) open() bool {
	root := t.arena.node(0)
	return !root.proven() && root.visits < math.MaxInt32
}

// mostVisited returns the root's most visited child.
func (t *mctsTree[S, M]) mostVisited() int32 {
	first, children := t.arena.below(t.arena.node(0))
	best := 0
	for i := range children {
		if children[i].visits > children[best].visits {
			best = i
		}
	}
	return first + int32(best)
}

const reportEvery = 100 * time.Millisecond

// simulate adds one simulation to the tree.
func (t *mctsTree[S, M]) simulate() {
	at, settled := t.selectLeaf()
	if t.stopped {
		return
	}
	if t.arena.node(at).proven() {
		t.backup(t.arena.bound(at), settled)
		t.simulations++
		return
	}
	v := t.rollOut(&t.now)
	if t.stopped { // v is meaningless
		return
	}
	t.backup(v, false)
	t.simulations++
}

// selectLeaf goes from the root to a node without children or a proven one, and reports
// whether it has just been proven. It leaves the path in t.path and the position in t.now.
func (t *mctsTree[S, M]) selectLeaf() (at int32, settled bool) {
	t.now = t.root
	s := &t.now
	t.path, t.plies = append(t.path[:0], 0), 0
	if t.historian != nil {
		t.line = append(append(t.line[:0], t.past...), *s)
	}
	for n := t.arena.node(0); !n.proven(); {
		if n.children == 0 && !t.expand(at, s) {
			break
		}
		at, n = t.selectChild(at, n)
		if t.spend() {
			return at, false
		}
		if t.Limited() {
			t.before = *s
		}
		t.game.Apply(s, n.move)
		t.path = append(t.path, at)
		t.plies++
		if t.historian != nil {
			t.line = append(t.line, *s)
		}
		if n.visits == 0 {
			settled = t.firstVisit(at, s)
			break
		}
	}
	t.depth = max(t.depth, t.plies)
	return at, settled
}

// firstVisit records, at a node's first visit, whose turn it is and whether the game is over. It
// reports whether the node has been proven by it.
func (t *mctsTree[S, M]) firstVisit(at int32, s *S) (settled bool) {
	turn := t.game.Turn(s)
	if turn == game.Nobody {
		t.arena.setBound(at, t.payoff(s, t.game.Evaluate(s)), exact)
		return true
	}
	t.fail(faulty.Turn(t.game, s, turn))
	t.arena.node(at).state = uint32(turn) & turnMask
	if t.historian != nil {
		var payoff float64
		if payoff, settled = t.historian.Outcome(t.line); settled {
			// Over on this path; there is no other path to this node.
			t.arena.setBound(at, t.payoff(s, payoff), exact)
		}
	}
	if t.Limited() {
		hidden, err := t.Reached(&t.before, s)
		t.fail(err)
		t.hides = t.hides || hidden
	}
	return settled
}

// expand adds the children of a node and reports whether it has any now.
func (t *mctsTree[S, M]) expand(at int32, s *S) bool {
	if t.plies >= t.maxDepth {
		return false
	}
	t.moves = t.permitted(t.moves[:0], s, t.line)
	count := len(t.moves)
	if count == 0 {
		return false
	}
	first, ok := t.reserve(at, count)
	if !ok {
		return false
	}
	n := t.arena.node(at)
	turn := n.turn()
	if turn != game.Chance && t.wide(at, count) {
		shuffle(&t.random, t.moves)
	}
	k, i := locate(first)
	children := t.arena.chunks[k].nodes[i:][:count]
	sum := 0.0
	for i, m := range t.moves {
		children[i] = mctsNode[M]{move: m}
		if turn == game.Chance {
			p, err := t.odds.Probability(s, m, count)
			t.fail(err)
			sum += p
		}
	}
	if turn == game.Chance {
		t.fail(t.odds.Sum(s, sum))
	}
	n.count, n.children = int32(count), first
	return true
}

// reserve returns the first of so many new nodes for the children of the node at, unless the
// memory is full; the root's are always added.
func (t *mctsTree[S, M]) reserve(at int32, count int) (first int32, ok bool) {
	need := t.arena.nodes + count
	if need > t.maxNodes && at != 0 {
		return 0, false
	}
	return t.arena.reserve(count, max(need, t.maxNodes)), true
}
