package checkers

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/internal/checkers/diagonal"
)

// A capturer is a position in which the player to move captures, in the form that following
// captures needs.
type capturer struct {
	inside Squares // the opponent's pieces that are not on the edge, and so can be jumped
	empty  Squares
	kings  Squares // of both
	crown  Squares // the row where the player to move is crowned
	goesOn bool    // a man crowned while capturing continues capturing
}

// movers returns all pieces of the player to move and of the opponent, and the player's
// pieces that step towards row 7 and towards row 0. In half of its positions a search needs
// no more of a side than this.
func (s *State) movers() (own, rival, up, down Squares) {
	if s.second2move {
		return s.second, s.first, s.second & s.kings, s.second
	}
	return s.first, s.second, s.first, s.first & s.kings
}

// canCapture reports whether the player to move can (and so must) capture.
func (s *State) canCapture() bool {
	_, rival, up, down := s.movers()
	rival &= interior
	return (rotate(rotate(up, 1)&rival, 1)|rotate(rotate(up, 7)&rival, 7)|
		rotate(rotate(down, -7)&rival, -7)|rotate(rotate(down, -1)&rival, -1))&^(s.first|s.second) != 0
}

// canStep reports whether the player to move has a step, ignoring captures.
func (s *State) canStep() bool {
	_, _, up, down := s.movers()
	return (rotate(up, 1)&reachUpRight|rotate(up, 7)&reachUpLeft|
		rotate(down, -7)&reachDownRight|rotate(down, -1)&reachDownLeft)&^(s.first|s.second) != 0
}

// moves appends the legal moves: captures if there are any, otherwise steps. Men and kings
// differ only in their directions, so the same code serves both players.
func (s *State) moves(dst []Move, goesOn bool) []Move {
	own, rival, up, down := s.movers()
	empty := ^(own | rival)
	inside := rival & interior
	upJumps := both(rotate(rotate(up, 1)&inside, 1)&empty, rotate(rotate(up, 7)&inside, 7)&empty)
	downJumps := both(rotate(rotate(down, -7)&inside, -7)&empty, rotate(rotate(down, -1)&inside, -1)&empty)
	if upJumps|downJumps != 0 {
		var p capturer // field by field: a literal is copied, which waits for the fields' stores
		p.inside, p.empty, p.kings, p.crown, p.goesOn = inside, empty, s.kings, row7, goesOn
		if s.second2move {
			p.crown = row0
		}
		dst = p.captures(dst, upJumps, diagonal.UpRight)
		return p.captures(dst, downJumps, diagonal.DownRight)
	}
	ups := both(rotate(up, 1)&reachUpRight&empty, rotate(up, 7)&reachUpLeft&empty)
	downs := both(rotate(down, -7)&reachDownRight&empty, rotate(down, -1)&reachDownLeft&empty)
	kings := s.kings
	dst = steps(dst, ups, ups&^both(rotate(kings, 1), rotate(kings, 7))&both(row7, row7), &stepsUp)
	return steps(dst, downs, downs&^both(rotate(kings, -7), rotate(kings, -1))&both(row0, row0), &stepsDown)
}

// both is the right and the left step in one word.
func both(right, left Squares) uint64 { return uint64(right) | uint64(left)<<32 }

// stepsUp and stepsDown hold the paths of the steps that end on a square, to the right and,
// from 32, to the left.
var stepsUp, stepsDown = stepsOf(diagonal.UpRight, diagonal.UpLeft), stepsOf(diagonal.DownRight, diagonal.DownLeft)

func stepsOf(right, left diagonal.Direction) (path [64]uint32) {
	for at := range uint32(32) {
		path[at] = (at-uint32(diagonal.Rotation[right]))%32 | at<<toShift | uint32(right)<<stepsShift
		path[at+32] = (at-uint32(diagonal.Rotation[left]))%32 | at<<toShift | uint32(left)<<stepsShift
	}
	return path
}

// steps appends the steps that end on the squares in to, with a crown for those in crowned.
func steps(dst []Move, to, crowned uint64, path *[64]uint32) []Move {
	for ; to != 0; to &= to - 1 {
		at := bits.TrailingZeros64(to) & 63
		dst = append(dst, Move{path: path[at] | uint32(crowned>>at&1*crownsBit)})
	}
	return dst
}

// captures appends the captures whose first jump lands on the squares in to: in direction
// right, or, from bit 32, in the next one.
func (p *capturer) captures(dst []Move, to uint64, right diagonal.Direction) []Move {
	for ; to != 0; to &= to - 1 {
		at := bits.TrailingZeros64(to)
		d := right + diagonal.Direction(at>>5)
		land, by := Squares(1)<<(at&31), int(diagonal.Rotation[d&3])
		mid := rotate(land, -by)
		from := rotate(mid, -by)
		path := uint32(at-2*by)&31 | uint32(d)<<stepsShift
		dst = p.goOn(dst, land, mid, from, path, 1, from&p.kings != 0)
	}
	return dst
}

// goOn continues a capture that has reached the square at with the given number of jumps
// over the pieces in captured, as a king or (still) as a man. It appends the move if no jump
// follows. The square that the piece started from counts as empty.
func (p *capturer) goOn(dst []Move, at, captured, start Squares, path uint32, jumps int, king bool) []Move {
	inside, empty := p.inside&^captured, p.empty|captured|start
	if !king && at&p.crown != 0 {
		path |= crownsBit
		king = true
		if !p.goesOn {
			inside = 0
		}
	}
	up, down := at, at
	if !king {
		if p.crown == row7 {
			down = 0
		} else {
			up = 0
		}
	}
	if (rotate(rotate(up, 1)&inside, 1)|rotate(rotate(up, 7)&inside, 7)|
		rotate(rotate(down, -7)&inside, -7)|rotate(rotate(down, -1)&inside, -1))&empty == 0 {
		return append(dst, Move{captured: captured, path: path | uint32(bits.TrailingZeros32(uint32(at)))<<toShift})
	}
	for d, by := range diagonal.Rotation {
		from := up
		if d >= int(diagonal.DownRight) {
			from = down
		}
		mid := rotate(from, int(by)) & inside
		if to := rotate(mid, int(by)) & empty; to != 0 {
			dst = p.goOn(dst, to, captured|mid, start, path|uint32(d)<<(stepsShift+2*jumps), jumps+1, king)
		}
	}
	return dst
}
