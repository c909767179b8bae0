package chess

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// Game implements the rules, which have no options.
type Game struct{}

// Start returns the opening position.
func (Game) Start() State {
	return State{
		sides: [2]uint64{0xffff, 0xffff << 48}, pawns: 0xff<<8 | 0xff<<48, knights: 0x42 | 0x42<<56,
		diagonal: 0x2c | 0x2c<<56, straight: 0x89 | 0x89<<56, kings: [2]uint8{4, 60}, castling: 15,
	}
}

// Turn returns the side to move, or Nobody if neither side can mate. Where the side to move has
// no move, the game is over as well: see Finish.
func (Game) Turn(s *State) game.Player {
	if s.dead() {
		return game.Nobody
	}
	return s.Turn()
}

// Finish returns the payoff of a position without legal moves: mate or stalemate.
func (Game) Finish(s *State) float64 {
	if s.Check() {
		return -s.Turn().Sign()
	}
	return 0
}

// rights are the rights to castle that remain after a move from or to a square.
var rights = [64]uint8{
	0: ^whiteLong, 4: ^(whiteShort | whiteLong), 7: ^whiteShort,
	56: ^blackLong, 60: ^(blackShort | blackLong), 63: ^blackShort,
}

func init() {
	for i := range rights {
		if rights[i] == 0 {
			rights[i] = 0xff
		}
	}
}

// Apply plays m.
func (Game) Apply(s *State, m Move) {
	from, to := uint8(m&63), uint8(m>>6&63)
	origin, goal := uint64(1)<<from, uint64(1)<<to
	both := origin | goal
	own, rival := &s.sides[s.turn&1], &s.sides[s.turn&1^1]
	passant := s.passant
	s.passant = 0
	s.castling &= rights[from] & rights[to]
	if *rival&goal != 0 {
		s.before = 0
		*rival &^= goal
		s.pawns &^= goal
		s.knights &^= goal
		s.diagonal &^= goal
		s.straight &^= goal
	}
	*own = *own&^origin | goal
	switch {
	case s.pawns&origin != 0:
		s.pawns ^= both
		s.before = 0
		switch {
		case m>>12 != 0:
			s.pawns &^= goal
			s.put(goal, s.turn&1, m.Becomes())
		case to == passant && passant != 0:
			victim := uint64(1) << (passant ^ 8)
			*rival &^= victim
			s.pawns &^= victim
		case from^to == 16:
			s.turn ^= 1
			s.offer(to ^ 8)
			return
		}
	case s.knights&origin != 0:
		s.knights ^= both
	case s.kings[s.turn&1] == from:
		s.kings[s.turn&1] = to
		switch rook := uint64(0); {
		case from+2 == to:
			rook = 0xa0 << (from & 56)
			*own ^= rook
			s.straight ^= rook
		case to+2 == from:
			rook = 0x09 << (from & 56)
			*own ^= rook
			s.straight ^= rook
		}
	default:
		if s.diagonal&origin != 0 {
			s.diagonal ^= both
		}
		if s.straight&origin != 0 {
			s.straight ^= both
		}
	}
	s.turn ^= 1
}

// offer sets the square behind a pawn that has moved two squares, if a capture en passant is
// legal.
func (s *State) offer(passant uint8) {
	s.passant = passant
	for from := s.passers(); from != 0; from &= from - 1 {
		if s.passes(first(from)) {
			return
		}
	}
	s.passant = 0
}

// Bounds returns the payoffs of a loss and a win, -1 and +1.
func (Game) Bounds() (low, high float64) { return -1, 1 }

// Hash mixes the boards by two wide multiplications.
func (Game) Hash(s *State) uint64 {
	rest := uint64(s.kings[0]) | uint64(s.kings[1])<<8 | uint64(s.castling)<<16 | uint64(s.passant)<<24 | uint64(s.turn)<<32 | uint64(s.before)<<40
	a, b := bits.Mul64(s.sides[0]^0x9e3779b97f4a7c15, s.sides[1]^0xd6e8feb86659fd93)
	c, d := bits.Mul64(s.pawns^0xbf58476d1ce4e5b9^rest<<8, s.knights^0x94d049bb133111eb)
	e, f := bits.Mul64(s.diagonal^0xff51afd7ed558ccd, s.straight^0xc4ceb9fe1a85ec53^rest)
	return a ^ b ^ bits.RotateLeft64(c^d, 21) ^ bits.RotateLeft64(e^f, 42) ^ rest*0x2545f4914f6cdd1d
}

// Outcome ends games by repetition and after fifty moves. It looks back no further than the
// last capture or move of a pawn, which no position outlasts.
func (g Game) Outcome(line []State) (payoff float64, over bool) { return g.limited(line, 3, 100) }

// Binding ends games that nobody claims at the fifth repetition and after 75 moves.
func (g Game) Binding(line []State) bool {
	_, over := g.limited(line, 5, 150)
	return over
}

// limited ends games when a position occurs so often, and after so many plies without a capture or
// a move of a pawn.
func (g Game) limited(line []State, occurrences, plies int) (payoff float64, over bool) {
	last := len(line) - 1
	now := &line[last]
	plies -= int(now.before)
	times := 1
	// The same player must be to move, and moving out and back takes four plies.
	for back := 4; back <= min(last, plies-1); back += 2 {
		before := &line[last-back]
		if !before.quiet(now) {
			return 0, false
		}
		if *before == *now {
			if times++; times == occurrences {
				return 0, true
			}
		}
	}
	if last < plies || plies > 0 && !line[last-plies].quiet(now) {
		return 0, false
	}
	if len(g.Moves(nil, now)) == 0 {
		return g.Finish(now), true
	}
	return 0, true
}

// Unclocked returns s with the clock 0. The moves that were played in a position do not depend on it.
func (Game) Unclocked(s State) State {
	s.before = 0
	return s
}

// quiet reports whether no piece was captured and no pawn moved between s and a later position.
func (s *State) quiet(now *State) bool {
	return s.pawns == now.pawns && bits.OnesCount64(s.sides[0]) == bits.OnesCount64(now.sides[0]) &&
		bits.OnesCount64(s.sides[1]) == bits.OnesCount64(now.sides[1])
}
