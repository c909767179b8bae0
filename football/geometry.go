package football

import "fmt"

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

// A Direction is one of the eight neighbours of a cell, or Stay.
type Direction int8

// The directions, with the numbers that the protocol uses.
const (
	Stay Direction = iota
	UpLeft
	Up
	UpRight
	Right
	DownRight
	Down
	DownLeft
	Left
)

// Directions is the number of directions, including Stay.
const Directions = 9

// deltas has a power-of-two length so that a masked direction needs no bounds check
// and a corrupt one does not panic.
var deltas = [16]Cell{
	Stay: {0, 0}, UpLeft: {-1, -1}, Up: {-1, 0}, UpRight: {-1, 1}, Right: {0, 1},
	DownRight: {1, 1}, Down: {1, 0}, DownLeft: {1, -1}, Left: {0, -1},
}

// mirrored maps each direction to the one with left and right swapped.
var mirrored = [16]Direction{
	Stay: Stay, UpLeft: UpRight, Up: Up, UpRight: UpLeft, Right: Left,
	DownRight: DownLeft, Down: Down, DownLeft: DownRight, Left: Right,
}

// Mirror returns d with left and right swapped.
func (d Direction) Mirror() Direction { return mirrored[d&15] }

// Between returns the direction of the first step of a shortest walk from a to b, or Stay
// if they are equal.
func Between(a, b Cell) Direction {
	return towards[sign(b.Row-a.Row)+1][sign(b.Col-a.Col)+1]
}

var towards = [3][3]Direction{{UpLeft, Up, UpRight}, {Left, Stay, Right}, {DownLeft, Down, DownRight}}

func sign(x int8) int8 {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}

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
