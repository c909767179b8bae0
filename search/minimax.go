package search

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/agenda"
)

// Minimax searches the tree of moves to growing depths by principal variation
// search (alpha-beta) with a transposition table. It plays any game: turns of
// several steps, chance nodes (by expectation), rules that look back.
//
// The zero value with a Game plays. The table is kept from one Search to the next,
// so use one Minimax a game, from one goroutine at a time. With one worker, equal
// positions, options and history of searches, and limits other than time, the result
// is the same on every machine.
type Minimax[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits Limits

	// TableBytes is the size of the transposition table, rounded down to a power of two:
	// 0 for as much as the limits of the search can make use of, DefaultTableBytes at
	// most; no more than MaxTableBytes. It is allocated by NewGame or the first Search of
	// a game that has a [game.Hasher].
	TableBytes int

	// Without switches refinements off: to compare, to teach, to measure.
	Without Refinement

	// Lines is how many of the best root moves get an exact score and a line of
	// their own, in Result.Lines: 0 stands for 1. Each costs about as much as a
	// search of its own.
	Lines int

	// Workers is how many goroutines search, sharing the table: 0 stands for 1. More
	// than one are of use in games with a [game.Hasher] only; with them, results depend
	// on timing, and Limits.Nodes is for all together.
	Workers int

	// Margin makes the search selective, in games whose moves may be reduced
	// ([game.Reducer]): a position whose estimate is better by Margin, in units of
	// Evaluate, than what the rival can avoid is not searched to its full depth, if a
	// search a few plies shallower agrees. 0 is for none; a quarter of the worth of the
	// least piece is a good one.
	Margin float64

	// Progress, if not nil, is called after every iteration, by the goroutine that
	// searches. It must not change the result's slices.
	Progress func(Result[M])

	table   *table
	known   game.Game[S, M] // the game that the table is about
	hides   bool            // a position of that game was met in which something is hidden
	workers []*worker[S, M]
}

// DefaultTableBytes is the size of a transposition table when none is given and the search
// is long.
const DefaultTableBytes = 64 << 20

// Refinement names parts of Minimax that can be switched off, joined by |.
type Refinement uint

// The refinements. Reductions do their work only in games that allow them ([game.Reducer])
// and are the only ones that can change the score of a search to a given depth.
const (
	Deepening  Refinement = 1 << iota // search depth 1, 2, ... instead of Limits.Depth at once
	Table                             // the transposition table
	Ordering                          // the game's Orderer, and the table's best move first
	Killers                           // moves that refuted a sibling come early
	History                           // so do moves that refuted other positions
	NullWindow                        // later moves are first shown not to be better, then searched
	Aspiration                        // expect a score near that of the last iteration
	Quiescence                        // at the horizon, search on until the game's Quieter is content
	Distance                          // prefer faster wins and slower losses
	Star                              // at chance nodes, stop when the other outcomes cannot matter
	Reductions                        // search late moves less deeply, unless they look good
	TableCuts                         // before a search, see whether the table knows a move that refutes the position

	// Everything but alpha-beta itself.
	Everything = 1<<iota - 1
)

// win and decisive separate estimates and plain payoffs, in the game's units, from
// values that encode a win by the greatest payoff and its distance: win-n for one that
// ends the game at ply n of the search. Float64 holds such integers exactly.
const (
	win      = float64(1 << 40)
	decisive = float64(1 << 39)
)

