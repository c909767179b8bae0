package learned

import (
	"bytes"
	_ "embed"
	"sync"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
)

//go:embed english.weights
var english []byte

func network() (*model.Model, error) { return model.Read(bytes.NewReader(english), "checkers-english") }

// Evaluator returns the evaluation, which all callers share. Its sums are the log-odds that
// First wins; in random positions, removing a man changes them by 2.6 to 3.0. The weights are part of the
// program; an error means that they are damaged.
func Evaluator() (eval.Sum[checkers.State], error) {
	evaluator.once.Do(func() {
		var m *model.Model
		if m, evaluator.err = network(); evaluator.err != nil {
			return
		}
		var v *model.Evaluator[checkers.State]
		if v, evaluator.err = model.NewEvaluator(m, checkers.Game{}.Encoder()); evaluator.err == nil {
			evaluator.sum = v.Sum
		}
	})
	return evaluator.sum, evaluator.err
}

// evaluator holds the result of Evaluator after the first call. Programs that never call it
// do not need the weights, and the linker drops the file.
var evaluator struct {
	once sync.Once
	sum  eval.Sum[checkers.State]
	err  error
}

// Game returns checkers under the given rules with the learned Evaluate. Errors are those of
// [Evaluator].
func Game(rules checkers.Rules) (game.Game[checkers.State, checkers.Move], error) {
	m, err := network()
	if err != nil {
		return nil, err
	}
	return model.Play[checkers.State, checkers.Move](m, checkers.Game{Rules: rules})
}
