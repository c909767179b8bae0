package chess

import "math/bits"

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
