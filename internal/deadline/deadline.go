// Package deadline tells a long loop when its context is over.
//
// A loop that asks the context alone learns of a deadline once a timer has fired. On a
// busy machine timers fire late, and where a program has one thread, as under
// WebAssembly, none fires as long as the loop runs. A [Watch] compares the clock with
// the deadline as well, and under WebAssembly it lets others run now and then: timers,
// goroutines and, under JavaScript, the event loop.
//
//	watch := deadline.Of(ctx)
//	for ... {
//		if watch.Passed(1) {
//			break // watch.Err() says why
//		}
//	}
package deadline

import (
	"cmp"
	"context"
	"time"
)

// A Watch is how one goroutine watches a context.
type Watch struct {
	ctx    context.Context
	done   <-chan struct{}
	end    time.Time // zero if the context has no deadline
	passed bool

	steps  int // since the last look at the clock
	every  int // steps between two looks
	looked time.Time
	paused time.Time // when the event loop last had its turn
}

// Err returns why ctx is over, nil if it is not. Like a [Watch] it goes by the clock:
// whoever takes short steps in turn would otherwise take many after the deadline. It
// waits for a timer that is late, so that whoever asks the context next hears the same.
func Err(ctx context.Context) error {
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if end, ok := ctx.Deadline(); !ok || time.Now().Before(end) {
		return nil
	}
	select {
	case <-ctx.Done():
	case <-time.After(latest):
	}
	return cmp.Or(context.Cause(ctx), context.DeadlineExceeded)
}

// latest is how long a late timer is waited for.
const latest = time.Second

// Of returns a Watch of ctx.
func Of(ctx context.Context) Watch {
	w := Watch{ctx: ctx, done: ctx.Done(), every: 1}
	if w.done != nil {
		w.end, _ = ctx.Deadline()
		w.looked = time.Now()
		w.paused = w.looked
	}
	return w
}

// Between two looks at the clock there should be less than rarely and more than often:
// then looking costs next to nothing, and a deadline is missed by less than a
// millisecond.
const (
	rarely = 500 * time.Microsecond
	often  = 50 * time.Microsecond
)

// Passed reports whether the context is over, after the given number of steps since it
// was last asked. It takes some nanoseconds: whether the context is done it sees at
// once, and at the clock it looks as often as the pace of the steps asks for.
func (w *Watch) Passed(steps int) bool {
	select {
	case <-w.done:
		w.passed = true
	default:
		w.steps += steps
		if w.steps >= w.every {
			return w.Look()
		}
	}
	return w.passed
}

// Look reports whether the context is over. It always looks at the clock.
func (w *Watch) Look() bool {
	if w.done == nil {
		return false // nothing ends it
	}
	now := w.yield(time.Now())
	select {
	case <-w.done:
		w.passed = true
	default:
		w.passed = w.passed || !w.end.IsZero() && !now.Before(w.end)
	}
	switch elapsed := now.Sub(w.looked); {
	case elapsed > rarely:
		w.every = max(1, int(int64(w.every)*int64(often)/int64(elapsed)))
	case elapsed < often:
		w.every = min(2*w.every, mostSteps)
	}
	w.looked, w.steps = now, 0
	return w.passed
}

// Err returns nil before the context is over, then its cause, which is
// context.DeadlineExceeded where the clock was ahead of the context's own timer.
func (w *Watch) Err() error {
	if err := context.Cause(w.ctx); err != nil {
		return err
	}
	if w.passed {
		return context.DeadlineExceeded
	}
	return nil
}
