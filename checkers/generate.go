package checkers

import "math/bits"

// side is a position from the point of view of the player to move, in the form that the
// move generator needs. Men and kings differ only in their directions, so a single
// generator serves both players: up holds the pieces that step towards row 7, down those
// that step towards row 0; kings are in both.
type side struct {
	own, opp  Squares // all pieces of the player to move, and of the opponent
	kings     Squares // of both
	up, down  Squares // of the player to move
	crown     Squares // the row where the player to move is crowned
	empty     Squares
	inside    Squares // the opponent's pieces that are not on the edge, and so can be jumped
	goesOn    bool    // a man crowned while capturing continues capturing
	backwards bool    // men capture backwards
}

func (r *Rules) side(s *State) side {
	p := side{kings: s.kings, goesOn: r.CrownContinues, backwards: r.MenCaptureBackwards}
	if s.second2move {
		p.own, p.opp = s.second, s.first
		p.up, p.down = p.own&p.kings, p.own
		p.crown = row0
	} else {
		p.own, p.opp = s.first, s.second
		p.up, p.down = p.own, p.own&p.kings
		p.crown = row7
	}
	p.empty = ^(p.own | p.opp)
	p.inside = p.opp & interior
	return p
}

// jumpers returns the pieces that capture towards row 7 and towards row 0.
func (p *side) jumpers() (up, down Squares) {
	if p.backwards {
		return p.own, p.own
	}
	return p.up, p.down
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
func (r *Rules) canCapture(s *State) bool {
	own, rival, up, down := s.movers()
	if r.MenCaptureBackwards {
		up, down = own, own
	}
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

// moves appends the legal moves: captures if there are any, otherwise steps.
func (p *side) moves(dst []Move) []Move {
	up, down := p.jumpers()
	var landings [4]Squares
	landings[UpRight] = rotate(rotate(up, 1)&p.inside, 1) & p.empty
	landings[UpLeft] = rotate(rotate(up, 7)&p.inside, 7) & p.empty
	landings[DownRight] = rotate(rotate(down, -7)&p.inside, -7) & p.empty
	landings[DownLeft] = rotate(rotate(down, -1)&p.inside, -1) & p.empty
	if landings != [4]Squares{} {
		for d, to := range landings {
			dst = p.captures(dst, to, Direction(d))
		}
		return dst
	}
	dst = p.steps(dst, rotate(p.up, 1)&reachUpRight&p.empty, UpRight)
	dst = p.steps(dst, rotate(p.up, 7)&reachUpLeft&p.empty, UpLeft)
	dst = p.steps(dst, rotate(p.down, -7)&reachDownRight&p.empty, DownRight)
	return p.steps(dst, rotate(p.down, -1)&reachDownLeft&p.empty, DownLeft)
}

// steps appends the steps in direction d that end on the squares in to.
func (p *side) steps(dst []Move, to Squares, d Direction) []Move {
	back := 32 - uint32(rotation[d])
	kings := rotate(p.kings, int(rotation[d]))
	for ; to != 0; to &= to - 1 {
		at := uint32(bits.TrailingZeros32(uint32(to)))
		path := (at+back)%32 | at<<toShift | uint32(d)<<stepsShift
		if to&-to&p.crown&^kings != 0 {
			path |= crownsBit
		}
		dst = append(dst, Move{path: path})
	}
	return dst
}

// captures appends the captures whose first jump goes in direction d and lands on
// the squares in to.
func (p *side) captures(dst []Move, to Squares, d Direction) []Move {
	by := int(rotation[d])
	for ; to != 0; to &= to - 1 {
		at := to & -to
		mid := rotate(at, -by)
		from := rotate(mid, -by)
		path := uint32(bits.TrailingZeros32(uint32(from))) | uint32(d)<<stepsShift
		dst = p.goOn(dst, at, mid, from, path, 1, from&p.kings != 0)
	}
	return dst
}

// goOn continues a capture that has reached the square at with the given number of jumps
// over the pieces in captured, as a king or (still) as a man. It appends the move if no jump
// follows. The square that the piece started from counts as empty.
func (p *side) goOn(dst []Move, at, captured, start Squares, path uint32, jumps int, king bool) []Move {
	crowned := !king && at&p.crown != 0
	if crowned {
		path |= crownsBit
		king = true
	}
	if !crowned || p.goesOn {
		before := len(dst)
		all := king || p.backwards
		inside, empty := p.inside&^captured, p.empty|captured|start
		for d := UpRight; d <= DownLeft; d++ {
			if !all && (d <= UpLeft) != (p.crown == row7) {
				continue
			}
			mid := rotate(at, int(rotation[d])) & inside
			if to := rotate(mid, int(rotation[d])) & empty; to != 0 {
				dst = p.goOn(dst, to, captured|mid, start, path|uint32(d)<<(stepsShift+2*jumps), jumps+1, king)
			}
		}
		if len(dst) > before {
			return dst
		}
	}
	return append(dst, Move{captured: captured, path: path | uint32(bits.TrailingZeros32(uint32(at)))<<toShift})
}
