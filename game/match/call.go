package match

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// A call runs foreign code, such as a bot's or a game's, in a goroutine of its own, so
// that the referee continues whatever the code does. A call cannot be stopped by force,
// only abandoned.
type call struct {
	done chan struct{} // closed at its end
	err  error         // of a call that did not return; valid only after done is closed
}

// errExit is the error of a call that ended its goroutine.
var errExit = errors.New("ended its goroutine")

// panicError is the error of a call that panicked.
type panicError struct {
	value     any
	functions []string // that were running, the innermost first
}

func (p *panicError) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// begin calls f.
func begin(f func()) *call {
	c := &call{done: make(chan struct{}), err: errExit}
	go func() {
		defer func() {
			if p := recover(); p != nil {
				c.err = &panicError{p, stack()}
			}
			close(c.done)
		}()
		f()
		c.err = nil
	}()
	return c
}

// stack returns the functions that are running, the innermost first.
func stack() (functions []string) {
	callers := make([]uintptr, 256)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		functions = append(functions, f.Function)
	}
	return functions
}

// within waits for the end of the call, at most for limit, and reports whether the call
// ended.
func (c *call) within(limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	return c.before(timer.C)
}

// before waits for the end of the call or for the signal on up, and reports whether the
// call ended.
func (c *call) before(up <-chan time.Time) bool {
	select {
	case <-c.done:
		return true
	case <-up:
		return false
	}
}

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

// show returns the request for a move of a player. It fails if the rules could not return the
// player's view.
func (r *running[S, M]) show(player game.Player, times Times) (turn *Request[S, M], ok bool) {
	side := side(player)
	ask := func() error {
		turn = request(game.Permitting(r.Game, r.line), r.observer, &r.seen[side], r.line, player, r.rands[side])
		return nil
	}
	if r.observer == nil {
		ask()
		turn.Moves = slices.Clone(r.Moves)
	} else if !r.consult(ask) {
		return nil, false
	}
	turn.Times, turn.Limits = times, r.Limits
	return turn, true
}
