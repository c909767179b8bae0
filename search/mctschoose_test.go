package search

import (
	"math"
	"testing"
)

func TestSpreadOf(t *testing.T) {
	for n := int64(0); n <= math.MaxInt32; n += 1 + n/500 {
		for _, n := range []int64{n, math.MaxInt32 - n} {
			want := math.Sqrt(math.Log(float64(n) + 1))
			if got := spreadOf(int32(n)); math.Abs(got-want) > 1e-6*want {
				t.Fatalf("spreadOf(%d) = %v; want %v", n, got, want)
			}
		}
	}
}
