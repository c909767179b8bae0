package connect4

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// MoveString returns moves that lead from the empty board to s, such as "4453", the notation
// of other solvers. Of several sequences it returns the first in column order. It returns an
// error if no game can reach s.
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

// retracer looks for an order in which the discs of target were dropped. The heights of the
// columns identify a position on the way, so no combination of heights is tried twice.
type retracer struct {
	g      Game
	board  *board
	masks  *wideBoard
	target State
	path   []byte
	dead   map[wide]bool // occupied cells from which the target cannot be reached
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
		if !next.and(r.masks.columnCells[m]).meets(wanted) {
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
