package chess

import "math/bits"

// A Move is the square from which a piece moves, the square to which it moves, and the kind of
// piece that a pawn becomes there. Castling is a move of the king by two squares.
type Move uint16

// From and To return the squares of the piece before and after the move, 0 (a1) to 63.
func (m Move) From() int { return int(m & 63) }

// To returns the square to which the piece moves.
func (m Move) To() int { return int(m >> 6 & 63) }

// Becomes returns the kind of piece that a pawn becomes, or None.
func (m Move) Becomes() Kind { return Kind(m >> 12 & 7) }

// Moves appends the legal moves.
func (Game) Moves(dst []Move, s *State) []Move {
	if s.dead() {
		return dst
	}
	return s.moves(dst, ^uint64(0))
}

// moves appends the legal moves to the squares that are wanted, without captures en passant
// and castling unless all are.
func (s *State) moves(dst []Move, wanted uint64) []Move {
	own, rival, king := s.sides[s.turn&1], s.sides[s.turn&1^1], s.kings[s.turn&1]&63
	occupied := own | rival
	line := &through[king]
	var diagonal, straight, checkers, pinned uint64
	// Rivals on a line with the king give check, or pin the only piece between.
	if by := (line.rising | line.falling) & s.diagonal & rival; by != 0 {
		seen := diagonals(king, occupied)
		checkers = seen & by
		diagonal = diagonals(king, occupied&^(seen&own)) & by &^ seen
	}
	if by := (line.file | rank1<<(king&56)) & s.straight & rival; by != 0 {
		seen := straights(king, occupied)
		checkers |= seen & by
		straight = straights(king, occupied&^(seen&own)) & by &^ seen
	}
	for pins := diagonal | straight; pins != 0; pins &= pins - 1 {
		pinned |= between[king][first(pins)] & own
	}
	checkers |= (pawnAttacks[s.turn&1][king]&s.pawns | knightAttacks[king]&s.knights) & rival

	for to := kingAttacks[king] &^ own & wanted; to != 0; to &= to - 1 {
		if square := first(to); !s.attacked(square, occupied&^(1<<king), rival) {
			dst = append(dst, Move(king)|Move(square)<<6)
		}
	}
	target := ^own
	if checkers != 0 {
		if checkers&(checkers-1) != 0 {
			return dst
		}
		target = between[king][first(checkers)] | checkers
	}
	target &= wanted
	if checkers == 0 {
		if wanted == ^uint64(0) {
			dst = s.castle(dst, occupied, rival)
		}
		for ; diagonal != 0; diagonal &= diagonal - 1 {
			dst = s.pinned(dst, first(diagonal), king, occupied, target, s.diagonal, diagonals)
		}
		for ; straight != 0; straight &= straight - 1 {
			dst = s.pinned(dst, first(straight), king, occupied, target, s.straight, straights)
		}
	}
	free := own &^ pinned
	for from := s.knights & free; from != 0; from &= from - 1 {
		square := first(from)
		dst = list(dst, square, knightAttacks[square&63]&target)
	}
	for from := s.diagonal & free; from != 0; from &= from - 1 {
		square := first(from)
		dst = list(dst, square, diagonals(square, occupied)&target)
	}
	for from := s.straight & free; from != 0; from &= from - 1 {
		square := first(from)
		dst = list(dst, square, straights(square, occupied)&target)
	}
	if pawns := s.pawns & free; pawns != 0 {
		dst = s.advance(dst, pawns, occupied, target)
	}
	if s.passant != 0 && wanted == ^uint64(0) {
		for from := s.passers(); from != 0; from &= from - 1 {
			if square := first(from); s.passes(square) {
				dst = append(dst, Move(square)|Move(s.passant)<<6)
			}
		}
	}
	return dst
}

// list appends the moves of one piece.
func list(dst []Move, from uint8, to uint64) []Move {
	for ; to != 0; to &= to - 1 {
		dst = append(dst, Move(from)|Move(first(to))<<6)
	}
	return dst
}

// pinned appends the moves of the piece that a rival on the square by pins to the king. It can
// move on the line between the two if it is one of the sliders, or a pawn.
func (s *State) pinned(dst []Move, by, king uint8, occupied, target, sliders uint64, attacks func(uint8, uint64) uint64) []Move {
	free := between[king&63][by&63]
	piece := free & s.sides[s.turn&1]
	free = (free | 1<<by) & target
	switch {
	case piece&sliders != 0:
		return list(dst, first(piece), attacks(first(piece), occupied)&free)
	case piece&s.pawns != 0:
		return s.advance(dst, piece, occupied, free)
	}
	return dst
}

// advance appends the moves of pawns to the target squares, except captures en passant.
func (s *State) advance(dst []Move, pawns, occupied, target uint64) []Move {
	var once, twice, left, right uint64 // squares reached
	var step int
	if s.turn == 0 {
		once, step = pawns<<8&^occupied, 8
		twice = once & (rank1 << 16) << 8 &^ occupied
		left, right = pawns&^fileA<<7, pawns&^fileH<<9
	} else {
		once, step = pawns>>8&^occupied, -8
		twice = once & (rank8 >> 16) >> 8 &^ occupied
		left, right = pawns&^fileA>>9, pawns&^fileH>>7
	}
	captures := s.sides[s.turn&1^1] & target
	dst = reach(dst, once&target, step)
	dst = reach(dst, left&captures, step-1)
	dst = reach(dst, right&captures, step+1)
	for to := twice & target; to != 0; to &= to - 1 {
		square := first(to)
		dst = append(dst, Move(int(square)-2*step)|Move(square)<<6)
	}
	return dst
}

