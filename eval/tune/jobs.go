package tune

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// Do runs f once for each element of about, with the element as Job.Candidates. Jobs run on all workers in
// parallel; the answers are in the order of about. An answer consists of finite numbers or -Inf.
//
// Each answer is written to the journal immediately, so a run that is killed in the middle of a batch resumes
// in the middle. A job fails if f returns an error, panics, or returns an answer that contains NaN or +Inf. A
// failed job ends the run with an error that names its candidates or, if the tuner tolerates the failure, has a
// nil answer. Jobs that are running when ctx ends are discarded, even if they still return an answer.
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

// A round is one call of Do.
type round struct {
	*Run
	number  int64
	about   [][]Candidate
	f       func(ctx context.Context, j *Job) ([]float64, error)
	batch   uint64
	answers [][]float64
	done    []bool

	games  int64 // of this round
	err    error // of the first failed job in their order
	failed int   // the job that err is from
}

// recall takes the answers that are in the journal and returns the remaining jobs.
func (d *round) recall() (todo []int, err error) {
	for i, c := range d.about {
		e := d.journal.recall(d.number, i)
		if e == nil {
			todo = append(todo, i)
			continue
		}
		if e.About != fingerprint(c) {
			return nil, fmt.Errorf("tune: journal %s: job %d of round %d had other candidates: the journal was written by another version of method %s or with other settings",
				d.journal.path, i, d.number, d.tuner.Method.Name)
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

// work does the given jobs.
func (d *round) work(ctx context.Context, todo []int) error {
	if ctx.Err() != nil && len(todo) > 0 {
		return context.Cause(ctx)
	}
	local := jobs.Local[int, answer]{Workers: d.workers, Do: func(inner context.Context, _ int, i int) (answer, error) { return d.one(inner, i) }}
	local.Run(ctx, todo, func(k int, a answer, fault error) error { return d.keep(ctx, todo[k], a, fault) }) // errors are kept in d
	switch {
	case d.err != nil:
		return d.err
	case ctx.Err() != nil && slices.ContainsFunc(todo, func(i int) bool { return !d.done[i] }):
		return context.Cause(ctx)
	}
	return nil
}

// answer is the result of a job.
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

// keep records the answer of job i.
func (d *round) keep(ctx context.Context, i int, a answer, fault error) error {
	if ctx.Err() != nil || d.err != nil && i > d.failed {
		return nil // interrupted: the answer may be meaningless
	}
	e := &entry{Round: d.number, Job: i, Values: a.values, Games: a.games, Elapsed: d.elapsed()}
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
	if err := d.journal.add(e, d.about[i]); err != nil {
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

// faulty returns the error of a failed job, with its candidates.
func (d *round) faulty(about []Candidate, fault error) error {
	var names []string
	for _, c := range about {
		names = append(names, d.Space.Format(c))
	}
	return fmt.Errorf("tune: the objective failed for %s: %w", strings.Join(names, " against "), fault)
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

// A Job is a unit of work about one or more candidates.
type Job struct {
	Candidates []Candidate

	// Rand is the job's own generator. It does not depend on the worker that does the job.
	Rand *rand.Rand

	// Batch is the same for all jobs of a batch. A generator seeded with it gives every candidate of the batch
	// the same luck, such as the same openings, which makes small differences easier to detect.
	Batch uint64

	// Games is how many games to play or samples to take: 0 leaves the number to the objective.
	Games int

	played int64
}

func newJob(about []Candidate, from *rand.PCG, batch uint64, games int) *Job {
	return &Job{Candidates: about, Rand: rand.New(from), Batch: batch, Games: games}
}

// Play adds to the number of games that the job has played, for budgets and reports.
func (j *Job) Play(games int) { j.played += int64(games) }
