package search

import "github.com/seed-61c9d78a/versus/internal/agenda"

// Several workers search the same tree and share the table. Each notes in the agenda which
// move it is searching, and the others leave that move for last. First moves are not noted:
// until the first move is searched, a cut-off may make the others unnecessary.

// noteDepth is the least depth of positions whose moves are noted: the search below a move
// must be worth an access to memory that other workers write to.
const noteDepth = 3

// deferred is the priority of a move that another worker is searching, below that of all
// others; moves deferred later get a lower one.
const deferred = -1 << 62

// claim is pick for several workers: it prefers moves that no other worker is searching. It
// picks the i-th move of the node at ply, the best of w.order[from:], and notes it as being
// searched until the next claim or release.
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

// release removes the note of the move last claimed at ply.
func (w *worker[S, M]) release(ply int) {
	if n := w.claimed[ply]; n != 0 {
		w.agenda.Remove(n)
		w.claimed[ply] = 0
	}
}
