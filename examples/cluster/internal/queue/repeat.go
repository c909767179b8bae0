package queue

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
)

// Repeat has a second worker, or the coordinator if there is none, repeat a sample of the
// deterministic jobs. The first result counts once the second has arrived and agrees with it.
// If they differ, the coordinator does the job itself and refuses the worker whose result
// differs from its own.
type Repeat[J, R any] struct {
	// Share is the fraction of the jobs to repeat, from 0 to 1. Only the coordinator knows
	// which they are: otherwise a worker could cheat on the others.
	Share float64

	// Fit, if not nil, reports whether a job is deterministic.
	Fit func(J) bool

	// Differ returns an error that describes how two results differ, nil if they agree.
	Differ func(a, b *R) error

	// Do does a job in this process.
	Do func(context.Context, J) (R, error)

	// Unfit, if not nil, is called once if a job has different results even in this
	// process. Then no worker is refused, and no more jobs are repeated.
	Unfit func(J)

	once   sync.Once
	secret []byte // determines the sample
	off    atomic.Bool
}

// repeatSuffix marks the id of a repeated job.
const repeatSuffix = "-again"

// wants reports whether a job is in the sample.
func (p *Repeat[J, R]) wants(id string, v J) bool {
	if p == nil || p.off.Load() {
		return false
	}
	p.once.Do(func() {
		if p.secret == nil {
			p.secret = []byte(rand.Text())
		}
	})
	sum := sha256.Sum256(append(p.secret[:len(p.secret):len(p.secret)], id...))
	return float64(binary.BigEndian.Uint64(sum[:])>>11)/(1<<53) < p.Share && (p.Fit == nil || p.Fit(v))
}

// compare compares the results of two workers and returns the one that counts, or nil if the job
// must be done again. If a result is wrong, it also returns its worker and the reason. A second
// result with an Error means that no other worker could do the job.
func (r *Runner[J, R]) compare(ctx context.Context, v J, first, second Result) (right *Result, liar string, why, err error) {
	var a, b R
	if err := json.Unmarshal(first.Data, &a); err != nil {
		return nil, first.Worker, err, nil
	}
	differ := errors.New(second.Error)
	if second.Error == "" {
		if err := json.Unmarshal(second.Data, &b); err != nil {
			return &first, second.Worker, err, nil
		}
		if differ = r.Repeat.Differ(&a, &b); differ == nil {
			return &first, "", nil, nil
		}
	}
	own, err := r.Repeat.Do(ctx, v)
	if err != nil {
		return nil, "", nil, err
	}
	wrong := r.Repeat.Differ(&a, &own)
	switch {
	case wrong == nil && second.Error != "":
		return &first, "", nil, nil
	case wrong == nil:
		return &first, second.Worker, fmt.Errorf("differs from %s and from the coordinator: %w", first.Worker, differ), nil
	case second.Error == "" && r.Repeat.Differ(&b, &own) == nil:
		return &second, first.Worker, fmt.Errorf("differs from %s and from the coordinator: %w", second.Worker, differ), nil
	}
	// Either the job is not deterministic or both results are wrong.
	again, err := r.Repeat.Do(ctx, v)
	switch {
	case err != nil:
		return nil, "", nil, err
	case r.Repeat.Differ(&own, &again) == nil:
		return nil, first.Worker, fmt.Errorf("differs from the coordinator: %w", wrong), nil
	}
	if !r.Repeat.off.Swap(true) && r.Repeat.Unfit != nil {
		r.Repeat.Unfit(v)
	}
	return &first, "", nil, nil
}
