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

// Pace tells a search how much of a player's clock to use. It travels in the search's context, which
// search.Clock makes, and decides, after each iteration of a search, whether to start another: a search that
// keeps changing its best move gets more of the clock. The zero value is for a search
// without a clock, which continues to its limits.
type Pace struct {
	begin  time.Time
	soft   time.Duration // average time for a move; 0: no clock
	last   time.Duration // from begin to the end of the last iteration
	length time.Duration // of the last iteration
	unrest float64       // decaying count of changes of the best move
}

type key struct{}

// WithPace returns a context with the pace of a move that begins at the given time and takes soft on
// average.
func WithPace(ctx context.Context, begin time.Time, soft time.Duration) context.Context {
	return context.WithValue(ctx, key{}, Pace{begin: begin, soft: max(soft, 1), unrest: 1})
}

// PaceOf returns the pace of a search under ctx for a move out of the given number: a single move
// needs no time.
func PaceOf(ctx context.Context, moves int) Pace {
	p, _ := ctx.Value(key{}).(Pace)
	if moves == 1 {
		p.soft = min(p.soft, 1)
	}
	return p
}

const (
	// forgetting is the part of the unrest that an iteration keeps.
	forgetting = 0.6
	// A search whose best move is stable gets the part calm of the soft limit; each
	// change of the best move adds worry, which decays with the unrest.
	calm, worry = 0.95, 0.4
	// The next iteration is predicted to take minGrowth to maxGrowth times as long as
	// the last.
	minGrowth, maxGrowth = 1.5, 6
)

// Again reports, after an iteration, whether to begin another; changed says whether the
// best move differs from that of the iteration before. Another may begin if it is expected
// to overrun the limit by less than stopping now would fall short of it.
func (p *Pace) Again(changed bool) bool {
	if p.soft == 0 {
		return true
	}
	now := time.Since(p.begin)
	length, growth := now-p.last, float64(maxGrowth)
	if p.length > 0 {
		growth = min(max(float64(length)/float64(p.length), minGrowth), maxGrowth)
	}
	p.last, p.length = now, length
	if p.unrest *= forgetting; changed {
		p.unrest++
	}
	return float64(now)+growth*float64(length)/2 < (calm+worry*p.unrest)*float64(p.soft)
}

// ticks is the number of iterations in a soft limit, for searches without iterations.
const ticks = 16

// Tick is Again for searches by simulation: a sixteenth of the soft limit counts as an
// iteration.
func (p *Pace) Tick(changed func() bool) bool {
	return p.soft == 0 || time.Since(p.begin)-p.last < p.soft/ticks || p.Again(changed())
}

// Limit returns a context that ends at the soft limit of the clock, for searchers that do not
// work in iterations. Without a clock it returns ctx.
func Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	p := PaceOf(ctx, 0)
	if p.soft == 0 {
		return ctx, func() {}
	}
	return context.WithDeadline(ctx, p.begin.Add(p.soft))
}
