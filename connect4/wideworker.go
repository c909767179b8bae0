package connect4

import (
	"github.com/seed-61c9d78a/versus/eval/feature"
)

// wideWorker searches boards of any size with wide words. See worker's methods of the same
// names.
type wideWorker struct {
	searcher[wide]
	*wideBoard
	geometry board
	step     uint       // rows
	centre   [128]uint8 // by cell: number of columns to the nearer edge
}

func newWideWorker(b *board, shared *table) *wideWorker {
	w := &wideWorker{geometry: *b, wideBoard: b.masks(), step: uint(b.rows)}
	w.init(w, b, shared)
	for cell := range w.centre {
		column := cell / (b.rows + 1)
		w.centre[cell] = uint8(max(0, min(column, b.columns-1-column)))
	}
	return w
}

func (w *wideWorker) set(n *node[wide], s State) (wins bool) {
	own, rival := w.geometry.unpack(s)
	if s.first&flagBit != 0 {
		own, rival = rival, own
	}
	taken := own.or(rival)
	*n = node[wide]{own: own, rival: rival, ply: taken.count()}
	n.ownThreats = own.threats(w.step).and(w.cells).without(taken)
	n.rivalThreats = rival.threats(w.step).and(w.cells).without(taken)
	return n.ownThreats.meets(taken.plus(w.bottom))
}

// locate uses a hash, because the key does not fit into an entry.
func (w *wideWorker) locate(n *node[wide]) {
	key := n.own.or(n.rival).plus(w.bottom).or(n.own)
	if n.ply <= mirrorPlies {
		if m := w.geometry.mirrorWide(key); m.less(key) {
			key = m
		}
	}
	n.table = w.shared
	if n.ply >= w.late {
		n.table = &w.near
	}
	h := key.low
	if n.table.width == 64 && w.geometry.columns*(w.geometry.rows+1) > 64 {
		h = key.hash()
	}
	n.bucket, n.kept = n.table.slot(h)
}

func (w *wideWorker) settle(n *node[wide]) (score int, decided bool) {
	start := n.ply
	for {
		taken := n.own.or(n.rival)
		playable := taken.plus(w.bottom).and(w.cells)
		if playable.zero() {
			return 0, true
		}
		safe := playable.without(n.rivalThreats.down(1))
		if must := playable.and(n.rivalThreats); !must.zero() {
			if must != must.lowest() {
				safe = wide{}
			} else {
				safe = safe.and(must)
			}
		}
		if safe.zero() {
			score = -w.winAt(n.ply + 1)
			if (n.ply-start)&1 != 0 {
				score = -score
			}
			return score, true
		}
		if safe != safe.lowest() {
			return 0, false
		}
		own := n.own.or(safe)
		n.own, n.rival = n.rival, own
		n.ownThreats, n.rivalThreats = n.rivalThreats.without(safe), own.threats(w.step).and(w.cells).without(taken.or(safe))
		n.ply++
	}
}

