package search

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/memory"
	"github.com/seed-61c9d78a/versus/internal/pace"
)

// mctsNode is a position of the tree, identified by the move that leads to it. Positions
// are not stored: replaying them in every simulation is cheaper. The children of a node are
// adjacent in the arena.
type mctsNode[M comparable] struct {
	sum      float64 // of the values of all visits, for First; the exact value once proven
	floor    float64 // the best proven child's value for the player to move; -Inf if there is none
	visits   int32
	children int32 // index of the first child; 0: not expanded
	count    int32 // number of children
	left     int32 // children not yet proven; once the node is proven, plies to the end of the game
	turn     game.Player
	proven   bool
	prior    float32 // the probability of the move, if PUCT is on
	move     M
}

// grown is a tree, whose root is node 0, and the known range of payoffs. Several workers
// may share it.
type grown[M comparable] struct {
	shared bool
	guard  sync.Mutex // of all fields below, if shared

	arena     []mctsNode[M]
	spare     []mctsNode[M] // the arena of the tree before the last move
	looked    bool          // the root's moves that end the game have been visited
	low, high float64       // payoffs: the game's bounds, or the range seen so far
	explore   float64       // c, times half the range of payoffs
	depth     int           // the deepest node so far
	hides     bool          // some position of the tree is partly hidden from a player
	amaf      grave[M]      // the results collected by GRAVE
}

func (g *grown[M]) lock() {
	if g.shared {
		g.guard.Lock()
	}
}

func (g *grown[M]) unlock() {
	if g.shared {
		g.guard.Unlock()
	}
}

// released calls f while other workers may use a shared tree. It locks the tree again even if
// f panics, as the caller is about to unlock it.
func (g *grown[M]) released(f func()) {
	g.unlock()
	defer g.lock()
	f()
}

// mctsTree is one worker with its own tree or a shared one.
type mctsTree[S, M comparable] struct {
	*grown[M]

	rules[S, M] // its budget counts positions, whereas Limits.Nodes bounds simulations
	orderer     game.Orderer[S, M]
	guesser     guesser[S, M]
	puct        float64
	guessed     []guessed[M]
	logits      []float32
	playouter   game.Playouter[S]
	stakes      stakes // First's

	constant  float64 // c
	rollout   int
	widening  float64
	played    []playedMove[M] // at random, in this simulation, if GRAVE is on
	enough    int             // GRAVE
	deepest   int
	capacity  int // nodes
	collected int // averages that GRAVE may collect

	simulations int64
	most        int64
	random      *rand.PCG // not an interface, so that calls are cheap
	root        S
	now         S // the position of this simulation
	before      S // the one before it, if something may be hidden
	past        []S
	line        []S     // past, then the positions of this simulation; kept for a Historian only
	path        []int32 // node indices of this simulation, the root first
	plies       int     // from the root to the last of them
	assumed     []float64
	moves       []M
	priority    []int32
}

func newTree[S, M comparable](m *MCTS[S, M], random *rand.PCG) *mctsTree[S, M] {
	t := &mctsTree[S, M]{rules: rulesOf(m.Game), random: random}
	t.grown = &grown[M]{shared: m.SharedTree, low: math.Inf(1), high: math.Inf(-1)}
	t.orderer, _ = game.As[game.Orderer[S, M]](m.Game)
	t.guesser, _ = game.As[guesser[S, M]](m.Game)
	if t.historian == nil {
		t.playouter, _ = game.As[game.Playouter[S]](m.Game)
	}
	if t.bounds.Known {
		t.grown.low, t.grown.high = t.bounds.Low, t.bounds.High
	}
	t.stakes = stakesOf(m.Game, game.First)
	return t
}

// options sets the options that may change from search to search.
func (t *mctsTree[S, M]) options(m *MCTS[S, M], bytes int) {
	t.constant, t.rollout, t.widening, t.puct = m.Exploration, m.Rollout, m.Widening, m.PUCT
	t.enough = m.GRAVE
	if t.constant == 0 {
		t.constant = 1
	}
	t.deepest = m.Limits.deepest()
	if t.collected = 0; t.enough > 0 {
		t.collected = max(bytes/2/graveBytes, 1)
		bytes -= bytes / 2
	}
	// Half for the tree, half for the arena to which the next search moves it.
	t.capacity = min(max(bytes/2/int(unsafe.Sizeof(mctsNode[M]{})), 1), math.MaxInt32)
}

