package connect4

import (
	"math/bits"
	"sync/atomic"
)

// Inside the search a score is for the side to move: (cells+1-ply)/2 for a win with
// the disc dropped at ply, so that a win with the very last disc is +1.

// node is a position in which the side to move has a choice: it cannot win at once,
// and at least two columns do not lose at once.
type node struct {
	own, rival               uint64 // discs of the side to move and of the other
	ownThreats, rivalThreats uint64 // empty cells that complete four
	bucket, kept             uint64 // where the table has it
	entry                    uint64 // what the table knew
	ply                      int
	lower, upper             int // bounds of the score
	column                   int // of the parent's move
	priority                 int
}

// worker is one search over one board.
type worker[H height] struct {
	board
	cellCount int
	mirrors   int // plies up to which mirror images share an entry
	table     *table
	stack     [66][MaxColumns]node
	order     [MaxColumns]int32
	nodes     uint64
	stop      *atomic.Bool // set from outside
	stopped   bool
	flipped   bool // the root's mover is not the player who was asked about
	centre    [MaxColumns]int
}

func newWorker[H height](columns int, t *table, stop *atomic.Bool) *worker[H] {
	w := &worker[H]{board: newBoard(columns, int(rows[H]())), table: t, stop: stop}
	w.cellCount = columns * w.rows
	w.mirrors = 64
	for c := range columns {
		w.centre[c] = min(c, columns-1-c)
	}
	return w
}

// winAt is the score of a win with the disc dropped at ply.
func (w *worker[H]) winAt(ply int) int { return (w.cellCount + 1 - ply) / 2 }

// key names a position: the discs of the side to move below a marker on top of
// every column.
func (w *worker[H]) locate(n *node) {
	key := (n.own | n.rival) + w.bottom | n.own
	if n.ply <= w.mirrors {
		key = min(key, w.mirrored(key))
	}
	n.bucket, n.kept = w.table.slot(key)
}

func (w *worker[H]) mirrored(x uint64) (m uint64) {
	stride := rows[H]() + 1
	column := uint64(1)<<stride - 1
	for range w.columns {
		m = m<<stride | x&column
		x >>= stride
	}
	return m
}

// settle plays out what is forced from a position whose mover cannot win at once:
// while the mover has a single move that does not lose at once, it is played. It
// returns decided with the score for the mover of the given position, or else
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
		// The only move: swap sides. The new mover cannot win at once, because the
		// move was safe.
		own := n.own | safe
		n.own, n.rival = n.rival, own
		n.ownThreats, n.rivalThreats = n.rivalThreats&^safe, threatsOf[H](own)&w.cells&^(taken|safe)
		n.ply++
	}
}

