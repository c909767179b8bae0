package paper

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// board is a position laid out for speed: the searches of this package make and unmake
// steps on it instead of copying states.
//
// One word per point has its free directions, and another those that end the turn because
// they reach an unused point or a goal. (Eight bits would do, but processors handle words
// faster.) An unused point has no segment drawn, so the directions to it are always free. No
// point changes from unused to used while the ball bounces, so ends changes only when the
// ball lands.
type board struct {
	*field
	free [maxPoints]uint32 // by point: the segments not drawn, bit d for Direction d
	ends [maxPoints]uint32 // by point: the directions to an unused point or into a goal
	used [maxPoints]bool
	left int    // unused points of the field
	key  uint64 // as in State
	ball Point
	turn game.Player

	drawing *drawing // if not nil, kept up to date as well
}

// newBoard returns a board with position s.
func newBoard(f *field, s *State) *board {
	b := &board{field: f}
	b.load(s)
	return b
}

// load sets up s, which must be on the board's field.
func (b *board) load(s *State) {
	b.free = b.open
	b.used = b.bounces
	b.key, b.ball, b.turn = s.key, s.ball, s.turn
	for word, rest := range s.drawn {
		for ; rest != 0; rest &= rest - 1 {
			at := b.placed[64*word+bits.TrailingZeros64(rest)]
			to := at.point + b.delta[at.direction]
			b.free[at.point] &^= 1 << at.direction
			b.free[to] &^= 1 << at.direction.opposite()
			b.used[at.point], b.used[to] = true, true
		}
	}
	b.ends, b.left = b.into, 0
	for p := range Point(b.points) {
		if !b.used[p] && b.open[p] != 0 {
			b.left++
			for rest := b.open[p] &^ b.into[p]; rest != 0; rest &= rest - 1 {
				d := Direction(bits.TrailingZeros32(rest))
				b.ends[p+b.delta[d]] |= 1 << d.opposite()
			}
		}
	}
}

// bounce makes a step to a used point.
func (b *board) bounce(d Direction) {
	p := b.ball
	q := p + b.delta[d%directions]
	b.free[p] &^= 1 << (d % directions)
	b.free[q] &^= 1 << (d % directions).opposite()
	b.toggle(b.step(p, d%directions))
	b.ball = q
}

// unbounce takes back bounce(d).
func (b *board) unbounce(d Direction) {
	q := b.ball
	p := q - b.delta[d%directions]
	b.free[p] |= 1 << (d % directions)
	b.free[q] |= 1 << (d % directions).opposite()
	b.toggle(b.step(p, d%directions))
	b.ball = p
}

// toggle draws or erases the segment of a step in the key and the drawing.
func (b *board) toggle(step int) {
	b.key ^= b.field.key[step]
	if b.drawing != nil {
		if i := b.segment[step]; i >= 0 { // not into a goal
			b.drawing.toggle(i)
		}
	}
}

// land makes a step to an unused point of the field, which ends the turn.
func (b *board) land(d Direction) {
	b.bounce(d)
	p := b.ball
	b.used[p] = true
	b.left--
	for rest := b.open[p] &^ b.into[p]; rest != 0; rest &= rest - 1 {
		out := Direction(bits.TrailingZeros32(rest))
		b.ends[p+b.delta[out]] &^= 1 << out.opposite()
	}
	b.turn = b.turn.Opponent()
}

// unland takes back land(d).
func (b *board) unland(d Direction) {
	p := b.ball
	b.used[p] = false
	b.left++
	for rest := b.open[p] &^ b.into[p]; rest != 0; rest &= rest - 1 {
		out := Direction(bits.TrailingZeros32(rest))
		b.ends[p+b.delta[out]] |= 1 << out.opposite()
	}
	b.turn = b.turn.Opponent()
	b.unbounce(d)
}
