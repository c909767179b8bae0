package checkers

import (
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/eval"
)

// Named returns the weights with their names and ranges, as tuners and files of weights
// want them.
func (w Weights) Named() *eval.Weights { return parameters.Named(w[:]) }

// ReadWeights reads weights that Named().Write wrote.
func ReadWeights(r io.Reader) (w Weights, err error) {
	if err := parameters.Read(r, w[:]); err != nil {
		return Weights{}, fmt.Errorf("checkers: %w", err)
	}
	return w, nil
}
