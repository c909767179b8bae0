// Package jobs distributes independent pieces of work.
//
// The games of a tournament, or the series with which a tuner scores its candidates, do not depend on each
// other: they can run in any order, at once, and anywhere. Code with such jobs passes them to a [Runner] and
// need not know where they run. [Local] is the runner for one process; examples/cluster has a runner that sends
// jobs to other machines.
package jobs

import (
	"context"
	"fmt"
	"sync"
)

// A Runner runs jobs of type J, each of which has a result of type R. It may be used by
// several goroutines at once.
type Runner[J, R any] interface {
	// Run runs the jobs in order, several at once, and calls done for each job that ends,
	// with its index and its result or error. Calls of done do not overlap.
	//
	// When done returns an error, or ctx ends, no more jobs are started, and the contexts of those in progress
	// end; done is still called for those of them that return a result or an error of their own. Run returns
	// after the last call of done: with done's first error, or with context.Cause(ctx) if ctx ended before
	// every job was done.
	Run(ctx context.Context, jobs []J, done func(i int, result R, err error) error) error
}

// Local runs jobs in goroutines of this process.
type Local[J, R any] struct {
	Workers int // jobs that a Run runs at once; below 1 counts as 1

	// Do runs a job. No other job of the same Run in progress has the same slot, counted from 0, so resources
	// that jobs may use in turn can be kept by slot. A panic counts as an error.
	Do func(ctx context.Context, slot int, job J) (R, error)
}

// Run runs the jobs as described at [Runner].
func (l *Local[J, R]) Run(ctx context.Context, jobs []J, done func(i int, result R, err error) error) error {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	var (
		workers sync.WaitGroup

		mu       sync.Mutex // of the following, and of calls of done
		next     int        // the first job not yet taken
		finished int
		failed   error
	)
	work := func(slot int) {
		mu.Lock()
		for next < len(jobs) && inner.Err() == nil {
			i := next
			next++
			mu.Unlock()
			result, err := l.do(inner, slot, jobs[i])
			mu.Lock()
			finished++
			if err := done(i, result, err); err != nil && failed == nil {
				failed = err
				cancel()
			}
		}
		mu.Unlock()
	}
	for slot := range min(max(1, l.Workers), len(jobs)) {
		workers.Go(func() { work(slot) })
	}
	workers.Wait()
	if failed == nil && finished < len(jobs) {
		return context.Cause(ctx)
	}
	return failed
}

// do runs a job and turns a panic into an error, so that the other jobs continue.
func (l *Local[J, R]) do(ctx context.Context, slot int, job J) (result R, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("jobs: panic: %v", p)
		}
	}()
	return l.Do(ctx, slot, job)
}
