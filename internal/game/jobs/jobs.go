// Package jobs distributes independent pieces of work.
//
// The games of a tournament, or the series with which a tuner scores its candidates, do
// not depend on each other: they can run in any order, at once, and anywhere. Code with
// such jobs passes them to a [Runner] and need not know where they run. [Local] is the
// runner for one process; examples/cluster has a runner that sends jobs to other
// machines.
package jobs

import "context"

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
