package paper

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// A Turn is a sequence of steps until the ball stops.
type Turn struct {
	Path    []Direction // the steps; the enumeration reuses the slice, so clone it to keep it
	End     Point       // where the ball stops
	Winner  game.Player // the winner if the turn ends the game, else Nobody
	DeadEnd bool        // the ball stops because no segment is left
}

// TurnLimits bounds an enumeration. A zero field sets no limit of its kind, except that at
// most 8 million (1 << 23) places are visited.
type TurnLimits struct {
	Turns  int // maximum number of turns yielded
	Places int // maximum number of distinct places (a ball and a set of segments) visited within the turn
	Steps  int // maximum number of steps; longer turns are left out without an error
}

// mostPlaces is the default limit of an enumeration: ten times what the largest positions
// seen in play need, at 16 bytes each.
const mostPlaces = 1 << 23

// ErrTurnLimit reports that an enumeration reached one of its limits.
var ErrTurnLimit = errors.New("the limit of the enumeration was reached")

// Turns is an enumeration of the whole turns in a position; see [Game.Turns].
type Turns struct {
	ctx    context.Context
	state  State
	limits TurnLimits
	walk   turnWalk
	turns  int
	err    error
}

// Turns enumerates the distinct turns in s: those that differ in the segments that they
// draw. If the same segments can be drawn in several orders, it yields the first. In the
// middle of a turn it yields the ways to complete it.
//
//	turns := g.Turns(ctx, s, paper.TurnLimits{})
//	for turn := range turns.All() {
//		...
//	}
//	if err := turns.Err(); err != nil { ... }
//
// The enumeration is lazy: All computes turns on demand, and leaving the loop ends the
// work. In real games the median position has 20 turns and the 99th percentile is 71,000;
// a position can have half a million, with fifty million orders. The search abandons an
// order as soon as the ball is at a point where it has been with the same segments drawn,
// so the work is proportional to the number of distinct places.
func (g *Game) Turns(ctx context.Context, s State, limits TurnLimits) *Turns {
	if limits.Places <= 0 {
		limits.Places = mostPlaces
	}
	return &Turns{ctx: ctx, state: s, limits: limits, walk: turnWalk{board: board{field: g.field}}}
}

// All returns an iterator over the turns, in the order of a depth-first search that tries
// the directions from 0 to 7. Each use starts again from the beginning.
func (t *Turns) All() iter.Seq[Turn] {
	return func(yield func(Turn) bool) {
		t.turns, t.err = 0, nil
		t.walk.load(&t.state)
		t.walk.limits = t.limits
		watch := deadline.Of(t.ctx)
		t.walk.stop = func() bool {
			if watch.Passed(walkEvery) {
				t.err = fmt.Errorf("paper: turns: %w", watch.Err())
			}
			return t.err != nil
		}
		t.walk.yield = func(turn *Turn) bool {
			if t.limits.Turns > 0 && t.turns == t.limits.Turns {
				t.err = fmt.Errorf("paper: turns: %w", ErrTurnLimit)
				return false
			}
			t.turns++
			return yield(*turn)
		}
		t.walk.run()
		if t.walk.exhausted {
			t.err = fmt.Errorf("paper: turns: %w", ErrTurnLimit)
		}
	}
}

// Err returns nil if the last loop over All was complete or was left by the caller.
// Otherwise it returns an error that wraps ErrTurnLimit or the error of the context.
func (t *Turns) Err() error { return t.err }

// turnWalk is the depth-first search behind Turns.
type turnWalk struct {
	board
	limits    TurnLimits
	yield     func(*Turn) bool // false: stop
	stop      func() bool      // called every walkEvery places; true: stop
	seen      keySet
	turn      Turn // reused
	nodes     int
	exhausted bool // the limit on places was reached
}

// walkEvery is the number of places visited between two questions whether to stop.
const walkEvery = 64

// run enumerates the turns from the board's position, and leaves it unchanged.
func (w *turnWalk) run() {
	w.nodes, w.exhausted = 0, false
	w.turn.Path = w.turn.Path[:0]
	w.seen.reset()
	if w.board.turn != game.Nobody {
		w.visit()
	}
}

// visit continues from the ball in every direction. It returns false when the search is to
// stop.
func (w *turnWalk) visit() bool {
	if w.nodes == w.limits.Places && w.limits.Places > 0 {
		w.exhausted = true
		return false
	}
	if w.nodes++; w.nodes%walkEvery == 0 && w.stop() {
		return false
	}
	if w.limits.Steps > 0 && len(w.turn.Path) == w.limits.Steps {
		return true
	}
	p := w.ball
	ends := w.ends[p]
	for rest := w.free[p]; rest != 0; rest &= rest - 1 {
		d := Direction(bits.TrailingZeros32(rest))
		q := p + w.delta[d]
		if ends>>d&1 != 0 {
			winner, dead := w.goal[q], w.corner[p]>>d&1 != 0
			if dead { // an open corner: the opponent cannot go on
				winner = w.board.turn
			}
			if !w.emit(d, q, winner, dead) {
				return false
			}
			continue
		}
		if !w.seen.add(w.key ^ w.field.key[w.step(p, d)]) {
			continue
		}
		if w.free[q] == 1<<d.opposite() { // the segment just drawn is the last one here
			if !w.emit(d, q, w.board.turn.Opponent(), true) {
				return false
			}
			continue
		}
		w.bounce(d)
		w.turn.Path = append(w.turn.Path, d)
		more := w.visit()
		w.turn.Path = w.turn.Path[:len(w.turn.Path)-1]
		w.unbounce(d)
		if !more {
			return false
		}
	}
	return true
}

func (w *turnWalk) emit(d Direction, end Point, winner game.Player, dead bool) bool {
	w.turn.Path = append(w.turn.Path, d)
	w.turn.End, w.turn.Winner, w.turn.DeadEnd = end, winner, dead
	more := w.yield(&w.turn)
	w.turn.Path = w.turn.Path[:len(w.turn.Path)-1]
	return more
}
