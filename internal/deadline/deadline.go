// Package deadline tells a long loop when its context is over.
//
// A loop that checks only the context learns of a deadline after a timer has fired. On a
// busy machine timers fire late, and in a program with one thread, as under WebAssembly,
// none fires while the loop runs. A [Watch] also compares the clock with the deadline,
// and under WebAssembly it yields now and then to timers, goroutines and, under
// JavaScript, the event loop.
//
//	watch := deadline.Of(ctx)
//	for ... {
//		if watch.Passed(1) {
//	//			break // watch.Err() is the reason
//		}
//	}
package deadline

import (
	"cmp"
	"context"
	"time"
)

// Longest is longer than any game. Greater times count as this, so that sums do not overflow.
const Longest = 10 * 365 * 24 * time.Hour

// A Watch watches a context for one goroutine.
type Watch struct {
	ctx    context.Context
	done   <-chan struct{}
	end    time.Time // zero if the context has no deadline
	passed bool

	steps  int // since the last check of the clock
	every  int // steps between two checks
	looked time.Time
	paused time.Time // when the event loop last ran
}

// Err returns the reason why ctx is over, nil if it is not. Like a [Watch] it uses the
// clock: otherwise a sequence of short steps could go on long after the deadline. It
// waits for a late timer, so that a later check of the context agrees.
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

// latest is the maximum wait for a late timer.
const latest = time.Second

// Of returns a Watch of ctx.
func Of(ctx context.Context) Watch {
	w := Watch{ctx: ctx, done: ctx.Done(), every: 1}
	if w.done == nil {
		w.every = maxSteps
	} else {
		w.end, _ = ctx.Deadline()
		w.looked = time.Now()
		w.paused = w.looked
	}
	return w
}

// The interval between two checks of the clock should be less than rarely and more than
// often: then a check costs almost nothing, and a deadline is missed by less than a
// millisecond.
const (
	rarely = 500 * time.Microsecond
	often  = 50 * time.Microsecond
)

// Passed reports whether the context is over. steps is the number of steps since the last
// call. It takes some nanoseconds: it sees a done context at once, and checks the clock
// at intervals adapted to the pace of the steps.
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

// Pace returns the number of steps between two checks of the clock, at the present pace.
func (w *Watch) Pace() int { return w.every }

// Look reports whether the context is over. It always checks the clock.
func (w *Watch) Look() bool {
	if w.done == nil {
		return false // it cannot end
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
		w.every = min(2*w.every, maxSteps)
	}
	w.looked, w.steps = now, 0
	return w.passed
}

// Until brings the deadline forward to end, or back to an end that is not later than that of the
// context, which must have one.
func (w *Watch) Until(end time.Time) { w.end, w.passed = end, false }

// Err returns nil before the context is over, then its cause, which is
// context.DeadlineExceeded if the clock was ahead of the context's own timer.
func (w *Watch) Err() error {
	if err := context.Cause(w.ctx); err != nil {
		return err
	}
	if w.passed {
		return context.DeadlineExceeded
	}
	return nil
}
