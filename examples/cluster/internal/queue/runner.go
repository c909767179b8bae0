package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"time"
)

// Runner is a jobs.Runner whose jobs are done by workers. Jobs and results are sent as JSON.
type Runner[J, R any] struct {
	Queue *Queue

	// Took, if not nil, is called with each accepted result before done is called.
	Took func(result *R, by Result)

	// Check, if not nil, returns an error if a result is wrong. Then all results of its
	// worker are rejected, and other workers do its jobs again.
	Check func(ctx context.Context, job J, result *R) error

	// Repeat, if not nil, has some jobs repeated by a second worker.
	Repeat *Repeat[J, R]

	// Refused, if not nil, is called with a worker whose results are rejected from now on,
	// and the reason. An error ends the Run.
	Refused func(worker string, why error) error
}

// Run has the jobs done, as described at jobs.Runner. If it ends early, jobs already submitted
// may still be done, and their results are used if the jobs are submitted again.
func (r *Runner[J, R]) Run(ctx context.Context, list []J, done func(i int, result R, err error) error) error {
	index, named, held := map[string][]int{}, map[string]job{}, map[string]answer[R]{}
	results := make(chan arrival, 2*len(list)) // jobs, and their repetitions
	for i, v := range list {
		j, err := r.job(v)
		if err != nil {
			return err
		}
		if index[j.id] = append(index[j.id], i); len(index[j.id]) > 1 {
			continue // the same job
		}
		named[j.id] = j
		r.Queue.submit(j, results)
	}
	defer func() {
		unused := map[string]Result{}
		for id, a := range held {
			unused[id] = a.Result
		}
		r.Queue.withdraw(named, results, unused)
	}()
	tick := time.NewTicker(r.Queue.run.Patience)
	defer tick.Stop()
	var ours []string // jobs that the coordinator must repeat, because no other worker can
	for finished := 0; finished < len(list); {
		var a arrival
		if len(ours) > 0 {
			a, ours = arrival{ours[0] + repeatSuffix, Result{Error: "there is no other worker"}}, ours[1:]
			r.Queue.abandon(a.id)
		} else {
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case a = <-results:
			case <-tick.C:
				for id, first := range held {
					if !r.Queue.others(first.Worker) {
						ours = append(ours, id)
					}
				}
				continue
			}
		}
		id, repeated := strings.CutSuffix(a.id, repeatSuffix)
		v := list[index[id][0]]
		got, why := r.check(ctx, v, a.result)
		if why != nil {
			if err := r.refuse(got.Worker, why); err != nil {
				return err
			}
			r.Queue.submit(named[a.id], results)
			continue
		}
		first, held1 := held[id]
		switch {
		case repeated && !held1:
			continue
		case repeated:
			if got.Error == "" && got.Worker == first.Worker { // it must be another
				r.Queue.submit(named[a.id], results)
				continue
			}
			delete(held, id)
			if r.Queue.distrusted(first.Worker) != nil {
				r.Queue.submit(named[id], results)
				continue
			}
			right, liar, why, err := r.compare(ctx, v, first, got)
			if err == nil && liar != "" {
				err = r.refuse(liar, why)
			}
			if err != nil {
				return err
			}
			if right == nil {
				r.Queue.submit(named[id], results)
				continue
			}
			got = *right
		case got.Error == "" && r.Repeat.wants(v):
			held[id] = got
			if !r.Queue.others(got.Worker) {
				ours = append(ours, id)
				continue
			}
			second := named[id]
			second.id += repeatSuffix
			second.Not = []string{got.Worker}
			named[second.id] = second
			r.Queue.submit(second, results)
			continue
		}
		for _, i := range index[id] {
			finished++
			var err error
			if got.Error != "" {
				err = fmt.Errorf("%w: %s", ErrGivenUp, got.Error)
			} else if r.Took != nil {
				r.Took(&got.value, got.Result)
			}
			if err := done(i, got.value, err); err != nil {
				return err
			}
		}
	}
	return nil
}

// refuse rejects all results of a worker.
func (r *Runner[J, R]) refuse(worker string, why error) error {
	if r.Queue.distrusted(worker) != nil {
		return nil
	}
	r.Queue.refuse(worker, why)
	if r.Refused != nil {
		return r.Refused(worker, why)
	}
	return nil
}

// answer is a Result with its value, unless it has an Error.
type answer[R any] struct {
	Result
	value R
}

// check decodes a result and returns an error if it must be rejected.
func (r *Runner[J, R]) check(ctx context.Context, v J, from Result) (a answer[R], why error) {
	a.Result = from
	if why = r.Queue.distrusted(from.Worker); why != nil || from.Error != "" {
		return a, why
	}
	if why = json.Unmarshal(from.Data, &a.value); why == nil && r.Check != nil {
		why = r.Check(ctx, v, &a.value)
	}
	return a, why
}

// job returns v as it is sent to workers.
func (r *Runner[J, R]) job(v J) (job, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return job{}, err
	}
	sum := sha256.Sum256(data)
	return job{id: hex.EncodeToString(sum[:16]), Data: data}, nil
}

// ErrGivenUp is wrapped by the error of a job that no worker could do.
var ErrGivenUp = errors.New("given up")

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

	off atomic.Bool
}

// repeatSuffix marks the id of a repeated job.
const repeatSuffix = "-again"

// wants reports whether a job is in the sample.
func (p *Repeat[J, R]) wants(v J) bool {
	return p != nil && !p.off.Load() && rand.Float64() < p.Share && (p.Fit == nil || p.Fit(v))
}

// compare compares the results of two workers and returns the one that counts, or nil if the job
// must be done again. If a result is wrong, it also returns its worker and the reason. A second
// result with an Error means that no other worker could do the job.
func (r *Runner[J, R]) compare(ctx context.Context, v J, first, second answer[R]) (right *answer[R], liar string, why, err error) {
	differ := errors.New(second.Error)
	if second.Error == "" {
		if differ = r.Repeat.Differ(&first.value, &second.value); differ == nil {
			return &first, "", nil, nil
		}
	}
	own, err := r.Repeat.Do(ctx, v)
	if err != nil {
		return nil, "", nil, err
	}
	wrong := r.Repeat.Differ(&first.value, &own)
	switch {
	case wrong == nil && second.Error != "":
		return &first, "", nil, nil
	case wrong == nil:
		return &first, second.Worker, fmt.Errorf("differs from %s and from the coordinator: %w", first.Worker, differ), nil
	case second.Error == "" && r.Repeat.Differ(&second.value, &own) == nil:
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
