package robanumeros

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"golang.org/x/exp/constraints"
)

// TestLanes compares the minima computed by the vector instructions with those of the plain
// definition, tile by tile, up to the largest sums.
func TestLanes(t *testing.T) {
	t.Run("32", func(t *testing.T) { testLanes[int32](t, lanes32, math.MaxInt32) })
	t.Run("64", func(t *testing.T) { testLanes[int64](t, lanes64, math.MaxInt64) })
}

func testLanes[V constraints.Signed](t *testing.T, lanes int, largest V) {
	if lanes == 0 {
		t.Skip("no vector instructions here")
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		n := 1 + r.IntN(200)
		most := []V{1, 100, largest / V(n)}[r.IntN(3)]
		cards := make([]V, n)
		for i := range cards {
			cards[i] = V(r.Int64N(int64(most)))*2 - most
			if r.IntN(8) == 0 {
				cards[i] = 0
			}
		}
		got, want := newTriangle[V](cards), newTriangle[V](cards)
		height, width := 1+r.IntN(100), 1+r.IntN(150)
		for bottom := n; bottom > 0; bottom -= height {
			top := max(0, bottom-height)
			for from := top / width * width; from < n; from += width {
				to := min(n, from+width)
				got.tile(top, bottom, from, to)
				for i := bottom - 1; i >= top; i-- {
					want.sweep(i, from, to)
				}
				if !slices.Equal(got.column, want.column) || !slices.Equal(got.row, want.row) {
					t.Fatalf("%d cards %v: rows %d to %d, columns %d to %d:\ncolumns %v\n   want %v\n   rows %v\n   want %v",
						n, cards, top, bottom-1, from, to-1, got.column, want.column, got.row, want.row)
				}
			}
		}
	}

	// The comparison covered vector instructions.
	u := newTriangle[V](make([]V, 2*lanes))
	if rows := u.sweepGroup(2*lanes-1, 0, 0, 2*lanes); rows != lanes {
		t.Errorf("a group has %d rows; want %d", rows, lanes)
	}
}
