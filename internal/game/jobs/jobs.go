// Package jobs distributes independent pieces of work.
//
// The games of a tournament, or the series with which a tuner scores its candidates, do
// not depend on each other: they can run in any order, at once, and anywhere. Code with
// such jobs passes them to a [Runner] and need not know where they run. [Local] is the
// runner for one process; examples/cluster has a runner that sends jobs to other
// machines.
package jobs

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
)

// A Runner runs jobs of type J, each of which has a result of type R. It may be used by
// several goroutines at once.
type Runner[J, R any] interface {
	// Run runs the jobs in order, several at once, and calls done for each job that ends,
	// with its index and its result or error. Calls of done do not overlap.
	//
	// When done returns an error, or ctx ends, no more jobs are started, and the contexts
	// of those in progress end; done is still called for those of them that return a
	// result or an error of their own. Run returns after the last call of done: with
	// done's first error, or with context.Cause(ctx) if ctx ended before every job was
	// done.
	Run(ctx context.Context, jobs []J, done func(i int, result R, err error) error) error
}

// Do runs a single job.
func Do[J, R any](ctx context.Context, r Runner[J, R], job J) (result R, err error) {
	err = r.Run(ctx, []J{job}, func(_ int, got R, err error) error {
		result = got
		return err
	})
	return result, err
}

// Local runs jobs in goroutines of this process: one at a time, or as many as set by
// SetLimit.
type Local[J, R any] struct {
	// Do runs a job. No other job of the same Run in progress has the same slot, counted
	// from 0, so resources that jobs may use in turn can be kept by slot. A panic counts
	// as an error.
	Do func(ctx context.Context, slot int, job J) (R, error)

	limit   atomic.Int32
	mu      sync.Mutex
	changed chan struct{} // closed by SetLimit; nil if no goroutine waits
}

// Limit returns the number of jobs that a Run runs at once.
func (l *Local[J, R]) Limit() int { return max(1, int(l.limit.Load())) }

// SetLimit sets the number of jobs that a Run runs at once, at least 1. It may be called
// at any time, from any goroutine; jobs in progress continue.
func (l *Local[J, R]) SetLimit(n int) {
	l.limit.Store(int32(max(1, n)))
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changed != nil {
		close(l.changed)
		l.changed = nil
	}
}

// onChange returns a channel that the next SetLimit closes.
func (l *Local[J, R]) onChange() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.changed == nil {
		l.changed = make(chan struct{})
	}
	return l.changed
}

// Run runs the jobs as described at [Runner].
func (l *Local[J, R]) Run(ctx context.Context, jobs []J, done func(i int, result R, err error) error) error {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	r := run[J, R]{Local: l, ctx: inner, cancel: cancel, jobs: jobs, done: done, idle: make(chan struct{})}
	for working := r.start(); working; {
		changed := l.onChange()
		r.start()
		select {
		case <-r.idle:
			working = false
		case <-changed:
		}
	}
	if r.failed == nil && r.finished < len(jobs) {
		return context.Cause(ctx)
	}
	return r.failed
}

// run is a Run in progress.
type run[J, R any] struct {
	*Local[J, R]
	ctx    context.Context
	cancel context.CancelFunc
	jobs   []J
	done   func(i int, result R, err error) error
	idle   chan struct{} // closed when the last worker has ended

	mu       sync.Mutex
	next     int    // the first job not yet taken
	slots    []bool // taken by workers
	workers  int
	finished int
	failed   error
}

// start starts as many workers as the limit allows, and reports whether any are running.
func (r *run[J, R]) start() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	left := len(r.jobs) - r.next
	for slot := 0; r.workers < r.Limit() && left > 0 && r.ctx.Err() == nil; slot++ {
		if slot == len(r.slots) {
			r.slots = append(r.slots, false)
		}
		if !r.slots[slot] {
			r.slots[slot] = true
			r.workers++
			left--
			go r.work(slot)
		}
	}
	return r.workers > 0
}

// do runs a job and turns a panic into an error, so that the other jobs continue.
func (r *run[J, R]) do(slot int, job J) (result R, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("jobs: panic: %v", p)
		}
	}()
	return r.Do(r.ctx, slot, job)
}

// work runs jobs until none are left, or until there is one worker too many; the last
// worker always stays.
func (r *run[J, R]) work(slot int) {
	r.mu.Lock()
	for r.workers <= r.Limit() && r.next < len(r.jobs) && r.ctx.Err() == nil {
		i := r.next
		r.next++
		r.mu.Unlock()
		result, err := r.do(slot, r.jobs[i])
		r.mu.Lock()
		r.finished++
		if err := r.done(i, result, err); err != nil && r.failed == nil {
			r.failed = err
			r.cancel()
		}
	}
	r.slots[slot] = false
	if r.workers--; r.workers == 0 {
		close(r.idle)
	}
	r.mu.Unlock()
}
