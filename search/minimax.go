package search

import (
	"context"
	"math"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// Minimax searches the tree of moves to growing depths by principal variation
// search (alpha-beta) with a transposition table. It plays any game: turns of
// several steps, chance nodes (by expectation), rules that look back.
//
// The zero value with a Game plays. The table is kept from one Search to the next,
// so use one Minimax a game, from one goroutine at a time. With equal positions,
// options and history of searches, and limits other than time, the result is the
// same on every machine.
type Minimax[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits Limits

	// TableBytes is the size of the transposition table: 0 for DefaultTableBytes.
	// It is rounded down to a power of two and allocated by the first Search of a
	// game that has a [game.Hasher].
	TableBytes int

	// Without switches features off: to compare, to teach, to measure.
	Without Feature

	// Progress, if not nil, is called after every iteration, by the goroutine that
	// searches. The result's Line must not be changed.
	Progress func(Result[M])

	table *table
}

// DefaultTableBytes is the size of a transposition table when none is given.
const DefaultTableBytes = 64 << 20

// Feature names parts of Minimax that can be switched off, joined by |.
type Feature uint

const (
	Deepening  Feature = 1 << iota // search depth 1, 2, ... instead of Limits.Depth at once
	Table                          // the transposition table
	Ordering                       // the game's Orderer, and the table's best move first
	Killers                        // moves that refuted a sibling come early
	NullWindow                     // later moves are first shown not to be better, then searched
	Quiescence                     // at the horizon, search on until the game's Quieter is content
	Distance                       // prefer faster wins and slower losses; cut lines that cannot be faster

	// Everything but alpha-beta itself.
	Everything = Deepening | Table | Ordering | Killers | NullWindow | Quiescence | Distance
)

// decisive separates estimates and plain payoffs, in the game's units, from values
// that encode a win by the greatest payoff and its distance: win-n for one that
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
// even after a microsecond. A nil game, negative limits, a finished game and a
// context that has ended before the start are errors.
func (m *Minimax[S, M]) Search(ctx context.Context, s S, past ...S) (Result[M], error) {
	moves, err := validate(ctx, "Minimax", m.Game, m.Limits, &s)
	if err != nil {
		return Result[M]{}, err
	}
	begin := time.Now()
	w := m.newWorker(s, moves, past)
	w.budget.start(ctx, m.Limits)

	guess := moves[w.rootOrder[0]]
	best := Result[M]{Move: guess, Line: []M{guess}, Score: m.Game.Evaluate(&s)}
	deepest := min(m.Limits.Depth, MaxDepth)
	if deepest == 0 {
		deepest = MaxDepth
	}
	depth := 1
	if m.Without&Deepening != 0 {
		depth = deepest
	}
	for ; depth <= deepest && !best.Proven; depth++ {
		finished := w.iterate(depth)
		best.Nodes, best.Time = w.nodes, time.Since(begin)
		if len(w.best.line) > 0 {
			best.Move, best.Line, best.Score = w.best.line[0], slices.Clone(w.best.line), w.payoff(w.best.value)
		}
		if !finished {
			break
		}
		best.Depth = depth
		best.Proven = w.estimates == 0 || w.bounded && math.Abs(w.best.value) > decisive
		if m.Progress != nil {
			m.Progress(best)
		}
	}
	return best, nil
}