// run simulates until the budget is spent or the root is proven.
func (t *mctsTree[S, M]) run(begin time.Time, tempo pace.Pace, report func()) {
	next, best := begin.Add(reportEvery), int32(-1)
	changed := func() bool {
		t.lock()
		defer t.unlock()
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

// open reports whether the root is unproven and its visit count cannot overflow. Before the
// first simulation it looks for endings.
func (t *mctsTree[S, M]) open() bool {
	t.lock()
	defer t.unlock()
	t.lookForEndings()
	root := &t.arena[0]
	return !root.proven && root.visits < math.MaxInt32-maxWorkers
}

// maxWorkers bounds the number of simultaneous visits.
const maxWorkers = 1 << 16

// mostVisited returns the root's most visited child.
func (t *mctsTree[S, M]) mostVisited() int32 {
	root := &t.arena[0]
	best := root.children
	for i := best; i < root.children+int32(root.count); i++ {
		if t.arena[i].visits > t.arena[best].visits {
			best = i
		}
	}
	return best
}

const reportEvery = 100 * time.Millisecond

// simulate adds one simulation to the tree. While it judges a position, other workers may
// use a shared tree.
func (t *mctsTree[S, M]) simulate() {
	t.lock()
	defer t.unlock()
	at, settled := t.descend()
	if t.stopped {
		return
	}
	if t.arena[at].proven {
		t.backUp(t.arena[at].sum, settled)
		t.simulations++
		return
	}
	if !t.shared {
		if v := t.judge(&t.now); !t.stopped { // otherwise v is meaningless
			t.collect(v)
			t.backUp(v, false)
			t.simulations++
		}
		return
	}
	t.assumed = t.assume(t.assumed[:0])
	var v float64
	t.released(func() { v = t.judge(&t.now) })
	if t.stopped {
		t.retract(t.assumed)
		return
	}
	t.collect(v)
	t.settle(v, t.assumed)
	t.simulations++
}

// descend goes from the root to a node without children or a proven one, and reports
// whether it has just been proven. It leaves the path in t.path and the position in t.now.
func (t *mctsTree[S, M]) descend() (at int32, settled bool) {
	t.now = t.root
	s := &t.now
	t.path, t.plies = append(t.path[:0], 0), 0
	reference := int32(noCollector)
	if t.historian != nil {
		t.line = append(append(t.line[:0], t.past...), *s)
	}
	for !t.arena[at].proven {
		n := &t.arena[at]
		if n.children == 0 && !t.expand(at, s) {
			break
		}
		if t.enough > 0 {
			reference = t.amaf.reference(at, reference, t.enough)
		}
		at = t.choose(at, reference)
		if t.spend() {
			return at, false
		}
		if t.Limited() {
			t.before = *s
		}
		t.game.Apply(s, t.arena[at].move)
		t.path = append(t.path, at)
		t.plies++
		if t.historian != nil {
			t.line = append(t.line, *s)
		}
		if t.arena[at].visits == 0 {
			t.arrive(at, s)
			settled = t.arena[at].proven
			break
		}
	}
	t.depth = max(t.depth, t.plies)
	return at, settled
}

// arrive records, at a node's first visit, whose turn it is and whether the game is over.
func (t *mctsTree[S, M]) arrive(at int32, s *S) {
	n := &t.arena[at]
	n.turn = t.game.Turn(s)
	if n.turn == game.Nobody {
		n.sum, n.proven = t.payoff(s, t.game.Evaluate(s)), true
		return
	}
	t.fail(faulty.Turn(t.game, s, n.turn))
	if t.historian != nil {
		if payoff, over := t.historian.Adjudicate(t.line); over {
			// Over on this path; there is no other path to this node.
			n.sum, n.proven, n.turn = t.payoff(s, payoff), true, game.Nobody
		}
	}
	if t.Limited() {
		hidden, err := t.Reached(&t.before, s)
		t.fail(err)
		t.hides = t.hides || hidden
	}
}

// expand adds the children of a node and reports whether it has any now.
func (t *mctsTree[S, M]) expand(at int32, s *S) bool {
	if t.plies >= t.deepest {
		return false
	}
	t.moves = t.legal(t.moves[:0], s)
	n := len(t.moves)
	if n == 0 {
		return false
	}
	if len(t.arena)+n > t.capacity && at != 0 {
		return false
	}
	t.arena = t.withRoom(t.arena, n)
	first := int32(len(t.arena))
	turn := t.arena[at].turn
	if turn != game.Chance && t.wide(at, n) {
		shuffle(t.random, t.moves)
	}
	if t.widening > 0 && t.orderer != nil && turn != game.Chance {
		t.prioritize(s)
	}
	priors := t.puct > 0 && t.guesser != nil && turn != game.Chance && t.guess(s)
	sum := 0.0
	for i, m := range t.moves {
		child := mctsNode[M]{move: m, floor: math.Inf(-1), prior: 1 / float32(n)}
		if priors {
			child.prior = t.guessed[i].prior
		}
		if turn == game.Chance {
			p, err := t.odds.Probability(s, m, n)
			t.fail(err)
			sum += p
		}
		t.arena = append(t.arena, child)
	}
	if turn == game.Chance {
		t.fail(t.odds.Sum(s, sum))
	}
	t.arena[at].children, t.arena[at].count, t.arena[at].left = first, int32(n), int32(n)
	return true
}

// withRoom returns nodes with room for n more. An arena that is full doubles, and asks for huge
// pages, because the nodes are visited at random.
func (t *mctsTree[S, M]) withRoom(nodes []mctsNode[M], n int) []mctsNode[M] {
	used := len(nodes)
	if cap(nodes)-used >= n {
		return nodes
	}
	larger := make([]mctsNode[M], 0, max(used+n, min(2*used+n, t.capacity)))
	memory.AdviseLarge(larger[:cap(larger)])
	return append(larger, nodes...)
}

// prioritize sorts t.moves by the game's priorities, the best first.
func (t *mctsTree[S, M]) prioritize(s *S) {
	t.priority = append(t.priority[:0], make([]int32, len(t.moves))...)
	was, given := *s, slices.Clone(t.moves)
	t.orderer.Prioritize(s, t.moves, t.priority)
	if *s != was || !slices.Equal(t.moves, given) {
		t.fail(alteredOrder(t.game, &was))
		return
	}
	ranked := make([]candidate, len(given))
	for i, p := range t.priority {
		ranked[i] = candidate{int64(p), int32(i)}
	}
	slices.SortStableFunc(ranked, func(a, b candidate) int { return cmp.Compare(b.priority, a.priority) })
	for i, c := range ranked {
		t.moves[i] = given[c.index]
	}
}
