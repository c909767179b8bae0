package robanumeros

import (
	"math"
	"testing"
)

// TestLanesAVX2 tests the instructions that processors without AVX-512 use.
func TestLanesAVX2(t *testing.T) {
	if lanes64 != 32 {
		t.Skip("other tests use them")
	}
	defer func(lanes int, limits *limits[int64]) { lanes64, limits64 = lanes, limits }(lanes64, limits64)
	lanes64, limits64 = 16, newLimits[int64](16, math.MinInt64, math.MaxInt64)
	testLanes[int64](t, lanes64, math.MaxInt64)
}
