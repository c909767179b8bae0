package endgame

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/internal/checkers/diagonal"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// exit is the best result of captures and crownings for the player to move.
type exit uint8

const (
	exitLoses     exit = iota // there is none, or all lose by force
	exitCycleLoss             // the best one loses by cycle
	exitDraw
	exitCycleWin
	exitWins
)

// closed, instead of a number of steps, marks positions without a step within the slice:
// those with a capture, and those with only exits.
const closed = 255

// half is one of the two slices that are solved together: that of a material and
// that of the exchanged roles.
type half struct {
	material material
	value    []code
	ways     []uint8 // steps within the slice not yet shown to lose, or closed
	exits    []exit
	slowest  []code // the longest win of the opponent found so far
	strides
	sets
}

// solver solves a pair of halves, or one if they are the same.
type solver struct {
	watch   deadline.Watch
	table   *Table
	game    checkers.Game
	halves  []*half
	decided [longest + 2][]place // by distance; may hold places decided at a smaller one
	moves   []checkers.Move
}

// place is the position with number index in halves[half].
type place struct {
	half  uint8
	index uint32
}

// solve returns the values of m and of the exchanged roles.
func (t *Table) solve(ctx context.Context, m material) (values, exchanged []code, err error) {
	s := &solver{watch: deadline.Of(ctx), table: t, game: checkers.Game{Rules: t.rules}}
	s.halves = append(s.halves, newHalf(m))
	if m != m.exchanged() {
		s.halves = append(s.halves, newHalf(m.exchanged()))
	}
	for h := range s.halves {
		s.open(uint8(h))
	}
	if s.watch.Look() {
		return nil, nil, s.watch.Err()
	}
	for d := range longest + 1 {
		for i := 0; i < len(s.decided[d]); i++ {
			if s.watch.Passed(1) {
				return nil, nil, s.watch.Err()
			}
			s.decide(s.decided[d][i], d)
		}
		s.decided[d] = nil
	}
	if len(s.decided[longest+1]) > 0 {
		return nil, nil, fmt.Errorf("a distance of more than %d plies", longest)
	}
	s.cycles()
	return s.halves[0].value, s.halves[len(s.halves)-1].value, nil
}

func newHalf(m material) *half {
	n := m.size()
	h := &half{material: m, value: make([]code, n), ways: make([]uint8, n), exits: make([]exit, n), slowest: make([]code, n), strides: m.strides(), sets: m.sets()}
	for i := range h.value {
		h.value[i] = unknown
	}
	return h
}

// other returns the number of the half that steps from half h lead to.
func (s *solver) other(h uint8) uint8 { return uint8(len(s.halves)-1) - h }

// open evaluates the exits of every position of half number h.
func (s *solver) open(h uint8) {
	half := s.halves[h]
	half.all(func(i int, p position) bool {
		if s.watch.Passed(1) {
			return false
		}
		at := place{h, uint32(i)}
		own, empty := p.men|p.kings, ^p.occupied()
		crowning := (diagonal.Step(p.men, diagonal.UpRight) | diagonal.Step(p.men, diagonal.UpLeft)) & empty &^ menSquares
		capture := p.canCapture()
		if capture || crowning != 0 {
			s.lookUpExits(at, p)
		}
		if capture {
			s.close(at)
			return true
		}
		ways := (diagonal.Step(own, diagonal.UpRight) & empty).Len() + (diagonal.Step(own, diagonal.UpLeft) & empty).Len() +
			(diagonal.Step(p.kings, diagonal.DownRight) & empty).Len() + (diagonal.Step(p.kings, diagonal.DownLeft) & empty).Len()
		if crowning != 0 {
			ways -= (diagonal.Step(p.men, diagonal.UpRight) & empty &^ menSquares).Len() + (diagonal.Step(p.men, diagonal.UpLeft) & empty &^ menSquares).Len()
		}
		half.ways[i] = uint8(ways)
		if ways == 0 {
			s.close(at)
		}
		return true
	})
}

const menSquares checkers.Squares = diagonal.FirstMen

