package connect4

import (
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/memory"
)

// In the search, scores are for the side to move: (cells+1-ply)/2 for a win with the disc
// dropped at ply, so a win with the last disc on the board is +1.

// node is a position in which the side to move has a choice: it cannot win at once,
// and at least two columns do not lose at once.
type node[H half] struct {
	own, rival               word[H] // discs of the side to move and of the other side
	ownThreats, rivalThreats word[H] // empty cells that complete four
	table                    *table  // the table for this ply
	bucket, kept             uint64  // the node's slot in table
	ply                      int
	lower, upper             int // proven bounds of the score
	priority                 int // searched first if higher
	column                   uint8
}

// prefetch starts loading the bucket of a node, which must have been located, into the cache.
func (n *node[H]) prefetch() { memory.Prefetch(&n.table.words[n.bucket]) }

const (
	// lastPlies is the number of plies before the end for which the small table is used.
	// Most nodes are in these plies, and each is cheap to search again, so the table is
	// only useful if look-ups do not wait for memory.
	lastPlies = 16
	nearBytes = 512 << 10

	// mirrorPlies is the last ply at which mirror images share an entry. Later, they are
	// too rare to pay for the check.
	mirrorPlies = 12

	// pollEvery is the number of nodes between checks whether to stop: some tens of
	// microseconds.
	pollEvery = 64

	worst = -2 * scoreOffset // below every score
)

// soonestWin is the smallest number of plies after a node at which its mover can win, if no
// child is won by forced moves. The mover cannot win at once, nor with the next disc, which
// would take a double threat that expand detects, but with the disc after that.
const soonestWin = 4

// searcher is a search on boards in words of H. The stack holds the
// positions on the line from the root.
type searcher[H half] struct {
	rules     rules[H]
	cellCount int
	shared    *table // of all workers
	near      table  // of this worker, for the plies from late on
	late      int
	stack     [maxCells + 2][maxColumns]node[H] // children of the node at each depth
	busy      *memory.BusyTable                 // of all workers; nil for one
	guesses   []guess                           // of estimate
	model     model.State                       // evaluates the leaves of estimate; nil: rules do
	set       feature.Set                       // input of model
	nodes     uint64
	most      uint64 // nodes at which the search stops
	watch     deadline.Watch
	answered  *atomic.Bool // set by the first worker to answer
	stopped   bool         // by answered, watch or most
	flipped   bool         // the side to move at the root is not the side to move of the question
}

// rules is the interface of a board for a search.
type rules[H half] interface {
	// set makes n the position s, and reports whether its mover wins at once.
	set(n *node[H], s State) (wins bool)
	// settle plays the forced moves from n, whose mover cannot win at once: while the mover
	// has a single move that does not lose at once, it plays that move. If this decides the
	// game, it returns the score for the mover of the given position; otherwise it leaves the
	// first position with a choice in n.
	settle(n *node[H]) (score int, decided bool)
	// expandAll expands each move of n. Of the children at depth, the first count remain
	// open, with their table entries prefetched; best is the score that the others prove.
	expandAll(n *node[H], depth, alpha, beta int) (best, count int)
	// drop makes c the position after a disc in column m and all that it forces, and
	// returns proven bounds on the score of n, its parent. low < high means that c must
	// be searched.
	drop(n, c *node[H], m Move) (low, high int)
	// safe returns the columns, one bit each, in which n's mover does not lose at once.
	safe(n *node[H]) uint16
	// locate sets n's slot in the table.
	locate(n *node[H])
	// key returns a number for n that other positions almost never share.
	key(n *node[H]) uint64
	// evaluate evaluates n for the side to move, as [Game.Evaluate] does.
	evaluate(n *node[H]) int
	// describe sets set to the features of n, as [Game.Encoder] does.
	describe(set feature.Set, n *node[H])
}

func (w *searcher[H]) init(r rules[H], b *board, shared *table) {
	w.rules, w.shared, w.cellCount = r, shared, b.columns*b.rows
	w.set = feature.NewSet(b.planeCells() * planes)
	width := min(b.width(), 64)
	w.late = w.cellCount
	if smallestTable(width) <= nearBytes {
		w.late -= lastPlies
		w.near.reset(nearBytes, width)
	}
}

// winAt returns the score of a win with the disc dropped at ply.
func (w *searcher[H]) winAt(ply int) int { return winAt(ply, w.cellCount) }

