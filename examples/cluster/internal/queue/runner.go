package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/game/match/jobs"
)

// Runner is a jobs.Runner whose jobs are done by workers. Jobs and results travel as
// JSON.
type Runner[J, R any] struct {
	Queue *Queue

	// Kind tells the worker what to do with the jobs, where a run has several kinds.
	Kind string

	// ID names a job within the run, by letters, digits, - and _; nil for a name that
	// follows from all that the job consists of.
	ID func(J) string

	// Took, if not nil, is told who has done a job, before done is called.
	Took func(result *R, by Result)

	// Check, if not nil, tells what is wrong with a result. A wrong one does not count, the
	// job is done again, and whatever its worker answers from then on is refused.
	Check func(ctx context.Context, job J, result *R) error
}

var _ jobs.Runner[int, string] = (*Runner[int, string])(nil)

// Run has the jobs done, as jobs.Runner says. Jobs that were submitted when it ended
// early may still be done, and their results are known if they are submitted again.
func (r *Runner[J, R]) Run(ctx context.Context, list []J, done func(i int, result R, err error) error) error {
	index, named := map[string][]int{}, map[string]job{}
	results := make(chan arrival, len(list))
	for i, v := range list {
		j, err := r.job(v)
		if err != nil {
			return err
		}
		if index[j.ID] = append(index[j.ID], i); len(index[j.ID]) > 1 {
			continue // the same job
		}
		named[j.ID] = j
		r.Queue.submit(j, results)
	}
	for finished := 0; finished < len(list); {
		select {
		case <-ctx.Done():
			r.Queue.withdraw(index, results)
			return context.Cause(ctx)
		case a := <-results:
			if why := r.check(ctx, list[index[a.id][0]], a.result); why != nil {
				if err := r.Queue.refuse(ctx, a.id, a.result.Worker, why); err != nil {
					r.Queue.withdraw(index, results)
					return err
				}
				r.Queue.submit(named[a.id], results)
				continue
			}
			for _, i := range index[a.id] {
				finished++
				result, err := r.result(a.result)
				if err := done(i, result, err); err != nil {
					r.Queue.withdraw(index, results)
					return err
				}
			}
		}
	}
	return nil
}

// check tells why a result does not count.
func (r *Runner[J, R]) check(ctx context.Context, v J, from Result) error {
	if r.Check == nil || from.Error != "" {
		return nil
	}
	if why := r.Queue.Refused()[from.Worker]; why != nil {
		return why
	}
	var result R
	if err := json.Unmarshal(from.Data, &result); err != nil {
		return err
	}
	return r.Check(ctx, v, &result)
}

// job returns v as it travels.
func (r *Runner[J, R]) job(v J) (job, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return job{}, err
	}
	j := job{Kind: r.Kind, Data: data}
	if r.ID != nil {
		j.ID = r.ID(v)
	} else {
		sum := sha256.Sum256(append([]byte(r.Kind+" "), data...))
		j.ID = hex.EncodeToString(sum[:16])
	}
	if !goodID.MatchString(j.ID) {
		return job{}, fmt.Errorf("queue: a job's id is %q; want letters, digits, - and _", j.ID)
	}
	return j, nil
}

// result reads what a worker has answered.
func (r *Runner[J, R]) result(from Result) (result R, err error) {
	if from.Error != "" {
		return result, fmt.Errorf("%w: %s", ErrGivenUp, from.Error)
	}
	if err := json.Unmarshal(from.Data, &result); err != nil {
		return result, fmt.Errorf("queue: the answer of worker %s: %w", from.Worker, err)
	}
	if r.Took != nil {
		r.Took(&result, from)
	}
	return result, nil
}

// ErrGivenUp is what the error of a job wraps that nobody could do.
var ErrGivenUp = errors.New("given up")
