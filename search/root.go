package search

import (
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// rootLine is one of the best root moves with its continuation.
type rootLine[M comparable] struct {
	value float64 // for First
	moves []M
	found bool // by search; false for the initial guess
}

// iterate searches the root to the given depth and stores the best lines in w.lines. It
// reports whether it finished before the budget was spent.
func (w *worker[S, M]) iterate(depth int) bool {
	w.reserve(depth)
	w.horizon = depth + beyond/4
	w.estimates, w.ruled, w.borrowed = 0, 0, 0
	if w.spend() {
		return false
	}
	sign := w.top.turn.Sign()
	expected, last := w.lines[0].value, w.before
	w.before = expected
	if len(w.lines) == 1 && w.aspiration && depth >= aspirationDepth && w.lines[0].found {
		return w.aspire(depth, expected*sign, last*sign)
	}
	for place := range w.lines {
		if _, finished := w.searchRoot(depth, place, math.Inf(-1), math.Inf(1)); !finished {
			return false
		}
	}
	return true
}

// confirm repeats the last iteration, of the given depth, without the table's values: in a
// game whose rules look back these are valid only for the lines that led to them, so a
// result based on them is not proven. It reports whether it finished within as many nodes
// as the search has visited so far; if so, w.lines holds the result.
func (w *worker[S, M]) confirm(depth int) bool {
	if v := math.Abs(w.lines[0].value); w.bounded && v > decisive {
		depth = int(win - v) // the win is no longer than that
	}
	limit := w.limit
	w.limit = min(limit, w.nodes+max(w.nodes, 10_000))
	w.orderOnly = true
	finished := w.iterate(depth)
	w.orderOnly, w.limit = false, limit
	w.stopped = w.stopped && w.err != nil
	return finished
}

// aspirationDepth is the first depth that is searched with an aspiration window.
const aspirationDepth = 4

// aspire searches with a window around expected, the value of the last iteration, and
// widens it until the value lies inside. last is the value of the iteration before.
func (w *worker[S, M]) aspire(depth int, expected, last float64) bool {
	if math.Abs(expected) > decisive || math.IsInf(expected, 0) {
		_, finished := w.searchRoot(depth, 0, math.Inf(-1), math.Inf(1))
		return finished
	}
	down := w.swing(expected, last)
	up := down
	for {
		alpha, beta := expected-down, expected+up
		v, finished := w.searchRoot(depth, 0, alpha, beta)
		switch {
		case !finished:
			return false
		case v <= alpha && !math.IsInf(alpha, -1):
			down = w.wider(down)
		case v >= beta && !math.IsInf(beta, 1):
			up = w.wider(up)
		default:
			return true
		}
	}
}

// swing returns half the width of the first window: the difference between the last two
// values, and at least a small part of the range of payoffs, or of the value itself if the
// range is unknown.
func (w *worker[S, M]) swing(expected, last float64) float64 {
	least := math.Abs(expected)/30 + 1e-3
	if w.bounded {
		least = (w.High - w.Low) / 250
	}
	if drift := math.Abs(expected - last); drift < decisive {
		return max(least, drift)
	}
	return least
}

// wider returns half the width of the next window: eight times the last, then infinite.
func (w *worker[S, M]) wider(half float64) float64 {
	if half *= 8; half > 1e3 || w.bounded && half > w.High-w.Low {
		return math.Inf(1)
	}
	return half
}

// searchRoot searches the root moves from w.rootOrder[place] on, moves the best of them to
// that place and stores its line in w.lines[place]. It returns the best value for the
// player to move.
func (w *worker[S, M]) searchRoot(depth, place int, alpha, beta float64) (best float64, finished bool) {
	player := w.top.turn
	best = math.Inf(-1)
	for i := place; i < len(w.rootOrder); i++ {
		index := w.rootOrder[i]
		child := w.play(w.top, w.rootMoves[index])
		narrow := beta
		if i > place && w.nullWindow {
			narrow = above(alpha)
		}
		below := depth - 1
		if w.finisher != nil && w.ends[index] != 0 {
			below = max(below, 1) // to see that there are no moves
		}
		v := w.value(child, 1, below, alpha, narrow, player)
		if v > alpha && v < beta && narrow < beta && !w.stopped {
			v = w.value(child, 1, below, alpha, beta, player)
		}
		if w.stopped {
			return best, false
		}
		// The value of a move that ends the game is exact whatever the window.
		tie := v == best && v == alpha && w.ends[index] > max(w.ends[w.rootOrder[place]], 0)
		best = max(best, v)
		if v <= alpha && !tie {
			continue
		}
		alpha = v
		w.setLine(place, w.rootMoves[index], v*player.Sign())
		// The best move so far is searched first in the next iteration; the others keep
		// their order.
		copy(w.rootOrder[place+1:i+1], w.rootOrder[place:i])
		w.rootOrder[place] = index
		if v >= beta {
			break
		}
	}
	return best, true
}

func (w *worker[S, M]) setLine(place int, m M, value float64) {
	l := &w.lines[place]
	l.value, l.found = value, true
	l.moves = append(l.moves[:0], m)
	if !w.leaf {
		l.moves = append(l.moves, w.top.next.pv...)
	}
}

// permitted returns line up to its first forbidden move. Such a move is in it where every move
// loses at once: values are right with it.
func (w *worker[S, M]) permitted(line []M) []M {
	if w.forbidder == nil {
		return line
	}
	so := append(slices.Clone(w.past[:w.root]), w.top.state)
	for i, m := range line {
		s := so[len(so)-1]
		if !slices.Contains(game.Permitting(w.game, so).Moves(nil, &s), m) {
			return line[:i]
		}
		so = append(so, game.After(w.game, s, m))
	}
	return line
}

// extend lengthens a line, which a table value may have cut short, by the table's best
// moves, as long as there is time and the game goes on.
func (w *worker[S, M]) extend(line []M) []M {
	if w.table == nil {
		return line
	}
	s := w.top.state
	states := append(slices.Clone(w.past[:w.root]), s)
	met := map[S]bool{s: true}
	var moves []M
	for i := 0; ; i++ {
		if w.watch.Passed(1) {
			return line
		}
		if i == len(line) {
			if turn := w.game.Turn(&s); turn != game.First && turn != game.Second {
				return line
			}
			e := w.table.probe(scramble(w.hasher.Hash(&s)))
			moves = w.game.Moves(moves[:0], &s)
			if e.bound != exactBound || e.move >= len(moves) {
				return line
			}
			line = append(line, moves[e.move])
		}
		w.game.Apply(&s, line[i])
		if states = append(states, s); w.historian != nil {
			if _, over := w.historian.Outcome(states); over {
				return line[:i+1]
			}
		}
		if met[s] {
			return line
		}
		met[s] = true
	}
}
