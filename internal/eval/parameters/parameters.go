// Package parameters describes the weights of the evaluations of this module's games: each game
// declares their names, ranges and values once.
package parameters

import (
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/eval"
)

// A Set describes the weights of one evaluation, in the order of its features. A game declares them once; its
// weights are a plain array of the same length, and the Set adds their names, ranges and files.
type Set struct {
	Evaluation string // its name, such as "checkers"
	Version    int    // raise it when features change their meaning
	List       []Parameter
}

// Parameter describes one weight.
type Parameter struct {
	Name      string
	Default   float64 // the value if none is given
	Handmade  float64 // the value chosen by hand, before any tuning
	Low, High float64 // the range worth searching
}

// Default sets values, one per parameter, to the defaults.
func (p *Set) Default(values []float64) {
	for i, x := range p.List {
		values[i] = x.Default
	}
}

// Handmade sets values, one per parameter, to those chosen by hand.
func (p *Set) Handmade(values []float64) {
	for i, x := range p.List {
		values[i] = x.Handmade
	}
}

// Name returns the name of parameter i, or "parameter i" if there is none.
func (p *Set) Name(i int) string {
	if i < 0 || i >= len(p.List) {
		return fmt.Sprintf("parameter %d", i)
	}
	return p.List[i].Name
}

// Named returns values, one per parameter, as [eval.Weights] for files and tuners.
func (p *Set) Named(values []float64) *eval.Weights {
	w := &eval.Weights{Evaluation: p.Evaluation, Version: p.Version}
	for i, x := range p.List {
		w.Weights = append(w.Weights, eval.Weight{Name: x.Name, Value: values[i], Low: x.Low, High: x.High})
	}
	return w
}

// Read sets values, one per parameter, from a file written by Named(...).Write. It
// returns the errors of [eval.ReadWeights]; after an error, values are unchanged.
func (p *Set) Read(from io.Reader, values []float64) error {
	like := make([]float64, len(p.List))
	p.Default(like)
	w, err := eval.ReadWeights(from, p.Named(like))
	if err != nil {
		return err
	}
	copy(values, w.Values())
	return nil
}
