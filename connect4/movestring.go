package connect4

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// MoveString returns moves that lead from the empty board to s, such as "4453": the
// notation that other solvers read. Of several orders it returns the first in the
// order of columns. A drawn board that no game can reach is an error.
func (g Game) MoveString(s State) (string, error) {
	b := g.size()
	r := retracer{g: g, board: b, masks: b.masks(), target: s, dead: map[wide]bool{}}
	if s == (State{}) {
		return "", nil
	}
	var start State
	if !r.retrace(&start) {
		return "", fmt.Errorf("connect4: position %s: no order of moves leads to it", g.FormatPosition(&s))
	}
	return string(r.path), nil
}

// retracer looks for an order in which the discs of target were dropped. Which
// discs lie at which height is given, so a position on the way is told by the
// height of every column, and no height vector needs to be tried twice.
type retracer struct {
	g      Game
	board  *board
	masks  *wideBoard
	target State
	path   []byte
	dead   map[wide]bool // taken cells from which the target is out of reach
}

func (r *retracer) retrace(s *State) bool {
	if *s == r.target {
		return true
	}
	first, second := r.board.unpack(*s)
	taken := first.or(second)
	if r.g.Turn(s) == game.Nobody || r.dead[taken] {
		return false
	}
	wanted, other := r.board.unpack(r.target)
	if s.first&flagBit != 0 {
		wanted = other
	}
	next := taken.plus(r.masks.bottom)
	for m := range Move(r.board.columns) {
		if !next.and(r.board.wideColumn(m)).meets(wanted) {
			continue
		}
		child := *s
		r.g.Apply(&child, m)
		r.path = append(r.path, columnDigits[m])
		if r.retrace(&child) {
			return true
		}
		r.path = r.path[:len(r.path)-1]
	}
	r.dead[taken] = true
	return false
}
