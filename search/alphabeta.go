package search

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// Inside the search, values are for whoever is to move at the node (or for the
// player named by an argument): the negamax form. Values of different players'
// nodes are negated where one is the child of the other, and only there, so that a
// player may move several times in a row.

// value returns the value, for player, of the position at ply, depth plies before
// the horizon: that of a finished game, an estimate, or the result of searching on.
// It is exact if it lies between alpha and beta, otherwise a bound beyond them.
//
// It is one long function for speed: the loop over the moves as a function of its own
// makes plain alpha-beta in Connect 4 2 to 6 % slower, what follows the leaves 4 %.
func (w *worker[S, M]) value(ply, depth int, alpha, beta float64, player game.Player) float64 {
	if w.spend() {
		return 0
	}
	w.leaf = true
	s := &w.now[ply]
	turn := w.game.Turn(s)
	if turn == game.Nobody {
		return w.terminal(s, w.game.Evaluate(s), ply, player)
	}
	if w.historian != nil {
		if payoff, over := w.historian.Adjudicate(w.line[:w.root+ply+1]); over {
			w.ruled++ // it holds for this path only: nothing to remember
			return w.terminal(s, payoff, ply, player)
		}
	}
	if depth <= 0 && (ply+1 >= len(w.now) || w.trusted(s, turn)) {
		return w.estimate(s, player)
	}
	if turn >= game.Chance {
		if turn > game.Chance {
			w.fail(stranger(w.game, s))
			return 0
		}
		return w.expectation(ply, depth, alpha, beta, player)
	}

	// From here on values are for turn, who is to move here, and sign turns them
	// back.
	sign := 1.0
	if turn != player {
		alpha, beta, sign = -beta, -alpha, -1
	}
	if depth <= 0 {
		w.counters.Deepest = max(w.counters.Deepest, ply+1) // beyond the horizon
	}
	if w.observer != nil && !w.hides {
		w.hides = hidden(w.game, w.observer, s)
	}
	if w.bounded && alpha >= win-float64(ply+1) {
		return sign * alpha // a faster win is known: nobody wins before the next move is made
	}

	// While the table's bucket is on its way from memory, the moves are listed and ranked.
	var hash uint64
	tabled := w.table != nil && depth > 0
	if tabled {
		hash = scramble(w.hasher.Hash(s))
		w.table.prefetch(hash)
	}
	base, first := len(w.moves), len(w.order)
	w.moves = w.game.Moves(w.moves, s)
	n := len(w.moves) - base
	if n == 0 {
		w.fail(noMoves(w.game, s))
		return 0
	}
	ordered := w.ordered && n > 1
	if ordered {
		w.rank(s, ply, base, turn)
	}
	if tabled {
		if v, ok := w.consult(ply, depth, base, first, hash, alpha, beta, turn); ok {
			w.moves, w.order = w.moves[:base], w.order[:first]
			return sign * v
		}
	}

	if w.margin > 0 && depth >= foresightDepth {
		if v, ok := w.foresee(s, ply, depth, alpha, beta, turn); ok {
			w.moves, w.order = w.moves[:base], w.order[:first]
			return sign * v
		}
	}

	child := &w.now[ply+1]
	w.leaf = true // which frontier leaves as it is
	inexact := w.estimates + w.ruled
	best, bestMove, kind := math.Inf(-1), noMove, upperBound
	for i := range n {
		index := i
		if ordered {
			if w.agenda == nil {
				index = w.pick(first+i, len(w.order))
			} else {
				index = w.claim(ply, depth, i, first+i, hash)
			}
		}
		m := w.moves[base+index]
		*child = *s
		w.game.Apply(child, m)
		var v float64
		if depth == 1 && w.flat {
			v = w.frontier(child, ply+1, turn)
		} else {
			v = w.below(s, m, ply, depth, i, alpha, beta, turn)
		}
		if w.stopped {
			break
		}
		if v <= best {
			continue
		}
		best = v
		if v <= alpha {
			continue
		}
		alpha, bestMove, kind = v, index, exactBound
		if v >= beta {
			kind = lowerBound
			w.refuted(ply, depth, i, m, turn)
			break
		}
		w.expect(ply, m)
		if w.bounded && v == win-float64(ply+1) {
			break
		}
	}
	w.moves = w.moves[:base]
	if ordered {
		w.order = w.order[:first]
		if w.agenda != nil {
			w.release(ply)
		}
	}
	if tabled && !w.stopped {
		final := w.estimates+w.ruled == inexact
		w.table.store(hash, entry{toTable(best, w.tablePly(ply)), depth, final, min(bestMove, noMove), kind})
	}
	w.leaf = kind != exactBound
	return sign * best
}

