package connect4

// Zugzwang in the last columns decides many games. In every column, pair the empty cells from
// the top: a player who can always answer a disc in the lower cell of a pair with one in the
// upper cell gets the topmost cells and every second one below ("claim-even", V. Allis,
// 1988, whose boards have an even number of rows). Both plans here prove bounds without a
// search.
//
// If the number of empty cells is even, so is the number of columns with an odd number of
// empty cells. The lowest empty cell of these columns has no partner; a disc there is
// answered in another such cell. So the player who is not to move can follow the plan. If the
// number is odd, that player can follow it if a cell that wins for them, other than the cells
// of the plan, keeps one column closed for the opponent.

// answers bounds the score of n, which has an even number of empty cells, by the plan of the
// side that is not to move. The bound gives all playable cells to the mover, because there
// the plan may have to answer in another column.
func (w *worker[H]) answers(n *node[uint64]) (upper int) {
	playable := ((n.own | n.rival) + w.bottom) & w.cells
	gains := w.tops &^ (n.own | n.rival | playable)
	rival := n.rival | gains
	// The mover never gets a cell above one that wins for the opponent.
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
	// The opponent wins when the mover has to play below the last cell that a line needs: a
	// line without the uppermost cells is completed two discs earlier.
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

// above returns the cells at and above those of x, which must have the same parity.
func (w *worker[H]) above(x uint64) uint64 {
	return (x+w.cells)&(w.bottom<<rows[H]()) - x
}

// waits bounds the score of n, which has an odd number of empty cells, by the plan of the
// side that is not to move: it has a winning cell, so the mover avoids the cell below. All
// other cells form pairs, and discs there are answered in the same column.
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
