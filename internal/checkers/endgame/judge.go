package endgame

import (
	"context"
	"unsafe"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/internal/checkers/diagonal"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/memory"
)

// The judge's state of a position is a byte. Undecided: the number of steps within the slice
// not yet shown to lose, and whether a crowning draws. Decided: the outcome, and whether it
// has still to be propagated to the predecessors.
const (
	drawExit = 0x20
	pending  = 0x40
	decided  = 0x80
)

// maxWaiting is the largest number of decided positions in the judge's stack. Others are
// found again by scanning the slice.
const maxWaiting = 1 << 16

// judge finds the winners in a pair of slices by retrograde analysis as in solver, but
// without distances, so that a byte per position is enough and any order will do.
type judge struct {
	watch deadline.Watch
	rules checkers.Rules
	known *perMaterial[judged] // the slices that captures and crownings lead to
	noted func(positions int)  // called from time to time with the number of new positions

	benches []*bench
	waiting []verdict
	more    bool // some decided positions are pending but not in waiting
	draws   bool // propagating draws, not wins and losses
}

// judged is a solved slice.
type judged struct {
	strides
	outcomes
}

// bench is one of the two slices that are solved together.
type bench struct {
	strides
	sets
	state []byte
}

// verdict is a decided position.
type verdict struct {
	position
	bench uint8
	outcome
}

// judgeSlices returns the outcomes of m and, if that is another slice, of the exchanged
// roles. It uses space, and returns it, enlarged if necessary, for the next call.
func judgeSlices(ctx context.Context, rules checkers.Rules, m material, known *perMaterial[judged], space []uint64, noted func(int)) ([]outcomes, []uint64, error) {
	j := &judge{watch: deadline.Of(ctx), rules: rules, known: known, noted: noted}
	pair := m.pair()
	if words := len(pair)*m.size()/8 + 1; words > len(space) {
		space = make([]uint64, words)
		memory.AdviseLarge(space)
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(space))), 8*len(space))
	for _, m := range pair {
		n := m.size()
		j.benches = append(j.benches, &bench{m.strides(), m.sets(), bytes[:n:n]})
		bytes = bytes[n:]
	}
	for _, b := range j.benches {
		j.open(b)
	}
	j.propagate()
	rest := []outcome{drawn, drawn}
	if uneven := m.men+m.kings != m.rivalMen+m.rivalKings; uneven && rules.RepetitionWins && rules.Repetitions >= 0 {
		// Endless play is a win for the side with more pieces, which moves in the first
		// slice, so the other side looks for ways to draw.
		for i, v := range j.benches[1].state {
			if v&(decided|drawExit) == drawExit {
				j.benches[1].state[i] = decided | pending | byte(drawn)
			}
		}
		j.draws = true
		j.propagate()
		rest = []outcome{won, lost}
	}
	if j.watch.Look() {
		return nil, space, j.watch.Err()
	}
	var results []outcomes
	for n, b := range j.benches {
		o := newOutcomes(len(b.state))
		for i, v := range b.state {
			if v&decided != 0 {
				o.put(i, outcome(v&3))
			} else {
				o.put(i, rest[n])
			}
		}
		results = append(results, o)
	}
	return results, space, nil
}

