package search

import (
	"context"
	"time"
)

// Clock is a player's clock before a move.
type Clock struct {
	Remaining time.Duration // on the clock now
	Increment time.Duration // added after every move
	MovesToGo int           // until more time is added; 0: the time is for the whole game

	// Overhead is what is lost between the searcher and whoever holds the clock: 0
	// for DefaultOverhead.
	Overhead time.Duration
}

// DefaultOverhead covers a process on the same machine: pipes, scheduling, and the
// millisecond in which a search notices its end.
const DefaultOverhead = 10 * time.Millisecond

// usualMoves is how many more moves a game of unknown length is planned for.
const usualMoves = 30

// Allot returns how to spend the clock on this move: after soft, no further iteration
// should begin; at hard, the search must end. hard never exceeds what remains less the
// overhead, so the clock never runs out; it is at least zero.
func (c Clock) Allot() (soft, hard time.Duration) {
	overhead := c.Overhead
	if overhead <= 0 {
		overhead = DefaultOverhead
	}
	left := max(c.Remaining-overhead, 0)
	moves := usualMoves
	if c.MovesToGo > 0 {
		moves = min(c.MovesToGo, usualMoves)
	}
	share := left/time.Duration(moves) + max(c.Increment-overhead, 0)*3/4
	// An iteration takes a few times as long as the one before: one that begins after
	// half of its share seldom ends within it.
	hard = min(share*2, left)
	if moves > 1 {
		hard = min(hard, left*3/4)
	}
	return min(share/2, hard), hard
}

// Start begins a move: it returns a context that ends with the hard limit, and the
// limits with the soft one filled in.
func (c Clock) Start(ctx context.Context, l Limits) (context.Context, context.CancelFunc, Limits) {
	soft, hard := c.Allot()
	// A context that has ended already would leave no legal move.
	ctx, cancel := context.WithTimeout(ctx, max(hard, time.Millisecond))
	l.Soft = max(soft, 1)
	return ctx, cancel, l
}
