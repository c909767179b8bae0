package chess

import "math/bits"

// worth is the value of each kind of piece in exchanges, in hundredths of a pawn.
var worth = [7]int32{Pawn: 100, Knight: 320, Bishop: 330, Rook: 500, Queen: 950, King: 10_000}

// gain returns what the moving side wins by a capture when both sides go on to capture on the
// same square with their least piece, as long as that pays.
func (s *State) gain(m Move) int32 {
	from, to := uint8(m&63), uint8(m>>6&63)
	occupied := s.sides[0] | s.sides[1]
	var won [32]int32
	victim := None
	if occupied>>to&1 != 0 {
		victim = s.kind(1 << to)
	} else if to == s.passant && s.pawns>>from&1 != 0 {
		victim = Pawn
		occupied &^= 1 << (to ^ 8)
	}
	won[0] = worth[victim]
	on := s.kind(1 << from) // the piece now on the square
	if k := m.Becomes(); k != None {
		won[0] += worth[k] - worth[Pawn]
		on = k
	}
	occupied &^= 1 << from
	side, n := s.turn^1, 1
	kings := uint64(1)<<s.kings[0] | 1<<s.kings[1]
	near := (pawnAttacks[1][to]&s.sides[0]|pawnAttacks[0][to]&s.sides[1])&s.pawns | knightAttacks[to]&s.knights | kingAttacks[to]&kings
	for ; n < len(won); n++ {
		all := (near | diagonals(to, occupied)&s.diagonal | straights(to, occupied)&s.straight) & occupied
		own := all & s.sides[side]
		if own == 0 {
			break
		}
		won[n] = worth[on] - won[n-1]
		if max(-won[n-1], won[n]) < 0 {
			break
		}
		var piece uint64
		for _, k := range [...]struct {
			board uint64
			kind  Kind
		}{{s.pawns, Pawn}, {s.knights, Knight}, {s.diagonal &^ s.straight, Bishop}, {s.straight &^ s.diagonal, Rook}, {s.diagonal & s.straight, Queen}, {kings, King}} {
			if piece = own & k.board; piece != 0 {
				on = k.kind
				break
			}
		}
		if on == King && all&^own != 0 {
			break // it would be captured
		}
		occupied &^= piece & -piece
		side ^= 1
	}
	for n--; n > 0; n-- {
		won[n-1] = -max(-won[n-1], won[n])
	}
	return won[0]
}

// swaps returns the value of s for the side to move after all exchanges: the best of standing
// still, which is worth estimate, and of the captures and promotions that do not lose material
// at once. It is exact if it lies between alpha and beta. The estimate changes with the pieces
// (see table); left bounds the depth.
func (s *State) swaps(estimate, alpha, beta int32, phase int32, left int) int32 {
	if s.dead() {
		return 0
	}
	best := estimate
	if best >= beta || left == 0 {
		return best
	}
	alpha = max(alpha, best)
	var list [96]Move
	moves := s.moves(list[:0], s.sides[s.turn^1])
	const seventh = 0xff << 48
	if pawns := s.pawns & s.sides[s.turn] & (seventh >> (40 * s.turn)); pawns != 0 {
		for _, m := range s.moves(moves[len(moves):], (rank8>>(56*s.turn))&^s.sides[s.turn^1]) {
			if m.Becomes() == Queen {
				moves = append(moves, m)
			}
		}
	}
	var order [96]int32
	moves = moves[:min(len(moves), len(order))]
	for i, m := range moves {
		order[i] = worth[s.kindOrNone(m>>6&63)]<<8 - worth[s.kind(1<<(m&63))]>>2 + worth[m.Becomes()]<<8
	}
	for i := range moves {
		top := i
		for j := i + 1; j < len(moves); j++ {
			if order[j] > order[top] {
				top = j
			}
		}
		moves[i], moves[top] = moves[top], moves[i]
		order[i], order[top] = order[top], order[i]
		m := moves[i]
		victim := s.kindOrNone(m >> 6 & 63)
		if estimate+worth[victim]+worth[m.Becomes()]+200 <= alpha {
			continue
		}
		if worth[s.kind(1<<(m&63))] > worth[victim] && s.gain(m) < 0 {
			continue
		}
		change := s.change(m, victim).at(phase)
		next := *s
		Game{}.Apply(&next, m)
		v := -next.swaps(-estimate-change, -beta, -alpha, phase, left-1)
		if v > best {
			best = v
			if v >= beta {
				break
			}
			alpha = max(alpha, v)
		}
	}
	return best
}

// kindOrNone is kind for any square.
func (s *State) kindOrNone(square Move) Kind {
	bit := uint64(1) << square
	if (s.sides[0]|s.sides[1])&bit == 0 {
		return None
	}
	return s.kind(bit)
}

// change returns by how much a capture or a promotion changes the balance for the side to move.
func (s *State) change(m Move, victim Kind) score {
	from, to, side := m&63, m>>6&63, s.turn
	kind := s.kind(1 << from)
	after := kind
	if k := m.Becomes(); k != None {
		after = k
	}
	flip := Move(56 * side)
	return table[after][to^flip] - table[kind][from^flip] + table[victim][to^flip^56]
}

// score packs two values, for the middle game and the endgame.
type score int64

func pack(middle, end int) score { return score(end)<<32 + score(middle) }

// at returns the value for a phase, 24 at the start and 0 without pieces.
func (v score) at(phase int32) int32 {
	middle := int32(v)
	end := int32((v + 1<<31) >> 32)
	return (middle*phase + end*(24-phase)) / 24
}

// phase measures the pieces left.
func (s *State) phase() int32 {
	n := bits.OnesCount64(s.knights|s.diagonal&^s.straight) + 2*bits.OnesCount64(s.straight&^s.diagonal) + 4*bits.OnesCount64(s.diagonal&s.straight)
	return int32(min(n, 24))
}
