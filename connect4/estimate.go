package connect4

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/seed-61c9d78a/versus/connect4/internal/weights"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

// If nothing is proven in time, an iterative deepening search chooses the move, with the
// evaluation of [Game.Evaluate] or of a model. As in the solver, forced moves cost no depth,
// and bounds from both players' plans and from the solver's table end lines early.

// Values are for the side to move, in the units of the evaluation's weights.
const (
	provenWin = 1 << 20 // more than any evaluation: a proven win of score s is provenWin+s
	infinity  = 1 << 30 // beyond every value
	deepest   = 64      // plies with a choice
	late      = 2       // moves before those that are searched less deeply first
	guessBits = 18      // binary logarithm of the entries in the table of values, of 16 bytes each
)

// guess is an entry of the table of values.
type guess struct {
	key   uint64
	value int32
	depth int8
	bound int8 // -1: value is an upper bound, 1: a lower bound, 0: exact
	best  uint8
	used  bool
}

// provenValue returns the value of a position with the given proven bounds, for the side
// that the bounds are for, and whether the bounds decide the result.
func provenValue(lower, upper int) (value int, ok bool) {
	switch {
	case lower > 0:
		return provenWin + lower, true
	case upper < 0:
		return upper - provenWin, true
	}
	return 0, lower == upper
}

// clamp keeps an unproven value within proven bounds.
func clamp(value, lower, upper int) int {
	if lower == 0 {
		value = max(value, 0)
	}
	if upper == 0 {
		value = min(value, 0)
	}
	return value
}

func (w *searcher[H]) estimate(watch deadline.Watch, s State, moves []Move, learned model.State) (best Move, value, depth int) {
	w.model = learned
	if w.guesses == nil {
		w.guesses = make([]guess, 1<<guessBits)
	}
	w.watch, w.stopped, w.nodes, w.busy = watch, false, 0, nil
	n := &w.stack[0][0]
	w.rules.set(n, s)
	n.upper, n.lower = w.winAt(n.ply+2), -w.winAt(n.ply+3)
	order := append([]Move(nil), moves...)
	best = order[0]
	for left := 1; left < deepest && !w.stopped; left++ {
		alpha := -infinity
		for i := range order {
			m := order[i]
			c := &w.stack[1][0]
			low, high := w.rules.drop(n, c, m)
			v, known := provenValue(low, high)
			if !known {
				if i > 0 {
					v = w.child(n, c, 2, left-1, alpha, alpha+1)
				}
				if i == 0 || v > alpha && !w.stopped {
					v = w.child(n, c, 2, left-1, alpha, infinity)
				}
				if w.stopped {
					break
				}
			}
			if v > alpha {
				alpha = v
				copy(order[1:i+1], order[:i])
				order[0] = m
				best, value = m, v
			}
		}
		if !w.stopped {
			depth = left
		}
		if value > provenWin || value < -provenWin || len(order) == 1 {
			break
		}
	}
	return best, value, depth
}

// child returns the value of c for the side to move in n.
func (w *searcher[H]) child(n, c *node[H], at, left, alpha, beta int) int {
	if (c.ply-n.ply)&1 == 0 {
		return w.guess(c, at, left, alpha, beta)
	}
	return -w.guess(c, at, left, -beta, -alpha)
}

