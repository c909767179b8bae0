package tune

import (
	"context"
	"math/rand/v2"
)

// Internals for the tests of package tune_test, which use the methods.

const Magic = magic

var (
	PairUp         = pairUp
	CheckCandidate = Space.checkCandidate
)

func NewJob(about []Candidate, from *rand.PCG, batch uint64, games int) *Job {
	return newJob(about, from, batch, games)
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
