package search

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/memory"
	"github.com/seed-61c9d78a/versus/internal/refinement"
)

// Minimax is an alpha-beta searcher: iterative deepening and principal variation search
// with a transposition table. It plays any game, including those with turns of several
// steps, chance nodes (by expectation) and rules about earlier positions.
//
// The zero value with a Game is ready to play. The table is kept from one Search to the
// next, so use one Minimax per game, from one goroutine at a time. With one worker and
// without time limits, the same position, options and previous searches give the same
// result on every machine.
//
//	value(s, depth, alpha, beta):                                 for the player to move
//	    if the game is over in s: return its payoff
//	    if depth <= 0 and s is quiet: return the estimate         (quiescence search)
//	    if s is a chance node: return the mean of value(child)    (Star1, Star2)
//	    if the table has a deep enough value for s: return it     (transposition table)
//	    if the table has a value of a child that is at least beta: return it
//	                                                              (enhanced transposition cutoff)
//	    if the estimate is far outside the window, and a shallower search agrees: return its value
//	                                                              (futility pruning, see FutilityMargin)
//	    if the table's move is far better than all others: search it one ply deeper
//	                                                              (singular extension)
//	    for each move, the most promising first:                  (table, killer moves, history)
//	        v = value(child, depth-1, ...), negated if the opponent moves there; first with a
//	            null window, and to a reduced depth if late       (late move reductions)
//	        if v >= beta: return v
//	        alpha = max(alpha, v)
//	    store the result in the table; return the best v
//
// It visits b^(d/2) positions at best
// and b^d at worst, for b moves per position and depth d (Knuth and Moore, An analysis of
// alpha-beta pruning, 1975); the order of the moves brings it near the best case. Null windows are
// those of principal variation search (Marsland and Campbell, Parallel search of strongly ordered
// game trees, 1982). Memory is the table plus one state and a few moves per ply; a node allocates
// nothing.
//
// Several workers share the table, which is lock-free (Hyatt and Mann, A lockless transposition
// table implementation, 2002), and defer moves that another is searching (Weill, The ABDADA
// distributed minimax search algorithm, 1996): on two idle cores, two workers reach a depth 1.6
// to 1.7 times as fast as one.
type Minimax[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits Limits

	// MemoryBytes is the size of the transposition table, rounded down to a power of two
	// and at most a tebibyte. 0 means as much as the limits of the search can use, at
	// most 64 MiB. For games with a [game.Hasher], NewGame or the first Search
	// allocates the table, which starts with a mebibyte in use and grows as it fills.
	MemoryBytes int

	// Disable switches off refinements, for comparison, teaching and measurement.
	Disable Refinement

	// Lines is the number of best root moves that get an exact score and a variation in
	// Result.Lines; 0 means 1. Each additional line costs about as much as another search.
	Lines int

	// Workers is the number of goroutines that search and share the table; 0 means 1.
	// More than one helps only in games with a [game.Hasher]. With several workers, results
	// depend on timing, and Limits.Nodes is the total for all.
	Workers int

	// FutilityMargin makes the search selective in games whose moves may be reduced
	// ([game.Reducer]): a position whose estimate exceeds beta by it, in units of
	// Evaluate, or falls short of alpha by it in games without a [game.Quieter], is not
	// searched to its full depth if a search a few plies shallower agrees. Moves that are
	// better than all others by a part of it are searched deeper (Singular). 0 switches
	// both off; a quarter of the value of the least piece is a good choice.
	FutilityMargin float64

	// Progress, if not nil, is called after every iteration, by the searching goroutine.
	// Each iteration is one ply deeper than the last, or two if only Limits.Depth ends the
	// search. Progress must not change the result's slices.
	Progress func(Result[M])

	table   *table
	tabled  game.Game[S, M] // the table's game
	hides   bool            // a position of that game with hidden information was visited
	workers []*worker[S, M]

	known capabilities[S, M]
}

// defaultTableBytes is the size of the transposition table for long searches if MemoryBytes is 0.
const defaultTableBytes = 64 << 20

// Refinement is a set of parts of Minimax that can be switched off, combined with |.
type Refinement uint

// The refinements that change what a search means; those that only save nodes can be switched off
// only together, by Everything. Reductions, and the extensions that come with a FutilityMargin, apply only
// to games that allow them ([game.Reducer]), and are all that can change the score of a search to a
// given depth.
const (
	Deepening  Refinement = refinement.Deepening  // iterative deepening instead of searching to Limits.Depth at once
	Quiescence Refinement = refinement.Quiescence // at the horizon, search on until the game's Quieter reports a quiet position
	Distance   Refinement = refinement.Distance   // prefer faster wins and slower losses
	Reductions Refinement = refinement.Reductions // search late moves less deeply, unless they look good

	// Everything is all refinements: without them, plain alpha-beta remains.
	Everything Refinement = refinement.Everything
)

// win and decisive separate estimates and plain payoffs, in the game's units, from values
// that encode a win by the greatest payoff and its distance: win-n for a win at ply n of
// the search. A float64 holds such integers exactly.
const (
	win      = float64(1 << 40)
	decisive = float64(1 << 39)
)

