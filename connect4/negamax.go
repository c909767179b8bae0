package connect4

import (
	"math/bits"
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/internal/agenda"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/memory"
)

// Inside the search a score is for the side to move: (cells+1-ply)/2 for a win with
// the disc dropped at ply, so that a win with the very last disc is +1.

// node is a position in which the side to move has a choice: it cannot win at once,
// and at least two columns do not lose at once.
type node struct {
	own, rival               uint64 // discs of the side to move and of the other
	ownThreats, rivalThreats uint64 // empty cells that complete four
	table                    *table // the one that keeps this ply
	bucket, kept             uint64 // where table has it
	ply                      int
	lower, upper             int // proven bounds of the score
	priority                 int // searched first if higher
	column                   uint8
}

const (
	// lastPlies is how many plies before the end the small table takes over. Most
	// positions are met there, each of them cheap to search again: what counts is
	// that looking them up does not have to wait for memory.
	lastPlies = 16
	nearBytes = 512 << 10

	// mirrorPlies is up to which ply mirror images share an entry. Later they meet
	// too seldom to pay for finding out.
	mirrorPlies = 12

	// pollEvery is how many nodes are searched between two looks whether to go on: some
	// tens of microseconds.
	pollEvery = 64

	worst = -2 * scoreOffset // below every score
)

// soonestWin is how many plies after a node its mover can win at the soonest, if no child
// is won by what it forces: not at once, nor with the next disc, which would take a
// double threat that expand sees, but with the one after that.
const soonestWin = 4

// A move's priority is the sum of what speaks for it. The weights were found by local
// search for few nodes on random positions: as everything else in the order of moves,
// they cost or save time and never change a score.
const (
	nowThreats    = 12 // a threat on a cell right above one that can be taken now
	soonThreats   = 10 // one row higher
	anyThreats    = 2  // anywhere
	timelyThreats = 2  // in the rows that the mover gets when columns fill up
	perCentre     = 4  // a column between the move and the nearer rim
	givenAway     = 19 // taken off: the rival will take the mover's threat on top of it
	perForced     = 7  // a ply that the move forces, itself included
	perReply      = 1  // a reply that the rival is left with
	answeredOnTop = 14 // the rival was forced to answer on top

	knownBonus  = 5 // the table knows something: its subtree will be met again
	almostBonus = 7 // and puts it so low that a small search should refute it
)

// worker is one search. Positions on the line from the root are in its stack.
type worker[H height] struct {
	board
	cellCount int
	shared    *table // of all workers
	near      table  // of this worker, for the plies from late on
	late      int
	stack     [66][MaxColumns]node // children of the node at each depth
	centre    [64]uint8            // by cell: columns between it and the nearer rim
	agenda    *agenda.Agenda       // of all workers; nil for one
	guesses   []guess              // of estimate
	nodes     uint64
	watch     deadline.Watch
	answered  *atomic.Bool // set by the worker that is first to answer
	stopped   bool         // by either
	flipped   bool         // whoever moves at the root is not who was asked about
}

func newWorker[H height](b *board, shared *table) *worker[H] {
	w := &worker[H]{board: *b, cellCount: b.columns * b.rows, shared: shared}
	width := uint(b.columns * (b.rows + 1))
	w.late = w.cellCount
	if smallestTable(width) <= nearBytes {
		w.late -= lastPlies
		w.near.reset(nearBytes, width)
	}
	for cell := range w.centre {
		column := cell / (b.rows + 1)
		w.centre[cell] = uint8(max(0, min(column, b.columns-1-column)))
	}
	return w
}

// winAt is the score of a win with the disc dropped at ply.
func (w *worker[H]) winAt(ply int) int { return winAt(ply, w.cellCount) }

func winAt(ply, cells int) int { return (cells + 1 - ply) / 2 }

// locate finds n's place in the table. The key of a position is the discs of the
// side to move below a marker on top of every column.
func (w *worker[H]) locate(n *node) {
	key := (n.own | n.rival) + w.bottom | n.own
	if n.ply <= mirrorPlies {
		key = min(key, w.mirror(key))
	}
	n.table = w.shared
	if n.ply >= w.late {
		n.table = &w.near
	}
	n.bucket, n.kept = n.table.slot(key)
}

// settle plays out what is forced from n, whose mover cannot win at once: while the
// mover has a single move that does not lose at once, that is played. It reports the
// score for the mover of the given position if that decides the game, and otherwise
// leaves the first position with a choice in n.
func (w *worker[H]) settle(n *node) (score int, decided bool) {
	start := n.ply
	for {
		taken := n.own | n.rival
		playable := (taken + w.bottom) & w.cells
		if playable == 0 {
			return 0, true
		}
		safe := playable &^ (n.rivalThreats >> 1)
		if must := playable & n.rivalThreats; must != 0 {
			if must&(must-1) != 0 {
				safe = 0
			} else {
				safe &= must
			}
		}
		if safe == 0 {
			score = -w.winAt(n.ply + 1)
			if (n.ply-start)&1 != 0 {
				score = -score
			}
			return score, true
		}
		if safe&(safe-1) != 0 {
			return 0, false
		}
		// Play it and change sides. The new mover cannot win at once: the move was
		// safe.
		own := n.own | safe
		n.own, n.rival = n.rival, own
		n.ownThreats, n.rivalThreats = n.rivalThreats&^safe, threatsOf[H](own)&w.cells&^(taken|safe)
		n.ply++
	}
}

