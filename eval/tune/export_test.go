package tune

import (
	"context"
)

// Internals for the tests of package tune_test, which use the methods.

const (
	Magic       = magic
	Finished    = finished
	Spent       = spent
	Interrupted = interrupted
	Failed      = failed
)

var (
	PairUp         = pairUp
	CheckCandidate = Space.checkCandidate
)

// Func returns a noisy objective that scores one candidate at a time.
func Func(f func(ctx context.Context, j *Job) (float64, error)) Objective {
	return Objective{Score: oneByOne(f)}
}

// SearchOn runs a tuner with file as its journal.
func SearchOn(ctx context.Context, t *Tuner, path string, file interface {
	Append(any) error
	Close() error
}) (Result, error) {
	r, err := t.begin()
	if err != nil {
		return Result{}, err
	}
	r.journal = &journal{path: path, file: file}
	err = r.search(ctx)
	return r.result, err
}
