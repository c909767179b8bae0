package tune

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"runtime/debug"
	"strings"

	"github.com/seed-61c9d78a/versus/game/match/jobs"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// Do runs a job for each element of about, which is what the job is about: f gets it as
// Job.Candidates. Jobs run on all workers at once, and the answers come in the order of
// about. Answers are finite numbers, or -Inf.
//
// An answer is remembered in the journal as soon as it is there, so that a run that is
// killed in the middle of a batch continues in the middle. A job that fails, by an
// error, by a panic or by an answer with NaN in it, ends the run with an error that
// names its candidates, or, if the tuner tolerates it, has the answer nil. Jobs that
// are running when ctx ends are forgotten, even if they still return an answer.
func (r *Run) Do(ctx context.Context, about [][]Candidate, f func(ctx context.Context, j *Job) ([]float64, error)) ([][]float64, error) {
	r.round++
	d := &round{Run: r, number: r.round, about: about, f: f, answers: make([][]float64, len(about)), done: make([]bool, len(about))}
	d.batch = seed.Rand(r.tuner.Seed, uint64(r.round), math.MaxUint64).Uint64()
	todo, err := d.recall()
	if err != nil {
		return nil, err
	}
	if err := d.work(ctx, todo); err != nil {
		return nil, err
	}
	r.result.Games += d.games
	return d.answers, nil
}

// round is one call of Do.
type round struct {
	*Run
	number  int64
	about   [][]Candidate
	f       func(ctx context.Context, j *Job) ([]float64, error)
	batch   uint64
	answers [][]float64
	done    []bool

	games  int64 // of this round
	err    error // the first in the order of the jobs
	failed int   // the job that err is about
}

// recall takes what the journal knows, and returns the jobs that are left.
func (d *round) recall() (todo []int, err error) {
	for i, c := range d.about {
		e := d.journal.recall(d.number, i)
		if e == nil {
			todo = append(todo, i)
			continue
		}
		if e.About != fingerprint(c) {
			return nil, fmt.Errorf("tune: journal %s: job %d of round %d was about other candidates: the journal was written by another version of method %s, or with other settings of it",
				d.journal.path, i, d.number, d.tuner.Method.Name())
		}
		d.games += e.Games
		if e.Fault != "" {
			d.result.Faults++
			continue
		}
		d.answers[i] = e.Values
	}
	return todo, nil
}

// work does the jobs.
func (d *round) work(ctx context.Context, todo []int) error {
	if ctx.Err() != nil && len(todo) > 0 {
		return context.Cause(ctx)
	}
	local := jobs.Local[int, answer]{Do: func(inner context.Context, _ int, i int) (answer, error) { return d.one(inner, i) }}
	local.SetLimit(d.workers)
	local.Run(ctx, todo, func(k int, a answer, fault error) error { return d.keep(ctx, todo[k], a, fault) }) // d knows its errors
	switch {
	case d.err != nil:
		return d.err
	case ctx.Err() != nil && d.unfinished(todo):
		return context.Cause(ctx)
	}
	return nil
}

func (d *round) unfinished(todo []int) bool {
	for _, i := range todo {
		if !d.done[i] {
			return true
		}
	}
	return false
}

// answer is what a job came to.
type answer struct {
	values []float64
	games  int64
}

// one does job i.
func (d *round) one(ctx context.Context, i int) (answer, error) {
	j := newJob(d.about[i], seed.Source(d.tuner.Seed, uint64(d.number), uint64(i)), d.batch, d.tuner.Games)
	values, fault := d.guarded(ctx, j)
	return answer{values, j.played}, fault
}

// keep keeps the answer of job i.
func (d *round) keep(ctx context.Context, i int, a answer, fault error) error {
	if ctx.Err() != nil || d.err != nil && i > d.failed {
		return nil // cut off: the answer may mean nothing
	}
	e := &entry{Round: d.number, Job: i, About: fingerprint(d.about[i]), Values: a.values, Games: a.games, Elapsed: d.elapsed()}
	if fault != nil {
		if d.err != nil && isCancelled(fault, nil) {
			return nil
		}
		d.result.Faults++
		if t := d.tuner.Tolerate; t >= 0 && d.result.Faults > t {
			return d.fail(i, d.faulty(d.about[i], fault))
		}
		e.Fault, e.Values = firstLine(fault.Error()), nil
	}
	if err := d.journal.add(e); err != nil {
		return d.fail(i, err)
	}
	d.games += a.games
	d.answers[i], d.done[i] = e.Values, true
	return nil
}

func (d *round) fail(i int, err error) error {
	if d.err == nil || i < d.failed {
		d.err, d.failed = err, i
	}
	return err
}

// faulty says what failed.
func (d *round) faulty(about []Candidate, fault error) error {
	var names []string
	for _, c := range about {
		names = append(names, d.Space.Format(c))
	}
	return fmt.Errorf("tune: %w for %s: %w", ErrFault, strings.Join(names, " against "), fault)
}

// guarded calls f and checks its answer.
func (d *round) guarded(ctx context.Context, j *Job) (values []float64, err error) {
	defer func() {
		if p := recover(); p != nil {
			values, err = nil, fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	if values, err = d.f(ctx, j); err != nil {
		return nil, err
	}
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 1) {
			return nil, fmt.Errorf("the score is %v; want a finite number", v)
		}
	}
	if values == nil {
		values = []float64{}
	}
	return values, nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// fingerprint identifies candidates in the journal.
func fingerprint(candidates []Candidate) string {
	h := fnv.New64a()
	var b [8]byte
	for _, c := range candidates {
		binary.LittleEndian.PutUint64(b[:], uint64(len(c)))
		h.Write(b[:])
		h.Write([]byte(c.Key()))
	}
	return fmt.Sprintf("%016x", h.Sum64())
}