// bounds returns what n's child c proves about the score of n.
func (n *node) bounds(c *node) (low, high int) {
	if (c.ply-n.ply)&1 == 0 {
		return c.lower, c.upper
	}
	return -c.upper, -c.lower
}

// negamax returns the score of n if it lies between alpha and beta, otherwise a
// bound beyond them.
//
//	expand every move: what it forces decides some of them
//	look up the others in the table
//	search those still open, the most promising first
func (w *worker[H]) negamax(n *node, depth, alpha, beta int) int {
	if n.lower >= beta {
		return n.lower
	}
	if n.upper <= alpha {
		return n.upper
	}
	w.nodes++
	if w.nodes%pollEvery == 0 && (w.answered.Load() || w.watch.Passed(pollEvery)) {
		w.stopped = true
		return 0
	}
	start, alpha0, beta0 := w.nodes, alpha, beta
	alpha, beta = max(alpha, n.lower), min(beta, n.upper)

	best, count := w.expandAll(n, depth, alpha, beta)
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

// expandAll looks at each move of n by itself. The count of moves that stay open are
// the first children of depth, on their way from memory; best is what the others prove.
func (w *worker[H]) expandAll(n *node, depth, alpha, beta int) (best, count int) {
	children := &w.stack[depth]
	best = worst
	playable := ((n.own | n.rival) + w.bottom) & w.cells
	for moves := playable &^ (n.rivalThreats >> 1); moves != 0; {
		disc := moves & -moves
		moves &^= disc
		c := &children[count]
		low, high := w.expand(n, c, disc)
		if low < high && high > alpha && low < beta {
			w.locate(c)
			memory.Prefetch(&c.table.words[c.bucket])
			best, alpha = max(best, low), max(alpha, low)
			count++
			continue
		}
		if high <= alpha {
			low = high
		}
		best, alpha = max(best, low), max(alpha, low)
		if alpha >= beta {
			break
		}
	}
	return best, count
}

// lookUp asks the table about the first children of depth, and closes the gaps that
// those leave who need no search.
func (w *worker[H]) lookUp(n *node, depth, count, best, alpha, beta int) (int, int) {
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

// searchAll searches the first children of depth, those last that another worker is at.
func (w *worker[H]) searchAll(n *node, depth, count, best, alpha, beta int) int {
	children := &w.stack[depth]
	var order [2 * MaxColumns]uint8 // room for those that are put off
	sortByPriority(&order, children, count)
	sharing := w.agenda != nil && n.ply < w.late-agendaPlies
	for i, end := 0, count; i < end; i++ {
		c := &children[order[i]]
		if sharing && i > 0 {
			if i >= count {
				w.recall(c) // whoever was at it may be done
			} else if w.agenda.Has(c.note()) {
				order[end] = order[i]
				end++
				continue
			}
			w.agenda.Add(c.note())
		}
		var score int
		if (c.ply-n.ply)&1 == 0 {
			score = w.negamax(c, depth+1, alpha, beta)
		} else {
			score = -w.negamax(c, depth+1, -beta, -alpha)
		}
		if sharing && i > 0 {
			w.agenda.Remove(c.note())
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

// sortByPriority puts the first children in order: by insertion, for there are few.
func sortByPriority(order *[2 * MaxColumns]uint8, children *[MaxColumns]node, count int) {
	for i := range count {
		j := i
		for ; j > 0 && children[order[j-1]].priority < children[i].priority; j-- {
			order[j] = order[j-1]
		}
		order[j] = uint8(i)
	}
}

// expand makes c the position after disc and all that it forces, and returns what
// is proven about the score of n, its parent, if disc is played. low < high means
// that c has to be searched.
func (w *worker[H]) expand(n, c *node, disc uint64) (low, high int) {
	taken := n.own | n.rival
	c.own, c.rival = n.rival, n.own|disc
	c.ownThreats = n.rivalThreats &^ disc
	c.rivalThreats = threatsOf[H](c.rival) & w.cells &^ (taken | disc)
	c.ply = n.ply + 1

	threats := c.rivalThreats
	next := (taken | disc) + w.bottom
	timely := w.tops // threats that the mover gets when columns fill up
	if (w.cellCount-n.ply)&1 == 0 {
		timely = ^timely
	}
	priority := nowThreats*bits.OnesCount64(threats&(next<<1)) + soonThreats*bits.OnesCount64(threats&(next<<2)) +
		anyThreats*bits.OnesCount64(threats) + timelyThreats*bits.OnesCount64(threats&timely) + perCentre*int(w.centre[trailing(disc)])
	if disc<<1&n.ownThreats != 0 {
		priority -= givenAway
	}

	if score, decided := w.settle(c); decided {
		return -score, -score
	}
	// Neither side of c can complete four with its next disc.
	c.lower, c.upper = -w.winAt(c.ply+3), w.winAt(c.ply+2)
	if (w.cellCount-c.ply)&1 == 0 {
		c.upper = min(c.upper, w.answers(c))
	} else {
		c.upper = min(c.upper, w.waits(c))
	}
	replies := ((c.own | c.rival) + w.bottom) & w.cells &^ (c.rivalThreats >> 1)
	priority += perForced*(c.ply-n.ply) + perReply*bits.OnesCount64(replies)
	if (c.own|c.rival)&(disc<<1) != 0 {
		priority += answeredOnTop
	}
	c.priority = priority
	return n.bounds(c)
}
