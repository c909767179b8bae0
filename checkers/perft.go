package checkers

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// Perft counts sequences of moves like game.Perft, but many times faster: it works on the
// bitboards without listing moves, and counts the steps of the last ply in bulk.
type Perft struct {
	Rules Rules

	// TableBytes is the size, in bytes, of a table of positions already counted, which
	// makes deep counts many times faster. Counts stay exact, because whole positions are
	// compared, not their hashes. 0 means no table.
	TableBytes int

	// Merged counts paths with the same start, end and captured pieces as one
	// move; otherwise every path is a move. It is slower, because it lists the moves.
	Merged bool
}

// Count returns the number of sequences of exactly depth moves from s. It returns an error
// if depth is negative or ctx ends.
func (c Perft) Count(ctx context.Context, s State, depth int) (int64, error) {
	if depth < 0 {
		return 0, fmt.Errorf("checkers: perft: depth %d is negative", depth)
	}
	p := perft{watch: deadline.Of(ctx), goesOn: c.Rules.CrownContinues, backwards: c.Rules.MenCaptureBackwards}
	p.table = newPerftTable(c.TableBytes)
	if c.Merged {
		m := merged{perft: p, rules: c.Rules}
		n := m.count(s, depth)
		return n, m.err
	}
	b := c.Rules.side(&s)
	n := p.count(b.own, b.opp, s.kings, s.second2move, depth)
	return n, p.err
}

// perft is a count in progress. Its methods take the position as separate words, from the
// point of view of the player to move, so that it stays in registers.
type perft struct {
	watch             deadline.Watch
	goesOn, backwards bool // as in side
	table             perftTable
	err               error
}

// checkedDepth is the remaining depth at which the context is checked: often enough to
// stop within milliseconds, rarely enough to cost nothing.
const checkedDepth = 6

// count returns the sequences of depth moves.
func (p *perft) count(own, opp, kings Squares, second bool, depth int) int64 {
	if depth <= 1 {
		if depth == 0 {
			return 1
		}
		return p.leaf(own, opp, kings, second)
	}
	if depth == checkedDepth {
		p.checkContext()
	}
	if p.err != nil {
		return 0
	}
	if p.table != nil && depth >= minDepthInTable {
		return p.remember(own, opp, kings, second, depth)
	}
	return p.expand(own, opp, kings, second, depth)
}

func (p *perft) checkContext() {
	if p.err == nil && p.watch.Passed(1) {
		p.err = fmt.Errorf("checkers: perft: %w", p.watch.Err())
	}
}

// expand is count for a depth of at least 2.
func (p *perft) expand(own, opp, kings Squares, second bool, depth int) int64 {
	empty, inside := ^(own | opp), opp&interior
	up, down := own, own&kings
	if second {
		up, down = down, up
	}
	upJumpers, downJumpers := up, down
	if p.backwards {
		upJumpers, downJumpers = own, own
	}
	a := rotate(rotate(upJumpers, 1)&inside, 1) & empty
	b := rotate(rotate(upJumpers, 7)&inside, 7) & empty
	c := rotate(rotate(downJumpers, -7)&inside, -7) & empty
	d := rotate(rotate(downJumpers, -1)&inside, -1) & empty
	if a|b|c|d != 0 {
		return p.allCaptures(own, opp, kings, second, depth, a, b, c, d)
	}
	total := int64(0)
	if up != 0 {
		total += p.steps(own, opp, kings, second, depth, rotate(up, 1)&reachUpRight&empty, UpRight)
		total += p.steps(own, opp, kings, second, depth, rotate(up, 7)&reachUpLeft&empty, UpLeft)
	}
	if down != 0 {
		total += p.steps(own, opp, kings, second, depth, rotate(down, -7)&reachDownRight&empty, DownRight)
		total += p.steps(own, opp, kings, second, depth, rotate(down, -1)&reachDownLeft&empty, DownLeft)
	}
	return total
}

// steps counts the sequences that begin with the steps in direction d to the squares
// in to.
func (p *perft) steps(own, opp, kings Squares, second bool, depth int, to Squares, d Direction) (total int64) {
	crown := row7
	if second {
		crown = row0
	}
	by := int(rotation[d])
	for ; to != 0; to &= to - 1 {
		at := to & -to
		from := rotate(at, -by)
		after := kings&^from | rotate(kings&from, by) | at&crown
		if depth == 2 {
			total += p.leaf(opp, own^from^at, after, !second)
		} else {
			total += p.count(opp, own^from^at, after, !second, depth-1)
		}
	}
	return total
}

