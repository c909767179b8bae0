package search

import "sync/atomic"

// Several workers search the same tree and share the table: what one has stored, the
// others find. So that they do not look at the same moves at the same time, each
// notes which it is looking at, and the others leave those for last; by then the
// table mostly has the answer. This is ABDADA (Weill, The ABDADA distributed minimax
// search algorithm, 1996), simplified after Kerrigan: first moves are not noted, since
// until one is done nobody knows whether there is anything to share out.

// An agenda holds notes of the moves being searched. A note that is lost to another in
// its place costs double work and nothing else.
type agenda [1 << 12]atomic.Uint64

// noteDepth is the least depth of positions whose moves are noted: the work below a
// move must be worth the look at memory that other workers write to.
const noteDepth = 3

// deferred is the priority of moves that others are searching, or less the later they
// are put off: below all others.
const deferred = -1 << 62

// note names a move, by its index, of the position with the given hash. It is not 0.
func note(hash uint64, index int) uint64 { return mix(hash+uint64(index)) | 1 }

func (a *agenda) place(note uint64) *atomic.Uint64 { return &a[note>>52] }

// claim is pick for several workers: it prefers moves that no other worker is
// searching, and notes the i-th move of the node at ply, the best of w.order[from:], as
// under way until the next claim or release.
func (w *worker[S, M]) claim(ply, depth, i, from int, hash uint64) int {
	w.release(ply)
	index := w.pick(from, len(w.order))
	if i == 0 || depth < noteDepth {
		return index
	}
	for {
		n := note(hash, index)
		place := w.agenda.place(n)
		if first := &w.order[from]; place.Load() == n && first.priority > deferred {
			first.priority = deferred - int64(from)
			index = w.pick(from, len(w.order))
			continue
		}
		place.Store(n)
		w.claimed[ply] = n
		return index
	}
}

// release takes the note of the move last claimed at ply back.
func (w *worker[S, M]) release(ply int) {
	if n := w.claimed[ply]; n != 0 {
		w.agenda.place(n).CompareAndSwap(n, 0)
		w.claimed[ply] = 0
	}
}