// negamax returns the score of n if it lies between alpha and beta, otherwise a
// bound beyond them.
func (w *worker[H]) negamax(n *node, depth, alpha, beta int) int {
	w.nodes++
	if w.nodes%512 == 0 && w.stop.Load() {
		w.stopped = true
		return 0
	}
	originalNodes := w.nodes
	taken := n.own | n.rival
	playable := (taken + w.bottom) & w.cells
	safe := playable &^ (n.rivalThreats >> 1)

	if n.lower >= beta {
		return n.lower
	}
	if n.upper <= alpha {
		return n.upper
	}
	alpha0, beta0 := alpha, beta
	alpha, beta = max(alpha, n.lower), min(beta, n.upper)

	best := -100
	children := &w.stack[depth]
	count := 0
	tableMove := -1
	if n.entry != 0 {
		tableMove = entryMove(n.entry)
	}
	for moves := safe; moves != 0; {
		disc := moves & -moves
		moves &^= disc
		c := &children[count]
		c.own, c.rival = n.rival, n.own|disc
		c.ownThreats, c.rivalThreats = n.rivalThreats&^disc, threatsOf[H](c.rival)&w.cells&^(taken|disc)
		c.ply = n.ply + 1
		c.column = bits.TrailingZeros64(disc) / int(rows[H]()+1)
		mine := c.rivalThreats
		next := (taken | disc) + w.bottom
		c.priority = 12*bits.OnesCount64(mine&(next<<1)) + 5*bits.OnesCount64(mine&(next<<2)) + 3*bits.OnesCount64(mine) + w.centre[c.column]
		score, decided := w.settle(c)
		if decided {
			score = -score
		} else {
			// Bounds for n of what c is worth.
			c.lower, c.upper = -w.winAt(c.ply+3), w.winAt(c.ply+2)
			same := (c.ply-n.ply)&1 == 0
			if c.ply&1 == 0 {
				c.upper = min(c.upper, w.evens(c))
			} else {
				c.upper = min(c.upper, w.odds(c))
			}
			if c.upper > 0 && !wonOf[H](w.cells&^c.rival) {
				c.upper = 0
			}
			if c.lower < 0 && !wonOf[H](w.cells&^c.own) {
				c.lower = 0
			}
			w.locate(c)
			c.entry = w.table.probe(c.bucket, c.kept)
			if c.entry != 0 {
				c.lower = max(c.lower, entryLower(c.entry))
				c.upper = min(c.upper, entryUpper(c.entry))
			}
			low, high := -c.upper, -c.lower
			if same {
				low, high = c.lower, c.upper
			}
			if low < high && high > alpha && low < beta {
				if low > best {
					best = low
				}
				if low > alpha {
					alpha = low
				}
				if c.column == tableMove {
					c.priority += 5
				}
				count++
				continue
			}
			score = low
			if high <= alpha {
				score = high
			}
		}
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				if alpha >= beta {
					return score
				}
			}
		}
	}
	// Nothing forces a win within the next five discs.
	if high := w.winAt(n.ply + 4); beta > high {
		beta = high
		if alpha >= beta {
			return max(best, beta)
		}
	}

	// Insertion sort of the indices.
	var order [MaxColumns]uint8
	for i := range count {
		j := i
		for ; j > 0 && children[order[j-1]].priority < children[i].priority; j-- {
			order[j] = order[j-1]
		}
		order[j] = uint8(i)
	}
	bestMove := -1
	for i := range count {
		c := &children[order[i]]
		var score int
		if (c.ply-n.ply)&1 == 0 {
			score = w.negamax(c, depth+1, alpha, beta)
		} else {
			score = -w.negamax(c, depth+1, -beta, -alpha)
		}
		if w.stopped {
			return 0
		}
		if score > best {
			best = score
			if score > alpha {
				alpha = score
				bestMove = c.column
				if alpha >= beta {
					break
				}
			}
		}
	}
	lower, upper := n.lower, n.upper
	if best > alpha0 {
		lower = max(lower, best)
	}
	if best < beta0 {
		upper = min(upper, best)
	}
	w.table.store(n.bucket, n.kept, lower, upper, bestMove, w.nodes-originalNodes)
	return best
}

// prepare makes a position the root of the search and returns what is known of its
// score for the side to move.
func (w *worker[H]) prepare(own, rival uint64, ply int) (lower, upper int) {
	n := &w.stack[0][0]
	taken := own | rival
	*n = node{own: own, rival: rival, ply: ply}
	n.ownThreats = threatsOf[H](own) & w.cells &^ taken
	n.rivalThreats = threatsOf[H](rival) & w.cells &^ taken
	if n.ownThreats&(taken+w.bottom) != 0 {
		return w.winAt(ply), w.winAt(ply)
	}
	if score, decided := w.settle(n); decided {
		return score, score
	}
	n.lower, n.upper = -w.winAt(n.ply+3), w.winAt(n.ply+2)
	w.locate(n)
	w.flipped = (n.ply-ply)&1 != 0
	if w.flipped {
		return -n.upper, -n.lower
	}
	return n.lower, n.upper
}

// narrow searches the root until it knows more about its score, which lies between
// low and high, and returns the new bounds.
func (w *worker[H]) narrow(low, high int) (lower, upper int) {
	if w.flipped {
		low, high = -high, -low
	}
	n := &w.stack[0][0]
	n.entry = w.table.probe(n.bucket, n.kept)
	if n.entry != 0 {
		n.lower, n.upper = max(n.lower, entryLower(n.entry)), min(n.upper, entryUpper(n.entry))
	}
	if low = max(low, n.lower); low < min(high, n.upper) {
		high = min(high, n.upper)
		// Draws first: few scores are far from 0.
		at := max(min(0, high-1), low)
		if r := w.negamax(n, 1, at, at+1); !w.stopped {
			if r <= at {
				n.upper = min(n.upper, r)
			} else {
				n.lower = max(n.lower, r)
			}
		}
	}
	if w.flipped {
		return -n.upper, -n.lower
	}
	return n.lower, n.upper
}

func (w *worker[H]) searched() uint64 { return w.nodes }
