package connect4

import "math/rand/v2"

// Playout drops discs in random columns until the game is over or it has dropped most discs,
// and returns the number of discs dropped. It draws columns until one is not full, so it
// need not list the open ones and uses only a few random bits.
func (g Game) Playout(s *State, r *rand.PCG, most int) (plies int) {
	if s.second&flagBit != 0 {
		return 0
	}
	if g.board != nil {
		return g.playout(s, r, most)
	}
	own, rival := s.first&discBits, s.second
	if s.first&flagBit != 0 {
		own, rival = rival, own
	}
	over := false
	for random, left := uint64(0), 0; plies < most && !over; {
		if left == 0 {
			random, left = r.Uint64(), 64/3
		}
		column := uint(random&7) * (standardRows + 1)
		random >>= 3
		left--
		taken := own | rival
		// disc is 0 for a full column, and for the number 7, which is not a column.
		disc := (taken + 1<<column) & ((1<<standardRows - 1) << column) & standardCells
		if disc == 0 {
			continue
		}
		own, rival = rival, own|disc
		plies++
		over = taken|disc == standardCells || won(rival, standardRows)
	}
	second := s.first&flagBit != 0
	if plies&1 != 0 {
		second = !second
	}
	s.first, s.second = own, rival
	if second {
		s.first, s.second = rival|flagBit, own
	}
	if over {
		s.second |= flagBit
	}
	return plies
}

// playout is Playout on a board of any size.
func (g Game) playout(s *State, r *rand.PCG, most int) (plies int) {
	columns := uint64(g.board.columns)
	for random := uint64(0); plies < most && s.second&flagBit == 0; random >>= 4 {
		if random < 16 { // only the marker bit is left
			random = r.Uint64()>>4 | 1<<60
		}
		m := random & 15
		if m >= columns || g.board.full(s, int(m)) {
			continue
		}
		g.Apply(s, Move(m))
		plies++
	}
	return plies
}
