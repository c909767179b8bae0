package search

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/memory"
	"github.com/seed-61c9d78a/versus/internal/refinement"
)

// worker is one search in progress by one goroutine. The results of a node other than its
// value, such as the principal variation, are passed in fields, and its lists are kept on
// stacks that grow with the depth, so that a node allocates nothing.
type worker[S, M comparable] struct {
	// The game, without endings, and those of its optional interfaces that are in use.
	capabilities[S, M]

	// The transposition table, which all workers share.
	table    *table
	arrivals int // new entries of all workers per new entry of this one; 0: another worker grows the table

	// The refinements that are on.
	ordered, useKillers, nullWindow, aspiration, star bool
	scouts                                            bool // nullWindow, or there is a reducer
	flat                                              bool // neither quieter nor historian
	direct                                            int  // moves of a node that lead straight to negamax: all, the first (scouts) or none (historian, secrets)
	refined                                           bool // open, next and close have something to do
	tableCuts                                         bool // TableCuts is on and there is a table

	// Selective search: futility pruning and singular extensions.
	margin   float64 // of futility pruning; 0: off
	singular bool    // look for singular moves, too
	horizon  int     // plies to which singular moves may extend the search

	// The payoffs, and how values of won games are told from estimates.
	bounded     bool    // the bounds are known, and distances count
	least, most float64 // the bounds, or the range of all payoffs
	maxEstimate float64 // the greatest absolute estimate that cannot be mistaken for a win

	// When to stop, and what was done. Once stopped, the value of every open node is
	// meaningless.
	budget
	err error // a fault of the rules, which ends the search

	// The sources of this iteration's values. value compares these counters before and after
	// a subtree to see whether a source had a part in its value.
	estimates int64 // uses of an estimate
	ruled     int64 // games ended by rules about earlier positions
	borrowed  int64 // in a game that looks back: uses of table values, perhaps from other lines
	orderOnly bool  // use the table only to order moves
	hides     bool  // some search visited a position with hidden information

	// The root, which is searched by root.go instead of value.
	rootMoves []M
	ends      []int // of rootMoves, by endings
	rootOrder []int // indices into rootMoves, best of the last iteration first
	lines     []rootLine[M]
	before    float64 // the value, for First, of the iteration before the last

	top     *frame[S, M]   // the position searched, and below it the line from there
	plies   int            // where every line ends, in quiescence and after chance
	leaf    bool           // the node visited last has no continuation in frame.line
	past    []S            // in a game that looks back: the past positions, then by ply those of the line
	root    int            // past[root] is the position searched
	killers []killerSet[M] // by ply
	history *history[M]    // of the whole search; nil: off

	busy *memory.BusyTable // what other workers are searching; nil: no other workers

	// Lists in use within one call.
	priority []int32
	given    []M      // the moves given to the Orderer
	hashes   []uint64 // of the positions after each move, in tableCutoff
}

// beyond is the number of plies that a search may go past its depth, in quiescence and
// through chance nodes, before it accepts the estimate.
const beyond = 64

// prepare readies w for a search of s, as if it were new. It keeps only the allocated
// memory, since allocation would otherwise dominate the cost of short searches.
func (m *Minimax[S, M]) prepare(w *worker[S, M], s S, moves []M, ends []int, past []S) {
	with := func(f Refinement) bool { return m.Disable&f == 0 }
	clear(w.killers)
	*w = worker[S, M]{
		capabilities: m.known,
		ordered:      with(refinement.Ordering) || with(refinement.Killers) || with(refinement.History) || with(refinement.Table),
		useKillers:   with(refinement.Killers),
		nullWindow:   with(refinement.NullWindow),
		aspiration:   with(refinement.Aspiration),
		star:         with(refinement.Star),
		rootMoves:    moves,
		ends:         ends,
		lines:        make([]rootLine[M], min(max(m.Lines, 1), len(moves))),
		hides:        m.hides,
		top:          w.top,
		past:         append(w.past[:0], past...),
		root:         len(past),

		rootOrder: w.rootOrder[:0],
		killers:   w.killers,
		history:   w.history,
		priority:  w.priority[:0],
		given:     w.given[:0],
		hashes:    w.hashes[:0],
	}
	if w.top == nil {
		w.top = newFrame[S, M](nil)
	}
	w.game = w.plain
	w.top.state, w.top.turn = s, w.game.Turn(&s)
	if w.hasher != nil && with(refinement.Table) {
		w.table = m.table
	}
	if !with(refinement.Ordering) {
		w.orderer = nil
	}
	switch {
	case !with(refinement.History):
		w.history = nil
	case w.history == nil:
		w.history = newHistory[M]()
	default:
		*w.history = history[M]{}
	}
	if !with(Reductions) {
		w.reducer = nil
	}
	if w.reducer != nil {
		w.margin, w.singular = m.FutilityMargin, with(refinement.Singular)
	}
	if !with(Quiescence) {
		w.quieter = nil
	}
	w.least, w.most, w.maxEstimate = -faulty.Most, faulty.Most, faulty.Most
	if w.Known {
		w.least, w.most = w.Low, w.High
		if w.bounded = with(Distance) && max(-w.Low, w.High) < decisive; w.bounded {
			w.maxEstimate = decisive
		}
	}
	w.scouts = w.nullWindow || w.reducer != nil
	w.flat = w.quieter == nil && w.historian == nil
	if w.historian == nil && !w.Limited() {
		w.direct = math.MaxInt
		if w.scouts {
			w.direct = 1
		}
	}
	w.refined = w.ordered || w.margin > 0
	w.tableCuts = w.table != nil && with(refinement.TableCuts)

	for i := range moves {
		w.rootOrder = append(w.rootOrder, i)
	}
	if w.orderer != nil {
		priority := make([]int32, len(moves))
		w.prioritize(&s, moves, priority)
		slices.SortStableFunc(w.rootOrder, func(a, b int) int { return cmp.Compare(priority[b], priority[a]) })
	}
	sortByRank(w.rootOrder, ends)
	w.lines[0].moves = []M{moves[w.rootOrder[0]]} // until the search finds a better one
}

