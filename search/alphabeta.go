package search

import (
	"math"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/memory"
)

// The search is in negamax form: values are for the player to move at the node, or for the
// player named by an argument. A value is negated only between a parent and a child with
// different players to move, so that a player may move several times in a row.

// value returns the value, for player, of the position in f, at ply, depth plies above the
// horizon: the payoff of a finished game, an estimate, or the result of searching further.
// It is exact if it lies between alpha and beta, and otherwise a bound.
func (w *worker[S, M]) value(f *frame[S, M], ply, depth int, alpha, beta float64, player game.Player) float64 {
	if w.spend() {
		return 0
	}
	w.leaf = true
	s, turn := &f.state, f.turn
	if turn == game.Nobody {
		return w.terminal(s, w.game.Evaluate(s), ply, player)
	}
	if w.historian != nil {
		if payoff, over := w.ended(s, ply); over {
			w.ruled++ // valid for this path only: not to be stored
			return w.terminal(s, payoff, ply, player)
		}
	}
	if depth <= 0 && (ply+1 >= w.plies || w.quiet(s, turn)) {
		return w.estimate(s, player)
	}
	if turn != game.First && turn != game.Second {
		if turn != game.Chance {
			w.fail(faulty.Turn(w.game, s, turn))
			return 0
		}
		return w.expectation(f, ply, depth, alpha, beta, player)
	}
	if w.Limited() && !w.shown(f) {
		return 0
	}
	if turn == player {
		return w.negamax(f, ply, depth, alpha, beta)
	}
	return -w.negamax(f, ply, depth, -beta, -alpha)
}

// negamax is value for the player to move in f, First or Second, where rules about earlier
// positions do not end the game.
//
// Leaves are judged in the loop of their parent, what only refinements need is done by open,
// next and close, and what a better move changes is kept in the frame: a call, or a register
// that must be saved, costs some per cent.
func (w *worker[S, M]) negamax(f *frame[S, M], ply, depth int, alpha, beta float64) float64 {
	w.leaf = true
	if w.bounded && alpha >= f.fastest {
		return alpha // a faster win is known: the earliest win here is after the next move
	}
	if w.table != nil {
		w.fetch(f, depth)
	}
	moves := w.game.Moves(f.moves[:0], &f.state)
	if cap(moves) != cap(f.moves) { // a pointer in memory is not written in vain
		f.moves = moves
	}
	if uint(len(moves)-1) >= longList-1 { // in one comparison: none, or many
		if len(moves) == 0 {
			return w.stuck(f, ply)
		}
		w.list(len(moves))
	}
	if w.refined {
		if v, settled := w.open(f, moves, ply, depth, alpha, beta); settled {
			return v
		}
	}
	g, turn, child := w.game, f.turn, f.below()
	w.leaf = true // leaves that are judged in this loop do not change it
	best := math.Inf(-1)
	f.best, f.kind = noMove, upperBound
loop:
	for i := range moves {
		index, below := i, depth-1
		if w.refined {
			if index = w.next(f, depth, i); index == f.skip {
				continue
			}
			if index == f.extended {
				below = depth
			}
		}
		child.state = f.state
		g.Apply(&child.state, moves[index])
		next := g.Turn(&child.state)
		var v float64
		switch {
		case next == turn^(game.First^game.Second) && depth > 1 && i < w.direct:
			if w.spend() {
				break loop
			}
			child.turn = next
			if v = -w.negamax(child, ply+1, below, -beta, -alpha); w.stopped {
				break loop
			}
		case depth == 1 && w.flat && uint8(next) <= uint8(game.Second): // a player or Nobody
			if w.spend() {
				break loop
			}
			v = g.Evaluate(&child.state)
			if next == game.Nobody {
				if v = w.terminal(&child.state, v, ply+1, turn); w.stopped {
					break loop
				}
				break
			}
			if !(math.Abs(v) <= w.maxEstimate) {
				w.fail(w.badEstimate(&child.state, v))
				break loop
			}
			w.estimates++
			if turn != game.First {
				v = -v
			}
		case depth == 1 && w.flat:
			child.turn = next
			if v = w.value(child, ply+1, 0, math.Inf(-1), math.Inf(1), turn); w.stopped {
				break loop
			}
		default:
			child.turn = next
			if v = w.below(f, moves[index], ply, below+1, i, alpha, beta); w.stopped {
				break loop
			}
		}
		if v <= best {
			continue
		}
		if best = v; v <= alpha {
			continue
		}
		alpha, f.best, f.kind = v, index, exactBound
		if v >= beta {
			f.kind = lowerBound
			if w.refined {
				w.refuted(ply, depth, i, moves[index], turn)
			}
			break
		}
		w.updatePV(f, moves[index])
		if w.bounded && v == f.fastest {
			break
		}
	}
	if w.refined {
		w.close(f, ply, depth, best)
	}
	w.leaf = f.kind != exactBound
	return best
}

// stuck returns the value of f, in which there is no move.
func (w *worker[S, M]) stuck(f *frame[S, M], ply int) float64 {
	if w.finisher == nil {
		w.fail(faulty.NoMoves(w.game, &f.state))
		return 0
	}
	return w.terminal(&f.state, w.finisher.Finish(&f.state), ply, f.turn)
}

// fetch prepares f for the table, if it is to be looked up there. The moves are generated and
// ranked while its bucket is fetched from memory, which takes as long.
func (w *worker[S, M]) fetch(f *frame[S, M], depth int) {
	f.bucket = nil
	if depth > 0 && f.skip == noMove {
		f.hash = scramble(w.hasher.Hash(&f.state))
		f.bucket = w.table.bucket(f.hash)
		memory.Prefetch(f.bucket)
	}
}

