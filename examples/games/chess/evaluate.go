package chess

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// values are the kinds of pieces in hundredths of a pawn, in the middle game and the endgame.
var values = [7][2]int{Pawn: {90, 115}, Knight: {330, 300}, Bishop: {345, 320}, Rook: {480, 540}, Queen: {980, 980}}

// table is the value of a piece on a square, for White: its kind, and how near it is to the
// center or to where it is useful.
var table [7][64]score

// Values by row, for pawns and for passed pawns.
var (
	advanced = [8][2]int{{}, {0, 0}, {2, 4}, {8, 10}, {16, 20}, {26, 34}, {40, 50}}
	passed   = [8][2]int{{}, {2, 8}, {4, 14}, {8, 28}, {20, 50}, {45, 85}, {80, 140}}
)

// The sets of squares that pawns look at: their column, the columns beside it, and the squares
// in front of them on all three.
var (
	columns, beside [8]uint64
	ahead           [2][64]uint64
)

func init() {
	for square := range 64 {
		x, y := square&7, square>>3
		far := func(v int) int { return max(7-2*v, 2*v-7) } // 1 in the middle to 7 at the edge
		center := 4 - (far(x)+far(y))/2                     // 3 to -3
		middle := 4 - far(x)                                // of the row
		for kind, place := range [7][2]int{
			Pawn:   {advanced[y][0] + middle*min(y, 4)*3/4, advanced[y][1]},
			Knight: {9*center - 10, 8 * center},
			Bishop: {5 * center, 4 * center},
			Rook:   {2*middle + y/6*20, y / 6 * 20},
			Queen:  {2*center - y, 6 * center},
			King:   {-6*middle - 14*min(y, 4), 11 * center},
		} {
			if kind == int(Bishop) && y == 0 || kind == int(Knight) && y == 0 {
				place[0] -= 8 // not developed
			}
			if kind > 0 {
				table[kind][square] = pack(values[kind][0]+place[0], values[kind][1]+place[1])
			}
		}
	}
	for x := range 8 {
		columns[x] = fileA << x
		beside[x] = columns[x]&^fileA>>1 | columns[x]&^fileH<<1
	}
	for square := range 64 {
		near := columns[square&7] | beside[square&7]
		ahead[0][square] = near &^ (1<<(square&56+8) - 1)
		ahead[1][square] = near & (1<<(square&56) - 1)
	}
}

// mobility is the value of a square that a piece attacks, and danger that of one beside the
// rival's king.
var (
	mobility = [7]score{Knight: pack(4, 4), Bishop: pack(4, 5), Rook: pack(2, 5), Queen: pack(1, 3)}
	danger   = [7]int{Knight: 7, Bishop: 6, Rook: 9, Queen: 10}
)

// Margin is a good search.Minimax.FutilityMargin: a quarter of a pawn.
const Margin = 0.0025

// limit is the greatest estimate.
const limit = 9000

// Evaluate returns the estimate of s after all exchanges, in units of 100 pawns.
func (g Game) Evaluate(s *State) float64 {
	if s.dead() {
		return 0
	}
	phase := s.phase()
	v := (s.strength(0) - s.strength(1)).at(phase)
	v += s.chase(0) - s.chase(1)
	if s.turn != 0 {
		v = -v
	}
	v = s.swaps(v+10, -limit, limit, phase, 12)
	return s.Turn().Sign() * float64(min(max(v, -limit), limit)) / 10_000
}

// strength returns what a side's pieces and their places are worth.
func (s *State) strength(side uint8) (sum score) {
	own, rival := s.sides[side], s.sides[side^1]
	occupied, flip := own|rival, 56*side
	pawns, theirs := s.pawns&own, s.pawns&rival
	for set := pawns; set != 0; set &= set - 1 {
		square := first(set)
		x, y := square&7, (square^flip)>>3
		sum += table[Pawn][square^flip]
		if pawns&beside[x] == 0 {
			sum -= pack(12, 10)
		}
		if ahead[side][square]&columns[x]&pawns != 0 {
			sum -= pack(8, 20)
		} else if ahead[side][square]&theirs == 0 {
			sum += pack(passed[y][0], passed[y][1])
		}
	}
	var guarded uint64 // by rival pawns
	if side == 0 {
		guarded = theirs&^fileA>>9 | theirs&^fileH>>7
	} else {
		guarded = theirs&^fileA<<7 | theirs&^fileH<<9
	}
	free := ^(own | guarded)
	ring := kingAttacks[s.kings[side^1]]
	pressure := 0
	for set := own &^ pawns &^ (1 << s.kings[side]); set != 0; set &= set - 1 {
		square := first(set)
		kind := s.kind(set & -set)
		var attacks uint64
		switch kind {
		case Knight:
			attacks = knightAttacks[square]
		case Bishop:
			attacks = diagonals(square, occupied)
		case Rook:
			attacks = straights(square, occupied)
			if pawns&columns[square&7] == 0 {
				sum += pack(12, 6)
				if theirs&columns[square&7] == 0 {
					sum += pack(14, 6)
				}
			}
		case Queen:
			attacks = diagonals(square, occupied) | straights(square, occupied)
		}
		sum += table[kind][square^flip] + mobility[kind]*score(bits.OnesCount64(attacks&free))
		pressure += danger[kind] * bits.OnesCount64(attacks&ring&^guarded)
	}
	sum += pack(pressure+pressure*pressure/64, 0)
	if bishops := s.diagonal &^ s.straight & own; bishops&(bishops-1) != 0 {
		sum += pack(30, 45)
	}
	king := s.kings[side]
	shield := bits.OnesCount64(ahead[side][king] & pawns & (kingAttacks[king] | kingAttacks[(king^flip+8)&63^flip]))
	return sum + table[King][king^flip] + pack(10*min(shield, 4), 0)
}

// chase returns how near a side is to mating a bare king: that king should be at the edge, and
// the other one near.
func (s *State) chase(side uint8) int32 {
	if s.sides[side^1]&(s.sides[side^1]-1) != 0 {
		return 0
	}
	a, b := int32(s.kings[0]), int32(s.kings[1])
	apart := max(a&7-b&7, b&7-a&7) + max(a>>3-b>>3, b>>3-a>>3)
	lost := table[King][s.kings[side^1]].at(0)
	return 120 - 8*apart - 3*lost
}

// Quiet reports whether the side to move is not in check.
func (Game) Quiet(s *State) bool { return !s.Check() }

// Prioritize orders captures that win material first, the greatest gain first, and those that
// lose some last.
func (Game) Prioritize(s *State, moves []Move, priority []int32) {
	rival := s.sides[s.turn&1^1]
	for i, m := range moves {
		priority[i] = 0
		victim := s.kindOrNone(m >> 6 & 63)
		if rival>>(m>>6&63)&1 == 0 && m.Becomes() == None {
			continue
		}
		mover := worth[s.kindOrNone(m&63)]
		priority[i] = worth[victim]*16 + worth[m.Becomes()&7%7]*8 - mover/100 + 1
		if mover > worth[victim] && s.gain(m) < 0 {
			priority[i] = -1
		}
	}
}

// Reducible reports whether m is neither a capture nor a promotion, nor about a check.
func (g Game) Reducible(s *State, m Move) bool {
	if s.sides[s.turn^1]>>m.To()&1 != 0 || m.Becomes() != None || s.Check() {
		return false
	}
	next := game.After[State, Move](g, *s, m)
	return !next.Check()
}
