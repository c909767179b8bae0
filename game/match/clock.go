package match

import (
	"context"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// TimeControl is the time that each player has for the game, measured by the referee from
// before the bot is asked until after it has answered. The zero value is no limit.
type TimeControl struct {
	Base      time.Duration // at the start of the game
	Increment time.Duration // added after each move

	// Moves, if not 0, is the length of a period: Base is added again after so many
	// moves of a player.
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

// stop takes the time of a move from a player's clock.
func (c *clocks) stop(p game.Player, elapsed time.Duration) {
	i := side(p)
	if c.moves[i]++; !c.running() {
		return
	}
	c.left[i] = max(0, c.left[i]-elapsed) + c.Increment // what was within the grace margin is forgiven
	if c.Moves > 0 && c.moves[i]%c.Moves == 0 {
		c.left[i] += c.Base
	}
}

// Times is what a bot is told of the time. [Times.Start] makes a context of it.
type Times struct {
	Move  time.Duration // for this move, 0 for no limit: the less of MoveTime and what is on the clock
	Clock search.Clock  // the player's; zero without one
	Rival time.Duration // on the rival's clock
	Grace time.Duration // by how much the referee lets an answer be late
}

// times returns what p is told before a move.
func (r *running[S, M]) times(p game.Player) Times {
	t := Times{Move: r.MoveTime, Grace: r.grace()}
	if !r.clocks.running() {
		return t
	}
	own, made := r.clocks.left[side(p)], r.clocks.moves[side(p)]
	t.Clock = search.Clock{Remaining: max(own, 1), Increment: r.Clock.Increment, Played: made}
	t.Rival = r.clocks.left[side(p.Opponent())]
	if t.Move == 0 || own < t.Move {
		t.Move = max(own, 1) // a clock at zero leaves no time, which is not no limit
	}
	if r.Clock.Moves > 0 {
		t.Clock.MovesToGo = r.Clock.Moves - made%r.Clock.Moves
	}
	return t
}

// Patience returns how long a bot may wait for somebody else's answer, such as a
// program's: a moment less than the referee does, so that the bot can still say what
// happened. It is 0 for as long as it likes.
func (t Times) Patience() time.Duration {
	if t.Move == 0 {
		return 0
	}
	return t.Move + t.Grace - min(t.Grace/4, 20*time.Millisecond)
}

// Start returns the context of a search for this move: with a clock, one that spends no
// more than its share (see [search.Clock.Start]); otherwise ctx, which ends when the time
// for the move is up.
func (t Times) Start(ctx context.Context) (context.Context, context.CancelFunc) {
	if t.Clock.Remaining == 0 {
		return ctx, func() {}
	}
	return t.Clock.Start(ctx)
}
