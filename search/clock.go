package search

import (
	"context"
	"time"

	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// Clock is a player's clock before a move. [Clock.Start] turns it into a context for a
// search and alone decides how long a move may take.
type Clock struct {
	Remaining time.Duration // on the clock now
	Increment time.Duration // added after every move
	MovesToGo int           // moves until more time is added; 0: the time is for the whole game
	Played    int           // moves that the player has made in this game
}

// overhead is the time lost between the searcher and the clock of a process on the same machine:
// it covers pipes, scheduling, and the millisecond that a search may take to notice the deadline.
const overhead = 10 * time.Millisecond

// A game of unknown length is assumed to have usualMoves per player, and always at least
// minMoves more.
const (
	usualMoves = 30
	minMoves   = 8
)

// Allot returns the time to spend on this move: soft on average, and never more than hard,
// which is at most twice soft and at most the remaining time less 10 ms of overhead, so that the
// clock does not run out. Both are at least zero.
func (c Clock) Allot() (soft, hard time.Duration) {
	c.Remaining = max(c.Remaining, 0)
	left := max(min(c.Remaining, deadline.Longest)-overhead, 0)
	moves := c.MovesToGo
	if moves <= 0 {
		moves = max(usualMoves-c.Played, minMoves)
	}
	share := left/time.Duration(moves) + max(min(c.Increment, deadline.Longest)-overhead, 0)*3/4
	hard = min(2*share, left)
	if moves > 1 {
		hard = min(hard, left*3/4)
	}
	return min(share, hard), hard
}

// Start begins a move: it returns a context that ends at the hard limit, but not within a
// millisecond, and carries the soft limit for the searchers of this library. Call the CancelFunc
// after the move.
func (c Clock) Start(ctx context.Context) (context.Context, context.CancelFunc) {
	now := time.Now()
	soft, hard := c.Allot()
	ctx = deadline.WithPace(ctx, now, soft)
	// At least a millisecond, so that the context has not ended before the search begins.
	return context.WithDeadline(ctx, now.Add(max(hard, time.Millisecond)))
}
