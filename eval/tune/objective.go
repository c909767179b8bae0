package tune

import (
	"context"
	"errors"
)

// An Objective scores candidates; greater is better. [Exact] makes one from a function; [League]
// and [Pool] score candidates by games.
type Objective struct {
	// Score returns a finite score for each candidate of the batch. Anything that takes time should go through
	// r.Do, which runs it on all workers, records the results for a resumed run, and recovers from panics.
	Score func(ctx context.Context, r *Run, batch []Candidate) ([]float64, error)

	// Exact says that a candidate always gets the same score, which is computed once. Other scores
	// vary by chance.
	Exact bool

	// Relative says that scores are points won against the rest of the batch, and mean nothing outside it.
	Relative bool

	// Gradient, if not nil, returns the gradient of the score of c: one number for each value.
	Gradient func(ctx context.Context, r *Run, c Candidate) ([]float64, error)
}

// nature names the scope in which scores can be compared, for journals.
func (o *Objective) nature() string {
	switch {
	case o.Exact:
		return "deterministic"
	case o.Relative:
		return "relative"
	}
	return "noisy"
}

// Exact returns an objective without noise. No candidate is scored twice.
func Exact(f func(ctx context.Context, c Candidate) (float64, error)) Objective {
	return Objective{Exact: true, Score: oneByOne(func(ctx context.Context, j *Job) (float64, error) { return f(ctx, j.Candidates[0]) })}
}

// oneByOne returns the Score of an objective whose candidates are scored by jobs of their own.
func oneByOne(f func(ctx context.Context, j *Job) (float64, error)) func(ctx context.Context, r *Run, batch []Candidate) ([]float64, error) {
	return func(ctx context.Context, r *Run, batch []Candidate) ([]float64, error) {
		jobs := make([][]Candidate, len(batch))
		for i := range batch {
			jobs[i] = batch[i : i+1]
		}
		answers, err := r.Do(ctx, jobs, func(ctx context.Context, j *Job) ([]float64, error) {
			v, err := f(ctx, j)
			return []float64{v}, err
		})
		if err != nil {
			return nil, err
		}
		scores := make([]float64, len(batch))
		for i, a := range answers {
			scores[i] = Worst
			if a != nil {
				scores[i] = a[0]
			}
		}
		return scores, nil
	}
}

// A Method searches a space. It holds only settings; the state of a search is in the Run,
// so one value can serve many runs. The packages below this one make methods.
type Method struct {
	Name string // in tables and journals

	// Search calls r.Evaluate until it has nothing more to try and then returns nil, or returns the error of
	// Evaluate, such as that the budget is spent. It takes all randomness from r.Rand and depends on nothing
	// but r and the scores, not even on time: resuming a run repeats the search with the recorded scores.
	Search func(ctx context.Context, r *Run) error
}

// errBudget is returned by Evaluate once the budget is spent, and then by the Method.
var errBudget = errors.New("tune: the budget is spent")

// errExhausted ends a method that only asks for known scores.
var errExhausted = errors.New("tune: the method no longer tries anything new")

// Best returns the index of the greatest score, the first one if there are several.
func Best(scores []float64) int {
	best := 0
	for i, v := range scores {
		if v > scores[best] {
			best = i
		}
	}
	return best
}
