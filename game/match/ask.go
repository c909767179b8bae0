package match

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// ask shows the position to the player's bot and returns its answer, or why there is none.
// A bot that does not return within its time and grace is abandoned.
func (r *running[S, M]) ask(ctx context.Context, player game.Player, times Times) (m M, elapsed time.Duration, wrong *failure) {
	turn, ok := r.show(player, times)
	if !ok {
		return m, 0, nil
	}
	own := ctx
	if times.Move > 0 {
		var cancel context.CancelFunc
		own, cancel = context.WithTimeout(ctx, times.Move)
		defer cancel()
	}
	bot := r.bot(player)
	var answer M
	var failed *failure
	start := time.Now()
	if r.timer = nil; times.Move > 0 {
		r.timer = newMoveTimer(start, times)
		defer r.timer.timer.Stop()
	}
	thinking := r.pondering[side(player)]
	c := begin(func() {
		err := thinking.join()
		if err == nil {
			answer, err = bot.Move(own, turn)
		}
		failed = r.judged(err)
	})
	if !r.wait(own, c, bot, times) && !(r.timer != nil && c.within(r.timer.late())) {
		r.leave(player, c)
		f := &failure{why: TimeOut, suspect: true} // the rules may hang
		if times.Move == 0 {
			f.why, f.text = Stalled, fmt.Sprintf("no answer within %v", r.watchdog())
		}
		return m, time.Since(start), f
	}
	return answer, time.Since(start), r.called(c, failed)
}

// wait waits for a bot's answer: for the time of the move, if it is limited, and for the
// grace period after the end of ctx.
func (r *running[S, M]) wait(ctx context.Context, c *call, bot Bot[S, M], times Times) bool {
	var bark <-chan time.Time
	if _, patient := As[interface{ Patient() }](bot); !patient && times.Move == 0 {
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
func (r *running[S, M]) show(player game.Player, times Times) (turn *Request[S, M], ok bool) {
	n := len(r.line) - 1
	turn = &Request[S, M]{Game: game.Permitting(r.Game, r.line), State: r.line[n], Player: player, Rand: r.rands[side(player)], Times: times, Limits: r.Limits, greedy: r.greedy[side(player)]}
	if r.observer == nil {
		turn.Past, turn.Moves = slices.Clone(r.line[:n]), slices.Clone(r.Moves)
		return turn, true
	}
	v := &r.seen[side(player)]
	ok = r.consult(func() error {
		for ; v.of < len(r.line); v.of++ {
			s := r.line[v.of]
			if seen := r.observer.Observe(&s, player); v.of == 0 || v.line[len(v.line)-1] != seen {
				v.line = append(v.line, seen)
			}
		}
		return nil
	})
	if ok {
		last := len(v.line) - 1
		turn.State, turn.Past = v.line[last], slices.Clone(v.line[:last])
	}
	return turn, ok
}
