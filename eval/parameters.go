package eval

import (
	"fmt"
	"io"
)

// Parameters describe the weights of one evaluation, in the order of its features. A
// game declares them once; its weights themselves are an array of as many numbers, and
// get their names, files and ranges from here.
type Parameters struct {
	Evaluation string // what they are for, such as "checkers"
	Version    int    // raise it when features change their meaning
	List       []Parameter
}

// Parameter describes one weight.
type Parameter struct {
	Name      string
	Default   float64 // the value used where none is given
	Handmade  float64 // the value set by hand, before any tuning
	Low, High float64 // the range worth searching
}

// Default sets values, one for each parameter, to the default ones.
func (p *Parameters) Default(values []float64) {
	for i, x := range p.List {
		values[i] = x.Default
	}
}

// Handmade sets values, one for each parameter, to those set by hand.
func (p *Parameters) Handmade(values []float64) {
	for i, x := range p.List {
		values[i] = x.Handmade
	}
}

// Name returns the name of parameter i, or a number in place of one that does not exist.
func (p *Parameters) Name(i int) string {
	if i < 0 || i >= len(p.List) {
		return fmt.Sprintf("parameter %d", i)
	}
	return p.List[i].Name
}

// Named returns values, one for each parameter, as files and tuners want them.
func (p *Parameters) Named(values []float64) *Weights {
	w := &Weights{Format: FormatVersion, Evaluation: p.Evaluation, Version: p.Version}
	for i, x := range p.List {
		w.Weights = append(w.Weights, Weight{Name: x.Name, Value: values[i], Low: x.Low, High: x.High})
	}
	return w
}

// Read sets values, one for each parameter, to those of a file that Named(...).Write
// wrote. Errors are those of [ReadWeights]; they leave values as they are.
func (p *Parameters) Read(from io.Reader, values []float64) error {
	like := make([]float64, len(p.List))
	p.Default(like)
	w, err := ReadWeights(from, p.Named(like))
	if err != nil {
		return err
	}
	copy(values, w.Values())
	return nil
}
