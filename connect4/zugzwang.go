package connect4

// When the number of rows and of cells is even, whoever has to open the last
// columns decides: Second can answer every disc of First with one right above it,
// and so gets every even cell; First can do the same once an odd cell that wins for
// First keeps one column closed for Second (V. Allis, 1988). Both plans prove scores
// without search.

// evens bounds the score of n, where First is to move, by Second's plan. The cells
// that can be taken at once go to First in the reckoning, because there the plan may
// have to answer in another column.
func (w *worker[H]) evens(n *node) (upper int) {
	if rows[H]()&1 != 0 {
		return w.cellCount
	}
	playable := ((n.own | n.rival) + w.bottom) & w.cells
	gains := w.even &^ (n.own | n.rival | playable)
	second := n.rival | gains
	// Above a cell that wins for Second, First will never get.
	first := w.cells &^ second &^ w.above(n.rivalThreats&gains)
	if linesAlong(first, 1) != 0 {
		return w.cellCount
	}
	step := rows[H]()
	falling, level, rising := linesAlong(second, step), linesAlong(second, step+1), linesAlong(second, step+2)
	if linesAlong(first, step)&^w.above(falling)|linesAlong(first, step+1)&^w.above(level)|
		linesAlong(first, step+2)&^w.above(rising) != 0 {
		return w.cellCount
	}
	if falling|level|rising == 0 {
		return 0
	}
	// Second wins when First has to play below the last cell that a line needs:
	// a line without the uppermost cells is completed before two more discs.
	upper = -1
	for row := int(rows[H]()) - 2; row >= 2; row -= 2 {
		second &^= gains & (w.bottom << uint(row+1))
		if !wonOf[H](second) {
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

// odds bounds the score of n, where Second is to move, by First's plan: an odd cell
// that wins for First, with an even cell below it that Second therefore leaves
// alone. Everything else comes in pairs, and First answers in the same column.
func (w *worker[H]) odds(n *node) (upper int) {
	upper = w.cellCount
	if rows[H]()&1 != 0 {
		return upper
	}
	empty := w.cells &^ (n.own | n.rival)
	playable := ((n.own | n.rival) + w.bottom) & w.cells
	wins := n.rivalThreats &^ w.even &^ playable
	for ; wins != 0; wins &= wins - 1 {
		win := wins & -wins
		// The column of win, up to the spare bit.
		stride := rows[H]() + 1
		index := trailing(win)
		column := (uint64(1)<<stride - 1) << (index / stride * stride)
		second := n.own | empty&(column&(win-1)) | empty&(playable|^w.even)&^column
		first := n.rival | empty&w.even&^playable&^column
		step := rows[H]()
		if linesAlong(second, 1)|
			linesAlong(second, step)&^w.above(linesAlong(first, step))|
			linesAlong(second, step+1)&^w.above(linesAlong(first, step+1))|
			linesAlong(second, step+2)&^w.above(linesAlong(first, step+2)) == 0 {
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