// open initialises every position of a bench, with the results of captures and crownings and
// the number of the other steps.
func (j *judge) open(b *bench) {
	i := 0
	for _, men := range b.men {
		for _, kings := range b.kings {
			own, backward := men|kings, kings
			if j.rules.MenCaptureBackwards {
				backward = own
			}
			// The squares next to the mover's pieces, by direction.
			upRight, upLeft := diagonal.Step(own, diagonal.UpRight), diagonal.Step(own, diagonal.UpLeft)
			downRight, downLeft := diagonal.Step(backward, diagonal.DownRight), diagonal.Step(backward, diagonal.DownLeft)
			kingsRight, kingsLeft := diagonal.Step(kings, diagonal.DownRight), diagonal.Step(kings, diagonal.DownLeft)
			crowning := (diagonal.Step(men, diagonal.UpRight) | diagonal.Step(men, diagonal.UpLeft)) &^ menSquares
			for _, rivalMen := range b.rivalMen {
				if j.watch.Passed(len(b.rivalKings)) {
					return
				}
				for _, rivalKings := range b.rivalKings {
					rival := rivalMen | rivalKings
					empty := ^(own | rival)
					switch {
					case men&kings|own&rival|rivalMen&rivalKings != 0:
						b.state[i] = decided | byte(hole)
					case (diagonal.Step(upRight&rival, diagonal.UpRight)|diagonal.Step(upLeft&rival, diagonal.UpLeft)|
						diagonal.Step(downRight&rival, diagonal.DownRight)|diagonal.Step(downLeft&rival, diagonal.DownLeft))&empty != 0:
						b.state[i] = decided | pending | byte(j.captures(&position{men, kings, rivalMen, rivalKings}))
					default:
						ways := byte((upRight & empty).Len() + (upLeft & empty).Len() + (kingsRight & empty).Len() + (kingsLeft & empty).Len())
						if crowning&empty != 0 {
							ways = j.crownings(&position{men, kings, rivalMen, rivalKings}, ways)
						}
						b.state[i] = settled(ways)
					}
					i++
				}
			}
		}
		j.noted(len(b.state) / len(b.men) / 2)
	}
}

// settled returns the state, decided if no steps are left.
func settled(state byte) byte {
	switch state {
	case 0:
		return decided | pending | byte(lost)
	case drawExit:
		return decided | pending | byte(drawn)
	}
	return state
}

// better returns the one of two outcomes that a player prefers.
func better(a, b outcome) outcome {
	switch {
	case a == won || b == won:
		return won
	case a == drawn || b == drawn:
		return drawn
	}
	return lost
}

// captures returns the best outcome of the captures in p.
func (j *judge) captures(p *position) outcome {
	best := lost
	for own := p.men | p.kings; own != 0 && best != won; own &= own - 1 {
		start := own & -own
		best = better(best, j.jump(p, start, start, 0, start&p.kings != 0))
	}
	return best
}

// jump returns the best outcome of continuing a capture that began on start and has reached
// at over the pieces in taken. It returns lost if there is no jump and taken is empty.
func (j *judge) jump(p *position, start, at, taken checkers.Squares, king bool) outcome {
	crowns := !king && at&^menSquares != 0
	if king = king || crowns; !crowns || j.rules.CrownContinues {
		rival, empty := (p.rivalMen|p.rivalKings)&^taken, ^p.occupied()|taken|start
		best, goesOn := lost, false
		for d := diagonal.UpRight; d <= diagonal.DownLeft; d++ {
			if d == diagonal.DownRight && !king && !j.rules.MenCaptureBackwards {
				break
			}
			over := diagonal.Step(at, d) & rival
			if to := diagonal.Step(over, d) & empty; to != 0 {
				goesOn = true
				if best = better(best, j.jump(p, start, to, taken|over, king)); best == won {
					return won
				}
			}
		}
		if goesOn {
			return best
		}
	}
	if taken == 0 {
		return lost
	}
	after := position{p.men &^ start, p.kings &^ start, p.rivalMen &^ taken, p.rivalKings &^ taken}
	if king {
		after.kings |= at
	} else {
		after.men |= at
	}
	return j.after(&after)
}

// crownings looks at the steps of p that crown a man. It returns the state of p, in which
// ways counts all steps.
func (j *judge) crownings(p *position, ways byte) byte {
	best, empty := lost, ^p.occupied()
	for d := diagonal.UpRight; d <= diagonal.UpLeft; d++ {
		for men := p.men; men != 0; men &= men - 1 {
			man := men & -men
			if to := diagonal.Step(man, d) & empty &^ menSquares; to != 0 {
				ways--
				best = better(best, j.after(&position{p.men &^ man, p.kings | to, p.rivalMen, p.rivalKings}))
			}
		}
	}
	switch best {
	case won:
		return decided | pending | byte(won)
	case drawn:
		return ways | drawExit
	}
	return ways
}

