package connect4

import "github.com/seed-61c9d78a/versus/eval/feature"

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

// worker searches boards of R rows, or of any number if R is 0, in words of H.
type worker[R height, H half] struct {
	searcher[H]
	grid[H]
	board  board
	centre [128]uint8 // by cell: number of columns to the nearer edge
}

func newWorker[R height, H half](b *board, shared *table) *worker[R, H] {
	w := &worker[R, H]{board: *b, grid: newGrid[H](b.columns, b.rows)}
	w.init(w, b, shared)
	for cell := range w.centre {
		column := cell / (b.rows + 1)
		w.centre[cell] = uint8(max(0, min(column, b.columns-1-column)))
	}
	return w
}

// step returns the number of rows, a constant unless R is 0.
func (w *worker[R, H]) step() uint {
	if rows[R]() == 0 {
		return uint(w.board.rows)
	}
	return rows[R]()
}

// threats is word.threats with constant shifts.
func (w *worker[R, H]) threats(x word[H]) word[H] {
	if len(x.high) > 0 {
		return x.threats(w.step())
	}
	x.low = threatsOf[R](x.low)
	return x
}

func (w *worker[R, H]) set(n *node[H], s State) (wins bool) {
	own, rival := sides[H](&w.board, &s)
	taken := own.or(rival)
	*n = node[H]{own: own, rival: rival, ply: taken.count()}
	n.ownThreats = w.threats(own).and(w.cells).without(taken)
	n.rivalThreats = w.threats(rival).and(w.cells).without(taken)
	return n.ownThreats.meets(taken.plus(w.bottom))
}

// code identifies n: the discs of the side to move, with a marker on top of every column.
func (w *worker[R, H]) code(n *node[H]) word[H] { return n.own.or(n.rival).plus(w.bottom).or(n.own) }

func (w *worker[R, H]) key(n *node[H]) uint64 {
	code := w.code(n)
	if len(code.high) > 0 {
		return code.hash()
	}
	return code.low
}

// locate sets n's slot in the table. A code that does not fit into an entry is hashed.
func (w *worker[R, H]) locate(n *node[H]) {
	code := w.code(n)
	if n.ply <= mirrorPlies {
		if m := mirrored(&w.board, code); m.less(code) {
			code = m
		}
	}
	n.table = w.shared
	if n.ply >= w.late {
		n.table = &w.near
	}
	key := code.low
	if len(code.high) > 0 && w.board.width() > 64 {
		key = code.hash()
	}
	n.bucket, n.kept = n.table.slot(key)
}

// playable returns the cells where a disc can be dropped.
func (w *worker[R, H]) playable(n *node[H]) word[H] {
	return n.own.or(n.rival).plus(w.bottom).and(w.cells)
}

// settle plays the forced moves from n, whose mover cannot win at once: while the mover has a
// single move that does not lose at once, it plays that move. If this decides the game, it
// returns the score for the mover of the given position; otherwise it leaves the first
// position with a choice in n.
func (w *worker[R, H]) settle(n *node[H]) (score int, decided bool) {
	start := n.ply
	for {
		taken := n.own.or(n.rival)
		playable := w.playable(n)
		if playable.zero() {
			return 0, true
		}
		safe := playable.without(n.rivalThreats.down(1))
		if must := playable.and(n.rivalThreats); !must.zero() {
			if must.single() {
				safe = safe.and(must)
			} else {
				safe = word[H]{}
			}
		}
		if safe.zero() {
			score = -w.winAt(n.ply + 1)
			if (n.ply-start)&1 != 0 {
				score = -score
			}
			return score, true
		}
		if !safe.single() {
			return 0, false
		}
		// Play it and change sides. The new mover cannot win at once, because the move
		// was safe.
		own := n.own.or(safe)
		n.own, n.rival = n.rival, own
		n.ownThreats, n.rivalThreats = n.rivalThreats.without(safe), w.threats(own).and(w.cells).without(taken.or(safe))
		n.ply++
	}
}

