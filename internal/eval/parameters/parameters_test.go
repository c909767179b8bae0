package parameters_test

import (
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/eval/parameters"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestParameters sets values and writes and reads them.
func TestParameters(t *testing.T) {
	p := parameters.Set{Evaluation: "a game", Version: 3, List: []parameters.Parameter{
		{Name: "men", Default: 1, Handmade: 2, Low: 0, High: 4},
		{Name: "kings", Default: 1.5, Handmade: 3, Low: 1, High: 4},
	}}
	var values [2]float64
	if p.Handmade(values[:]); values != [2]float64{2, 3} {
		t.Errorf("by hand: %v; want values == [2]float64{2, 3}", values)
	}
	if p.Default(values[:]); values != [2]float64{1, 1.5} {
		t.Errorf("default: %v; want values == [2]float64{1, 1.5}", values)
	}
	if got := p.Name(1) + ", " + p.Name(2); got != "kings, parameter 2" {
		t.Errorf(`names: %s; want got == "kings, parameter 2"`, got)
	}
	var file strings.Builder
	must.Do(t, p.Named([]float64{0.5, 4}).Write(&file))
	if err := p.Read(strings.NewReader(file.String()), values[:]); err != nil || values != [2]float64{0.5, 4} {
		t.Errorf("there and back: %v, %v; want no error, values == [2]float64{0.5, 4}", values, err)
	}
	other := p
	other.Version++
	if err := other.Read(strings.NewReader(file.String()), values[:]); err == nil || values != [2]float64{0.5, 4} {
		t.Errorf("weights of another version: %v, %v; want an error, values == [2]float64{0.5, 4}", values, err)
	}
}