// reach appends the moves of pawns that reach squares by a step.
func reach(dst []Move, to uint64, step int) []Move {
	for ; to != 0; to &= to - 1 {
		square := first(to)
		m := Move(int(square)-step) | Move(square)<<6
		if square >= 8 && square < 56 {
			dst = append(dst, m)
			continue
		}
		dst = append(dst, m|Move(Queen)<<12, m|Move(Rook)<<12, m|Move(Bishop)<<12, m|Move(Knight)<<12)
	}
	return dst
}

// passers returns the pawns that stand beside the one that can be captured en passant.
func (s *State) passers() uint64 {
	return pawnAttacks[s.turn&1^1][s.passant&63] & s.pawns & s.sides[s.turn&1]
}

// passes reports whether the king is safe after the pawn on a square captures en passant.
func (s *State) passes(square uint8) bool {
	victim := uint64(1) << (s.passant ^ 8)
	occupied := (s.sides[0]|s.sides[1])&^victim&^(1<<square) | 1<<s.passant
	return !s.attacked(s.kings[s.turn], occupied, s.sides[s.turn^1]&^victim)
}

// castle appends the moves of a king that castles; it is not in check.
func (s *State) castle(dst []Move, occupied, rival uint64) []Move {
	rights, row := s.castling, uint8(0)
	if s.turn != 0 {
		rights, row = rights>>2, 56
	}
	if rights&whiteShort != 0 && occupied>>row&0x60 == 0 && !s.attacked(row+5, occupied, rival) && !s.attacked(row+6, occupied, rival) {
		dst = append(dst, Move(row+4)|Move(row+6)<<6)
	}
	if rights&whiteLong != 0 && occupied>>row&0x0e == 0 && !s.attacked(row+3, occupied, rival) && !s.attacked(row+2, occupied, rival) {
		dst = append(dst, Move(row+4)|Move(row+2)<<6)
	}
	return dst
}

// The edges of the board, and the squares that are not on one of them.
const (
	fileA, fileH = 0x0101010101010101, 0x8080808080808080
	rank1, rank8 = 0xff, 0xff << 56
)

// lines are the squares on the lines through a square, without the square itself.
type lines struct{ file, rising, falling uint64 }

// The tables of attacks on an empty board, and of the squares between two squares that share a
// line. rows holds the attacks along a row, by the column and by which of the inner six
// squares are occupied.
var (
	through       [64]lines
	rows          [8][64]uint8
	knightAttacks [64]uint64
	kingAttacks   [64]uint64
	pawnAttacks   [2][64]uint64 // of a white and a black pawn
	between       [64][64]uint64
)

func init() {
	walk := func(square, dx, dy, most int, blocked uint64) (reached uint64) {
		x, y := square%8+dx, square/8+dy
		for ; most > 0 && x >= 0 && x < 8 && y >= 0 && y < 8; most-- {
			bit := uint64(1) << (8*y + x)
			if reached |= bit; blocked&bit != 0 {
				break
			}
			x, y = x+dx, y+dy
		}
		return reached
	}
	for from := range 64 {
		through[from] = lines{
			walk(from, 0, 1, 7, 0) | walk(from, 0, -1, 7, 0),
			walk(from, 1, 1, 7, 0) | walk(from, -1, -1, 7, 0),
			walk(from, 1, -1, 7, 0) | walk(from, -1, 1, 7, 0),
		}
		for _, d := range [4][2]int{{1, 2}, {2, 1}, {1, -2}, {2, -1}} {
			knightAttacks[from] |= walk(from, d[0], d[1], 1, 0) | walk(from, -d[0], -d[1], 1, 0)
		}
		for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
			kingAttacks[from] |= walk(from, d[0], d[1], 1, 0) | walk(from, -d[0], -d[1], 1, 0)
			for _, sign := range [2]int{1, -1} {
				passed := uint64(0)
				for n := 1; n < 8; n++ {
					reached := walk(from, sign*d[0], sign*d[1], n, 0)
					if reached == passed {
						break
					}
					between[from][bits.TrailingZeros64(reached&^passed)] = passed
					passed = reached
				}
			}
		}
		pawnAttacks[0][from] = walk(from, 1, 1, 1, 0) | walk(from, -1, 1, 1, 0)
		pawnAttacks[1][from] = walk(from, 1, -1, 1, 0) | walk(from, -1, -1, 1, 0)
	}
	for x := range rows {
		for inner := range rows[x] {
			rows[x][inner] = uint8(walk(x, 1, 0, 7, uint64(inner)<<1) | walk(x, -1, 0, 7, uint64(inner)<<1))
		}
	}
}

// ray returns the squares that a piece reaches along a line, which contains no two squares of a
// row, up to the first occupied square in both directions.
func ray(bit, occupied, line uint64) uint64 {
	up := occupied & line
	down := bits.ReverseBytes64(up)
	up -= bit
	down -= bits.ReverseBytes64(bit)
	return (up ^ bits.ReverseBytes64(down)) & line
}

// diagonals returns the squares that a bishop attacks.
func diagonals(square uint8, occupied uint64) uint64 {
	l, bit := &through[square&63], uint64(1)<<(square&63)
	return ray(bit, occupied, l.rising) | ray(bit, occupied, l.falling)
}

// straights returns the squares that a rook attacks.
func straights(square uint8, occupied uint64) uint64 {
	row := square & 56
	return ray(1<<(square&63), occupied, through[square&63].file) |
		uint64(rows[square&7][occupied>>row>>1&63])<<row
}

// first returns the lowest square of a set.
func first(set uint64) uint8 { return uint8(bits.TrailingZeros64(set)) }
