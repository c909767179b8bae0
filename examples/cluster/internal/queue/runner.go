package queue

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// Runner is a jobs.Runner whose jobs are done by workers. Jobs and results are sent as JSON.
type Runner[J, R any] struct {
	Queue *Queue

	// ID returns the id of a job within the run: letters, digits, - and _. If it is nil, the
	// id is a hash of the job.
	ID func(J) string

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

var _ jobs.Runner[int, string] = (*Runner[int, string])(nil)

// Run has the jobs done, as described at jobs.Runner. If it ends early, jobs already submitted
// may still be done, and their results are used if the jobs are submitted again.
func (r *Runner[J, R]) Run(ctx context.Context, list []J, done func(i int, result R, err error) error) error {
	index, named, held := map[string][]int{}, map[string]job{}, map[string]Result{}
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
	defer func() { r.Queue.withdraw(named, results, held) }()
	tick := time.NewTicker(r.Queue.run.Patience)
	defer tick.Stop()
	var ours []string // jobs that the coordinator must repeat, because no other worker can
	for finished := 0; finished < len(list); {
		var a arrival
		switch {
		case len(ours) > 0:
			a, ours = arrival{ours[0] + repeatSuffix, Result{Error: "there is no other worker"}}, ours[1:]
			r.Queue.abandon(a.id)
		default:
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
		if why := r.check(ctx, v, a.result); why != nil {
			if err := r.refuse(a.result.Worker, why); err != nil {
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
			if a.result.Error == "" && a.result.Worker == first.Worker { // it must be another
				r.Queue.submit(named[a.id], results)
				continue
			}
			delete(held, id)
			if r.distrusted(first.Worker) != nil {
				r.Queue.submit(named[id], results)
				continue
			}
			right, liar, why, err := r.compare(ctx, v, first, a.result)
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
			a.result = *right
		case a.result.Error == "" && r.Repeat.wants(id, v):
			held[id] = a.result
			if !r.Queue.others(a.result.Worker) {
				ours = append(ours, id)
				continue
			}
			second := named[id]
			second.id += repeatSuffix
			second.Not = []string{a.result.Worker}
			named[second.id] = second
			r.Queue.submit(second, results)
			continue
		}
		for _, i := range index[id] {
			finished++
			result, err := r.result(a.result)
			if err := done(i, result, err); err != nil {
				return err
			}
		}
	}
	return nil
}

// distrusted returns the reason why a worker's results are rejected, nil if they are not.
func (r *Runner[J, R]) distrusted(worker string) error { return r.Queue.Refused()[worker] }

// refuse rejects all results of a worker.
func (r *Runner[J, R]) refuse(worker string, why error) error {
	if r.distrusted(worker) != nil {
		return nil
	}
	r.Queue.refuse(worker, why)
	if r.Refused != nil {
		return r.Refused(worker, why)
	}
	return nil
}

// check returns an error if a result must be rejected.
func (r *Runner[J, R]) check(ctx context.Context, v J, from Result) error {
	if why := r.distrusted(from.Worker); why != nil {
		return why
	}
	if r.Check == nil || from.Error != "" {
		return nil
	}
	var result R
	if err := json.Unmarshal(from.Data, &result); err != nil {
		return err
	}
	return r.Check(ctx, v, &result)
}

// job returns v as it is sent to workers.
func (r *Runner[J, R]) job(v J) (job, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return job{}, err
	}
	j := job{Data: data}
	if r.ID != nil {
		j.id = r.ID(v)
	} else {
		sum := sha256.Sum256(data)
		j.id = hex.EncodeToString(sum[:16])
	}
	if !goodID.MatchString(j.id) {
		return job{}, fmt.Errorf("queue: a job's id is %q; want letters, digits, - and _", j.id)
	}
	return j, nil
}

// result decodes a worker's answer.
func (r *Runner[J, R]) result(from Result) (result R, err error) {
	if from.Error != "" {
		return result, fmt.Errorf("%w: %s", ErrGivenUp, from.Error)
	}
	if err := json.Unmarshal(from.Data, &result); err != nil {
		return result, fmt.Errorf("queue: answer of worker %s: %w", from.Worker, err)
	}
	if r.Took != nil {
		r.Took(&result, from)
	}
	return result, nil
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
