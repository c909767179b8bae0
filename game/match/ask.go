package match

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// errLate reports a bot that did not answer.
var errLate = errors.New("no answer")

// ask shows the position to the player's bot and returns its answer. A bot that does not
// return within its time and grace is abandoned.
func (r *running[S, M]) ask(ctx context.Context, player game.Player, times Times) (m M, elapsed time.Duration, err error) {
	turn, ok := r.show(player, times)
	if !ok {
		return m, 0, nil
	}
	whole := ctx
	if times.Move > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, times.Move)
		defer cancel()
	}
	bot := r.bot(player)
	var answer M
	var failed error
	start := time.Now()
	if r.bell = nil; times.Move > 0 {
		r.bell = newBell(start, times)
		defer r.bell.timer.Stop()
	}
	thinking := r.pondering[side(player)]
	c := begin(func() {
		if failed = thinking.join(); failed == nil {
			answer, failed = bot.Move(ctx, turn)
		}
	})
	if !r.wait(ctx, c, bot, times) && !(r.bell != nil && c.within(r.bell.late())) {
		r.leave(player, c)
		if err = whole.Err(); err == nil {
			err = errLate
		}
		return m, time.Since(start), err
	}
	elapsed = time.Since(start)
	if c.err != nil {
		return m, elapsed, c.err
	}
	return answer, elapsed, failed
}

// wait waits for a bot's answer: for the time of the move, if it is limited, and for the
// grace period after the end of ctx.
func (r *running[S, M]) wait(ctx context.Context, c *call, bot Bot[S, M], times Times) bool {
	var bark <-chan time.Time
	if _, person := bot.(*Human[S, M]); !person && times.Move == 0 {
		watchdog := time.NewTimer(r.watchdog())
		defer watchdog.Stop()
		bark = watchdog.C
	}
	select {
	case <-c.done:
		return true
	case <-bark:
		return false
	case <-ctx.Done():
		return c.within(times.Grace)
	}
}

// show returns the position as the player sees it, in copies that the bot may change.
func (r *running[S, M]) show(player game.Player, times Times) (turn *Turn[S, M], ok bool) {
	n := len(r.line) - 1
	turn = &Turn[S, M]{Game: r.Game, State: r.line[n], Player: player, Rand: r.rands[side(player)], Times: times, Limits: r.Limits}
	if r.observer == nil {
		turn.Past, turn.Moves = slices.Clone(r.line[:n]), slices.Clone(r.Moves)
		return turn, true
	}
	seen := r.seen[side(player)]
	ok = r.consult(func() error {
		for i := len(seen); i < n; i++ {
			s := r.line[i]
			seen = append(seen, r.observer.Observe(&s, player))
		}
		turn.State = r.observer.Observe(&turn.State, player)
		return nil
	})
	if ok {
		r.seen[side(player)] = seen
		turn.Past = slices.Clone(seen)
	}
	return turn, ok
}
