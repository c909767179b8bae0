package paper

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/memory"
	"github.com/seed-61c9d78a/versus/search"
)

// alphaBeta is principal variation search over whole turns with iterative deepening.
//
// A node is the beginning of a turn. If the side to move can reach the goal at once, the
// node is won; a breadth-first search finds this out without enumerating turns. Otherwise
// the distinct turns are enumerated and evaluated by the position after each; a turn that
// lets the rival score is refuted at once. The transposition table's turn, the killers and
// then the turns of the highest evaluation are searched; the others only if all of these
// lose. At the last depth the evaluations are the values.
//
// The fields are those of NewAlphaBeta.
type alphaBeta struct {
	Game        *Game
	Limits      search.Limits
	MemoryBytes int
	Width       int
	Places      int
	Progress    func(search.Result[Direction])

	table turnTable
}

var (
	_ search.Searcher[State, Direction] = (*alphaBeta)(nil)
)

// NewGame clears the table, allocating it if necessary. It ignores the seed, as AlphaBeta
// has no random decisions.
func (a *alphaBeta) NewGame(uint64) {
	if a.MemoryBytes >= 0 && a.MemoryBytes <= memory.MostBytes {
		a.table.clear()
		a.table.prepare(cmp.Or(a.MemoryBytes, defaultTableBytes))
	}
}

const (
	defaultWidth      = 16
	defaultPlaces     = 3000
	defaultTableBytes = 32 << 20
	maxTurnDepth      = 100
)

// Values are for the side to move. A win in n turns is won-n, a loss lost+n; a value
// between -decided and decided is an estimate in units of 1/estimateScale.
const (
	won           = 30000
	lost          = -won
	decided       = won - 2*maxTurnDepth
	estimateScale = 25000
)

// Search returns the best turn in s: Move is its first step, Line the principal variation
// in steps, and Depth is in turns. In the middle of a turn it finds the best way to
// complete it. If ctx ends the search, the result is the best turn found so far, which is
// legal even after a microsecond. Search fails if Game is nil, a limit is negative, the
// game is over or ctx has been cancelled. A deadline that has passed is not an error:
// Search still returns a legal turn.
func (a *alphaBeta) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	begin := time.Now()
	options := turnOptions{"AlphaBeta", a.Game, a.Limits, cmp.Or(a.Width, defaultWidth), cmp.Or(a.Places, defaultPlaces)}
	if err := options.validate(ctx, &s); err != nil {
		return search.Result[Direction]{}, err
	}
	if a.MemoryBytes < 0 || a.MemoryBytes > memory.MostBytes {
		return search.Result[Direction]{}, fmt.Errorf("paper: AlphaBeta: a table of %d bytes: want 0 (the default) to %d", a.MemoryBytes, memory.MostBytes)
	}
	first, wins := a.Game.anyTurn(s)
	result := search.Result[Direction]{Move: first[0], Line: first, Nodes: 1}
	if wins {
		result.Score, result.Depth, result.Proven = s.turn.Sign(), 1, true
		result.Time = time.Since(begin)
		return result, nil
	}
	w := newTurnWorker(ctx, options, &s)
	w.table = &a.table
	w.table.prepare(cmp.Or(a.MemoryBytes, defaultTableBytes))
	tempo := deadline.PaceOf(ctx, 0)
	for depth := 1; depth <= w.maxDepth && !w.stopped; depth++ {
		value := w.searchRoot(depth)
		if len(w.best) == 0 {
			break // stopped before a turn was found
		}
		changed := !slices.Equal(w.best[:min(len(result.Line), len(w.best))], result.Line)
		result.Move = w.best[0]
		result.Line = append(result.Line[:0:0], w.best...)
		result.Score = s.turn.Sign() * scoreOf(value)
		result.Nodes, result.Time = w.nodes, time.Since(begin)
		if w.stopped {
			break
		}
		result.Depth = depth
		result.Proven = isDecided(value)
		if a.Progress != nil {
			a.Progress(result)
		}
		if result.Proven || !tempo.Again(changed) {
			break
		}
	}
	result.Nodes, result.Time = w.nodes, time.Since(begin)
	return result, nil
}

// scoreOf converts a value to a score between -1 and 1.
func scoreOf(value int) float64 {
	switch {
	case value >= decided:
		return 1
	case value <= -decided:
		return -1
	}
	return clampEstimate(float64(value) / estimateScale)
}

// nearlyOne is the score of a win or loss that was found but not proven.
const nearlyOne = 0.9999

func clampEstimate(score float64) float64 { return min(max(score, -nearlyOne), nearlyOne) }
