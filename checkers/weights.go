package checkers

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/eval"
)

// evaluationVersion is raised when the features change their meaning.
const evaluationVersion = 1

// Named returns the weights with their names and ranges, as tuners and files of weights
// want them.
func (w Weights) Named() *eval.Weights {
	named := &eval.Weights{Format: eval.FormatVersion, Evaluation: "checkers", Version: evaluationVersion}
	for f := range features {
		least, most := Feature(f).Range()
		named.Weights = append(named.Weights, eval.Weight{Name: Feature(f).String(), Value: w[f], Low: least, High: most})
	}
	return named
}

// WeightsOf returns weights from their values, in the order of the features.
func WeightsOf(values []float64) (Weights, error) {
	if len(values) != NumFeatures {
		return Weights{}, fmt.Errorf("checkers: %d weights (want %d)", len(values), NumFeatures)
	}
	return Weights(values), nil
}