func winAt(ply, cells int) int { return (cells + 1 - ply) / 2 }

// bounds returns the bounds on the score of n that its child c proves.
func (n *node[H]) bounds(c *node[H]) (low, high int) {
	if (c.ply-n.ply)&1 == 0 {
		return c.lower, c.upper
	}
	return -c.upper, -c.lower
}

// negamax returns the score of n if it lies between alpha and beta, otherwise a bound
// outside them.
//
//	expand every move: forced moves decide some
//	look up the others in the table
//	search those still open, the most promising first
func (w *searcher[H]) negamax(n *node[H], depth, alpha, beta int) int {
	if n.lower >= beta {
		return n.lower
	}
	if n.upper <= alpha {
		return n.upper
	}
	w.nodes++
	if w.nodes%pollEvery == 0 && (w.answered.Load() || w.nodes >= w.most || w.watch.Passed(pollEvery)) {
		w.stopped = true
		return 0
	}
	start, alpha0, beta0 := w.nodes, alpha, beta
	alpha, beta = max(alpha, n.lower), min(beta, n.upper)

	best, count := w.rules.expandAll(n, depth, alpha, beta)
	if alpha = max(alpha, best); alpha >= beta {
		return best
	}
	best, count = w.lookUp(n, depth, count, best, alpha, beta)
	if alpha = max(alpha, best); alpha >= beta {
		return best
	}
	if soonest := w.winAt(n.ply + soonestWin); soonest < beta {
		if beta = soonest; alpha >= beta {
			return max(best, beta)
		}
	}
	best = w.searchAll(n, depth, count, best, alpha, beta)
	if w.stopped {
		return 0
	}

	lower, upper := n.lower, n.upper
	if best > alpha0 {
		lower = max(lower, best)
	}
	if best < beta0 {
		upper = min(upper, best)
	}
	n.table.store(n.bucket, n.kept, lower, upper, w.nodes-start)
	return best
}

// lookUp looks up the first children of depth in the table, and removes those that need no
// search.
func (w *searcher[H]) lookUp(n *node[H], depth, count, best, alpha, beta int) (int, int) {
	children := &w.stack[depth]
	for i := 0; i < count; i++ {
		c := &children[i]
		known := c.table.probe(c.bucket, c.kept)
		if known != 0 {
			c.lower, c.upper = max(c.lower, entryLower(known)), min(c.upper, entryUpper(known))
			c.priority += knownBonus
		}
		low, high := n.bounds(c)
		best, alpha = max(best, low), max(alpha, low)
		if alpha >= beta {
			break
		}
		if high <= alpha {
			best = max(best, high)
			count--
			children[i] = children[count]
			i--
			continue
		}
		if known != 0 && high <= alpha+1 {
			c.priority += almostBonus
		}
	}
	return best, count
}

// searchAll searches the first children of depth, those that another worker is searching
// last.
func (w *searcher[H]) searchAll(n *node[H], depth, count, best, alpha, beta int) int {
	children := &w.stack[depth]
	var order [2 * maxColumns]uint8 // deferred children are appended
	sortByPriority(&order, children, count)
	sharing := w.busy != nil && n.ply < w.late-busyPlies
	for i, end := 0, count; i < end; i++ {
		c := &children[order[i]]
		if sharing && i > 0 {
			if i >= count {
				w.recall(c) // the other worker may have finished
			} else if w.busy.Has(c.note()) {
				order[end] = order[i]
				end++
				continue
			}
			w.busy.Add(c.note())
		}
		var score int
		if (c.ply-n.ply)&1 == 0 {
			score = w.negamax(c, depth+1, alpha, beta)
		} else {
			score = -w.negamax(c, depth+1, -beta, -alpha)
		}
		if sharing && i > 0 {
			w.busy.Remove(c.note())
		}
		if w.stopped {
			return 0
		}
		best, alpha = max(best, score), max(alpha, score)
		if alpha >= beta {
			break
		}
	}
	return best
}

// sortByPriority orders the first children, by insertion sort because there are few.
func sortByPriority[H half](order *[2 * maxColumns]uint8, children *[maxColumns]node[H], count int) {
	for i := range count {
		j := i
		for ; j > 0 && children[order[j-1]].priority < children[i].priority; j-- {
			order[j] = order[j-1]
		}
		order[j] = uint8(i)
	}
}
