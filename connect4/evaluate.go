package connect4

import "math/bits"

// Weights of the evaluation, in units of an open line with one disc in it.
const (
	pairWeight   = 3  // a line with two discs and two empty cells
	threatWeight = 12 // an empty cell that completes four
	parityWeight = 20 // a threat in the rows that its owner gets as columns fill up

	// doubtScale is the advantage that scores as half a win.
	doubtScale = 80
)

// Evaluate returns 1, -1 or 0 for a finished game: First won, Second won, a draw. Otherwise
// it returns a value strictly between -1 and 1, from the threats of both players and the
// lines still open to them. Threats count more in the rows that their owner gets when no
// other column is left (V. Allis, A Knowledge-based Approach of Connect-Four, 1988). On the
// standard board these are the odd rows for First, the lowest being row 1, and the even rows
// for Second.
func (g Game) Evaluate(s *State) float64 {
	if g.board != nil && g.board.wide != nil {
		return g.evaluateWide(s)
	}
	first, second := s.first&discBits, s.second&discBits
	if s.second&flagBit != 0 {
		rows := uint(g.size().rows)
		switch {
		case won(first, rows):
			return 1
		case won(second, rows):
			return -1
		}
		return 0
	}
	b := g.size()
	firsts, seconds := b.timely()
	return asScore(b.prospects(first, second, firsts) - b.prospects(second, first, seconds))
}

// asScore converts an advantage to a score between -1 and 1.
func asScore(advantage int) float64 {
	a := float64(advantage)
	if a >= 0 {
		return a / (a + doubtScale)
	}
	return a / (doubtScale - a)
}

// prospects weighs the lines that the owner of discs can still complete. good holds the cells
// that the owner gets in the end.
func (b *board) prospects(discs, rival, good uint64) int {
	open := b.cells.low &^ rival // cells that are the owner's or empty
	var score int
	if b.rows == standardRows {
		score = hopesOf[[standardRows]struct{}](discs, open)
	} else {
		for _, step := range [...]uint{1, uint(b.rows), uint(b.rows) + 1, uint(b.rows) + 2} {
			score += hopes(discs, open, step)
		}
	}
	t := b.threats(discs) & b.cells.low &^ (discs | rival)
	return score + threatWeight*bits.OnesCount64(t) + parityWeight*bits.OnesCount64(t&good)
}

// Prioritize ranks immediate wins first, then moves that prevent an immediate win of the
// opponent, then moves that leave the most threats, centre before rim. A move below a cell
// that completes four for the opponent comes last.
func (g Game) Prioritize(s *State, moves []Move, priority []int32) {
	b := g.size()
	if b.wide != nil {
		g.prioritizeWide(s, moves, priority)
		return
	}
	own, rival := s.first&discBits, s.second&discBits
	if s.first&flagBit != 0 {
		own, rival = rival, own
	}
	empty := b.cells.low &^ (own | rival)
	ownWins, rivalWins := b.threats(own)&empty, b.threats(rival)&empty
	next := (own | rival) + b.bottom.low
	for i, m := range moves {
		disc := next & b.column(m)
		p := min(int32(m), int32(b.columns-1)-int32(m)) + 16*int32(bits.OnesCount64(b.threats(own|disc)&empty))
		switch {
		case disc&ownWins != 0:
			p += 1 << 20
		case disc&rivalWins != 0:
			p += 1 << 16
		case disc<<1&rivalWins != 0:
			p -= 1 << 16
		}
		priority[i] = p
	}
}

// evaluateWide is Evaluate with wide words.
func (g Game) evaluateWide(s *State) float64 {
	first, second := g.board.unpack(*s)
	rows := uint(g.board.rows)
	if s.second&flagBit != 0 {
		switch {
		case first.won(rows):
			return 1
		case second.won(rows):
			return -1
		}
		return 0
	}
	b := g.board.wide
	firsts, seconds := b.cells.without(b.tops), b.tops
	if g.board.columns*g.board.rows&1 != 0 {
		firsts, seconds = seconds, firsts
	}
	empty := b.cells.without(first.or(second))
	return asScore(b.prospects(first, second, first.threats(rows).and(empty), firsts, rows) -
		b.prospects(second, first, second.threats(rows).and(empty), seconds, rows))
}

// prioritizeWide is Prioritize with wide words.
func (g Game) prioritizeWide(s *State, moves []Move, priority []int32) {
	own, rival := g.board.unpack(*s)
	if s.first&flagBit != 0 {
		own, rival = rival, own
	}
	rows, taken := uint(g.board.rows), own.or(rival)
	empty := g.board.wide.cells.without(taken)
	ownWins, rivalWins := own.threats(rows).and(empty), rival.threats(rows).and(empty)
	next := taken.plus(g.board.wide.bottom)
	for i, m := range moves {
		disc := next.and(g.board.wide.columnCells[m])
		p := min(int32(m), int32(g.board.columns-1)-int32(m)) + 16*int32(own.or(disc).threats(rows).and(empty).count())
		switch {
		case disc.meets(ownWins):
			p += 1 << 20
		case disc.meets(rivalWins):
			p += 1 << 16
		case disc.up(1).meets(rivalWins):
			p -= 1 << 16
		}
		priority[i] = p
	}
}

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
