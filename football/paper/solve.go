package paper

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// Solver finds the exact winner, and a winning turn, by exhaustive depth-first search with
// a transposition table. It is meant for small fields (up to about 4 x 4) and for the end
// of games on larger ones.
type Solver struct {
	Game *Game

	// TableBytes is the size of the table in bytes, rounded down to a power of two; 0
	// selects 512 MiB. A small table costs time, but the result is exact.
	TableBytes int

	// Limits.Nodes is the maximum number of places (a ball and a set of segments) to
	// visit; 0 means no limit. Limits.Depth is not used.
	Limits search.Limits
}

// Search solves s. Score is +1 or -1 from First's point of view, Proven is true, and Line
// is a winning turn, or any turn if none wins. It fails with search.ErrUnfinished if the
// limits or ctx end the search.
func (v *Solver) Search(ctx context.Context, s State, past ...State) (search.Result[Direction], error) {
	begin := time.Now()
	switch {
	case !v.Game.given():
		return search.Result[Direction]{}, fmt.Errorf("paper: Solver: %w", game.ErrNilGame)
	case ctx == nil:
		return search.Result[Direction]{}, fmt.Errorf("paper: Solver: %w", errNilContext)
	case v.TableBytes > search.MaxTableBytes:
		return search.Result[Direction]{}, fmt.Errorf("paper: Solver: a table of %d bytes: want at most %d", v.TableBytes, search.MaxTableBytes)
	case v.TableBytes < 0, v.Limits.Nodes < 0:
		return search.Result[Direction]{}, fmt.Errorf("paper: Solver: table of %d bytes, limit of %d nodes: want 0 or more of each", v.TableBytes, v.Limits.Nodes)
	case s.turn == game.Nobody:
		return search.Result[Direction]{}, fmt.Errorf("paper: Solver: %w", game.ErrGameOver)
	}
	w := solveWorker{watch: deadline.Of(ctx), limit: v.Limits.Nodes, board: board{field: v.Game.field}}
	w.load(&s)
	line, wins := v.Game.anyTurn(s)
	if !wins {
		w.table = make([]uint64, v.slots())
		wins = w.wins()
		if wins {
			line = w.winningTurn()
		}
	}
	r := search.Result[Direction]{Nodes: w.nodes, Time: time.Since(begin)}
	if w.stopped {
		return r, fmt.Errorf("paper: Solver: %w", search.ErrUnfinished)
	}
	r.Move, r.Line, r.Score, r.Proven = line[0], line, s.turn.Sign(), true
	if !wins {
		r.Score = -r.Score
	}
	return r, nil
}

// slots returns the size of the table: a power of two.
func (v *Solver) slots() int {
	n := 1
	for bytes := cmp.Or(v.TableBytes, 512<<20); 16*n <= bytes; {
		n *= 2
	}
	return n
}

// solveWorker is one search of a Solver.
type solveWorker struct {
	board
	watch   deadline.Watch
	table   []uint64 // key of a position with the lowest bit replaced: 1 if the side to move wins
	limit   int64
	nodes   int64
	stopped bool
	reacher reacher
}

// wins reports whether the side to move wins. It assumes that this player cannot score at
// once.
func (w *solveWorker) wins() bool {
	key := (w.key ^ w.turnKey[w.turn]) &^ 1
	slot := &w.table[(key>>1)&uint64(len(w.table)-1)]
	if *slot&^1 == key {
		return *slot&1 != 0
	}
	if w.nodes++; w.nodes == w.limit || w.watch.Passed(1) {
		w.stopped = true
	}
	if w.stopped {
		return false
	}
	won := w.tryLandings() || w.tryBounces()
	if w.stopped {
		return false
	}
	if won {
		*slot = key | 1
	} else {
		*slot = key
	}
	return won
}

// tryLandings reports whether some landing wins.
func (w *solveWorker) tryLandings() bool {
	for rest := w.ends[w.ball] &^ w.into[w.ball]; rest != 0; rest &= rest - 1 {
		d := Direction(bits.TrailingZeros8(rest))
		if w.landingWins(d) {
			return true
		}
	}
	return false
}

// landingWins reports whether the rival loses after the landing d.
func (w *solveWorker) landingWins(d Direction) bool {
	p := w.ball
	w.land(d)
	lost := w.corner[p]>>d&1 != 0 || !w.scores(&w.reacher) && !w.wins()
	w.unland(d)
	return lost && !w.stopped
}

// tryBounces reports whether some bounce allows a continuation of the turn that wins.
func (w *solveWorker) tryBounces() bool {
	for rest := w.free[w.ball] &^ w.ends[w.ball]; rest != 0; rest &= rest - 1 {
		d := Direction(bits.TrailingZeros8(rest))
		w.bounce(d)
		won := w.free[w.ball] != 0 && w.wins()
		w.unbounce(d)
		if won || w.stopped {
			return won
		}
	}
	return false
}

// winningTurn returns a winning turn. It assumes that there is one but no immediate goal.
// It finds the steps in the table, or searches for them again.
func (w *solveWorker) winningTurn() (path []Direction) {
	for !w.stopped {
		p, at := w.ball, len(path)
		for rest := w.free[p] &^ w.into[p]; rest != 0 && len(path) == at; rest &= rest - 1 {
			d := Direction(bits.TrailingZeros8(rest))
			switch {
			case w.ends[p]>>d&1 != 0:
				if w.landingWins(d) {
					return append(path, d)
				}
			default:
				w.bounce(d)
				if w.free[w.ball] != 0 && w.wins() {
					path = append(path, d)
				} else {
					w.unbounce(d)
				}
			}
		}
	}
	return path
}