func (p position) canCapture() bool {
	up, down := p.men|p.kings, p.kings
	rival, empty := p.rivalMen|p.rivalKings, ^p.occupied()
	for d := diagonal.UpRight; d <= diagonal.DownLeft; d++ {
		from := up
		if d >= diagonal.DownRight {
			from = down
		}
		if diagonal.Step(diagonal.Step(from, d)&rival, d)&empty != 0 {
			return true
		}
	}
	return false
}

// lookUpExits looks up the values of the exits of p: captures and crownings.
func (s *solver) lookUpExits(at place, p position) {
	half := s.halves[at.half]
	state := p.state()
	s.moves = s.game.Moves(s.moves[:0], &state)
	soonest := unknown
	for _, m := range s.moves {
		if m.Captured() == 0 && !m.Crowns() {
			continue
		}
		child := state
		s.game.Apply(&child, m)
		child = child.Swapped()
		best := exitDraw
		switch v := s.table.probe(positionOf(&child)); {
		case v == cycleLoss:
			best = exitCycleWin
		case v == cycleWin:
			best = exitCycleLoss
		case v > longest:
		case v%2 == 0:
			best = exitWins
			soonest = min(soonest, v+1)
		default:
			best = exitLoses
			half.slowest[at.index] = max(half.slowest[at.index], v)
		}
		half.exits[at.index] = max(half.exits[at.index], best)
	}
	if soonest != unknown {
		s.decided[soonest] = append(s.decided[soonest], at)
	}
}

// close settles a position that has only exits.
func (s *solver) close(at place) {
	half := s.halves[at.half]
	half.ways[at.index] = closed
	switch half.exits[at.index] {
	case exitLoses:
		d := half.slowest[at.index]
		if d > 0 {
			d++ // otherwise there is no move
		}
		s.decided[d] = append(s.decided[d], at)
	case exitCycleLoss:
		half.value[at.index] = cycleLoss
	case exitDraw:
		half.value[at.index] = draw
	case exitCycleWin:
		half.value[at.index] = cycleWin
	}
}

// decide records that the position is won (d odd) or lost in d plies, unless it is already
// decided, and propagates the result to its predecessors.
func (s *solver) decide(at place, d code) {
	half := s.halves[at.half]
	if half.value[at.index] != unknown {
		return
	}
	half.value[at.index] = d
	s.predecessors(at, func(before place) {
		h := s.halves[before.half]
		i := before.index
		if d%2 == 0 {
			s.decided[d+1] = append(s.decided[d+1], before)
			return
		}
		h.ways[i]--
		h.slowest[i] = max(h.slowest[i], d)
		if h.ways[i] == 0 && h.exits[i] == exitLoses {
			s.decided[h.slowest[i]+1] = append(s.decided[h.slowest[i]+1], before)
		}
	})
}

// predecessors calls visit with the undecided positions from which a step within the
// slice leads to at.
func (s *solver) predecessors(at place, visit func(place)) {
	half := s.halves[at.half]
	beforeHalf := s.other(at.half)
	before := s.halves[beforeHalf]
	p := half.position(int(at.index))
	empty := ^p.occupied()
	back := func(q position) {
		i := before.ofExchanged(&q)
		if before.value[i] == unknown && before.ways[i] != closed {
			visit(place{beforeHalf, i})
		}
	}
	// The opponent has just stepped: men came from above, kings from anywhere.
	for d := diagonal.UpRight; d <= diagonal.DownLeft; d++ {
		if d <= diagonal.UpLeft {
			for x := p.rivalMen; x != 0; x &= x - 1 {
				to := x & -x
				if from := diagonal.Step(to, d) & empty; from != 0 {
					q := p
					q.rivalMen ^= to | from
					back(q)
				}
			}
		}
		for x := p.rivalKings; x != 0; x &= x - 1 {
			to := x & -x
			if from := diagonal.Step(to, d) & empty; from != 0 {
				q := p
				q.rivalKings ^= to | from
				back(q)
			}
		}
	}
}
