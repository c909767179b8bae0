package robanumeros

import "fmt"

// A Side is an end of the row.
type Side int8

const (
	Left  Side = iota // the end with the first card
	Right             // the end with the last card
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

// A Move takes Count cards from one end. Taking all remaining cards is always a move on the
// Left, so that no two moves are equivalent.
type Move struct {
	Side  Side
	Count int32
}

// String returns the side and the count, as in "left 3".
func (m Move) String() string { return fmt.Sprintf("%v %d", m.Side, m.Count) }
