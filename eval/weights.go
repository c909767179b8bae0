package eval

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/plain"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// format is the version of the files that this package writes. It reads no other version.
const format = 1

// Weights are named weights, as a file holds them.
type Weights struct {
	Evaluation string   `json:"evaluation"`           // its name, such as "checkers"
	Version    int      `json:"version"`              // of the evaluation; raise it when features change their meaning
	Weights    []Weight `json:"weights"`              // in the evaluation's order
	Comment    string   `json:"comment,omitempty"`    // for example how they were found
	Confirmed  string   `json:"confirmed,omitempty"`  // the opponent in confirmation games, and the result
	Provenance string   `json:"provenance,omitempty"` // the command and the seed
}

// A Weight is a single named weight.
type Weight struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
	Low   float64 `json:"low"` // the range worth searching
	High  float64 `json:"high"`
}

// Values returns the values in order.
func (w *Weights) Values() []float64 {
	values := make([]float64, len(w.Weights))
	for i := range values {
		values[i] = w.Weights[i].Value
	}
	return values
}

// With returns a copy of w with the given values, in order. It is an error if their number is
// not that of the weights, or a value is out of its bounds.
func (w *Weights) With(values []float64) (*Weights, error) {
	if len(values) != len(w.Weights) {
		return nil, fmt.Errorf("eval: %d values for %d weights of %s", len(values), len(w.Weights), w.Evaluation)
	}
	c := *w
	c.Weights = append([]Weight(nil), w.Weights...)
	for i, v := range values {
		c.Weights[i].Value = v
	}
	return &c, c.Check()
}

// Check returns an error if there are no weights, or if a weight has no name, a duplicate name,
// bounds that are out of order or infinite, or a value that is out of its bounds or not a number.
func (w *Weights) Check() error {
	if len(w.Weights) == 0 {
		return fmt.Errorf("eval: there are no weights for %q", w.Evaluation)
	}
	seen := map[string]bool{}
	for i, x := range w.Weights {
		switch {
		case x.Name == "":
			return fmt.Errorf("eval: weight %d has no name", i)
		case seen[x.Name]:
			return fmt.Errorf("eval: weight %q occurs twice", x.Name)
		case !(x.Low <= x.High) || math.IsInf(x.Low, 0) || math.IsInf(x.High, 0):
			return fmt.Errorf("eval: weight %q: bounds %v to %v; want two finite numbers, the smaller one first", x.Name, x.Low, x.High)
		case !(x.Value >= x.Low && x.Value <= x.High):
			return fmt.Errorf("eval: weight %q is %v; want %v to %v", x.Name, x.Value, x.Low, x.High)
		}
		seen[x.Name] = true
	}
	return nil
}

// Write writes w as indented JSON with a checksum. Its errors are those of Check and of the writer.
func (w *Weights) Write(to io.Writer) error {
	if err := w.Check(); err != nil {
		return err
	}
	text, err := json.MarshalIndent(file{format, *w}, "", "  ")
	if err != nil {
		return fmt.Errorf("eval: %w", err)
	}
	if text, err = replace.Seal(text); err == nil {
		_, err = to.Write(text)
	}
	return err
}

// file is the content of a file.
type file struct {
	Format int `json:"format"`
	Weights
}

// longestFile is the greatest size of a weights file, in bytes.
const longestFile = 1 << 20

// ReadWeights reads a file written by Write for the evaluation that like describes: it is an
// error if the file has another evaluation or version or other weights, does not pass Check, or is
// damaged. Who changes it by hand removes the checksum.
// Their order and bounds may differ; the result has the order of like and the bounds of the file.
func ReadWeights(from io.Reader, like *Weights) (*Weights, error) {
	text, err := io.ReadAll(io.LimitReader(plain.NewReader(from), longestFile+1))
	if err != nil {
		return nil, fmt.Errorf("eval: reading weights: %w", err)
	}
	if len(text) > longestFile {
		return nil, fmt.Errorf("eval: the file is longer than %d bytes", longestFile)
	}
	var f file
	if err := replace.Unseal(text, &f); err != nil {
		return nil, fmt.Errorf("eval: weights: %w", err)
	}
	if f.Format != format {
		return nil, fmt.Errorf("eval: weights in format %d; this program reads format %d", f.Format, format)
	}
	w := f.Weights
	if err := w.Check(); err != nil {
		return nil, err
	}
	if w.Evaluation != like.Evaluation || w.Version != like.Version {
		return nil, fmt.Errorf("eval: weights for %q version %d; want %q version %d", w.Evaluation, w.Version, like.Evaluation, like.Version)
	}
	place := map[string]int{}
	for i, x := range w.Weights {
		place[x.Name] = i
	}
	ordered := w
	ordered.Weights = nil
	for _, x := range like.Weights {
		i, ok := place[x.Name]
		if !ok {
			return nil, fmt.Errorf("eval: weights for %q: %q is missing", w.Evaluation, x.Name)
		}
		ordered.Weights = append(ordered.Weights, w.Weights[i])
	}
	if len(w.Weights) != len(like.Weights) {
		return nil, fmt.Errorf("eval: weights for %q: got %d; want %d", w.Evaluation, len(w.Weights), len(like.Weights))
	}
	return &ordered, nil
}

// A Sum evaluates a position: positive values favour First, in any unit. It is safe for
// concurrent use.
type Sum[S comparable] func(s *S) float64

// Features computes the features of a position: it sets x[i] to feature i of s, counted
// for First minus Second if the feature is about a player. It must set all of x, keep no
// reference to it, and be safe for concurrent use.
type Features[S comparable] func(x []float64, s *S)

// NewLinear returns the weighted sum of the features, with one weight per feature. It copies
// weights. The sum takes the time of the features plus one multiplication for each, and does not
// allocate. Nil features, no weights and a weight that is not finite are errors.
func NewLinear[S comparable](features Features[S], weights []float64) (Sum[S], error) {
	if features == nil {
		return nil, fmt.Errorf("eval: the features are nil")
	}
	if len(weights) == 0 {
		return nil, fmt.Errorf("eval: no weights")
	}
	for i, v := range weights {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil, fmt.Errorf("eval: weight %d is %v; want a finite number", i, v)
		}
	}
	weights = append([]float64(nil), weights...)
	scratch := sync.Pool{New: func() any {
		x := make([]float64, len(weights))
		return &x
	}}
	return func(s *S) float64 {
		x := scratch.Get().(*[]float64)
		features(*x, s)
		sum := dot(weights, *x)
		scratch.Put(x)
		return sum
	}, nil
}

func dot(w, x []float64) float64 {
	x = x[:len(w)]
	sum := 0.0
	for i, v := range w {
		sum += v * x[i]
	}
	return sum
}
