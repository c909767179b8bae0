package search

import (
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/memory"
)

// frame is what the search keeps of one position on the line being searched. Frames are
// linked and kept, so that a node finds its own and its child's without an index, and
// allocates nothing.
type frame[S, M comparable] struct {
	state    S
	turn     game.Player // who acts in state
	moves    []M
	order    []candidate // the moves by priority; those that were tried stand first
	pv       []M         // the principal variation, unless worker.leaf
	outcomes []outcome   // of a chance node
	busyKey  memory.Note // the note of the move being searched; 0: none

	hash     uint64  // of state
	bucket   *bucket // of hash; nil: neither looked up nor stored
	inexact  int64   // the estimates and rulings counted before the loop over the moves
	skip     int     // the index of a move that is left out; noMove: none
	extended int     // the index of the move that is searched a ply deeper; noMove: none

	prev, next *frame[S, M]
}

func newFrame[S, M comparable](prev *frame[S, M]) *frame[S, M] {
	return &frame[S, M]{moves: make([]M, 0, 32), skip: noMove, prev: prev}
}

// below returns the frame of the positions after one move.
func (f *frame[S, M]) below() *frame[S, M] {
	if f.next == nil {
		f.next = newFrame(f)
	}
	return f.next
}

// play puts the position after m, and who acts there, into the frame below f.
func (w *worker[S, M]) play(f *frame[S, M], m M) *frame[S, M] {
	child := f.below()
	child.state = f.state
	w.game.Apply(&child.state, m)
	child.turn = w.game.Turn(&child.state)
	return child
}

// again searches the position in f once more, to another depth or without the move that the
// frame below skips, while the lists in f are in use.
func (w *worker[S, M]) again(f *frame[S, M], ply, depth int, alpha, beta float64) float64 {
	if w.spend() {
		return 0
	}
	twin := f.below()
	twin.state, twin.turn = f.state, f.turn
	v := w.negamax(twin, ply, depth, alpha, beta)
	f.pv, twin.pv = twin.pv, f.pv
	return v
}