// open prepares the loop over the moves of f: it ranks the moves, looks f up in the table,
// and searches selectively. If that settles the value v, the moves need not be searched.
func (w *worker[S, M]) open(f *frame[S, M], moves []M, ply, depth int, alpha, beta float64) (v float64, settled bool) {
	if len(moves) == 1 {
		f.order = append(f.order[:0], candidate{})
	} else if w.ordered {
		w.rank(f, moves, ply)
	}
	preferred := noMove
	if f.bucket != nil {
		if v, preferred, settled = w.probe(f, moves, ply, depth, alpha, beta); settled {
			return v, true
		}
		f.prefer(preferred)
	}
	f.extended = noMove
	if w.margin > 0 && depth >= futilityDepth && f.skip == noMove {
		v, settled = w.futile(f, ply, depth, alpha, beta)
		if !settled && w.singular && depth >= singularDepth && preferred != noMove && len(moves) > 1 {
			var extend bool
			if v, extend, settled = w.singularExtension(f, ply, depth, f.bucket.probe(f.hash), beta); extend {
				f.extended = preferred
			}
		}
	}
	f.inexact = w.estimates + w.ruled
	return v, settled
}

// next returns the index of the i-th move to search in f.
func (w *worker[S, M]) next(f *frame[S, M], depth, i int) int {
	switch {
	case !w.ordered:
		return i
	case w.busy != nil:
		return w.claim(f, depth, i)
	}
	return pick(f.order[i:])
}

// close ends the loop over the moves of f and stores its result, best and what f has, in the table.
func (w *worker[S, M]) close(f *frame[S, M], ply, depth int, best float64) {
	if w.busy != nil {
		w.release(f)
	}
	if f.bucket != nil && !w.stopped {
		final := w.estimates+w.ruled == f.inexact
		w.store(f.hash, entry{toTable(best, w.tablePly(ply)), depth, final, min(f.best, noMove), f.kind})
	}
}

// estimate returns the estimate of s for player.
func (w *worker[S, M]) estimate(s *S, player game.Player) float64 {
	w.estimates++
	v := w.game.Evaluate(s)
	if !(math.Abs(v) <= w.maxEstimate) {
		w.fail(w.badEstimate(s, v))
		return 0
	}
	if player == game.First {
		return v
	}
	return -v
}

// probe looks up the position in f in its bucket of the table. settled reports whether v
// answers the search; if not, move is the best move of an earlier search, or noMove.
func (w *worker[S, M]) probe(f *frame[S, M], moves []M, ply, depth int, alpha, beta float64) (v float64, move int, settled bool) {
	known := f.bucket.probe(f.hash)
	if v, ok := known.answers(w.tablePly(ply), depth, alpha, beta); ok && !w.orderOnly {
		w.usedTable(&known)
		return v, noMove, true
	}
	if w.tableCuts && depth >= tableCutDepth {
		v, settled = w.tableCutoff(f, moves, ply, depth, alpha, beta)
	}
	return v, known.move, settled
}

// store puts e into the table.
func (w *worker[S, M]) store(hash uint64, e entry) {
	if w.table.store(hash, e) && w.arrivals > 0 {
		w.table.grow(w.arrivals)
	}
}

// usedTable records that the search uses a value of the table.
func (w *worker[S, M]) usedTable(known *entry) {
	if !known.final {
		w.estimates++
	}
	if w.historian != nil {
		w.borrowed++
	}
}

// below returns the value, for the player to move in f, of the position in the frame below,
// reached by the i-th move m.
func (w *worker[S, M]) below(f *frame[S, M], m M, ply, depth, i int, alpha, beta float64) float64 {
	child, turn := f.next, f.turn
	if i == 0 || !w.scouts {
		return w.value(child, ply+1, depth-1, alpha, beta, turn)
	}
	scout, reduced := w.lateMoveReduction(&f.state, m, depth, i, alpha, beta)
	v := w.value(child, ply+1, depth-1-reduced, alpha, scout, turn)
	if reduced > 0 && v > alpha && !w.stopped { // better than expected: search to the full depth
		v = w.value(child, ply+1, depth-1, alpha, scout, turn)
	}
	if v > alpha && v < beta && scout < beta && !w.stopped {
		v = w.value(child, ply+1, depth-1, alpha, beta, turn)
	}
	return v
}

// updatePV makes m, followed by the continuation below it, the principal variation of f.
func (w *worker[S, M]) updatePV(f *frame[S, M], m M) {
	f.pv = append(f.pv[:0], m)
	if !w.leaf {
		f.pv = append(f.pv, f.next.pv...)
	}
}

// ended asks the rules about earlier positions whether they end the game in s, at ply.
func (w *worker[S, M]) ended(s *S, ply int) (payoff float64, over bool) {
	w.past[w.root+ply] = *s
	return w.historian.Outcome(w.past[:w.root+ply+1])
}

// shown reports whether nothing is hidden in f but the last move, from the player to move. If
// more is, it ends the search.
func (w *worker[S, M]) shown(f *frame[S, M]) bool {
	hidden, err := w.Reached(&f.prev.state, &f.state)
	if err != nil {
		w.fail(err)
	}
	w.hides = w.hides || hidden
	return err == nil
}

// quiet reports whether the estimate of s may replace a search.
func (w *worker[S, M]) quiet(s *S, turn game.Player) bool {
	return (turn == game.First || turn == game.Second) && (w.quieter == nil || w.quieter.Quiet(s))
}
