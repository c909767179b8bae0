package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/internal/seed"
)

// Worst is the score of a candidate whose evaluation failed, in a run that tolerates failures.
var Worst = math.Inf(-1)

// A Tuner searches for good candidates. Space, Objective and Method are required; the
// zero values of the other fields are sensible defaults.
type Tuner struct {
	Space     Space
	Objective Objective
	Method    Method

	// Start is the initial candidate of methods that have one: nil for the middle of the space.
	Start Candidate

	// Seed determines all randomness. Together with the settings it determines the
	// result, for any number of workers, unless a time budget or ctx ends the run.
	Seed uint64

	// Workers is the number of parallel jobs: 0 for one per processor. The objective must
	// be safe for concurrent use.
	Workers int

	// Budget ends the run. Without a budget, the method's own limits apply.
	Budget Budget

	// Games is passed on to the objective as Job.Games.
	Games int

	// Tolerate is how many jobs may fail (with an error, a panic or a score that is not a number) before the
	// run stops: 0 for none, -1 for any number. A failed candidate scores Worst.
	Tolerate int

	// Journal is the path of a file that records the run, so that a killed run can be resumed; "" for none. Run
	// returns an error if the file exists, unless Resume is set; then it must be the journal of a run with the
	// same settings. Only Workers, Budget, Tolerate and the limits of the method may differ.
	Journal string
	Resume  bool

	// Label describes the objective in the journal. Journals with a different label are not resumed.
	Label string

	// Progress, if not nil, is called after every batch that was not replayed from the journal.
	Progress func(Step)
}

// Budget ends a run when any of its limits is reached. A zero field is no limit.
type Budget struct {
	Evaluations int64         // candidates scored; never exceeded
	Games       int64         // games played, as counted by Job.Play; the last batch is completed
	Time        time.Duration // wall time, including that before a resume; running jobs are cut off
}

// Why a run ended.
const (
	finished    = "finished"    // the method had nothing more to try
	spent       = "budget"      // the budget was spent
	interrupted = "interrupted" // the context ended
	failed      = "failed"      // Run returned an error
)

// A Result is the outcome of a run.
type Result struct {
	Best        Candidate     `json:"best"`        // nil if nothing was scored
	Score       float64       `json:"score"`       // of Best: see Run.Recommend
	Reason      string        `json:"reason"`      // why the run ended: "finished", "budget", "interrupted" or "failed"
	Evaluations int64         `json:"evaluations"` // candidates scored
	Games       int64         `json:"games"`
	Faults      int           `json:"faults"` // jobs that failed
	Steps       []Step        `json:"-"`      // one per batch
	Elapsed     time.Duration `json:"-"`      // including the time before a resume
	Damage      error         `json:"-"`      // of the resumed journal; nil if it was intact
}

// A Step is the state of a run after a batch of candidates.
type Step struct {
	Number      int       `json:"number"` // from 1
	Note        string    `json:"note,omitempty"`
	Evaluations int64     `json:"evaluations"` // so far
	Games       int64     `json:"games"`       // so far
	Best        Candidate `json:"best"`        // so far; see Run.Recommend
	BestScore   float64   `json:"best_score"`

	Candidates []Candidate `json:"candidates"` // of the batch
	Scores     scores      `json:"scores"`

	Elapsed time.Duration `json:"elapsed_ns"` // since the start, without pauses
	Left    time.Duration `json:"-"`          // estimated time until the budget is spent; 0 if unknown
}

// Run tunes until the method finishes or the budget or ctx ends. The result always holds
// the best candidate so far. Run returns an error only if the settings are invalid, the
// objective failed, or the journal could not be read or written.
func (t *Tuner) Run(ctx context.Context) (Result, error) {
	if ctx == nil {
		return Result{Reason: failed}, errors.New("tune: no context given (it is nil)")
	}
	r, err := t.begin()
	if err != nil {
		return Result{Reason: failed}, err
	}
	if t.Budget.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, max(t.Budget.Time-r.before, 0), errBudget)
		defer cancel()
	}
	err = r.search(ctx)
	if closing := r.journal.close(); err == nil {
		err = closing
	}
	r.result.Elapsed = r.elapsed()
	switch cause := context.Cause(ctx); {
	case err == nil:
		r.result.Reason = finished
	case errors.Is(err, errExhausted):
		r.result.Reason, err = finished, nil
	case errors.Is(err, errBudget) || cause == errBudget && isCancelled(err, cause):
		r.result.Reason, err = spent, nil
	case cause != nil && isCancelled(err, cause):
		r.result.Reason, err = interrupted, nil
	default:
		r.result.Reason = failed
	}
	return r.result, err
}

// isCancelled reports whether err only says that the context ended.
func isCancelled(err, cause error) bool {
	return cause != nil && errors.Is(err, cause) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, errBudget)
}

// begin checks the settings and opens the journal.
func (t *Tuner) begin() (*Run, error) {
	if err := t.Space.check(); err != nil {
		return nil, err
	}
	switch {
	case t.Objective.Score == nil:
		return nil, errors.New("tune: Objective has no Score")
	case t.Method.Search == nil:
		return nil, errors.New("tune: Method has no Search")
	case t.Workers < 0:
		return nil, fmt.Errorf("tune: Workers is %d; want 0 (one per processor) or more", t.Workers)
	case t.Games < 0:
		return nil, fmt.Errorf("tune: Games is %d; want 0 (the objective's default) or more", t.Games)
	case t.Budget.Evaluations < 0 || t.Budget.Games < 0 || t.Budget.Time < 0:
		return nil, fmt.Errorf("tune: the budget is %+v; want no negative limits", t.Budget)
	}
	start := t.Start
	if start == nil {
		start = t.Space.middle()
	}
	if err := t.Space.checkCandidate(start); err != nil {
		return nil, fmt.Errorf("tune: Start: %w", err)
	}
	r := &Run{
		Objective: t.Objective, Space: slices.Clone(t.Space), Start: slices.Clone(start), Rand: seed.Rand(t.Seed, 0, 0),
		tuner: t, workers: t.Workers, known: map[string]float64{},
	}
	if r.workers == 0 {
		r.workers = runtime.GOMAXPROCS(0)
	}
	if t.Journal != "" {
		var err error
		if r.journal, err = openJournal(t.Journal, t.Resume, t.header(r)); err != nil {
			return nil, err
		}
		r.before, r.result.Damage = r.journal.elapsed, r.journal.damage
	}
	r.begun = time.Now()
	return r, nil
}