// Search returns the best move in s, where First or Second is to move. past holds the
// earlier positions of the game, oldest first; games whose rules look back need them.
//
// If the limits or ctx end the search, the result is that of the deepest finished
// iteration, improved by the findings of the unfinished one: always a legal move, even
// after a microsecond. A nil game, negative options, a finished game, a context cancelled
// before the start, a game that hides too much ([ErrHidden]), and a fault of the rules
// found during the search ([game.ErrFaulty]) are errors.
func (m *Minimax[S, M]) Search(ctx context.Context, s S, past ...S) (_ Result[M], err error) {
	defer faulty.Rescue("search: Minimax", &err)
	moves, err := m.known.validate(ctx, "Minimax", m.Game, m.Limits, &s, past)
	if err != nil {
		return Result[M]{}, err
	}
	if err := checkOptions("Minimax", "Lines", m.Lines, "Workers", m.Workers, "MemoryBytes", m.MemoryBytes); err != nil {
		return Result[M]{}, err
	}
	if !(m.FutilityMargin >= 0) {
		return Result[M]{}, fmt.Errorf("search: Minimax: Margin is %v; want 0 (none) or more", m.FutilityMargin)
	}
	begin := time.Now()
	if _, err := m.makeTable(m.useful(ctx, len(moves))); err != nil {
		return Result[M]{}, err
	}
	limits := m.Limits
	workers := max(m.Workers, 1)
	if limits.Nodes > 0 {
		limits.Nodes = max(limits.Nodes/int64(workers), 1)
	}
	var helpers crew
	defer helpers.dismiss() // also if this goroutine panics
	var shared *memory.BusyTable
	if workers > 1 {
		shared = new(memory.BusyTable)
	}
	for len(m.workers) < workers {
		m.workers = append(m.workers, new(worker[S, M]))
	}
	all := m.workers[:workers]
	ends := m.known.endings(ctx, &s, moves)
	for _, w := range all {
		m.prepare(w, s, moves, ends, past)
		if w.table != nil {
			w.busy = shared
		}
		w.budget.start(ctx, limits)
		w.budget.stop, w.budget.told = &helpers.stop, true
		w.stopped = w.err != nil
	}
	defer helpers.stopAfter(ctx, func() {
		for _, w := range all {
			w.check.Store(0)
		}
	})()
	if m.table != nil {
		m.table.nextSearch()
		all[0].arrivals = workers
	}
	for _, helper := range all[1:] {
		helpers.run(func() { m.deepen(helper, m.shallowest(), func(int) bool { return true }) })
	}

	w := all[0]
	tempo, chosen := deadline.PaceOf(ctx, len(moves)), -1
	best := w.result(0, false)
	best.Score = w.payoff(w.estimate(&s, game.First))
	report := func(depth int) bool {
		settled := w.settled()
		best = w.result(depth, true)
		if settled && w.borrowed > 0 && w.confirm(depth) {
			settled = w.settled()
			best = w.result(depth, true)
		}
		best.Time = time.Since(begin)
		if m.Progress != nil {
			m.Progress(best)
		}
		changed := w.rootOrder[0] != chosen
		chosen = w.rootOrder[0]
		return !settled && tempo.Again(changed)
	}
	first := m.shallowest()
	if m.Disable&Deepening != 0 {
		first = m.Limits.deepest()
	}
	if finished := m.deepen(w, first, report); !finished && w.lines[0].found {
		depth, proven := best.Depth, best.Proven
		best = w.result(depth, proven)
	}
	helpers.stop.Store(true)
	helpers.wait()
	best.Nodes = 0
	for _, w := range all {
		if w.err != nil {
			return Result[M]{}, fmt.Errorf("search: Minimax: %w", w.err)
		}
		m.hides = m.hides || w.hides
		best.Nodes += w.nodes
	}
	// All workers share the table, so a position that one visited may affect the others.
	best.Proven = best.Proven && !m.hides
	best.Time = time.Since(begin)
	return best, nil
}

// stride returns by how many plies each iteration is deeper than the last. It is two if
// only depth ends the search: that saves half of the iterations and an eighth to two fifths
// of the nodes, and estimates at odd depths compare badly with those at even depths anyway.
// A search that may end at any moment deepens by single plies, since an iteration that does
// not finish in time is lost.
func (m *Minimax[S, M]) stride() int {
	if m.Limits.Depth > 0 && m.Limits.Nodes == 0 {
		return 2
	}
	return 1
}

// shallowest returns the depth at which deepening begins, so that it ends at the deepest.
func (m *Minimax[S, M]) shallowest() int {
	return m.Limits.deepest() - (m.Limits.deepest()-1)/m.stride()*m.stride()
}

// deepen searches to depth first, then to greater depths by strides, and calls report after
// each iteration until that returns false. It returns false if the budget ended an
// iteration.
func (m *Minimax[S, M]) deepen(w *worker[S, M], first int, report func(depth int) bool) (finished bool) {
	for depth := first; depth <= m.Limits.deepest(); depth += m.stride() {
		if !w.iterate(depth) {
			return false
		}
		if !report(depth) {
			break
		}
	}
	return true
}

// result returns w's result so far; finished says whether the iteration was completed.
func (w *worker[S, M]) result(depth int, finished bool) Result[M] {
	r := Result[M]{Depth: depth, Nodes: w.nodes}
	for _, l := range w.lines {
		if len(l.moves) == 0 {
			break
		}
		line := append([]M(nil), l.moves...)
		if l.found {
			line = w.permitted(w.extend(line))
		}
		r.Lines = append(r.Lines, Line[M]{Moves: line, Score: w.payoff(l.value)})
	}
	top := r.Lines[0]
	r.Move, r.Line, r.Score = top.Moves[0], top.Moves, top.Score
	r.Proven = finished && !w.hides && w.borrowed == 0 && (w.estimates == 0 || w.decided(w.lines[0]))
	return r
}

// settled reports whether a deeper search cannot improve on the last iteration.
func (w *worker[S, M]) settled() bool {
	for _, l := range w.lines {
		if w.estimates > 0 && !w.decided(l) {
			return false
		}
	}
	return true
}

// decided reports whether a line ends in a forced win or loss.
func (w *worker[S, M]) decided(l rootLine[M]) bool {
	return w.bounded && math.Abs(l.value) > decisive
}
