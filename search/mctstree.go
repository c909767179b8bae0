package search

import (
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/pace"
)

// grown is what the workers on one tree share, besides its nodes. They descend and count without
// locks: a value that is a little old only makes them choose as they might have a moment before.
type grown[M comparable] struct {
	shared bool
	growth sync.Mutex // of the arena
	proofs sync.Mutex // of what is proven of nodes, and of changes of low and high

	looked    bool        // the root's moves that end the game have been visited
	low, high sharedFloat // payoffs: the game's bounds, or the range seen so far
	hides     atomic.Bool // some position of the tree is partly hidden from a player
}

// lock locks a mutex of a shared tree.
func (g *grown[M]) lock(m *sync.Mutex) {
	if g.shared {
		m.Lock()
	}
}

func (g *grown[M]) unlock(m *sync.Mutex) {
	if g.shared {
		m.Unlock()
	}
}

// sharedFloat is a float64 that is read and written atomically.
type sharedFloat struct{ bits atomic.Uint64 }

func (f *sharedFloat) load() float64   { return math.Float64frombits(f.bits.Load()) }
func (f *sharedFloat) store(v float64) { f.bits.Store(math.Float64bits(v)) }

// mctsTree is one worker with its own tree or a shared one.
type mctsTree[S, M comparable] struct {
	*grown[M]
	arena *arena[M] // also shared
	spare *arena[M] // of the tree before the last move

	rules[S, M] // its budget counts positions, whereas Limits.Nodes bounds simulations
	playouter   game.Playouter[S]
	stakes      stakes // First's

	constant float64 // c
	explore  float64 // c, times half the range of payoffs
	rollout  int
	deepest  int
	capacity int // nodes
	workers  int32

	simulations int64
	most        int64
	random      rand.PCG // not an interface, so that calls are cheap; not a pointer, so that workers share no cache line
	root        S
	now         S // the position of this simulation
	before      S // the one before it, if something may be hidden
	past        []S
	line        []S     // past, then the positions of this simulation; kept for a Historian only
	path        []int32 // node indices of this simulation, the root first
	plies       int     // from the root to the last of them
	depth       int     // the greatest plies of this search
	block       int32   // the next of the nodes that this worker alone may add
	left        int     // their number
	assumed     []float64
	waiting     [64]waiting // by node
	moves       []M
}

func newTree[S, M comparable](m *MCTS[S, M], random *rand.PCG) *mctsTree[S, M] {
	t := &mctsTree[S, M]{rules: rulesOf(m.Game), random: *random, arena: &arena[M]{}, spare: &arena[M]{}}
	// Room for most games, so that the lists of two workers share no cache line.
	t.path, t.assumed, t.moves = make([]int32, 0, 64), make([]float64, 0, 64), make([]M, 0, 128)
	t.grown = &grown[M]{shared: m.SharedTree}
	t.low.store(math.Inf(1))
	t.high.store(math.Inf(-1))
	if t.historian == nil {
		t.playouter, _ = game.As[game.Playouter[S]](m.Game)
	}
	if t.bounds.Known {
		t.low.store(t.bounds.Low)
		t.high.store(t.bounds.High)
	}
	t.stakes = stakesOf(m.Game, game.First)
	return t
}

// options sets the options that may change from search to search.
func (t *mctsTree[S, M]) options(m *MCTS[S, M], bytes int) {
	t.constant, t.rollout = m.Exploration, m.Rollout
	if t.constant == 0 {
		t.constant = 1
	}
	t.deepest = m.Limits.deepest()
	t.left = 0
	// Half for the tree, half for the arena to which the next search moves it.
	t.capacity = min(max(bytes/2/t.arena.bytesEach(), 1), math.MaxInt32/2)
	t.workers = int32(max(m.Workers, 1))
}

