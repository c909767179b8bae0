package tune

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"
)

// A Run is a tuning run in progress, as methods and objectives see it. It belongs to one goroutine.
type Run struct {
	Space Space
	Start Candidate  // the initial candidate; must not be changed
	Rand  *rand.Rand // for the method

	// Objective is the tuner's objective, which says which scores can be compared.
	Objective Objective

	tuner   *Tuner
	workers int
	journal *journal // nil without a journal

	round  int64 // calls of Do so far
	known  map[string]float64
	idle   int // successive batches without a new candidate
	note   string
	chosen bool // Recommend was called
	result Result
	begun  time.Time
	before time.Duration // elapsed before the run was resumed
}

// Limited reports whether the tuner has a budget.
func (r *Run) Limited() bool { return r.tuner.Budget != Budget{} }

// Left returns how many more evaluations the budget allows, math.MaxInt64 without a limit.
func (r *Run) Left() int64 {
	if r.tuner.Budget.Evaluations == 0 {
		return math.MaxInt64
	}
	return max(r.tuner.Budget.Evaluations-r.result.Evaluations, 0)
}

// Best returns the result so far, nil at first: see [Run.Recommend].
func (r *Run) Best() Candidate { return slices.Clone(r.result.Best) }

// Note sets the note that the history has for the following batches, such as "generation 3".
func (r *Run) Note(note string) { r.note = note }

// Recommend makes c the result so far. By default that is the candidate with the greatest score: of all batches
// if scores are absolute, of the latest batch if they are relative. Methods that know better call Recommend,
// because the greatest of many noisy scores owes much to luck.
func (r *Run) Recommend(c Candidate, score float64) {
	r.chosen = true
	r.result.Best, r.result.Score = slices.Clone(c), score
}

// search runs the method and turns a panic into an error.
func (r *Run) search(ctx context.Context) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("tune: method %s panicked: %v", r.tuner.Method.Name, p)
		}
	}()
	return r.tuner.Method.Search(ctx, r)
}

// patience is how many successive batches may contain nothing new.
const patience = 100

// Evaluate scores the candidates, which must be legal. An error ends the search: the method must return it.
func (r *Run) Evaluate(ctx context.Context, batch []Candidate) ([]float64, error) {
	for _, c := range batch {
		if err := r.Space.checkCandidate(c); err != nil {
			return nil, fmt.Errorf("method %s: %w", r.tuner.Method.Name, err)
		}
	}
	if ctx.Err() != nil && !r.journal.replaying() {
		return nil, context.Cause(ctx)
	}
	fresh := r.unknown(batch)
	if b := r.tuner.Budget; int64(len(fresh)) > r.Left() || b.Games > 0 && r.result.Games >= b.Games {
		return nil, errBudget
	}
	if r.idle++; len(fresh) > 0 {
		r.idle = 0
		scores, err := r.Objective.Score(ctx, r, fresh)
		if err != nil {
			return nil, err
		}
		if len(scores) != len(fresh) {
			return nil, fmt.Errorf("tune: the objective returned %d scores for %d candidates", len(scores), len(fresh))
		}
		for i, v := range scores {
			if math.IsNaN(v) || math.IsInf(v, 1) {
				return nil, fmt.Errorf("tune: the objective's score is %v for %s; want a finite number", v, r.Space.Format(fresh[i]))
			}
		}
		r.result.Evaluations += int64(len(fresh))
		if !r.Objective.Exact {
			return scores, r.account(batch, scores)
		}
		for i, c := range fresh {
			r.known[c.Key()] = scores[i]
		}
	} else if r.idle > patience {
		return nil, errExhausted
	}
	scores := make([]float64, len(batch))
	for i, c := range batch {
		scores[i] = r.known[c.Key()]
	}
	return scores, r.account(batch, scores)
}

// unknown returns the candidates that must be scored. If the objective is deterministic,
// these are the new ones, without duplicates.
func (r *Run) unknown(batch []Candidate) []Candidate {
	if !r.Objective.Exact {
		return batch
	}
	var fresh []Candidate
	seen := map[string]bool{}
	for _, c := range batch {
		k := c.Key()
		if _, ok := r.known[k]; !ok && !seen[k] {
			seen[k] = true
			fresh = append(fresh, c)
		}
	}
	return fresh
}

// account updates the best candidate, writes the history and reports progress.
func (r *Run) account(batch []Candidate, scores []float64) error {
	if len(batch) == 0 {
		return nil
	}
	best := Best(scores)
	if !r.chosen && scores[best] != Worst && (r.result.Best == nil || r.Objective.Relative || scores[best] > r.result.Score) {
		r.result.Best, r.result.Score = slices.Clone(batch[best]), scores[best]
	}
	step := Step{
		Number: len(r.result.Steps) + 1, Note: r.note,
		Evaluations: r.result.Evaluations, Games: r.result.Games,
		Best: r.result.Best, BestScore: r.result.Score,
		Scores: slices.Clone(scores), Elapsed: r.elapsed(),
	}
	for _, c := range batch {
		step.Candidates = append(step.Candidates, slices.Clone(c))
	}
	step.Left = r.left(&step)
	r.result.Steps = append(r.result.Steps, step)
	replayed, err := r.journal.step(&step)
	if err != nil {
		return err
	}
	if r.tuner.Progress != nil && !replayed {
		r.tuner.Progress(step)
	}
	return nil
}

func (r *Run) elapsed() time.Duration { return r.before + time.Since(r.begun) }

// left estimates the time until the budget is spent, at the pace so far.
func (r *Run) left(s *Step) time.Duration {
	b, least := r.tuner.Budget, math.Inf(1)
	if b.Time > 0 {
		least = float64(b.Time - s.Elapsed)
	}
	if b.Evaluations > 0 && s.Evaluations > 0 {
		least = min(least, float64(s.Elapsed)/float64(s.Evaluations)*float64(b.Evaluations-s.Evaluations))
	}
	if b.Games > 0 && s.Games > 0 {
		least = min(least, float64(s.Elapsed)/float64(s.Games)*float64(b.Games-s.Games))
	}
	if math.IsInf(least, 1) {
		return 0
	}
	return time.Duration(max(least, 0))
}
