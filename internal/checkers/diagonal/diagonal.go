// Package diagonal steps over a board of checkers whose squares are the bits of a word, as those
// of checkers.Squares are.
package diagonal

import "math/bits"

// A Direction is one of the four diagonal directions: two towards row 7, then two towards row 0.
type Direction uint8

// The directions, as (row, column).
const (
	UpRight   Direction = iota // (+1,+1)
	UpLeft                     // (+1,-1)
	DownRight                  // (-1,+1)
	DownLeft                   // (-1,-1)
)

// The squares that a step in a direction can reach without leaving the board, and those on which
// a man of each player can stand.
const (
	ReachUpRight   = 0xfaeebefe // not row 0, not column 0
	ReachUpLeft    = 0x7b6f3f7e // not row 0, not column 7
	ReachDownRight = 0xfcf6de7e // not row 7, not column 0
	ReachDownLeft  = 0x7d775f7f // not row 7, not column 7

	Row0      = 0x04104001
	Row7      = 0x02082080
	FirstMen  = Row7 ^ 0xffffffff
	SecondMen = Row0 ^ 0xffffffff
)

// Rotation is the rotation for a step in each direction.
var Rotation = [4]uint8{UpRight: 1, UpLeft: 7, DownRight: 32 - 7, DownLeft: 32 - 1}

var reach = [4]uint32{UpRight: ReachUpRight, UpLeft: ReachUpLeft, DownRight: ReachDownRight, DownLeft: ReachDownLeft}

// Step returns the squares one step in direction d from the squares in x. Steps off the
// board are dropped.
func Step[S ~uint32](x S, d Direction) S {
	return S(bits.RotateLeft32(uint32(x), int(Rotation[d&3])) & reach[d&3])
}

// Turned returns the set with the board rotated by 180 degrees: square 1 becomes 32, and
// so on.
func Turned[S ~uint32](x S) S {
	return S(bits.RotateLeft32(bits.Reverse32(uint32(x)), 8))
}
