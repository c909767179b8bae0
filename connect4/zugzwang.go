package connect4

// Whoever has to open the last columns decides. The empty cells of every column pair off
// from the top: where a player can answer the lower of a pair with the upper, the
// topmost cells and every second one below are that player's ("claim-even", V. Allis,
// 1988, whose boards have an even number of rows). Both plans here prove scores without
// search.
//
// Where the number of empty cells is even, so is that of the columns with an odd number,
// whose lowest empty cell is left over: that one is answered with another such cell. So
// the player who is not to move can follow the plan. Where the number is odd, that
// player can if a cell that wins for them, none of those that the plan brings, keeps one
// column closed for the rival.

// answers bounds the score of n, an even number of whose cells is empty, by the plan of
// the side that is not to move. The cells that can be taken at once go to the mover in
// the reckoning, because there the plan may have to answer in another column.
func (w *worker[H]) answers(n *node[uint64]) (upper int) {
	playable := ((n.own | n.rival) + w.bottom) & w.cells
	gains := w.tops &^ (n.own | n.rival | playable)
	rival := n.rival | gains
	// Above a cell that wins for the rival, the mover will never get.
	own := w.cells &^ rival &^ w.above(n.rivalThreats&gains)
	if linesAlong(own, 1) != 0 {
		return w.cellCount
	}
	step := rows[H]()
	falling, level, rising := linesAlong(rival, step), linesAlong(rival, step+1), linesAlong(rival, step+2)
	if linesAlong(own, step)&^w.above(falling)|linesAlong(own, step+1)&^w.above(level)|
		linesAlong(own, step+2)&^w.above(rising) != 0 {
		return w.cellCount
	}
	if falling|level|rising == 0 {
		return 0
	}
	// The rival wins when the mover has to play below the last cell that a line needs:
	// a line without the uppermost cells is completed before two more discs.
	upper = -1
	for row := int(rows[H]()) - 2; row >= 2; row -= 2 {
		rival &^= gains & (w.bottom << uint(row+1))
		if !wonOf[H](rival) {
			break
		}
		upper--
	}
	return upper
}

// above returns the cells above (and at) those of x, which must be of one parity.
func (w *worker[H]) above(x uint64) uint64 {
	return (x+w.cells)&(w.bottom<<rows[H]()) - x
}

// waits bounds the score of n, an odd number of whose cells is empty, by the plan of the
// side that is not to move: a cell that wins for it, with one below that the mover
// therefore leaves alone. Everything else comes in pairs, and is answered in the same
// column.
func (w *worker[H]) waits(n *node[uint64]) (upper int) {
	upper = w.cellCount
	empty := w.cells &^ (n.own | n.rival)
	playable := ((n.own | n.rival) + w.bottom) & w.cells
	wins := n.rivalThreats &^ w.tops &^ playable
	for ; wins != 0; wins &= wins - 1 {
		win := wins & -wins
		// The column of win, up to the spare bit.
		stride := rows[H]() + 1
		index := trailing(win)
		column := (uint64(1)<<stride - 1) << (index / stride * stride)
		own := n.own | empty&(column&(win-1)) | empty&(playable|^w.tops)&^column
		rival := n.rival | empty&w.tops&^playable&^column
		step := rows[H]()
		if linesAlong(own, 1)|
			linesAlong(own, step)&^w.above(linesAlong(rival, step))|
			linesAlong(own, step+1)&^w.above(linesAlong(rival, step+1))|
			linesAlong(own, step+2)&^w.above(linesAlong(rival, step+2)) == 0 {
			row := int(index%stride) + 1
			upper = min(upper, -(int(rows[H]())-row+2)/2)
		}
	}
	return upper
}

func linesAlong(discs uint64, step uint) uint64 {
	pairs := discs & (discs >> step)
	return pairs & (pairs >> (2 * step))
}
