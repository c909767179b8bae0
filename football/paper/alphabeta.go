package paper

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/search"
)

// AlphaBeta is the strong player: principal variation search over whole turns, to
// growing depths.
//
// A node is the beginning of a turn. If the goal can be reached at once, it is won, and
// a breadth-first search says so without looking at turns. Otherwise the distinct turns
// are enumerated, each is judged by the evaluation of where it leads (a rival who can
// score there refutes it on the spot), and the best looking ones are searched, after
// the one that the table remembers and those that refuted a sibling. The others are
// searched only if all these lose. At the last depth the judgements are the values.
//
// The zero value with a Game plays. The table is kept from one Search to the next, so
// use one AlphaBeta a game, from one goroutine at a time. With limits other than time,
// the result is the same on every machine.
type AlphaBeta struct {
	Game *Game

	// Limits bound a search besides its context: Depth in turns, Nodes in positions
	// evaluated. When both are zero and the context has no deadline, Nodes is
	// search.DefaultNodes.
	Limits search.Limits

	// TableBytes is the size of the transposition table: 0 for 32 MiB. It is rounded down
	// to a power of two.
	TableBytes int

	// Width is how many turns of a position are searched to the full depth, the best
	// looking ones; 0 stands for 16. The one with a forced loss ahead does not count.
	Width int

	// Places bounds the enumeration of the turns in one position (see TurnLimits.Places):
	// 0 stands for 3000, and ten times as many at the root.
	Places int

	// Progress, if not nil, is called after every depth, by the goroutine that searches.
	Progress func(search.Result[Direction])

	table turnTable
}

var (
	_ search.Searcher[State, Direction] = (*AlphaBeta)(nil)
	_ search.GameStarter                = (*AlphaBeta)(nil)
)

// NewGame empties the table, or makes it. Nothing is random in an AlphaBeta.
func (a *AlphaBeta) NewGame(uint64) {
	if a.TableBytes >= 0 && a.TableBytes <= search.MaxTableBytes {
		a.table.forget()
		a.table.prepare(cmp.Or(a.TableBytes, defaultTableBytes))
	}
}

const (
	defaultWidth      = 16
	defaultPlaces     = 3000
	defaultTableBytes = 32 << 20
	maxTurnDepth      = 100
)

// Values are for the player on turn. A win in n turns is won-n, a loss lost+n; whatever
// is between decided and -decided is an estimate in units of 1/estimateScale.
const (
	won           = 30000
	lost          = -won
	decided       = won - 2*maxTurnDepth
	estimateScale = 25000
)

// Search returns the best turn in s: Move is its first step, Line the steps of it and
// of the turns expected to follow, Depth is in turns. In the middle of a turn it finds
// the best way to finish it. If ctx ends the search, the result is the best found so
// far, a legal turn even after a microsecond. A Game that is nil, negative limits, a
// finished game and a context that was cancelled before are errors; one whose time is up
// is not: a move is played all the same.
func (a *AlphaBeta) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	begin := time.Now()
	options := turnOptions{"AlphaBeta", a.Game, a.Limits, cmp.Or(a.Width, defaultWidth), cmp.Or(a.Places, defaultPlaces)}
	if err := options.validate(ctx, &s); err != nil {
		return search.Result[Direction]{}, err
	}
	if a.TableBytes < 0 || a.TableBytes > search.MaxTableBytes {
		return search.Result[Direction]{}, fmt.Errorf("paper: AlphaBeta: a table of %d bytes: want 0 (the default) to %d", a.TableBytes, search.MaxTableBytes)
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
	w.table.prepare(cmp.Or(a.TableBytes, defaultTableBytes))
	pace := search.PaceOf(ctx)
	for depth := 1; depth <= w.maxDepth && !w.stopped; depth++ {
		value := w.root(depth)
		if len(w.best) == 0 {
			break // stopped before anything was found
		}
		changed := !slices.Equal(w.best[:min(len(first), len(w.best))], first)
		first = append(first[:0:0], w.best...)
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
		if result.Proven || !pace.Again(changed) {
			break
		}
	}
	result.Nodes, result.Time = w.nodes, time.Since(begin)
	return result, nil
}

// scoreOf turns a value into a score between -1 and 1.
func scoreOf(value int) float64 {
	switch {
	case value >= decided:
		return 1
	case value <= -decided:
		return -1
	}
	return min(max(float64(value)/estimateScale, -nearlyOne), nearlyOne)
}

// nearlyOne is the score of a win or loss that is found but not proven.
const nearlyOne = 0.9999