func (w *wideWorker) expandAll(n *node[wide], depth, alpha, beta int) (best, count int) {
	children := &w.stack[depth]
	best = worst
	moves := n.own.or(n.rival).plus(w.bottom).and(w.cells).without(n.rivalThreats.down(1))
	for !moves.zero() {
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

func (w *wideWorker) drop(n, c *node[wide], m Move) (low, high int) {
	return w.expand(n, c, n.own.or(n.rival).plus(w.bottom).and(w.geometry.wideColumn(m)))
}

func (w *wideWorker) safe(n *node[wide]) (columns uint16) {
	moves := n.own.or(n.rival).plus(w.bottom).and(w.cells).without(n.rivalThreats.down(1))
	for ; !moves.zero(); moves = moves.without(moves.lowest()) {
		columns |= 1 << (moves.trailing() / (w.step + 1))
	}
	return columns
}

func (w *wideWorker) key(n *node[wide]) uint64 {
	return n.own.or(n.rival).plus(w.bottom).or(n.own).hash()
}

func (w *wideWorker) expand(n, c *node[wide], disc wide) (low, high int) {
	taken := n.own.or(n.rival).or(disc)
	c.own, c.rival = n.rival, n.own.or(disc)
	c.ownThreats = n.rivalThreats.without(disc)
	c.rivalThreats = c.rival.threats(w.step).and(w.cells).without(taken)
	c.ply = n.ply + 1

	threats := c.rivalThreats
	next := taken.plus(w.bottom)
	timely := threats.and(w.tops)
	if (w.cellCount-n.ply)&1 == 0 {
		timely = threats.without(w.tops)
	}
	priority := nowThreats*threats.and(next.up(1)).count() + soonThreats*threats.and(next.up(2)).count() +
		anyThreats*threats.count() + timelyThreats*timely.count() + perCentre*int(w.centre[disc.trailing()])
	if disc.up(1).meets(n.ownThreats) {
		priority -= givenAway
	}

	if score, decided := w.settle(c); decided {
		return -score, -score
	}
	c.lower, c.upper = -w.winAt(c.ply+3), w.winAt(c.ply+2)
	if (w.cellCount-c.ply)&1 == 0 {
		c.upper = min(c.upper, w.answers(c))
	} else {
		c.upper = min(c.upper, w.waits(c))
	}
	taken = c.own.or(c.rival)
	replies := taken.plus(w.bottom).and(w.cells).without(c.rivalThreats.down(1))
	priority += perForced*(c.ply-n.ply) + perReply*replies.count()
	if taken.meets(disc.up(1)) {
		priority += answeredOnTop
	}
	c.priority = priority
	return n.bounds(c)
}

func (w *wideWorker) answers(n *node[wide]) (upper int) {
	taken := n.own.or(n.rival)
	playable := taken.plus(w.bottom).and(w.cells)
	gains := w.tops.without(taken.or(playable))
	rival := n.rival.or(gains)
	own := w.cells.without(rival).without(w.above(n.rivalThreats.and(gains)))
	if !own.linesAlong(1).zero() {
		return w.cellCount
	}
	brought := false
	for step := w.step; step <= w.step+2; step++ {
		lines := rival.linesAlong(step)
		if !own.linesAlong(step).without(w.above(lines)).zero() {
			return w.cellCount
		}
		brought = brought || !lines.zero()
	}
	if !brought {
		return 0
	}
	upper = -1
	for row := int(w.step) - 2; row >= 2; row -= 2 {
		rival = rival.without(gains.and(w.bottom.up(uint(row + 1))))
		if !rival.won(w.step) {
			break
		}
		upper--
	}
	return upper
}

func (w *wideWorker) above(x wide) wide { return x.plus(w.cells).and(w.spare).minus(x) }

func (w *wideWorker) waits(n *node[wide]) (upper int) {
	upper = w.cellCount
	taken := n.own.or(n.rival)
	empty := w.cells.without(taken)
	playable := taken.plus(w.bottom).and(w.cells)
	wins := n.rivalThreats.without(w.tops).without(playable)
	for ; !wins.zero(); wins = wins.without(wins.lowest()) {
		win := wins.lowest()
		index := win.trailing()
		column := w.geometry.wideColumn(Move(index / (w.step + 1)))
		below := column.and(win.minus(wide{low: 1}))
		own := n.own.or(empty.and(below)).or(empty.and(playable.or(w.cells.without(w.tops))).without(column))
		rival := n.rival.or(empty.and(w.tops).without(playable).without(column))
		stopped := own.linesAlong(1).zero()
		for step := w.step; stopped && step <= w.step+2; step++ {
			stopped = own.linesAlong(step).without(w.above(rival.linesAlong(step))).zero()
		}
		if stopped {
			row := int(index%(w.step+1)) + 1
			upper = min(upper, -(int(w.step)-row+2)/2)
		}
	}
	return upper
}

func (w *wideWorker) judge(n *node[wide]) int {
	own, rival := w.tops, w.cells.without(w.tops)
	if (w.cellCount-n.ply)&1 == 0 {
		own, rival = rival, own
	}
	return w.outlook(n.own, n.rival, n.ownThreats, own) - w.outlook(n.rival, n.own, n.rivalThreats, rival)
}

func (w *wideWorker) outlook(discs, rival, threats, timely wide) int {
	return discs.hopes(w.cells.without(rival), w.step) +
		threatWeight*threats.count() + parityWeight*threats.and(timely).count()
}

func (w *wideWorker) describe(set feature.Set, n *node[wide]) {
	taken := n.own.or(n.rival)
	encodeWide(set, n.own, n.rival, n.ownThreats, n.rivalThreats, taken.plus(w.bottom).and(w.cells.without(taken)))
}
