package connect4

import (
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/connect4/internal/weights"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

// learnedModel is the model for positions in which a Solver can prove nothing; model may be nil.
type learnedModel struct {
	model *model.Model
	state model.State
}

// learnedUnit is the value of log-odds of 1 in a model's evaluation.
const learnedUnit = 256

// score converts a value of assess to a score between -1 and 1.
func (j *learnedModel) score(value int) float64 {
	if j.model == nil {
		return asScore(value)
	}
	return math.Tanh(float64(value) / (2 * learnedUnit))
}

// setModel sets the evaluation to the solver's Model or, if that is nil, to the package's model.
func (s *Solver) setModel() error {
	m := s.Model
	if m == nil {
		var err error
		if m, err = weights.Of(s.Game.Columns(), s.Game.Rows()); err != nil {
			return fmt.Errorf("connect4: %w", err)
		}
	}
	if m == s.learned.model {
		return nil
	}
	s.learned = learnedModel{model: m}
	if m != nil {
		s.learned.state = m.Symmetric(s.Game.Encoder()).NewState()
	}
	s.engines[0].forget() // values of the previous model
	return nil
}

// assess evaluates n for the side to move, with the model or, if there is none, like
// [Game.Evaluate].
func (w *searcher[H]) assess(n *node[H]) int {
	if w.model == nil {
		return w.rules.evaluate(n)
	}
	w.rules.describe(w.set, n)
	return int(w.model.Sum(w.set, n.ply&1) * learnedUnit)
}
