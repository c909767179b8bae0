package search

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// The search is in negamax form: values are for the player to move at the node, or for the
// player named by an argument. A value is negated only between a parent and a child with
// different players to move, so that a player may move several times in a row.

// value returns the value, for player, of the position at ply, depth plies above the
// horizon: the payoff of a finished game, an estimate, or the result of searching further.
// It is exact if it lies between alpha and beta, and otherwise a bound.
//
// It is one long function for speed: each part in a function of its own costs some per cent.
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
			w.ruled++ // valid for this path only: not to be stored
			return w.terminal(s, payoff, ply, player)
		}
	}
	if depth <= 0 && (ply+1 >= len(w.now) || w.trusted(s, turn)) {
		return w.estimate(s, player)
	}
	if uint8(turn) > uint8(game.Second) { // in one comparison: not a player
		if turn != game.Chance {
			w.fail(faulty.Turn(w.game, s, turn))
			return 0
		}
		return w.expectation(ply, depth, alpha, beta, player)
	}

	// From here on values are for turn, the player to move; sign converts them back.
	sign := 1.0
	if turn != player {
		alpha, beta, sign = -beta, -alpha, -1
	}
	if w.sight != nil && !w.shown(ply) {
		return 0
	}
	if w.bounded && alpha >= win-float64(ply+1) {
		return sign * alpha // a faster win is known: the earliest win here is after the next move
	}

	// The moves are generated while the table's bucket is fetched from memory. Ranking them
	// takes longer and waits for the table's answer.
	var hash uint64
	var bucket *bucket
	skip := noMove
	if w.singular {
		skip, w.skip = w.skip, noMove
	}
	tabled := w.table != nil && depth > 0 && skip == noMove
	if tabled {
		hash = scramble(w.hasher.Hash(s))
		bucket = w.table.bucket(hash)
		bucket.prefetch()
	}
	base, first := len(w.moves), len(w.order)
	w.moves = w.game.Moves(w.moves, s)
	n := len(w.moves) - base
	w.list(n)
	if n == 0 {
		if w.finisher != nil {
			return sign * w.terminal(s, w.finisher.Finish(s), ply, turn)
		}
		w.fail(faulty.NoMoves(w.game, s))
		return 0
	}
	ordered := w.ordered && n > 1
	preferred := noMove
	if tabled {
		v, move, settled := w.consult(ply, depth, base, hash, bucket, alpha, beta, turn)
		if settled {
			w.moves = w.moves[:base]
			return sign * v
		}
		preferred = move
	}
	if ordered {
		w.rank(s, ply, base, preferred, turn)
	}

	extended := noMove
	if w.margin > 0 && depth >= foresightDepth && skip == noMove {
		v, cut := w.foresee(s, ply, depth, alpha, beta, turn)
		if !cut && w.singular && depth >= singularDepth && preferred != noMove && n > 1 {
			var single bool
			if v, single, cut = w.single(ply, depth, bucket.probe(hash), beta, turn); single {
				extended = preferred
			}
		}
		if cut {
			w.moves, w.order = w.moves[:base], w.order[:first]
			return sign * v
		}
	}

	child := &w.now[ply+1]
	w.leaf = true // frontier does not change it
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
		if index == skip {
			continue
		}
		m := w.moves[base+index]
		*child = *s
		w.game.Apply(child, m)
		var v float64
		if depth == 1 && w.flat {
			v = w.frontier(child, ply+1, turn)
		} else if index != extended {
			v = w.below(s, m, ply, depth, i, alpha, beta, turn)
		} else {
			v = w.below(s, m, ply, depth+1, i, alpha, beta, turn)
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
		w.remember(hash, entry{toTable(best, w.tablePly(ply)), depth, final, min(bestMove, noMove), kind})
	}
	w.leaf = kind != exactBound
	return sign * best
}

// frontier is value at the horizon, for games without a Quieter or a Historian (w.flat):
// most nodes of most searches.
func (w *worker[S, M]) frontier(s *S, ply int, player game.Player) float64 {
	turn := w.game.Turn(s)
	if uint8(turn) > uint8(game.Second) { // in one comparison: neither a player nor Nobody
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
		return w.estimate(s, player) // to report the error
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

// consult looks up the position at ply, whose moves start at base, in its bucket of the
// table. settled reports whether v answers the search; if not, move is the best move of an
// earlier search, or noMove.
func (w *worker[S, M]) consult(ply, depth, base int, hash uint64, bucket *bucket, alpha, beta float64, turn game.Player) (v float64, move int, settled bool) {
	known := bucket.probe(hash)
	if v, ok := known.answers(w.tablePly(ply), depth, alpha, beta); ok && !w.distrust {
		w.rely(&known)
		return v, noMove, true
	}
	if w.peeks && depth >= peekDepth {
		v, settled = w.peek(ply, depth, base, hash, alpha, beta, turn)
	}
	return v, known.move, settled
}

// remember stores e in the table.
func (w *worker[S, M]) remember(hash uint64, e entry) {
	if w.table.store(hash, e) && w.arrivals > 0 {
		w.table.grow(w.arrivals)
	}
}

// rely records that the search uses a value of the table.
func (w *worker[S, M]) rely(known *entry) {
	if !known.final {
		w.estimates++
	}
	if w.historian != nil {
		w.borrowed++
	}
}

// below returns the value, for turn, of the position below ply, reached by the i-th move m
// of s.
func (w *worker[S, M]) below(s *S, m M, ply, depth, i int, alpha, beta float64, turn game.Player) float64 {
	if i == 0 || !w.doubting {
		return w.value(ply+1, depth-1, alpha, beta, turn)
	}
	narrow, less := w.doubt(s, m, depth, i, alpha, beta)
	v := w.value(ply+1, depth-1-less, alpha, narrow, turn)
	if less > 0 && v > alpha && !w.stopped { // better than expected: search to the full depth
		v = w.value(ply+1, depth-1, alpha, narrow, turn)
	}
	if v > alpha && v < beta && narrow < beta && !w.stopped {
		v = w.value(ply+1, depth-1, alpha, beta, turn)
	}
	return v
}

// expect makes m, followed by the continuation below it, the principal variation at ply.
func (w *worker[S, M]) expect(ply int, m M) {
	w.pv[ply] = append(w.pv[ply][:0], m)
	if !w.leaf {
		w.pv[ply] = append(w.pv[ply], w.pv[ply+1]...)
	}
}

// shown reports whether nothing is hidden in the position at ply but the last move, from the
// player to move. If more is, it ends the search.
func (w *worker[S, M]) shown(ply int) bool {
	hidden, err := w.sight.Reached(&w.now[ply-1], &w.now[ply])
	if err != nil {
		w.fail(err)
	}
	w.hides = w.hides || hidden
	return err == nil
}

// trusted reports whether the estimate of s may replace a search.
func (w *worker[S, M]) trusted(s *S, turn game.Player) bool {
	return (turn == game.First || turn == game.Second) && (w.quieter == nil || w.quieter.Quiet(s))
}
