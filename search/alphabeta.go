package search

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
)

// Inside the search, values are for whoever is to move at the node (or for the
// player named by an argument): the negamax form. Values of different players'
// nodes are negated where one is the child of the other, and only there, so that a
// player may move several times in a row.

// iterate searches s to the given depth and leaves what it found in w.best. It
// reports whether it finished before the budget was spent.
func (w *worker[S, M]) iterate(depth int) bool {
	w.reserve(depth)
	w.estimates = 0
	if w.spend() {
		return false
	}
	alpha, beta := math.Inf(-1), math.Inf(1)
	s, child := &w.line[w.root], &w.line[w.root+1]
	player := w.game.Turn(s)
	for i, index := range w.rootOrder {
		*child = *s
		w.game.Apply(child, w.rootMoves[index])
		narrow := beta
		if i > 0 && w.nullWindow {
			narrow = above(alpha)
		}
		v := w.value(1, depth-1, alpha, narrow, player)
		if v > alpha && v < beta && narrow < beta && !w.stopped {
			v = w.value(1, depth-1, alpha, beta, player)
		}
		if w.stopped {
			return false
		}
		if v > alpha || i == 0 {
			alpha = max(alpha, v)
			w.best.value = v * player.Sign()
			w.best.line = append(w.best.line[:0], w.rootMoves[index])
			if !w.leaf {
				w.best.line = append(w.best.line, w.pv[1]...)
			}
			// The best so far goes first in the next iteration, the others keep
			// their order.
			copy(w.rootOrder[1:i+1], w.rootOrder[:i])
			w.rootOrder[0] = index
		}
	}
	return true
}

// value returns the value, for player, of the position at ply, depth plies before
// the horizon: that of a finished game, an estimate, or the result of searching on.
// It is exact if it lies between alpha and beta, otherwise a bound beyond them.
func (w *worker[S, M]) value(ply, depth int, alpha, beta float64, player game.Player) float64 {
	if w.spend() {
		return 0
	}
	w.leaf = true
	at := w.root + ply
	s := &w.line[at]
	turn := w.game.Turn(s)
	if turn == game.Nobody {
		return w.terminal(w.game.Evaluate(s), ply, player)
	}
	if w.historian != nil {
		if payoff, over := w.historian.Adjudicate(w.line[:at+1]); over {
			w.estimates++ // it holds for this path only: nothing to remember
			return w.terminal(payoff, ply, player)
		}
	}
	if depth <= 0 && w.trusted(s, turn) || at+1 >= len(w.line) {
		w.estimates++
		if player == game.First {
			return w.game.Evaluate(s)
		}
		return -w.game.Evaluate(s)
	}
	if turn == game.Chance {
		return w.expectation(ply, depth, player)
	}

	// From here on values are for turn, who is to move here, and sign turns them
	// back. This could be a function of its own, at a cost of 4 % in simple games.
	sign := 1.0
	if turn != player {
		alpha, beta, sign = -beta, -alpha, -1
	}
	if w.bounded && alpha >= win-float64(ply+1) {
		return sign * alpha // a faster win is known: nobody wins before the next move is made
	}
	child := &w.line[at+1]

	var hash uint64
	known := entry{move: noMove}
	if w.table != nil {
		hash = scramble(w.hasher.Hash(s))
		known = w.table.probe(hash)
		if v, ok := known.answers(w.tablePly(ply), depth, alpha, beta); ok {
			if known.depth < exhaustive {
				w.estimates++
			}
			return sign * v
		}
	}

	base := len(w.moves)
	w.moves = w.game.Moves(w.moves, s)
	n := len(w.moves) - base
	ordered := w.ordered && n > 1
	if ordered {
		w.rank(s, ply, base, known.move)
	}
	picked := len(w.order) - n // where this node's candidates begin, if ordered

	estimatesBefore, lined := w.estimates, false
	best, bestMove, kind := math.Inf(-1), noMove, upperBound
	for i := range n {
		index := i
		if ordered {
			index = w.pick(picked+i, len(w.order))
		}
		m := w.moves[base+index]
		*child = *s
		w.game.Apply(child, m)
		// All but the first move are expected to be no better: that is cheaper to
		// show, with the narrowest window, than their value is to find.
		narrow := beta
		if i > 0 && w.nullWindow {
			narrow = above(alpha)
		}
		v := w.value(ply+1, depth-1, alpha, narrow, turn)
		if v > alpha && v < beta && narrow < beta && !w.stopped {
			v = w.value(ply+1, depth-1, alpha, beta, turn)
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
			w.refuted(ply, m)
			break
		}
		w.pv[ply] = append(w.pv[ply][:0], m)
		if !w.leaf {
			w.pv[ply] = append(w.pv[ply], w.pv[ply+1]...)
		}
		lined = true
		if w.bounded && v == win-float64(ply+1) {
			break
		}
	}
	w.moves = w.moves[:base]
	if ordered {
		w.order = w.order[:picked]
	}
	if w.table != nil && !w.stopped {
		e := entry{toTable(best, w.tablePly(ply)), max(depth, 0), min(bestMove, noMove), kind}
		if w.estimates == estimatesBefore {
			e.depth = exhaustive
		}
		w.table.store(hash, e)
	}
	w.leaf = !lined
	return sign * best
}

// trusted reports whether the estimate of s may stand for a search of it.
func (w *worker[S, M]) trusted(s *S, turn game.Player) bool {
	return turn != game.Chance && (w.quieter == nil || w.quieter.Quiet(s))
}

// expectation returns the value, for player, of the chance node at ply.
func (w *worker[S, M]) expectation(ply, depth int, player game.Player) float64 {
	s, child := &w.line[w.root+ply], &w.line[w.root+ply+1]
	base := len(w.moves)
	w.moves = w.game.Moves(w.moves, s)
	n := len(w.moves) - base
	sum, p := 0.0, 1/float64(n)
	for i := range n {
		m := w.moves[base+i]
		if w.chancer != nil {
			p = w.chancer.Probability(s, m)
		}
		*child = *s
		w.game.Apply(child, m)
		v := w.value(ply+1, depth, math.Inf(-1), math.Inf(1), player)
		if w.stopped {
			break
		}
		// Distances have no average: from here up a win counts as its payoff.
		sum += p * player.Sign() * w.payoff(v*player.Sign())
	}
	w.moves = w.moves[:base]
	w.leaf = true
	return sum
}