// expandAll expands each move of n. Of the children at depth, the first count remain open,
// with their table entries prefetched; best is the score that the others prove.
func (w *worker[R, H]) expandAll(n *node[H], depth, alpha, beta int) (best, count int) {
	children := &w.stack[depth]
	best = worst
	for moves := w.playable(n).without(n.rivalThreats.down(1)); !moves.zero(); {
		disc := moves.lowest()
		moves = moves.without(disc)
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
func (w *worker[R, H]) drop(n, c *node[H], m Move) (low, high int) {
	return w.expand(n, c, w.playable(n).and(w.columnCells[m]))
}

func (w *worker[R, H]) safe(n *node[H]) (columns uint16) {
	moves := w.playable(n).without(n.rivalThreats.down(1))
	for ; !moves.zero(); moves = moves.without(moves.lowest()) {
		columns |= 1 << (moves.trailing() / (w.step() + 1))
	}
	return columns
}

// expand makes c the position after disc and all that it forces, and returns proven bounds
// on the score of n, its parent, if disc is played. low < high means that c must be searched.
func (w *worker[R, H]) expand(n, c *node[H], disc word[H]) (low, high int) {
	taken := n.own.or(n.rival).or(disc)
	c.own, c.rival = n.rival, n.own.or(disc)
	c.ownThreats = n.rivalThreats.without(disc)
	c.rivalThreats = w.threats(c.rival).and(w.cells).without(taken)
	c.ply = n.ply + 1

	threats := c.rivalThreats
	next := taken.plus(w.bottom)
	timely := threats.and(w.tops) // on cells that the mover gets as columns fill up
	if (w.cellCount-n.ply)&1 == 0 {
		timely = threats.without(w.tops)
	}
	priority := nowThreats*threats.and(next.up(1)).count() + soonThreats*threats.and(next.up(2)).count() +
		anyThreats*threats.count() + timelyThreats*timely.count() + perCentre*int(w.centre[disc.trailing()&127])
	if disc.up(1).meets(n.ownThreats) {
		priority -= givenAway
	}

	if score, decided := w.settle(c); decided {
		return -score, -score
	}
	// Neither side of c can complete four with its next disc.
	c.lower, c.upper = -w.winAt(c.ply+3), w.winAt(c.ply+2)
	if w.cellCount&1 == c.ply&1 {
		c.upper = min(c.upper, w.answers(c))
	} else {
		c.upper = min(c.upper, w.waits(c))
	}
	replies := w.playable(c).without(c.rivalThreats.down(1))
	priority += perForced*(c.ply-n.ply) + perReply*replies.count()
	if c.own.or(c.rival).meets(disc.up(1)) {
		priority += answeredOnTop
	}
	c.priority = priority
	return n.bounds(c)
}

// evaluate evaluates n for the side to move, as [Game.Evaluate] does.
func (w *worker[R, H]) evaluate(n *node[H]) int {
	own, rival := w.tops, w.cells.without(w.tops)
	if (w.cellCount-n.ply)&1 == 0 {
		own, rival = rival, own
	}
	return w.side(n.own, n.rival, n.ownThreats, own) - w.side(n.rival, n.own, n.rivalThreats, rival)
}

// side is prospects with constant shifts.
func (w *worker[R, H]) side(discs, rival, threats, timely word[H]) int {
	if len(discs.high) > 0 {
		return w.prospects(discs, rival, threats, timely, w.step())
	}
	return hopesOf[R](discs.low, w.cells.low&^rival.low) +
		threatWeight*threats.count() + parityWeight*threats.and(timely).count()
}

func (w *worker[R, H]) describe(set feature.Set, n *node[H]) {
	next := w.playable(n)
	if len(next.high) > 0 {
		encodeWide(set, n.own, n.rival, n.ownThreats, n.rivalThreats, next)
		return
	}
	encode(set, n.own.low, n.rival.low, n.ownThreats.low, n.rivalThreats.low, next.low)
}
