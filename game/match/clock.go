package match

import (
	"context"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// TimeControl is each player's time for the game, measured by the referee from before the
// bot is asked until after it has answered. The zero value is no limit.
type TimeControl struct {
	Base      time.Duration // at the start of the game
	Increment time.Duration // added after each move

	// Moves, if not 0, is the length of a period: Base is added again after this number
	// of moves by a player.
	Moves int
}

func (c TimeControl) validate() error {
	switch {
	case c.Base < 0 || c.Increment < 0 || c.Moves < 0:
		return fmt.Errorf("match: Clock %+v has a negative part", c)
	case c.Moves > 0 && c.Base == 0:
		return fmt.Errorf("match: Clock has periods of %d moves but no Base", c.Moves)
	}
	return nil
}

func (c TimeControl) running() bool { return c.Base > 0 || c.Increment > 0 }

// clocks are the two clocks of a game in progress.
type clocks struct {
	TimeControl
	left  [2]time.Duration
	moves [2]int
}

func (c TimeControl) start() clocks {
	first := c.Base
	if first == 0 {
		first = c.Increment
	}
	return clocks{TimeControl: c, left: [2]time.Duration{first, first}}
}

// stop subtracts the time of a move from a player's clock.
func (c *clocks) stop(p game.Player, elapsed time.Duration) {
	i := side(p)
	if c.moves[i]++; !c.running() {
		return
	}
	c.left[i] = max(0, c.left[i]-elapsed) + c.Increment // time within the grace period is forgiven
	if c.Moves > 0 && c.moves[i]%c.Moves == 0 {
		c.left[i] += c.Base
	}
	c.left[i] = min(c.left[i], deadline.Longest)
}

// Times is a bot's information about the time. [Times.Start] turns it into a context.
type Times struct {
	Move  time.Duration // for this move: the smaller of MoveTime and the clock; 0 for no limit
	Clock search.Clock  // the player's; zero without one
	Rival time.Duration // on the opponent's clock; 0 in games that hide more than a player's last move
	Grace time.Duration // how late an answer may come
}

// times returns the Times of p before a move.
func (r *running[S, M]) times(p game.Player) Times {
	t := Times{Move: r.MoveTime, Grace: r.grace()}
	if !r.clocks.running() {
		return t
	}
	own, made := r.clocks.left[side(p)], r.clocks.moves[side(p)]
	t.Clock = search.Clock{Remaining: max(own, 1), Increment: r.Clock.Increment, Played: made}
	if !r.discreet { // how often the opponent has moved may be a secret
		t.Rival = r.clocks.left[side(p.Opponent())]
	}
	if t.Move == 0 || own < t.Move {
		t.Move = max(own, 1) // a clock at zero means no time, not no limit
	}
	if r.Clock.Moves > 0 {
		t.Clock.MovesToGo = r.Clock.Moves - made%r.Clock.Moves
	}
	return t
}

// Patience returns how long a bot may wait for another party's answer, such as a
// program's: slightly less than the referee waits, so that the bot can still report what
// happened. It returns 0 if there is no limit.
func (t Times) Patience() time.Duration {
	if t.Move == 0 {
		return 0
	}
	return t.Move + t.Grace - min(t.Grace/4, 20*time.Millisecond)
}

// Start returns the context of a search for this move: with a clock, one that spends only
// its share (see [search.Clock.Start]); otherwise ctx, which ends when the time for the
// move is up.
func (t Times) Start(ctx context.Context) (context.Context, context.CancelFunc) {
	if t.Clock.Remaining == 0 {
		return ctx, func() {}
	}
	return t.Clock.Start(ctx)
}

// A moveTimer is the referee's timer for the moment when a move is too late. If the timer
// itself fires late, as on an overloaded machine, it is impossible to say whether a bot
// that answered meanwhile had used up its time or waited for a processor like the timer.
type moveTimer struct {
	start time.Time
	due   time.Duration // after start
	rung  chan time.Duration
	timer *time.Timer
}

// usual is a normal delay of a timer: the resolution of timers, and some scheduling.
const usual = 10 * time.Millisecond

// newMoveTimer returns a timer that fires once the move's time and its grace are over.
func newMoveTimer(start time.Time, t Times) *moveTimer {
	b := &moveTimer{start: start, due: t.Move + t.Grace, rung: make(chan time.Duration, 1)}
	b.timer = time.AfterFunc(b.due, func() { b.rung <- time.Since(start) - b.due })
	return b
}

// late returns how late the timer fired, or how long it is overdue: 0 if the delay is
// normal.
func (b *moveTimer) late() time.Duration {
	by := time.Since(b.start) - b.due
	select {
	case by = <-b.rung:
		b.rung <- by // for the next call
	default:
	}
	if by <= usual {
		return 0
	}
	return by
}

// excuses reports whether an answer after elapsed came no later than the timer.
func (b *moveTimer) excuses(elapsed time.Duration) bool {
	by := b.late()
	return by > 0 && elapsed-b.due <= by+usual
}
