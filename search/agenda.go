package search

import "github.com/seed-61c9d78a/versus/internal/agenda"

// Several workers search the same tree and share the table: what one has stored, the
// others find. Each notes in the agenda which move it is looking at, and the others
// leave that for last. First moves are not noted, since until one is done nobody knows
// whether there is anything to share out.

// noteDepth is the least depth of positions whose moves are noted: the work below a
// move must be worth the look at memory that other workers write to.
const noteDepth = 3

// deferred is the priority of moves that others are searching, or less the later they
// are put off: below all others.
const deferred = -1 << 62

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
		n := agenda.Of(hash + uint64(index))
		if first := &w.order[from]; w.agenda.Has(n) && first.priority > deferred {
			first.priority = deferred - int64(from)
			index = w.pick(from, len(w.order))
			continue
		}
		w.agenda.Add(n)
		w.claimed[ply] = n
		return index
	}
}

// release takes the note of the move last claimed at ply back.
func (w *worker[S, M]) release(ply int) {
	if n := w.claimed[ply]; n != 0 {
		w.agenda.Remove(n)
		w.claimed[ply] = 0
	}
}
