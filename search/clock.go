package search

import (
	"context"
	"time"
)

// Clock is a player's clock before a move. [Clock.Start] turns it into the context of a
// search, and is the one place that decides how long a move may take.
type Clock struct {
	Remaining time.Duration // on the clock now
	Increment time.Duration // added after every move
	MovesToGo int           // until more time is added; 0: the time is for the whole game
	Played    int           // moves that the player has made in this game

	// Overhead is what is lost between the searcher and whoever holds the clock: 0
	// for DefaultOverhead.
	Overhead time.Duration
}

// DefaultOverhead covers a process on the same machine: pipes, scheduling, and the
// millisecond in which a search notices its end.
const DefaultOverhead = 10 * time.Millisecond

// A game of unknown length is planned for usualMoves of a player, and always for
// leastMoves more.
const (
	usualMoves = 30
	leastMoves = 8
)

// Allot returns how to spend the clock on this move: soft on average, and never more than
// hard, which is at most twice as much and never exceeds what remains less the overhead,
// so that the clock does not run out. Both are at least zero.
func (c Clock) Allot() (soft, hard time.Duration) {
	overhead := c.Overhead
	if overhead <= 0 {
		overhead = DefaultOverhead
	}
	left := max(c.Remaining-overhead, 0)
	moves := c.MovesToGo
	if moves <= 0 {
		moves = max(usualMoves-c.Played, leastMoves)
	}
	share := left/time.Duration(moves) + max(c.Increment-overhead, 0)*3/4
	hard = min(2*share, left)
	if moves > 1 {
		hard = min(hard, left*3/4)
	}
	return min(share, hard), hard
}

// Start begins a move: it returns a context that ends with the hard limit, and from which
// searchers learn the soft one (see [PaceOf]).
func (c Clock) Start(ctx context.Context) (context.Context, context.CancelFunc) {
	now := time.Now()
	soft, hard := c.Allot()
	ctx = context.WithValue(ctx, paceKey{}, Pace{begin: now, soft: max(soft, 1), unrest: 1})
	// A context that has ended already would leave no legal move.
	return context.WithDeadline(ctx, now.Add(max(hard, time.Millisecond)))
}
