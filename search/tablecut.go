package search

import "github.com/seed-61c9d78a/versus/game"

// peekDepth is the least depth at which all moves of a position are looked up before any is
// searched. Below it, a search costs no more than the lookups.
const tableCutDepth = 4

// maxPeeks is the greatest number of moves looked up.
const tableCutMoves = 64

// tableCutoff looks for a move of the position in f that leads to a position with a table value of
// at least beta: an enhanced transposition cut-off
// (Schaeffer and Plaat, New advances in alpha-beta searching, 1996). It reports whether
// there is one, and returns its value.
func (w *worker[S, M]) tableCutoff(f *frame[S, M], moves []M, ply, depth int, alpha, beta float64) (float64, bool) {
	child := f.below()
	moves = moves[:min(len(moves), tableCutMoves)]
	w.hashes = w.hashes[:0]
	for i, m := range moves { // prefetch all buckets before reading the first
		if i%lookEvery == 0 && w.look() { // these positions do not count as visited
			return 0, true
		}
		child.state = f.state
		w.game.Apply(&child.state, m)
		next := scramble(w.hasher.Hash(&child.state))
		w.table.bucket(next).prefetch()
		w.hashes = append(w.hashes, next)
	}
	if w.look() {
		return 0, true
	}
	for i, next := range w.hashes {
		known := w.table.probe(next)
		if known.bound == noBound || known.depth < depth-1 && !known.final {
			continue
		}
		if w.look() {
			return 0, true
		}
		mover := w.play(f, moves[i]).turn
		if mover != game.First && mover != game.Second {
			continue // a false match
		}
		a, b, sign := alpha, beta, 1.0
		if mover != f.turn {
			a, b, sign = -beta, -alpha, -1
		}
		v, ok := known.answers(w.tablePly(ply+1), depth-1, a, b)
		if v *= sign; !ok || v < beta || w.orderOnly {
			continue
		}
		if w.historian != nil {
			if _, over := w.ended(&child.state, ply+1); over {
				continue
			}
		}
		w.usedTable(&known)
		w.store(f.hash, entry{toTable(v, w.tablePly(ply)), depth, known.final, i, lowerBound})
		w.leaf = true
		return v, true
	}
	return 0, false
}
