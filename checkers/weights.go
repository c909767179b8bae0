package checkers

import (
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/eval"
)

// Named returns the weights with their names and ranges, for tuners and weight files.
func (w Weights) Named() *eval.Weights { return parameters.Named(w[:]) }

// ReadWeights reads weights written by Named().Write.
func ReadWeights(r io.Reader) (w Weights, err error) {
	if err := parameters.Read(r, w[:]); err != nil {
		return Weights{}, fmt.Errorf("checkers: %w", err)
	}
	return w, nil
}
