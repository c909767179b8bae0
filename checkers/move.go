package checkers

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/internal/checkers/diagonal"
)

// A Move is the whole turn of one piece with its path: a step to a neighbouring
// square, or a sequence of jumps. Two different paths are two moves even if they capture
// the same pieces and end on the same square. The zero Move is no move.
type Move struct {
	captured Squares
	path     uint32 // see the constants below
}

// The layout of path, 29 of 32 bits. No capture has more than nine jumps: the squares that
// a piece can reach by jumping form a 4x4 grid, and each of the nine squares between them
// can be jumped once.
const (
	toShift    = 5  // 5 bits: the bit of the last square; the first square's is below
	crownsAt   = 10 // a man becomes a king
	crownsBit  = 1 << crownsAt
	stepsShift = 11 // 2 bits each: the directions, the first one lowest
	maxJumps   = 9
)

// From returns the square that the piece leaves.
func (m Move) From() Square { return squareOf[m.path&31] }

// To returns the square that the piece ends on, which can be the square it left.
func (m Move) To() Square { return squareOf[m.path>>toShift&31] }

// Captured returns the squares of the captured pieces, empty for a step.
func (m Move) Captured() Squares { return m.captured }

// Crowns reports whether a man becomes a king.
func (m Move) Crowns() bool { return m.path&crownsBit != 0 }

// Path returns all squares visited, the first and the last included.
func (m Move) Path() []Square {
	at := uint8(m.path & 31)
	path := append(make([]Square, 0, m.steps()+1), squareOf[at])
	stride := uint8(1)
	if m.captured != 0 {
		stride = 2
	}
	for i := range m.steps() {
		at = (at + stride*diagonal.Rotation[m.direction(i)]) % 32
		path = append(path, squareOf[at])
	}
	return path
}

// steps returns the number of steps or jumps of m.
func (m Move) steps() int { return max(1, bits.OnesCount32(uint32(m.captured))) }

// direction returns the direction of the i-th step or jump, from 0.
func (m Move) direction(i int) diagonal.Direction {
	return diagonal.Direction(m.path >> (stepsShift + 2*i) & 3)
}
