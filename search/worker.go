package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/agenda"
)

// worker is one search under way: the capabilities of the game, found once, and the
// stacks that grow with the depth, so that a node allocates nothing.
type worker[S, M comparable] struct {
	game      game.Game[S, M]
	hasher    game.Hasher[S]     // nil: no table
	orderer   game.Orderer[S, M] // nil: the order of Moves
	quieter   game.Quieter[S]    // nil: all positions are quiet
	historian game.Historian[S]  // nil: the past does not matter
	chancer   game.Chancer[S, M] // nil: outcomes are equally likely
	table     *table

	reducer game.Reducer[S, M] // nil: no reductions
	passer  game.Passer[S]     // nil: no null moves

	ordered, useKillers, nullWindow, aspiration, star bool
	doubting                                          bool // nullWindow, or there is a reducer
	flat                                              bool // neither quieter nor historian
	shortcuts                                         bool // bounded, a table or a passer

	bounded   bool    // low and high are known, and distances count
	low, high float64 // the least and the greatest payoff

	budget
	counters  Counters
	estimates int64 // values of this iteration that rest on estimates, or on the past
	passed    bool  // the move before the current node was a null move

	rootMoves []M
	rootOrder []int // indices into rootMoves, best of the last iteration first
	lines     []rootLine[M]

	// By ply. now[0] is the position searched. line is the same, after the past
	// positions of the game: line[root] is now[0].
	now     []S
	line    []S
	root    int
	pv      [][]M // the expected continuation from each ply, unless leaf
	leaf    bool  // the node visited last has no continuation in pv
	killers []killerSet[M]
	history *history[M]   // nil: none
	claimed []agenda.Note // the note of the move under way, 0: none

	agenda *agenda.Agenda // nil: no other workers

	// Arenas: each node appends to them and cuts them back.
	moves    []M
	order    []candidate
	priority []int32
	outcomes []outcome
}

// beyond is how many plies a search may go past its depth, in quiescence and
// through chance nodes, before estimates are taken as they are.
const beyond = 64

// prepare makes w ready for a search of s, as if it were new: of what it did before, it
// keeps nothing but the memory, which would otherwise be most of the cost of short
// searches.
func (m *Minimax[S, M]) prepare(w *worker[S, M], s S, moves []M, past []S) {
	with := func(f Feature) bool { return m.Without&f == 0 }
	clear(w.killers)
	*w = worker[S, M]{
		game:       m.Game,
		ordered:    with(Ordering) || with(Killers) || with(History) || with(Table),
		useKillers: with(Killers),
		nullWindow: with(NullWindow),
		aspiration: with(Aspiration),
		star:       with(Star),
		rootMoves:  moves,
		lines:      make([]rootLine[M], min(max(m.Lines, 1), len(moves))),
		line:       append(append(w.line[:0], past...), s),
		root:       len(past),

		rootOrder: w.rootOrder[:0],
		pv:        w.pv,
		killers:   w.killers,
		claimed:   w.claimed,
		history:   w.history,
		moves:     w.moves[:0],
		order:     w.order[:0],
		priority:  w.priority[:0],
		outcomes:  w.outcomes[:0],
	}
	if h, ok := game.As[game.Hasher[S]](m.Game); ok && with(Table) {
		w.hasher, w.table = h, m.table
	}
	if with(Ordering) {
		w.orderer, _ = game.As[game.Orderer[S, M]](m.Game)
	}
	switch {
	case !with(History):
		w.history = nil
	case w.history == nil:
		w.history = newHistory[M]()
	default:
		*w.history = history[M]{}
	}
	if with(Reductions) {
		w.reducer, _ = game.As[game.Reducer[S, M]](m.Game)
	}
	if with(NullMove) {
		w.passer, _ = game.As[game.Passer[S]](m.Game)
	}
	if with(Quiescence) {
		w.quieter, _ = game.As[game.Quieter[S]](m.Game)
	}
	if b, ok := game.As[game.Bounder](m.Game); ok && with(Distance) {
		w.low, w.high = b.Bounds()
		w.bounded = max(-w.low, w.high) < decisive
	}
	w.doubting = w.nullWindow || w.reducer != nil
	w.historian, _ = game.As[game.Historian[S]](m.Game)
	w.chancer, _ = game.As[game.Chancer[S, M]](m.Game)
	w.flat = w.quieter == nil && w.historian == nil
	w.shortcuts = w.bounded || w.table != nil || w.passer != nil

	for i := range moves {
		w.rootOrder = append(w.rootOrder, i)
	}
	if w.orderer != nil {
		priority := make([]int32, len(moves))
		w.orderer.Prioritize(&s, moves, priority)
		slices.SortStableFunc(w.rootOrder, func(a, b int) int { return cmp.Compare(priority[b], priority[a]) })
	}
	w.lines[0].moves = []M{moves[w.rootOrder[0]]} // until there is something better
}

// reserve makes room for a search of depth plies.
func (w *worker[S, M]) reserve(depth int) {
	plies := depth + beyond + 1
	w.line = slices.Grow(w.line[:w.root+1], plies)[:w.root+plies]
	w.now = w.line[w.root:]
	for len(w.pv) <= plies {
		w.pv = append(w.pv, nil)
		w.killers = append(w.killers, killerSet[M]{})
		w.claimed = append(w.claimed, 0)
	}
}

// terminal returns the value, for player, of a game that ended at ply with the given
// payoff for First.
func (w *worker[S, M]) terminal(payoff float64, ply int, player game.Player) float64 {
	if w.bounded {
		if payoff >= w.high {
			payoff = win - float64(ply)
		} else if payoff <= w.low {
			payoff = float64(ply) - win
		}
	}
	if player == game.First {
		return payoff
	}
	return -payoff
}

// payoff turns a value for First into the game's units.
func (w *worker[S, M]) payoff(value float64) float64 {
	switch {
	case !w.bounded:
	case value > decisive:
		return w.high
	case value < -decisive:
		return w.low
	}
	return value
}

// tablePly is the ply by which distances to the end are corrected in the table.
func (w *worker[S, M]) tablePly(ply int) int {
	if w.bounded {
		return ply
	}
	return 0 // values are payoffs, however large
}

// above returns the next float64 after v: alpha and above(alpha) enclose nothing,
// the narrowest window there is.
func above(v float64) float64 { return math.Nextafter(v, math.Inf(1)) }
