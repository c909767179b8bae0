package paper

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// turnWorker is the state of one search over whole turns, by AlphaBeta or MCTS.
type turnWorker struct {
	walk     turnWalk // its board has the current position
	reacher  reacher
	horizon  int // maximum distance in landings that evaluations measure
	weights  *Weights
	learned  *learnedEvaluation // nil without a learned evaluation
	table    *turnTable
	width    int
	places   int
	maxDepth int

	deadline deadline.Watch
	limit    int64 // nodes
	nodes    int64 // positions evaluated
	stopped  bool  // the search was interrupted: values are invalid

	plies        [maxTurnDepth + 2]turnPly
	ply          int         // at which turns are being enumerated
	best         []Direction // the principal variation at the root
	rootComplete bool        // all turns at the root were enumerated
}

// turnPly is the state of one ply of the search.
type turnPly struct {
	start    uint64 // key at the beginning of the turn
	turns    []candidate
	paths    []Direction // of all turns, concatenated
	lost     []Direction // a turn that loses at once
	cut      cut         // at the beginning of the turn
	line     []Direction // the principal variation from here
	killers  [2]uint32
	keys     []uint64    // of sort
	unsorted []candidate // of sort

	// At leaf plies, turns are evaluated but not stored.
	leaf        bool
	beta, value int
	turn        uint32
}

// candidate is a turn to search.
type candidate struct {
	begin, end int    // of its path
	turn       uint32 // the low bits of the hash of its segments
	key        uint64 // of the position after it
	value      int    // the evaluation of the position after it
}

// turnOptions are the options common to the searches over turns.
type turnOptions struct {
	who    string // the searcher's name, for errors
	game   *Game
	limits search.Limits
	width  int
	places int
}

// validate checks the options and that s can be searched.
func (o *turnOptions) validate(ctx context.Context, s *State) error {
	if err := o.game.check(ctx, o.who, s); err != nil {
		return err
	}
	switch {
	case o.limits.Depth < 0, o.limits.Nodes < 0, o.width < 0, o.places < 0:
		return fmt.Errorf("paper: %s: limits %+v, width %d, places %d: want 0 or more of each", o.who, o.limits, o.width, o.places)
	case ctx.Err() != nil && !errors.Is(ctx.Err(), context.DeadlineExceeded):
		// Cancelled: the answer is not needed. After a deadline a move still is.
		return fmt.Errorf("paper: %s: the context ended before the search began: %w", o.who, context.Cause(ctx))
	}
	return nil
}

// newTurnWorker returns a search of position s.
func newTurnWorker(ctx context.Context, o turnOptions, s *State) *turnWorker {
	w := &turnWorker{deadline: deadline.Of(ctx), weights: &o.game.weights, learned: newLearnedEvaluation(o.game), width: o.width, places: o.places, limit: o.limits.Nodes, maxDepth: o.limits.Depth}
	if w.learned == nil && w.weights[distanceFeature] != 0 {
		w.horizon = horizon
	}
	w.walk.field = o.game.field
	w.setPosition(s)
	w.walk.stop = func() bool { return w.spent(walkEvery) }
	w.walk.yield = w.addTurn
	if w.limit == 0 {
		w.limit = math.MaxInt64
		if _, timed := ctx.Deadline(); w.maxDepth == 0 && !timed {
			w.limit = search.DefaultNodes
		}
	}
	if w.maxDepth == 0 || w.maxDepth > maxTurnDepth {
		w.maxDepth = maxTurnDepth
	}
	return w
}

// setPosition sets the search's position to s.
func (w *turnWorker) setPosition(s *State) {
	w.walk.load(s)
	if w.learned != nil {
		w.learned.encoder.draw(&w.learned.drawing, &w.walk.board, s)
	}
}

// spent reports whether the search must stop; steps is the work since the last call.
func (w *turnWorker) spent(steps int) bool {
	if w.nodes >= w.limit || w.deadline.Passed(steps) {
		w.stopped = true
	}
	return w.stopped
}

// measureSteps is the cost of an evaluation in places visited by an enumeration.
const measureSteps = 32

// positionKey returns the key of the current position at the beginning of a turn.
func (w *turnWorker) positionKey() uint64 {
	return w.walk.key ^ w.walk.turnKey[w.walk.board.turn] ^ w.walk.ballKey[w.walk.ball]
}

