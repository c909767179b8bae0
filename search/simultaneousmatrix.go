package search

import (
	"context"
	"errors"
	"slices"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/matrix"
)

// matrixWorker is one search of Simultaneous.
type matrixWorker[S, M comparable] struct {
	*Simultaneous[S, M]
	rules[S, M]
	line   []S // the positions so far, kept for a Historian only
	draws  int // chance nodes since a player's last turn
	ctx    context.Context
	top    int // the root's depth in this iteration
	chosen M   // the most probable move of the last iteration

	proven    map[S]float64          // exact values for First
	estimated map[memoKey[S]]float64 // of this iteration
	most      int                    // entries of both
	estimates int                    // used in this iteration
}

type memoKey[S comparable] struct {
	state S
	depth int32
}

// matrixNode is a solved node, with the strategies of the player to move and of the
// opponent.
type matrixNode[M comparable] struct {
	value           float64 // for First
	strategy, reply []Mixed[M]
	exploitability  float64
}

func newMatrixWorker[S, M comparable](m *Simultaneous[S, M], past []S) *matrixWorker[S, M] {
	w := &matrixWorker[S, M]{
		Simultaneous: m, rules: rules[S, M]{capabilities: m.known}, line: slices.Clone(past),
		proven: map[S]float64{}, estimated: map[memoKey[S]]float64{},
	}
	bytes := m.MemoryBytes
	if bytes == 0 {
		bytes = defaultTreeBytes
	}
	// A map takes about twice the size of its entries.
	w.most = bytes / 2 / int(unsafe.Sizeof(memoKey[S]{})+unsafe.Sizeof(float64(0)))
	return w
}

// value returns the value, for First, of s.
func (w *matrixWorker[S, M]) value(s *S, depth int) float64 {
	if w.spend() {
		return 0
	}
	turn := w.game.Turn(s)
	if turn == game.Nobody {
		return w.payoff(s, w.game.Evaluate(s))
	}
	if w.fail(faulty.Turn(w.game, s, turn)); w.stopped {
		return 0
	}
	if w.historian != nil {
		w.line = append(w.line, *s)
		defer func() { w.line = w.line[:len(w.line)-1] }()
		if payoff, over := w.ended(); over {
			return payoff
		}
	}
	if turn == game.Chance {
		return w.expectation(s, depth)
	}
	if w.fail(w.Open(s)); w.stopped {
		return 0
	}
	if depth <= 0 {
		w.estimates++
		return w.score(s)
	}
	if w.historian != nil {
		return w.nodeBelow(s, depth) // its value depends on how it was reached
	}
	if v, ok := w.proven[*s]; ok {
		return v
	}
	key := memoKey[S]{*s, int32(depth)}
	if v, ok := w.estimated[key]; ok {
		w.estimates++
		return v
	}
	before := w.estimates
	v := w.nodeBelow(s, depth)
	switch {
	case w.stopped || len(w.proven)+len(w.estimated) >= w.most:
	case w.estimates == before:
		w.proven[*s] = v
	default:
		w.estimated[key] = v
	}
	return v
}

// ended asks the Historian about the last position of the line.
func (w *matrixWorker[S, M]) ended() (payoff float64, over bool) {
	if payoff, over = w.historian.Outcome(w.line); over {
		w.payoff(&w.line[len(w.line)-1], payoff)
	}
	return payoff, over
}

// nodeBelow returns the value of s, a position below the root.
func (w *matrixWorker[S, M]) nodeBelow(s *S, depth int) float64 {
	draws := w.draws
	w.draws = 0
	v := w.node(s, depth).value
	w.draws = draws
	return v
}

// expectation returns the mean over the outcomes of chance in s.
func (w *matrixWorker[S, M]) expectation(s *S, depth int) (mean float64) {
	if w.draws >= maxDepth { // probably a cycle of chance nodes
		w.estimates++
		return w.score(s)
	}
	w.draws++
	defer func() { w.draws-- }()
	outcomes := w.legal(nil, s)
	sum := 0.0
	for _, m := range outcomes {
		p, err := w.odds.Probability(s, m, len(outcomes))
		w.fail(err)
		sum += p
		next := game.After(w.game, *s, m)
		if mean += p * w.value(&next, depth); w.stopped {
			return 0
		}
	}
	w.fail(w.odds.Sum(s, sum))
	return mean
}

// pair describes a position's matrix: the moves of the player to move, and of the opponent
// if our moves are hidden.
type pair[S, M comparable] struct {
	turn         game.Player
	ours, theirs []M
	after        []S    // the positions after the first of our moves
	hidden       []bool // whether the opponent does not see the move
	seen         S      // the opponent's view after a hidden move
	legal        []M    // the opponent's legal moves in seen
}

