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
func (w *worker[R, H]) answers(n *node[H]) (upper int) {
	gains := w.tops.without(n.own.or(n.rival).or(w.playable(n)))
	rival := n.rival.or(gains)
	// The mover never gets a cell above one that wins for the opponent.
	switch completed, brought := w.lines(w.cells.without(rival), rival, n.rivalThreats.and(gains)); {
	case completed:
		return w.cellCount
	case !brought:
		return 0
	}
	// The opponent wins when the mover has to play below the last cell that a line needs: a
	// line without the uppermost cells is completed two discs earlier.
	upper = -1
	for row := int(w.step()) - 2; row >= 2; row -= 2 {
		rival = rival.without(gains.and(w.bottom.up(uint(row + 1))))
		if !w.won(rival) {
			break
		}
		upper--
	}
	return upper
}

// waits bounds the score of n, which has an odd number of empty cells, by the plan of the
// side that is not to move: it has a winning cell, so the mover avoids the cell below. All
// other cells form pairs, and discs there are answered in the same column.
func (w *worker[R, H]) waits(n *node[H]) (upper int) {
	upper = w.cellCount
	empty := w.cells.without(n.own.or(n.rival))
	playable := w.playable(n)
	wins := n.rivalThreats.without(w.tops).without(playable)
	for ; !wins.zero(); wins = wins.without(wins.lowest()) {
		win := wins.lowest()
		index := win.trailing()
		column := w.columnCells[index/(w.step()+1)]
		below := column.and(win.minus(word[H]{low: 1}))
		own := n.own.or(empty.and(below)).or(empty.and(playable.or(w.cells.without(w.tops))).without(column))
		rival := n.rival.or(empty.and(w.tops).without(playable).without(column))
		if completed, _ := w.lines(own, rival, word[H]{}); !completed {
			row := int(index%(w.step()+1)) + 1
			upper = min(upper, -(int(w.step())-row+2)/2)
		}
	}
	return upper
}

// lines reports whether own, without the cells at and above the blocked ones, has a line that is
// not above a line of rival in the same direction, and whether rival has a line, other than in a
// column. The cells of each set that others lie above must have the same parity.
func (w *worker[R, H]) lines(own, rival, blocked word[H]) (completed, brought bool) {
	if len(own.high) == 0 {
		above := func(x uint64) uint64 { return (x+w.cells.low)&w.spare.low - x }
		x, n := own.low&^above(blocked.low), rows[R]()
		falling, level, rising := linesAlong(rival.low, n), linesAlong(rival.low, n+1), linesAlong(rival.low, n+2)
		completed = linesAlong(x, 1)|linesAlong(x, n)&^above(falling)|
			linesAlong(x, n+1)&^above(level)|linesAlong(x, n+2)&^above(rising) != 0
		return completed, falling|level|rising != 0
	}
	above := func(x word[H]) word[H] { return x.plus(w.cells).and(w.spare).minus(x) }
	own = own.without(above(blocked))
	completed = !own.linesAlong(1).zero()
	for n := w.step(); !completed && n <= w.step()+2; n++ {
		line := rival.linesAlong(n)
		completed = !own.linesAlong(n).without(above(line)).zero()
		brought = brought || !line.zero()
	}
	return completed, brought
}

// won is word.won with constant shifts.
func (w *worker[R, H]) won(x word[H]) bool {
	if len(x.high) > 0 {
		return x.won(w.step())
	}
	return won(x.low, rows[R]())
}
