// Package jobs hands out independent pieces of work.
//
// A tournament's games, or the series that a tuner scores its candidates by, do not
// depend on each other: they can be done in any order, at once, and anywhere. Code that
// has such jobs gives them to a [Runner] and does not ask where they are done. [Local]
// is the runner of one process; a runner that sends jobs to other machines is
// examples/cluster.
package jobs

import "context"

// A Runner does jobs of type J, each of which comes to a result of type R. It may be
// used by several goroutines at once.
type Runner[J, R any] interface {
	// Run takes the jobs in their order, does several at once, and calls done with what
	// came of each as it comes: the job's index, and its result or the error that it
	// ended with. Calls of done do not overlap.
	//
	// When done returns an error, or ctx ends, no more jobs are begun, and the contexts
	// of those that are being done end; done is still called for those of them that
	// come to a result or an error of their own. Run returns once no more calls will
	// come: with done's first error, or with context.Cause(ctx) if ctx ended before
	// every job was done.
	Run(ctx context.Context, jobs []J, done func(i int, result R, err error) error) error
}

// Do does a single job.
func Do[J, R any](ctx context.Context, r Runner[J, R], job J) (result R, err error) {
	err = r.Run(ctx, []J{job}, func(_ int, got R, err error) error {
		result = got
		return err
	})
	return result, err
}
