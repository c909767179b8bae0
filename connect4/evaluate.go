package connect4

import "math/bits"

// Weights of the estimate, in units of a possible line with one disc in it.
const (
	pairWeight   = 3  // a line of which two cells are held and the others empty
	threatWeight = 12 // an empty cell that completes four
	parityWeight = 20 // a threat in the rows that come to its owner when both fill up
	// doubtScale is the advantage that is estimated as half a win.
	doubtScale = 80
)

// Evaluate returns 1, -1 or 0 for a finished game: First won, Second won, a draw.
// Before that it returns an estimate strictly between, from the threats of both
// players and the lines still open to them. Threats count more in the rows that fall to
// their owner when no other column is left (V. Allis, A Knowledge-based Approach of
// Connect-Four, 1988). On the usual board these are the odd rows for First, the lowest
// being row 1, and the even rows for Second.
func (g Game) Evaluate(s *State) float64 {
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

// asScore turns an advantage into a score between -1 and 1.
func asScore(advantage int) float64 {
	a := float64(advantage)
	if a >= 0 {
		return a / (a + doubtScale)
	}
	return a / (doubtScale - a)
}

// prospects weighs what the owner of discs may still complete; good is the set of
// cells that fall to them in the end.
func (b *board) prospects(discs, rival, good uint64) int {
	open := b.cells &^ rival // where the owner has or may still have a disc
	var score int
	if b.rows == standardRows {
		score = hopesOf[[standardRows]struct{}](discs, open)
	} else {
		for _, step := range [...]uint{1, uint(b.rows), uint(b.rows) + 1, uint(b.rows) + 2} {
			score += hopes(discs, open, step)
		}
	}
	t := b.threats(discs) & b.cells &^ (discs | rival)
	return score + threatWeight*bits.OnesCount64(t) + parityWeight*bits.OnesCount64(t&good)
}

// Prioritize puts first what wins at once, then what stops the rival from winning
// at once, then the moves that leave most threats, the centre before the rim. A
// move under a cell that the rival needs comes last.
func (g Game) Prioritize(s *State, moves []Move, priority []int32) {
	b := g.size()
	own, rival := s.first&discBits, s.second&discBits
	if s.first&flagBit != 0 {
		own, rival = rival, own
	}
	empty := b.cells &^ (own | rival)
	ownWins, rivalWins := b.threats(own)&empty, b.threats(rival)&empty
	next := (own | rival) + b.bottom
	for i, m := range moves {
		disc := next & b.column(m)
		rim := int32(m)
		if right := int32(b.columns-1) - rim; right < rim {
			rim = right
		}
		p := rim + 16*int32(bits.OnesCount64(b.threats(own|disc)&empty))
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
