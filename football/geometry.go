package football

import (
	"cmp"
	"fmt"
)

// A Cell is a place on the board: row 0 is the top, column 0 the leftmost. The
// goals lie outside, in column -1 (team A's) and in column N (team B's).
type Cell struct{ Row, Col int8 }

// String returns "row,col".
func (c Cell) String() string { return fmt.Sprintf("%d,%d", c.Row, c.Col) }

// Step returns the neighbour of c in direction d, which may lie off the board.
func (c Cell) Step(d Direction) Cell {
	v := deltas[d&15]
	return Cell{c.Row + v.Row, c.Col + v.Col}
}

// A Direction is one of the eight neighbours of a cell, or 0 to stay, by the numbers that the
// protocol uses:
//
//	1 2 3
//	8 0 4
//	7 6 5
type Direction int8

const Stay Direction = 0 // no move

// Directions is the number of directions, including Stay.
const Directions = 9

// deltas has a power-of-two length so that a masked direction needs no bounds check
// and a corrupt one does not panic.
var deltas = [16]Cell{
	{0, 0}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1},
}

// Between returns the direction of the first step of a shortest walk from a to b, or Stay
// if they are equal.
func Between(a, b Cell) Direction {
	return towards[cmp.Compare(b.Row, a.Row)+1][cmp.Compare(b.Col, a.Col)+1]
}

var towards = [3][3]Direction{{1, 2, 3}, {8, 0, 4}, {7, 6, 5}}

// Distance returns the number of moves that a player needs from a to b: the larger
// of the row and the column difference.
func Distance(a, b Cell) int {
	return max(abs(int(a.Row)-int(b.Row)), abs(int(a.Col)-int(b.Col)))
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}
