package learned

import (
	"bytes"
	_ "embed"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
)

//go:embed english.weights
var english []byte

// Model returns the weights for English rules. [model.NewEvaluator] makes an evaluation of
// them whose unit is the logarithm of the odds.
func Model() (*model.Model, error) { return model.Read(bytes.NewReader(english), "checkers-english") }

// Game returns checkers under the given rules with the learned Evaluate. There are weights
// for the rules of [checkers.English] only.
func Game(rules checkers.Rules) (game.Game[checkers.State, checkers.Move], error) {
	if rules != checkers.English {
		return nil, fmt.Errorf("learned: no weights for the rules %v; there are some for %v", rules, checkers.English)
	}
	m, err := Model()
	if err != nil {
		return nil, err
	}
	return model.Play[checkers.State, checkers.Move](m, checkers.Game{Rules: rules})
}
