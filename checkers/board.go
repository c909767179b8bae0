package checkers

import (
	"iter"
	"math/bits"

	"github.com/seed-61c9d78a/versus/internal/checkers/diagonal"
)

// Rows and Columns are the size of the board. Pieces stand on the 32 squares whose
// row and column have an even sum.
const (
	Rows    = 8
	Columns = 8
)

// A Square is a playable square in the standard numbering, 1 to 32. Row 0, the first
// player's own edge, holds 1 to 4. The zero Square is none.
type Square uint8

// SquareAt returns the square in the given row and column, and whether it is playable:
// both numbers are 0 to 7 and their sum is even.
func SquareAt(row, column int) (Square, bool) {
	if row < 0 || row >= Rows || column < 0 || column >= Columns || (row+column)%2 != 0 {
		return 0, false
	}
	return Square(4*row + (7-column)/2 + 1), true
}

// Valid reports whether q is in the range 1 to 32.
func (q Square) Valid() bool { return 1 <= q && q <= 32 }

// Row returns the row of a valid square, 0 to 7. The first player starts on rows 0
// to 2 and moves towards row 7.
func (q Square) Row() int { return int(q-1) / 4 }

// Column returns the column of a valid square, 0 to 7.
func (q Square) Column() int {
	row := q.Row()
	return 7 - (int(q-1)%4*2 + (row+1)%2)
}

// Squares is a set of squares, one bit each. The square in row r and column c has
// bit (4r - 3c) mod 32, so a step along a diagonal rotates the whole word: by +1 for
// (+1,+1), +7 for (+1,-1), -7 for (-1,+1) and -1 for (-1,-1).
//
// A step off the board wraps around to the opposite edge and must be masked. A jump needs
// no mask if the captured square is not on the edge: from there every step stays on the
// board.
type Squares uint32

// SquareSet returns the set of the given squares, without invalid ones.
func SquareSet(squares ...Square) Squares {
	var set Squares
	for _, q := range squares {
		if q.Valid() {
			set |= 1 << bitOf[q]
		}
	}
	return set
}

// Has reports whether q is in the set.
func (x Squares) Has(q Square) bool { return q.Valid() && x>>bitOf[q]&1 != 0 }

// Len returns the number of squares in the set.
func (x Squares) Len() int { return bits.OnesCount32(uint32(x)) }

// All returns an iterator over the set in ascending order.
func (x Squares) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for q := Square(1); q <= 32; q++ {
			if x.Has(q) && !yield(q) {
				return
			}
		}
	}
}

// The board in terms of its bits.
const (
	interior Squares = 0x78661e7e // not on an edge
	row0     Squares = diagonal.Row0
	row7     Squares = diagonal.Row7

	homeFirst  Squares = 0x1c70c107 // rows 0 to 2
	homeSecond Squares = 0x830e38e0 // rows 5 to 7

	reachUpRight   Squares = diagonal.ReachUpRight
	reachUpLeft    Squares = diagonal.ReachUpLeft
	reachDownRight Squares = diagonal.ReachDownRight
	reachDownLeft  Squares = diagonal.ReachDownLeft
)

func rotate(x Squares, by int) Squares { return Squares(bits.RotateLeft32(uint32(x), by)) }

// bitOf and squareOf translate between the numbering and the bits.
var (
	bitOf = [33]uint8{0, 14, 20, 26, 0, 15, 21, 27, 1, 22, 28, 2, 8, 23, 29, 3, 9,
		30, 4, 10, 16, 31, 5, 11, 17, 6, 12, 18, 24, 7, 13, 19, 25}
	squareOf = func() (of [32]Square) {
		for q := Square(1); q <= 32; q++ {
			of[bitOf[q]] = q
		}
		return of
	}()
)