// Search returns the best move in s, a position in which First or Second is to
// move. The earlier positions of the game may be given, oldest first; games whose
// rules look back need them.
//
// When the limits or ctx end the search, the result is that of the deepest
// iteration so far, improved by what the unfinished one found: always a legal move,
// even after a microsecond. A nil game, negative options, a finished game, a context
// that was cancelled before the start, and a fault of the rules that the search comes
// upon ([game.ErrFaulty]) are errors.
func (m *Minimax[S, M]) Search(ctx context.Context, s S, past ...S) (_ Result[M], err error) {
	defer rescue("Minimax", &err)
	moves, err := validate(ctx, "Minimax", m.Game, m.Limits, &s)
	if err != nil {
		return Result[M]{}, err
	}
	if err := checkOptions("Minimax", "Lines", m.Lines, "Workers", m.Workers, "TableBytes", m.TableBytes); err != nil {
		return Result[M]{}, err
	}
	if !(m.Margin >= 0) {
		return Result[M]{}, fmt.Errorf("search: Minimax: Margin is %v; want 0 (none) or more", m.Margin)
	}
	begin := time.Now()
	m.furnish(m.useful(ctx, len(moves)))
	limits := m.Limits
	workers := max(m.Workers, 1)
	if limits.Nodes > 0 {
		limits.Nodes = max(limits.Nodes/int64(workers), 1)
	}
	var helpers crew
	defer helpers.dismiss() // also if this goroutine panics
	var shared *agenda.Agenda
	if workers > 1 {
		shared = new(agenda.Agenda)
	}
	for len(m.workers) < workers {
		m.workers = append(m.workers, new(worker[S, M]))
	}
	all := m.workers[:workers]
	for _, w := range all {
		m.prepare(w, s, moves, past)
		if w.table != nil {
			w.agenda = shared
		}
		w.budget.start(ctx, limits)
		if workers > 1 {
			w.budget.stop = &helpers.stop
		}
	}
	if m.table != nil {
		m.table.nextSearch()
	}
	for _, helper := range all[1:] {
		helpers.run(func() { m.deepen(helper, 1, func(int) bool { return true }) })
	}

	w := all[0]
	pace, chosen := paceOf(ctx, moves), -1
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
		return !settled && pace.Again(changed)
	}
	first := 1
	if m.Without&Deepening != 0 {
		first = m.deepest()
	}
	if finished := m.deepen(w, first, report); !finished && w.lines[0].found {
		depth, proven := best.Depth, best.Proven
		best = w.result(depth, proven)
	}
	helpers.stop.Store(true)
	helpers.wait()
	best.Counters = Counters{}
	for _, w := range all {
		if w.err != nil {
			return Result[M]{}, fmt.Errorf("search: Minimax: %w", w.err)
		}
		m.hides = m.hides || w.hides
		best.Counters.add(&w.counters)
		best.Counters.Nodes += w.nodes
	}
	// What one worker has met is in the table of all.
	best.Proven = best.Proven && !m.hides
	best.Nodes, best.Time = best.Counters.Nodes, time.Since(begin)
	return best, nil
}

// deepest is the depth at which deepening ends.
func (m *Minimax[S, M]) deepest() int {
	if m.Limits.Depth == 0 {
		return MaxDepth
	}
	return min(m.Limits.Depth, MaxDepth)
}

// deepen searches to depth first, first+1, ... and reports each iteration until
// report says to stop. It returns false if the budget ended an iteration.
func (m *Minimax[S, M]) deepen(w *worker[S, M], first int, report func(depth int) bool) (finished bool) {
	for depth := first; depth <= m.deepest(); depth++ {
		if !w.iterate(depth) {
			return false
		}
		if !report(depth) {
			break
		}
	}
	return true
}

// result returns what w has found so far; finished says that the iteration is.
func (w *worker[S, M]) result(depth int, finished bool) Result[M] {
	r := Result[M]{Depth: depth, Nodes: w.nodes, Counters: w.counters}
	r.Counters.Nodes = w.nodes
	for _, l := range w.lines {
		if len(l.moves) == 0 {
			break
		}
		line := append([]M(nil), l.moves...)
		if l.found {
			line = w.extend(line)
		}
		r.Lines = append(r.Lines, Variation[M]{Line: line, Score: w.payoff(l.value)})
	}
	top := r.Lines[0]
	r.Move, r.Line, r.Score = top.Line[0], top.Line, top.Score
	r.Proven = finished && !w.hides && w.borrowed == 0 && (w.estimates == 0 || w.decided(w.lines[0]))
	return r
}

// settled reports whether a deeper search has nothing to add to the last iteration.
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