// commit adds the position after our next move to p.
func (w *matrixWorker[S, M]) commit(p *pair[S, M], s *S) error {
	next := game.After(w.game, *s, p.ours[len(p.after)])
	seen, hidden, err := w.Commitment(&next, p.turn)
	if err != nil {
		return err
	}
	p.after, p.hidden = append(p.after, next), append(p.hidden, hidden)
	if !hidden {
		return nil
	}
	if p.legal == nil {
		p.seen, p.legal = seen, w.game.Moves(nil, &seen)
		p.theirs = candidates(w.Candidates, &seen, p.turn.Opponent(), p.legal)
		if len(p.legal) == 0 {
			return faulty.NoMoves(w.game, &seen)
		}
	}
	return w.Alike(&next, &seen, &p.seen, p.legal)
}

// node solves s, where First or Second is to move. If the search is stopped meanwhile, the
// result is that of the moves evaluated so far; without any, it has no strategy.
func (w *matrixWorker[S, M]) node(s *S, depth int) matrixNode[M] {
	p := pair[S, M]{turn: w.game.Turn(s)}
	p.ours = candidates(w.Candidates, s, p.turn, w.permitted(nil, s, w.line))
	if len(p.ours) == 0 {
		return matrixNode[M]{}
	}
	if depth == w.top {
		w.arrange(w.ctx, s, p.ours)
		if at := slices.Index(p.ours, w.chosen); depth > 1 && at > 0 { // of equal moves, that of the shallower search
			p.ours = slices.Insert(slices.Delete(p.ours, at, at+1), 0, w.chosen)
		}
	}
	// The matrix, with payoffs for the player to move, is filled in growing squares, so
	// that most of it is usable whenever the search is stopped.
	var payoff [][]float64
	rows, columns := 0, 0 // of the filled part
	for k := 0; (rows < len(p.ours) || columns < max(len(p.theirs), 1)) && !w.stopped; k++ {
		if k < len(p.ours) {
			if err := w.commit(&p, s); err != nil {
				w.fail(err)
				break
			}
			payoff = append(payoff, nil)
		}
		for i := range payoff {
			for j := len(payoff[i]); j < min(k+1, max(len(p.theirs), 1)) && !w.stopped; j++ {
				payoff[i] = append(payoff[i], w.fill(&p, payoff[i], i, j, depth))
			}
		}
		if !w.stopped {
			rows, columns = len(payoff), len(payoff[0])
		}
	}
	if rows == 0 || w.fault != nil {
		return matrixNode[M]{}
	}
	for i := range payoff[:rows] {
		payoff[i] = payoff[i][:columns]
	}
	return w.solve(&p, payoff[:rows])
}

// maxHasty is the greatest number of rows and columns solved after the time is up.
const maxHasty = 50

// fill computes the payoff of the moves i and j. row holds the payoffs of move i computed
// so far. A move that the opponent sees has the same payoff in all columns.
func (w *matrixWorker[S, M]) fill(p *pair[S, M], row []float64, i, j, depth int) float64 {
	sign := p.turn.Sign()
	next := p.after[i]
	if !p.hidden[i] {
		if j > 0 {
			return row[0]
		}
		return sign * w.value(&next, depth-1)
	}
	if w.historian != nil {
		w.line = append(w.line, next)
		defer func() { w.line = w.line[:len(w.line)-1] }()
		if score, over := w.ended(); over {
			return sign * score
		}
	}
	w.game.Apply(&next, p.theirs[j])
	return sign * w.value(&next, depth-1)
}

// solve returns the solution of the first rows and columns of the matrix.
func (w *matrixWorker[S, M]) solve(p *pair[S, M], payoff [][]float64) matrixNode[M] {
	sign := p.turn.Sign()
	if len(payoff[0]) == 1 {
		best := 0
		for i := range payoff {
			if payoff[i][0] > payoff[best][0] {
				best = i
			}
		}
		return matrixNode[M]{value: sign * payoff[best][0], strategy: []Mixed[M]{{p.ours[best], 1}}}
	}
	e, err := matrix.Equilibrium{}, matrix.ErrStopped
	if !w.stopped {
		e, err = matrix.Solve(payoff, w.look)
	}
	if errors.Is(err, matrix.ErrStopped) { // solve a corner that is small enough to be fast
		payoff = payoff[:min(len(payoff), maxHasty)]
		for i := range payoff {
			payoff[i] = payoff[i][:min(len(payoff[i]), maxHasty)]
		}
		e, err = matrix.Solve(payoff, func() bool { return false })
	}
	if err != nil {
		w.fail(err)
		return matrixNode[M]{}
	}
	return matrixNode[M]{sign * e.Value, mixed(p.ours[:len(payoff)], e.Rows), mixed(p.theirs[:len(payoff[0])], e.Columns), e.Exploitability}
}
