package learn

import (
	"math"
	"testing"
)

// TestCorrelation checks the definition: the same for all scales and shifts, and signed.
func TestCorrelation(t *testing.T) {
	x := []float64{1, 2, 3, 4, 7}
	for _, test := range []struct {
		scale, shift float64
		want         float64
	}{{1, 0, 1}, {3, 5, 1}, {-0.5, 2, -1}, {0, 2, 0}} {
		var y []float64
		for _, v := range x {
			y = append(y, test.scale*v+test.shift)
		}
		if got := correlation(x, y); !(math.Abs(got-test.want) < 1e-12) {
			t.Errorf("with %v x + %v: %v, want %v", test.scale, test.shift, got, test.want)
		}
		if got := correlation(y, x); !(math.Abs(got-test.want) < 1e-12) {
			t.Errorf("of %v x + %v: %v, want %v", test.scale, test.shift, got, test.want)
		}
	}
	if got, want := correlation([]float64{1, 2, 3}, []float64{1, 3, 2}), 0.5; math.Abs(got-want) > 1e-12 {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestPick checks that a random child is never a proven loss, unless all are, and is more
