package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

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

	// Check, if not nil, tells what is wrong with a result. A wrong one does not count, and
	// nor does anything else that its worker answers: others do its jobs again.
	Check func(ctx context.Context, job J, result *R) error

	// Repeat, if not nil, has some jobs done by a second worker, too.
	Repeat *Repeat[J, R]

	// Refused, if not nil, is told of a worker whose results do not count any more, and why.
	// An error ends the Run.
	Refused func(worker string, why error) error
}

var _ jobs.Runner[int, string] = (*Runner[int, string])(nil)

// Run has the jobs done, as jobs.Runner says. Jobs that were submitted when it ended
// early may still be done, and their results are known if they are submitted again.
func (r *Runner[J, R]) Run(ctx context.Context, list []J, done func(i int, result R, err error) error) error {
	index, named, held := map[string][]int{}, map[string]job{}, map[string]Result{}
	results := make(chan arrival, 2*len(list)) // jobs, and their repetitions
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
	end := func(err error) error {
		r.Queue.withdraw(named, results)
		return err
	}
	tick := time.NewTicker(r.Queue.run.Patience)
	defer tick.Stop()
	var ours []string // jobs for the coordinator to do again, as nobody else can
	for finished := 0; finished < len(list); {
		var a arrival
		switch {
		case len(ours) > 0:
			a, ours = arrival{ours[0] + repeatSuffix, Result{Error: "nobody else is there"}}, ours[1:]
		default:
			select {
			case <-ctx.Done():
				return end(context.Cause(ctx))
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
				return end(err)
			}
			r.Queue.submit(named[a.id], results)
			continue
		}
		first, held1 := held[id]
		switch {
		case repeated && !held1:
			continue
		case repeated:
			delete(held, id)
			if r.distrusted(first.Worker) != nil {
				r.Queue.submit(named[id], results)
				continue
			}
			right, liar, why, err := r.judge(ctx, v, first, a.result)
			if err == nil && liar != "" {
				err = r.refuse(liar, why)
			}
			if err != nil {
				return end(err)
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
			second.ID += repeatSuffix
			second.Alone, second.Not = true, []string{a.result.Worker}
			named[second.ID] = second
			r.Queue.submit(second, results)
			continue
		}
		for _, i := range index[id] {
			finished++
			result, err := r.result(a.result)
			if err := done(i, result, err); err != nil {
				return end(err)
			}
		}
	}
	return nil
}

// distrusted tells why a worker's results do not count, or nothing.
func (r *Runner[J, R]) distrusted(worker string) error { return r.Queue.Refused()[worker] }

// refuse trusts a worker no more.
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

// check tells why a result does not count.
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
