package method

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

func TestRestrictedCandidateList(t *testing.T) {
	for _, test := range []struct {
		scores []float64
		alpha  float64
		want   []int
	}{
		{[]float64{0, 10, 8, 5}, 0.2, []int{1, 2}},
		{[]float64{0, 10, 8, 5}, -1, []int{1}},
		{[]float64{0, 10, 8, 5}, 1, []int{0, 1, 2, 3}},
		{[]float64{tune.Worst, 10, 9, 5}, 1, []int{1, 2, 3}},
		{[]float64{tune.Worst, tune.Worst}, 0.5, []int{0, 1}},
		{[]float64{3}, 0, []int{0}},
	} {
		if got := restricted(test.scores, test.alpha); !slices.Equal(got, test.want) {
			t.Errorf("scores %v, alpha %v: %v, want %v", test.scores, test.alpha, got, test.want)
		}
	}
}