// run simulates until the budget is spent or the root is proven.
func (t *mctsTree[S, M]) run(begin time.Time, tempo pace.Pace, report func()) {
	if !t.shared {
		t.lookForEndings()
	}
	defer func() {
		for i := range t.waiting {
			t.tell(&t.waiting[i])
		}
	}()
	next, best := begin.Add(reportEvery), int32(-1)
	changed := func() bool {
		before := best
		best = t.mostVisited()
		return best != before
	}
	for t.open() && t.simulations < t.most {
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
	return !root.proven() && root.visited() < math.MaxInt32-maxWorkers
}

// maxWorkers bounds the number of simultaneous visits.
const maxWorkers = 1 << 16

// mostVisited returns the root's most visited child.
func (t *mctsTree[S, M]) mostVisited() int32 {
	first, children := t.arena.below(t.arena.node(0))
	best := 0
	for i := range children {
		if children[i].visited() > children[best].visited() {
			best = i
		}
	}
	return first + int32(best)
}

const reportEvery = 100 * time.Millisecond

// simulate adds one simulation to the tree.
func (t *mctsTree[S, M]) simulate() {
	at, settled := t.descend()
	if t.stopped {
		return
	}
	if t.arena.node(at).proven() {
		t.backUp(t.arena.bound(at), settled)
		t.simulations++
		return
	}
	if t.shared {
		t.assume()
	}
	v := t.judge(&t.now)
	if t.stopped { // v is meaningless
		t.retract()
		return
	}
	t.backUp(v, false)
	t.simulations++
}

// descend goes from the root to a node without children or a proven one, and reports
// whether it has just been proven. It leaves the path in t.path and the position in t.now.
func (t *mctsTree[S, M]) descend() (at int32, settled bool) {
	t.now = t.root
	s := &t.now
	t.path, t.plies = append(t.path[:0], 0), 0
	t.assumed = t.assumed[:0]
	if t.historian != nil {
		t.line = append(append(t.line[:0], t.past...), *s)
	}
	for n := t.arena.node(0); !n.proven(); {
		if atomic.LoadInt32(&n.children) == 0 && !t.expand(at, s) {
			break
		}
		at, n = t.choose(at, n)
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
		if n.visited() == 0 {
			settled = t.arrive(at, s)
			break
		}
	}
	t.depth = max(t.depth, t.plies)
	return at, settled
}

// arrive records, at a node's first visit, whose turn it is and whether the game is over. It
// reports whether the node has been proven by it, and not by another worker.
func (t *mctsTree[S, M]) arrive(at int32, s *S) (settled bool) {
	turn := t.game.Turn(s)
	if turn == game.Nobody {
		return t.end(at, t.payoff(s, t.game.Evaluate(s)))
	}
	t.fail(faulty.Turn(t.game, s, turn))
	over := false
	if t.historian != nil {
		var payoff float64
		if payoff, over = t.historian.Adjudicate(t.line); over {
			// Over on this path; there is no other path to this node.
			settled = t.end(at, t.payoff(s, payoff))
		}
	}
	if n, state := t.arena.node(at), uint32(turn)&turnMask; t.shared {
		atomic.CompareAndSwapUint32(&n.state, 0, state)
	} else if !over {
		n.state = state
	}
	if t.Limited() {
		hidden, err := t.Reached(&t.before, s)
		t.fail(err)
		if hidden {
			t.hides.Store(true)
		}
	}
	return settled
}

// end proves a node in which the game is over, and reports whether it was not yet proven.
func (t *mctsTree[S, M]) end(at int32, v float64) bool {
	t.lock(&t.proofs)
	defer t.unlock(&t.proofs)
	if t.arena.node(at).proven() {
		return false
	}
	t.arena.setBound(at, v, exact)
	return true
}

// expand adds the children of a node and reports whether it has any now.
func (t *mctsTree[S, M]) expand(at int32, s *S) bool {
	if t.plies >= t.deepest {
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
	if t.shared {
		atomic.StoreInt32(&n.count, int32(count))
		atomic.CompareAndSwapInt32(&n.children, 0, first) // another worker may have been faster
	} else {
		n.count, n.children = int32(count), first
	}
	return true
}

// blockNodes is the number of nodes that a worker on a shared tree reserves at once. Otherwise
// the workers would wait for each other's caches at every expansion, and again whenever they
// visit nodes that lie side by side.
const blockNodes = 512

// reserve returns the first of so many new nodes for the children of the node at, unless the
// memory is full; the root's are always added.
func (t *mctsTree[S, M]) reserve(at int32, count int) (first int32, ok bool) {
	if count <= t.left {
		return t.take(count), true
	}
	t.lock(&t.growth)
	defer t.unlock(&t.growth)
	need := t.arena.nodes + blockNodes
	if t.shared && count <= blockNodes/8 && need <= t.capacity {
		t.block, t.left = t.arena.reserve(blockNodes, t.capacity), blockNodes
		return t.take(count), true
	}
	need = t.arena.nodes + count
	if need > t.capacity && at != 0 {
		return 0, false
	}
	return t.arena.reserve(count, max(need, t.capacity)), true
}

// take returns the first of so many nodes of the worker's block.
func (t *mctsTree[S, M]) take(count int) int32 {
	first := t.block
	t.block += int32(count)
	t.left -= count
	return first
}