// reserve allocates room for a search of depth plies.
func (w *worker[S, M]) reserve(depth int) {
	w.plies = depth + beyond + 1
	for len(w.killers) <= w.plies {
		w.killers = append(w.killers, killerSet[M]{})
	}
	if w.historian != nil {
		w.past = slices.Grow(w.past[:w.root], w.plies)[:w.root+w.plies]
		w.past[w.root] = w.top.state
	}
}

// terminal returns the value, for player, of a game that ended in s, at ply, with the
// given payoff for First.
func (w *worker[S, M]) terminal(s *S, payoff float64, ply int, player game.Player) float64 {
	if !(payoff >= w.least && payoff <= w.most && (math.Abs(payoff) >= faulty.Least || payoff == 0)) {
		w.fail(faulty.Payoff(w.game, w.Bounds, s, payoff))
		return 0
	}
	if w.bounded {
		if payoff == w.High {
			payoff = win - float64(ply)
		} else if payoff == w.Low {
			payoff = float64(ply) - win
		}
	}
	if player == game.First {
		return payoff
	}
	return -payoff
}

// fail ends the search because of a fault of the rules.
func (w *worker[S, M]) fail(err error) {
	if w.err == nil {
		w.err = err
	}
	w.stopped = true
}

// badEstimate returns the error for an invalid estimate of s.
func (w *worker[S, M]) badEstimate(s *S, estimate float64) error {
	if err := faulty.Score(w.game, s, estimate); err != nil {
		return err
	}
	return fmt.Errorf("position %q: %w: its estimate is %v; want a value within the game's Bounds, %v to %v", game.PositionText(w.game, *s), game.ErrFaulty, estimate, w.Low, w.High)
}

// payoff converts a value for First to the game's units.
func (w *worker[S, M]) payoff(value float64) float64 {
	switch {
	case w.bounded && value > decisive:
		return w.High
	case w.bounded && value < -decisive:
		return w.Low
	case value == 0:
		return 0 // not -0
	}
	return value
}

// tablePly returns the ply by which the table corrects distances to the end.
func (w *worker[S, M]) tablePly(ply int) int {
	if w.bounded {
		return ply
	}
	return 0 // values are payoffs, however large
}

// above returns the next float64 after v: alpha and above(alpha) form a null window.
func above(v float64) float64 { return math.Nextafter(v, math.Inf(1)) }

// frame is what the search keeps of one position on the line being searched. Frames are
// linked and kept, so that a node finds its own and its child's without an index, and
// allocates nothing.
type frame[S, M comparable] struct {
	state    S
	turn     game.Player // who acts in state
	moves    []M
	order    []candidate // the moves by priority; those that were tried stand first
	pv       []M         // the principal variation, unless worker.leaf
	outcomes []outcome   // of a chance node
	busyKey  memory.Note // the note of the move being searched; 0: none

	hash     uint64  // of state
	bucket   *bucket // of hash; nil: neither looked up nor stored
	inexact  int64   // the estimates and rulings counted before the loop over the moves
	best     int     // the index of the best move so far; noMove: none is better than alpha
	kind     bound   // of the value of state
	skip     int     // the index of a move that is left out; noMove: none
	extended int     // the index of the move that is searched a ply deeper; noMove: none

	fastest    float64 // the value of a win by the next move
	prev, next *frame[S, M]
}

func newFrame[S, M comparable](prev *frame[S, M]) *frame[S, M] {
	f := &frame[S, M]{moves: make([]M, 0, 32), skip: noMove, prev: prev, fastest: win - 1}
	if prev != nil {
		f.fastest = prev.fastest - 1
	}
	return f
}

// below returns the frame of the positions after one move.
func (f *frame[S, M]) below() *frame[S, M] {
	if f.next == nil {
		f.next = newFrame(f)
	}
	return f.next
}

// play puts the position after m, and who acts there, into the frame below f.
func (w *worker[S, M]) play(f *frame[S, M], m M) *frame[S, M] {
	child := f.below()
	child.state = f.state
	w.game.Apply(&child.state, m)
	child.turn = w.game.Turn(&child.state)
	return child
}

// again searches the position in f once more, to another depth or without the move that the
// frame below skips, while the lists in f are in use.
func (w *worker[S, M]) again(f *frame[S, M], ply, depth int, alpha, beta float64) float64 {
	if w.spend() {
		return 0
	}
	twin := f.below()
	twin.state, twin.turn = f.state, f.turn
	v := w.negamax(twin, ply, depth, alpha, beta)
	f.pv, twin.pv = twin.pv, f.pv
	return v
}
