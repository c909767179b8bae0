package connect4

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/eval/feature"
)

// The weights of a move's priority. They were found by local search for few nodes on random
// positions. Like all move ordering, they affect the time but never the score.
const (
	nowThreats    = 12 // for a threat on a cell directly above a playable one
	soonThreats   = 10 // for a threat one row higher
	anyThreats    = 2  // for any threat
	timelyThreats = 2  // for a threat in the rows that the mover gets as columns fill up
	perCentre     = 4  // per column between the move and the nearer edge
	givenAway     = 19 // subtracted if the opponent can take the mover's threat above the move
	perForced     = 7  // per ply that the move forces, itself included
	perReply      = 1  // per reply left to the opponent
	answeredOnTop = 14 // if the opponent is forced to answer above the move

	knownBonus  = 5 // if the table has bounds: the subtree will recur
	almostBonus = 7 // if these bounds are so low that a small search should refute it
)

// worker searches boards of H rows whose cells fit into a word.
type worker[H height] struct {
	searcher[uint64]
	board
	centre [64]uint8 // by cell: number of columns to the nearer edge
}

func newWorker[H height](b *board, shared *table) *worker[H] {
	w := &worker[H]{board: *b}
	w.init(w, b, shared)
	for cell := range w.centre {
		column := cell / (b.rows + 1)
		w.centre[cell] = uint8(max(0, min(column, b.columns-1-column)))
	}
	return w
}

func (w *worker[H]) set(n *node[uint64], s State) (wins bool) {
	own, rival := s.words()
	taken := own | rival
	*n = node[uint64]{own: own, rival: rival, ply: bits.OnesCount64(taken)}
	n.ownThreats = threatsOf[H](own) & w.cells &^ taken
	n.rivalThreats = threatsOf[H](rival) & w.cells &^ taken
	return n.ownThreats&(taken+w.bottom) != 0
}

// locate sets n's slot in the table. The key of a position is the discs of the side to move,
// with a marker on top of every column.
func (w *worker[H]) locate(n *node[uint64]) {
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

// settle plays the forced moves from n, whose mover cannot win at once: while the mover has a
// single move that does not lose at once, it plays that move. If this decides the game, it
// returns the score for the mover of the given position; otherwise it leaves the first
// position with a choice in n.
func (w *worker[H]) settle(n *node[uint64]) (score int, decided bool) {
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
		// Play it and change sides. The new mover cannot win at once, because the move
		// was safe.
		own := n.own | safe
		n.own, n.rival = n.rival, own
		n.ownThreats, n.rivalThreats = n.rivalThreats&^safe, threatsOf[H](own)&w.cells&^(taken|safe)
		n.ply++
	}
}

// expandAll expands each move of n. Of the children at depth, the first count remain open,
// with their table entries prefetched; best is the score that the others prove.
func (w *worker[H]) expandAll(n *node[uint64], depth, alpha, beta int) (best, count int) {
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
			c.prefetch()
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

// drop is expand for a column.
func (w *worker[H]) drop(n, c *node[uint64], m Move) (low, high int) {
	return w.expand(n, c, ((n.own|n.rival)+w.bottom)&w.column(m))
}

func (w *worker[H]) safe(n *node[uint64]) (columns uint16) {
	moves := ((n.own | n.rival) + w.bottom) & w.cells &^ (n.rivalThreats >> 1)
	for m := range Move(w.columns) {
		if moves&w.column(m) != 0 {
			columns |= 1 << m
		}
	}
	return columns
}

func (w *worker[H]) key(n *node[uint64]) uint64 { return (n.own | n.rival) + w.bottom | n.own }

// expand makes c the position after disc and all that it forces, and returns proven bounds
// on the score of n, its parent, if disc is played. low < high means that c must be searched.
func (w *worker[H]) expand(n, c *node[uint64], disc uint64) (low, high int) {
	taken := n.own | n.rival
	c.own, c.rival = n.rival, n.own|disc
	c.ownThreats = n.rivalThreats &^ disc
	c.rivalThreats = threatsOf[H](c.rival) & w.cells &^ (taken | disc)
	c.ply = n.ply + 1

	threats := c.rivalThreats
	next := (taken | disc) + w.bottom
	timely := w.tops // cells that the mover gets as columns fill up
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

func (w *worker[H]) describe(set feature.Set, n *node[uint64]) {
	taken := n.own | n.rival
	encode(set, n.own, n.rival, n.ownThreats, n.rivalThreats, (taken+w.bottom)&w.cells&^taken)
}
