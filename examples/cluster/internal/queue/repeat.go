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

// Repeat has a second worker do some of the jobs that come to the same result whoever does
// them, or the coordinator where there is no second one. The first result counts when the
// second has come and agrees. If it does not, the coordinator does the job itself, and whose
// result differs from its own is refused.
type Repeat[J, R any] struct {
	// Share of the jobs, from 0 to 1. Nobody but the coordinator can tell which they are:
	// a worker that could would lie about the others.
	Share float64

	// Fit, if not nil, reports whether a job comes to the same result again.
	Fit func(J) bool

	// Differ tells in what two results differ, or nothing.
	Differ func(a, b *R) error

	// Do does a job here.
	Do func(context.Context, J) (R, error)

	// Unfit, if not nil, is told once that a job came to different results here. Nobody
	// can be blamed for that, and no more jobs are done twice.
	Unfit func(J)

	once   sync.Once
	secret []byte // which decides on the sample
	off    atomic.Bool
}

// repeatSuffix is in the id of a job that is done for the second time.
const repeatSuffix = "-again"

// wants reports whether a job is one of the sample.
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

// judge compares the results of two workers, and returns the one that counts, or nil if the
// job is to be done again. If one of them is wrong, it tells whose, and why. An error for
// the second says that nobody else could do the job.
func (r *Runner[J, R]) judge(ctx context.Context, v J, first, second Result) (right *Result, liar string, why, err error) {
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
	// Either the job has no one result, or nobody has told the truth.
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
