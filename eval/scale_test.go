package eval_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/eval"
)

// TestFitScaleIsBest checks that no scale in the range tried predicts better, and that the
// error is that of the scale.
func TestFitScaleIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	type sample struct{ sums, results []float64 }
	samples := map[string]sample{
		"certain":  {[]float64{-1, 2, 3}, []float64{0, 1, 1}},        // the least scale
		"opposite": {[]float64{-1, 2, 3}, []float64{1, 0, 0}},        // the greatest
		"nothing":  {[]float64{-2, 2, 2, -2}, []float64{1, 1, 0, 0}}, // likewise
		"one":      {[]float64{5}, []float64{0.75}},
	}
	for _, name := range []string{"few", "more", "many"} {
		var s sample
		for range map[string]int{"few": 3, "more": 30, "many": 300}[name] {
			x := r.NormFloat64() * 40
			s.sums, s.results = append(s.sums, x), append(s.results, eval.Scale(25).Probability(x+r.NormFloat64()*10))
		}
		samples[name] = s
	}
	for name, s := range samples {
		loss := func(k float64) (mse float64) {
			for i, x := range s.sums {
				d := eval.Scale(k).Probability(x) - s.results[i]
				mse += d * d / float64(len(s.sums))
			}
			return mse
		}
		size := 0.0
		for _, x := range s.sums {
			size += math.Abs(x) / float64(len(s.sums))
		}
		k, mse, err := eval.FitScale(s.sums, s.results)
		if err != nil || math.Abs(mse-loss(float64(k))) > 1e-12 || k < eval.Scale(size/100*0.999) || k > eval.Scale(size*100*1.001) {
			t.Fatalf("%s: scale %v with error %v, %v; mean size %v", name, k, mse, err, size)
		}
		for i := range 2001 {
			if other := size / 100 * math.Pow(1e4, float64(i)/2000); loss(other) < mse-1e-6 {
				t.Fatalf("%s: scale %v has error %v, but %v has %v", name, k, mse, other, loss(other))
			}
		}
		if name == "opposite" || name == "nothing" {
			if math.Abs(float64(k)/(100*size)-1) > 0.01 {
				t.Errorf("%s: scale %v, want %v", name, k, 100*size)
			}
		}
	}
	for _, bad := range [][2][]float64{{nil, nil}, {{1}, {2}}, {{math.NaN()}, {1}}, {{0, 0}, {1, 0}}, {{1, 2}, {1}}, {{math.Inf(1)}, {1}}, {{math.Inf(-1)}, {1}}, {{1}, {-0.01}}, {{1}, {1.01}}, {{1}, {math.NaN()}}, {{1, math.NaN()}, {1, 1}}, {{1}, {1, 1}}} {
		if _, _, err := eval.FitScale(bad[0], bad[1]); err == nil {
			t.Errorf("FitScale(%v, %v): no error", bad[0], bad[1])
		}
	}
}