// guess returns the value of n for the side to move, left choices deep, if it lies
// between alpha and beta, otherwise a bound outside them. Children go to stack[at].
func (w *searcher[H]) guess(n *node[H], at, left, alpha, beta int) int {
	if v, ok := provenValue(n.lower, n.upper); ok {
		return v
	}
	if left <= 0 || at >= len(w.stack)-1 {
		return clamp(w.assess(n), n.lower, n.upper)
	}
	w.nodes++
	if w.nodes%pollEvery == 0 && w.watch.Passed(pollEvery) {
		w.stopped = true
	}
	if w.stopped {
		return 0
	}
	key := w.rules.key(n)
	entry := &w.guesses[key*0x9e3779b97f4a7c15>>(64-guessBits)]
	hint := uint8(255)
	if entry.used && entry.key == key {
		hint = entry.best
		if v := int(entry.value); int(entry.depth) >= left && (entry.bound == 0 || entry.bound > 0 && v >= beta || entry.bound < 0 && v <= alpha) {
			return v
		}
	}
	alpha0, best, top, count := alpha, -infinity, uint8(255), 0
	children := &w.stack[at]
	for moves := w.rules.safe(n); moves != 0; moves &= moves - 1 {
		column := uint8(bits.TrailingZeros16(moves))
		c := &children[count]
		low, high := w.rules.drop(n, c, Move(column))
		if v, ok := provenValue(low, high); ok {
			if v > best {
				best, top = v, column
			}
			continue
		}
		if left > 3 {
			w.rules.locate(c)
			c.prefetch()
		}
		c.column = column
		if column == hint {
			c.priority += 1000
		}
		count++
	}
	alpha = max(alpha, best)
	for i := 0; i < count && alpha < beta; i++ {
		for j := i + 1; j < count; j++ {
			if children[j].priority > children[i].priority {
				children[i], children[j] = children[j], children[i]
			}
		}
		c := &children[i]
		if left > 3 {
			w.recall(c)
		}
		var v int
		if i >= late && left >= 2 {
			// A late move is seldom the best one, and a shallower search usually suffices to
			// show that it is not.
			if v = w.child(n, c, at+1, left-2, alpha, alpha+1); v <= alpha && !w.stopped {
				if v > best {
					best, top = v, c.column
				}
				continue
			}
		}
		if i > 0 && beta > alpha+1 { // first with a null window
			v = w.child(n, c, at+1, left-1, alpha, alpha+1)
		}
		if i == 0 || beta == alpha+1 || v > alpha && v < beta && !w.stopped {
			v = w.child(n, c, at+1, left-1, alpha, beta)
		}
		if w.stopped {
			return 0
		}
		if v > best {
			best, top = v, c.column
			alpha = max(alpha, best)
		}
	}
	best = clamp(best, n.lower, n.upper)
	g := guess{key: key, value: int32(best), depth: int8(left), best: top, used: true}
	switch {
	case best <= alpha0:
		g.bound = -1
	case best >= beta:
		g.bound = 1
	}
	*entry = g
	return best
}

// learnedModel is the model for positions in which a Solver can prove nothing; model may be nil.
type learnedModel struct {
	model *model.Model
	state model.State
}

// learnedUnit is the value of log-odds of 1 in a model's evaluation.
const learnedUnit = 256

// score converts a value of assess to a score between -1 and 1.
func (j *learnedModel) score(value int) float64 {
	if j.model == nil {
		return asScore(value)
	}
	return math.Tanh(float64(value) / (2 * learnedUnit))
}

// setModel sets the evaluation to the solver's model or, if that is nil, to the package's model.
func (s *Solver) setModel() error {
	m := s.model
	if m == nil {
		var err error
		if m, err = weights.Of(s.Game.Columns(), s.Game.Rows()); err != nil {
			return fmt.Errorf("connect4: %w", err)
		}
	}
	if m == s.learned.model {
		return nil
	}
	s.learned = learnedModel{model: m}
	if m != nil {
		s.learned.state = m.Symmetric(s.Game.Encoder()).NewState()
	}
	s.engines[0].forget() // values of the previous model
	return nil
}

// assess evaluates n for the side to move, with the model or, if there is none, like
// [Game.Evaluate].
func (w *searcher[H]) assess(n *node[H]) int {
	if w.model == nil {
		return w.rules.evaluate(n)
	}
	w.rules.describe(w.set, n)
	return int(w.model.Sum(w.set, n.ply&1) * learnedUnit)
}
