package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"sync/atomic"
)

// Repeat has a second worker do some of the jobs that come to the same result whoever does
// them. The first result counts when the second has come and agrees. If it does not, the
// coordinator does the job itself, and whose result differs from its own is refused.
type Repeat[J, R any] struct {
	// Share of the jobs, from 0 to 1. Which they are follows from the run and the job.
	Share float64

	// Fit, if not nil, reports whether a job comes to the same result again.
	Fit func(J) bool

	// Differ tells in what two results differ, or nothing.
	Differ func(a, b *R) error

	// Do does a job here.
	Do func(context.Context, J) (R, error)

	// Unfit, if not nil, is told once that a job came to three different results. Nobody
	// can be blamed for that, and no more jobs are done twice.
	Unfit func(J)

	off atomic.Bool
}

// repeatSuffix is in the id of a job that is done for the second time.
const repeatSuffix = "-again"

// wants reports whether a job is one of the sample.
func (p *Repeat[J, R]) wants(run, id string, v J) bool {
	if p == nil || p.off.Load() {
		return false
	}
	h := fnv.New64a()
	fmt.Fprint(h, run, " ", id)
	x := h.Sum64() * 0x9e3779b97f4a7c15 // the last bytes have little to say in the high bits
	return float64(x>>11)/(1<<53) < p.Share && (p.Fit == nil || p.Fit(v))
}

// judge compares the results of two workers, and returns the one that counts. If one of
// them is wrong, it tells whose, and why.
func (r *Runner[J, R]) judge(ctx context.Context, v J, first, second Result) (right Result, liar string, why, err error) {
	if second.Error != "" {
		return first, "", nil, nil // nobody else could do it
	}
	var a, b R
	if err := json.Unmarshal(first.Data, &a); err != nil {
		return first, first.Worker, err, nil
	}
	if err := json.Unmarshal(second.Data, &b); err != nil {
		return first, second.Worker, err, nil
	}
	differ := r.Repeat.Differ(&a, &b)
	if differ == nil {
		return first, "", nil, nil
	}
	own, err := r.Repeat.Do(ctx, v)
	if err != nil {
		return first, "", nil, err
	}
	switch {
	case r.Repeat.Differ(&a, &own) == nil:
		return first, second.Worker, fmt.Errorf("differs from %s and from the coordinator: %w", first.Worker, differ), nil
	case r.Repeat.Differ(&b, &own) == nil:
		return second, first.Worker, fmt.Errorf("differs from %s and from the coordinator: %w", second.Worker, differ), nil
	}
	if !r.Repeat.off.Swap(true) && r.Repeat.Unfit != nil {
		r.Repeat.Unfit(v)
	}
	return first, "", nil, nil
}
