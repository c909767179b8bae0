package robanumeros

import "fmt"

// A Side is an end of the row.
type Side int8

const (
	Left  Side = iota // where the first card lies
	Right             // where the last card lies
)

// String returns "left" or "right".
func (s Side) String() string {
	switch s {
	case Left:
		return "left"
	case Right:
		return "right"
	}
	return fmt.Sprintf("Side(%d)", int8(s))
}

// A Move takes Count cards from one end. Taking all that are left is always a move
// on the Left, so that no two moves do the same.
type Move struct {
	Side  Side
	Count int32
}

// String returns the side and the count, as in "left 3".
func (m Move) String() string { return fmt.Sprintf("%v %d", m.Side, m.Count) }