func (p *perft) allCaptures(own, opp, kings Squares, second bool, depth int, a, b, c, d Squares) (total int64) {
	if a != 0 {
		total += p.captures(own, opp, kings, second, depth, a, UpRight)
	}
	if b != 0 {
		total += p.captures(own, opp, kings, second, depth, b, UpLeft)
	}
	if c != 0 {
		total += p.captures(own, opp, kings, second, depth, c, DownRight)
	}
	if d != 0 {
		total += p.captures(own, opp, kings, second, depth, d, DownLeft)
	}
	return total
}

// captures counts the sequences that begin with the captures whose first jump, in
// direction d, lands on the squares in to.
func (p *perft) captures(own, opp, kings Squares, second bool, depth int, to Squares, d Direction) (total int64) {
	by := int(rotation[d])
	for ; to != 0; to &= to - 1 {
		at := to & -to
		mid := rotate(at, -by)
		from := rotate(mid, -by)
		total += p.goOn(own^from, opp^mid, kings&^(from|mid), at, kings&from != 0, second, depth)
	}
	return total
}

// goOn counts the sequences that begin with a capture in progress: the capturing piece,
// which is not in own, has reached the square at.
func (p *perft) goOn(own, opp, kings, at Squares, king, second bool, depth int) (total int64) {
	crown := row7
	if second {
		crown = row0
	}
	crowned := !king && at&crown != 0
	king = king || crowned
	end := true
	if !crowned || p.goesOn {
		empty, inside := ^(own | opp), opp&interior
		if king || p.backwards || !second {
			if mid := rotate(at, 1) & inside; rotate(mid, 1)&empty != 0 {
				total += p.goOn(own, opp^mid, kings&^mid, rotate(mid, 1), king, second, depth)
				end = false
			}
			if mid := rotate(at, 7) & inside; rotate(mid, 7)&empty != 0 {
				total += p.goOn(own, opp^mid, kings&^mid, rotate(mid, 7), king, second, depth)
				end = false
			}
		}
		if king || p.backwards || second {
			if mid := rotate(at, -7) & inside; rotate(mid, -7)&empty != 0 {
				total += p.goOn(own, opp^mid, kings&^mid, rotate(mid, -7), king, second, depth)
				end = false
			}
			if mid := rotate(at, -1) & inside; rotate(mid, -1)&empty != 0 {
				total += p.goOn(own, opp^mid, kings&^mid, rotate(mid, -1), king, second, depth)
				end = false
			}
		}
	}
	if !end {
		return total
	}
	if depth == 1 {
		return 1
	}
	if king {
		kings |= at
	}
	return p.count(opp, own|at, kings, !second, depth-1)
}

// leaf counts the moves of the last ply.
func (p *perft) leaf(own, opp, kings Squares, second bool) (n int64) {
	empty, inside := ^(own | opp), opp&interior
	up, down := own, own&kings
	if second {
		up, down = down, up
	}
	var landings Squares
	if up != 0 {
		a, b := rotate(up, 1), rotate(up, 7)
		landings = rotate(a&inside, 1) | rotate(b&inside, 7)
		n = int64(bits.OnesCount64(uint64(a&reachUpRight&empty)<<32 | uint64(b&reachUpLeft&empty)))
	}
	if down != 0 {
		a, b := rotate(down, -7), rotate(down, -1)
		landings |= rotate(a&inside, -7) | rotate(b&inside, -1)
		n += int64(bits.OnesCount64(uint64(a&reachDownRight&empty)<<32 | uint64(b&reachDownLeft&empty)))
	}
	if landings&empty == 0 && !p.backwards {
		return n
	}
	if p.backwards {
		up, down = own, own
	}
	a := rotate(rotate(up, 1)&inside, 1) & empty
	b := rotate(rotate(up, 7)&inside, 7) & empty
	c := rotate(rotate(down, -7)&inside, -7) & empty
	d := rotate(rotate(down, -1)&inside, -1) & empty
	if a|b|c|d == 0 {
		return n
	}
	return p.allCaptures(own, opp, kings, second, 1, a, b, c, d)
}