// after returns the outcome of p for the player who has just moved.
func (j *judge) after(p *position) outcome {
	if p.rivalMen|p.rivalKings == 0 {
		return won
	}
	k := j.known.of(p.material().exchanged())
	switch k.at(int(k.ofExchanged(p))) {
	case won:
		return lost
	case lost:
		return won
	}
	return drawn
}

// propagate spreads the results of the pending positions: draws if j.draws, otherwise wins and
// losses.
func (j *judge) propagate() {
	for first := true; first || j.more; first = false {
		j.more = false
		for n, b := range j.benches {
			for i, v := range b.state {
				if i&0xfff == 0 && j.watch.Passed(1) {
					return
				}
				if v&(decided|pending) == decided|pending && (outcome(v&3) == drawn) == j.draws {
					b.state[i] &^= pending
					j.follow(verdict{b.position(i), uint8(n), outcome(v & 3)})
					for len(j.waiting) > 0 {
						last := j.waiting[len(j.waiting)-1]
						j.waiting = j.waiting[:len(j.waiting)-1]
						j.follow(last)
					}
				}
			}
			if first && !j.draws {
				j.noted(len(b.state) / 2)
			}
		}
	}
}

// follow propagates v to the positions from which a step leads to it.
func (j *judge) follow(v verdict) {
	n := uint8(len(j.benches)-1) - v.bench
	b := j.benches[n]
	p := &v.position
	menIndex, kingsIndex := manRanks.ofTurned(p.rivalMen)*b.man, kingRanks.ofTurned(p.rivalKings)*b.king
	restIndex := rivalManRanks.ofTurned(p.men)*b.rivalMan + kingRanks.ofTurned(p.kings)
	empty := ^p.occupied()
	// The opponent has just stepped: men came from above, kings from anywhere.
	for d := diagonal.UpRight; d <= diagonal.DownLeft; d++ {
		if d <= diagonal.UpLeft {
			for x := p.rivalMen; x != 0; x &= x - 1 {
				to := x & -x
				if from := diagonal.Step(to, d) & empty; from != 0 {
					men := p.rivalMen ^ to ^ from
					i := manRanks.ofTurned(men)*b.man + kingsIndex + restIndex
					if b.state[i]&decided == 0 {
						j.rule(b, n, i, v.outcome, position{p.men, p.kings, men, p.rivalKings})
					}
				}
			}
		}
		for x := p.rivalKings; x != 0; x &= x - 1 {
			to := x & -x
			if from := diagonal.Step(to, d) & empty; from != 0 {
				kings := p.rivalKings ^ to ^ from
				i := menIndex + kingRanks.ofTurned(kings)*b.king + restIndex
				if b.state[i]&decided == 0 {
					j.rule(b, n, i, v.outcome, position{p.men, p.kings, p.rivalMen, kings})
				}
			}
		}
	}
}

// rule notes that a step from position i of bench n, which is turned around in p, leads to
// a position with the outcome v.
func (j *judge) rule(b *bench, n uint8, i uint32, v outcome, p position) {
	var becomes outcome
	switch {
	case v == lost:
		becomes = won
	case j.draws && n == 1: // a draw is all that the side with fewer pieces aims at
		becomes = drawn
	default:
		b.state[i]--
		switch left := b.state[i]; {
		case j.draws && left&^drawExit == 0:
			becomes = drawn
		case left == 0:
			becomes = lost
		case left == drawExit: // draws are propagated later
			b.state[i] = decided | pending | byte(drawn)
			return
		default:
			return
		}
	}
	b.state[i] = decided | byte(becomes)
	if len(j.waiting) == maxWaiting {
		b.state[i] |= pending
		j.more = true
		return
	}
	j.waiting = append(j.waiting, verdict{p.exchanged(), n, becomes})
}