// frontier is value at the horizon, for games whose positions are all quiet and whose
// past does not matter (w.flat): most nodes of most searches.
func (w *worker[S, M]) frontier(s *S, ply int, player game.Player) float64 {
	turn := w.game.Turn(s)
	if turn == game.Chance {
		return w.value(ply, 0, math.Inf(-1), math.Inf(1), player)
	}
	if w.spend() {
		return 0
	}
	if turn == game.Nobody {
		return w.terminal(s, w.game.Evaluate(s), ply, player)
	}
	v := w.game.Evaluate(s)
	if !(math.Abs(v) <= w.utmost) {
		return w.estimate(s, player) // which says what is wrong
	}
	w.estimates++
	if player == game.First {
		return v
	}
	return -v
}

// estimate returns the estimate of s for player.
func (w *worker[S, M]) estimate(s *S, player game.Player) float64 {
	w.estimates++
	v := w.game.Evaluate(s)
	if !(math.Abs(v) <= w.utmost) {
		w.fail(w.badEstimate(s, v))
		return 0
	}
	if player == game.First {
		return v
	}
	return -v
}

// consult asks the table for the position at ply, whose moves are listed and ranked from
// base and first on. It reports whether that settles the position, and the value that it
// settles it with; if not, the table's move goes first.
func (w *worker[S, M]) consult(ply, depth, base, first int, hash uint64, alpha, beta float64, turn game.Player) (float64, bool) {
	known := w.table.probe(hash)
	w.counters.TableProbes++
	if v, ok := known.answers(w.tablePly(ply), depth, alpha, beta); ok && !w.distrust {
		w.rely(&known)
		return v, true
	}
	if known.move < len(w.order)-first {
		w.order[first+known.move].priority = tablePriority
	}
	if w.peeks && depth >= peekDepth {
		return w.peek(ply, depth, base, hash, alpha, beta, turn)
	}
	return 0, false
}

// rely notes that a value of the table counts.
func (w *worker[S, M]) rely(known *entry) {
	w.counters.TableHits++
	if !known.final {
		w.estimates++
	}
	if w.historian != nil {
		w.borrowed++
	}
}

// below returns the value, for turn, of the position below ply, to which the i-th move m
// of s has led.
func (w *worker[S, M]) below(s *S, m M, ply, depth, i int, alpha, beta float64, turn game.Player) float64 {
	if i == 0 || !w.doubting {
		return w.value(ply+1, depth-1, alpha, beta, turn)
	}
	narrow, less := w.doubt(s, m, depth, i, alpha, beta)
	v := w.value(ply+1, depth-1-less, alpha, narrow, turn)
	if less > 0 && v > alpha && !w.stopped { // better than expected: look properly
		v = w.value(ply+1, depth-1, alpha, narrow, turn)
	}
	if v > alpha && v < beta && narrow < beta && !w.stopped {
		v = w.value(ply+1, depth-1, alpha, beta, turn)
	}
	return v
}

// expect makes m, and what is expected after it, the expected continuation at ply.
func (w *worker[S, M]) expect(ply int, m M) {
	w.pv[ply] = append(w.pv[ply][:0], m)
	if !w.leaf {
		w.pv[ply] = append(w.pv[ply], w.pv[ply+1]...)
	}
}

// trusted reports whether the estimate of s may stand for a search of it.
func (w *worker[S, M]) trusted(s *S, turn game.Player) bool {
	return turn != game.Chance && (w.quieter == nil || w.quieter.Quiet(s))
}