// evaluate returns the value, for the side to move, of the current position at the
// beginning of a turn; ply is its distance from the root.
func (w *turnWorker) evaluate(ply int) int {
	w.nodes++
	w.spent(measureSteps)
	turn := w.walk.board.turn
	if w.learned != nil {
		score, scores := w.learned.evaluate(&w.walk.board)
		if scores {
			return won - ply - 1
		}
		return int(score * estimateScale)
	}
	r := w.reacher.measure(&w.walk.board, w.horizon)
	if w.horizon == 0 { // measure did not look for distant goals
		above := w.plies[w.ply].cut
		r.cut = cut{r.cut.north || above.north, r.cut.south || above.south}
	}
	if turn == game.First && r.north == 0 || turn == game.Second && r.south == 0 {
		return won - ply - 1
	}
	return int(w.weights.score(&w.walk.board, r) * estimateScale)
}

// addTurn evaluates a turn of the position at the current ply and stores it. It reports
// whether the enumeration should continue.
func (w *turnWorker) addTurn(t *Turn) bool {
	p := &w.plies[w.ply]
	b := &w.walk.board
	if t.Winner == b.turn.Opponent() {
		if p.lost == nil {
			p.lost = append(p.lost, t.Path...)
		}
		return true
	}
	d := t.Path[len(t.Path)-1]
	value := won - w.ply - 1 // into an open corner: a goal would have been found before
	b.land(d)
	turn, key := uint32(b.key^p.start), w.positionKey()
	if t.Winner == game.Nobody {
		value = -w.evaluate(w.ply + 1)
	}
	b.unland(d)
	if w.stopped {
		return false
	}
	if p.leaf {
		if value > p.value {
			p.value, p.turn = value, turn
			p.line = append(p.line[:0], t.Path...)
		}
		return value < p.beta
	}
	begin := len(p.paths)
	p.paths = append(p.paths, t.Path...)
	p.turns = append(p.turns, candidate{begin, len(p.paths), turn, key, value})
	return true
}

// enumerate enumerates the turns of the position at ply, stores those that do not lose at
// once, and reports whether the enumeration was complete. If it stores none, every turn
// loses at once.
func (w *turnWorker) enumerate(ply, places int) bool {
	p := &w.plies[ply]
	p.turns, p.paths, p.lost, p.line = p.turns[:0], p.paths[:0], nil, p.line[:0]
	p.start = w.walk.key
	p.value, p.turn = lost+ply+1, 0
	w.ply = ply
	if w.horizon == 0 && w.learned == nil {
		p.cut = w.reacher.measure(&w.walk.board, horizon).cut
	}
	w.walk.limits.places = places
	w.walk.run()
	if w.walk.exhausted && !w.stopped {
		w.addShortest(p)
	}
	return !w.walk.exhausted
}

// addShortest adds a shortest turn to each end if there are too many turns to enumerate: a
// truncated depth-first search has seen little but variations of its first steps. If there
// is no shortest turn either, every turn loses.
func (w *turnWorker) addShortest(p *turnPly) {
	for _, t := range w.walk.shortest() {
		last := len(t.Path) - 1
		for _, d := range t.Path[:last] {
			w.walk.bounce(d)
		}
		added := uint32(w.walk.key ^ w.walk.field.key[w.walk.step(w.walk.ball, t.Path[last])] ^ p.start)
		if !slices.ContainsFunc(p.turns, func(c candidate) bool { return c.turn == added }) {
			w.addTurn(&t)
		}
		for _, d := range slices.Backward(t.Path[:last]) {
			w.walk.unbounce(d)
		}
	}
}

// play makes a turn that ends at an unused point of the field.
func (w *turnWorker) play(path []Direction) {
	last := len(path) - 1
	for _, d := range path[:last] {
		w.walk.bounce(d)
	}
	w.walk.land(path[last])
}

// unplay takes back play(path).
func (w *turnWorker) unplay(path []Direction) {
	last := len(path) - 1
	w.walk.unland(path[last])
	for _, d := range slices.Backward(path[:last]) {
		w.walk.unbounce(d)
	}
}

// Bonuses in the ordering of turns: the transposition table's turn comes before all others,
// even winning ones; a killer comes before turns of slightly higher evaluation.
const (
	tableBonus  = 4 * won
	killerBonus = estimateScale / 10
)

// sort orders the turns, most promising first; equal ones stay in order. It sorts numbers made
// of order and index, which is much faster than to sort the turns themselves.
func (p *turnPly) sort(remembered uint32) {
	const most = 8 * won // above every order
	p.keys = p.keys[:0]
	for i := range p.turns {
		c := &p.turns[i]
		order := c.value
		switch c.turn {
		case remembered:
			order += tableBonus
		case p.killers[0], p.killers[1]:
			order += killerBonus
		}
		p.keys = append(p.keys, uint64(most-order)<<32|uint64(i))
	}
	slices.Sort(p.keys)
	p.turns, p.unsorted = p.unsorted[:0], p.turns
	for _, k := range p.keys {
		p.turns = append(p.turns, p.unsorted[uint32(k)])
	}
}
