package connect4

import (
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/internal/agenda"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// Inside the search a score is for the side to move: (cells+1-ply)/2 for a win with
// the disc dropped at ply, so that a win with the very last disc is +1.

// node is a position in which the side to move has a choice: it cannot win at once,
// and at least two columns do not lose at once.
type node[W any] struct {
	own, rival               W      // discs of the side to move and of the other
	ownThreats, rivalThreats W      // empty cells that complete four
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

// searcher is one search, of boards whose cells are the bits of a W. Positions on the
// line from the root are in its stack.
type searcher[W any] struct {
	rules     rules[W]
	cellCount int
	shared    *table // of all workers
	near      table  // of this worker, for the plies from late on
	late      int
	stack     [maxCells + 2][MaxColumns]node[W] // children of the node at each depth
	agenda    *agenda.Agenda                    // of all workers; nil for one
	guesses   []guess                           // of estimate
	nodes     uint64
	watch     deadline.Watch
	answered  *atomic.Bool // set by the worker that is first to answer
	stopped   bool         // by either
	flipped   bool         // whoever moves at the root is not who was asked about
}

// rules is what a search asks about a board.
type rules[W any] interface {
	// set makes n the position s, and reports whether its mover wins at once.
	set(n *node[W], s State) (wins bool)
	// settle plays out what is forced from n, whose mover cannot win at once: while the
	// mover has a single move that does not lose at once, that is played. It reports the
	// score for the mover of the given position if that decides the game, and otherwise
	// leaves the first position with a choice in n.
	settle(n *node[W]) (score int, decided bool)
	// expandAll looks at each move of n by itself. The count of moves that stay open are
	// the first children of depth, on their way from memory; best is what the others prove.
	expandAll(n *node[W], depth, alpha, beta int) (best, count int)
	// drop makes c the position after a disc in column m and all that it forces, and
	// returns what is proven about the score of n, its parent. low < high means that c
	// has to be searched.
	drop(n, c *node[W], m Move) (low, high int)
	// safe returns the columns, a bit each, in which n's mover does not lose at once.
	safe(n *node[W]) uint16
	// locate finds n's place in the table.
	locate(n *node[W])
	// key is a number for n that another position hardly has.
	key(n *node[W]) uint64
	// judge estimates n for the side to move.
	judge(n *node[W]) int
}

func (w *searcher[W]) init(r rules[W], b *board, shared *table) {
	w.rules, w.shared, w.cellCount = r, shared, b.columns*b.rows
	width := min(b.width(), 64)
	w.late = w.cellCount
	if smallestTable(width) <= nearBytes {
		w.late -= lastPlies
		w.near.reset(nearBytes, width)
	}
}

// winAt is the score of a win with the disc dropped at ply.
func (w *searcher[W]) winAt(ply int) int { return winAt(ply, w.cellCount) }

func winAt(ply, cells int) int { return (cells + 1 - ply) / 2 }

// bounds returns what n's child c proves about the score of n.
func (n *node[W]) bounds(c *node[W]) (low, high int) {
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
func (w *searcher[W]) negamax(n *node[W], depth, alpha, beta int) int {
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

// lookUp asks the table about the first children of depth, and closes the gaps that
// those leave who need no search.
func (w *searcher[W]) lookUp(n *node[W], depth, count, best, alpha, beta int) (int, int) {
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
func (w *searcher[W]) searchAll(n *node[W], depth, count, best, alpha, beta int) int {
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
func sortByPriority[W any](order *[2 * MaxColumns]uint8, children *[MaxColumns]node[W], count int) {
	for i := range count {
		j := i
		for ; j > 0 && children[order[j-1]].priority < children[i].priority; j-- {
			order[j] = order[j-1]
		}
		order[j] = uint8(i)
	}
}
