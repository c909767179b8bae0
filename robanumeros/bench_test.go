package robanumeros

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func benchCards(n int) []int32 {
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	cards := make([]int32, n)
	for i := range cards {
		cards[i] = int32(rng.IntN(201) - 100)
	}
	return cards
}

// perCell reports the time per value of the n(n+1)/2 values, which does not depend on n if the
// time is proportional to n^2.
func perCell(b *testing.B, n int) {
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(cells(n, 0, n)), "ns/value")
}

var benchSizes = []int{100, 400, 1000, 5000, 20_000}

// BenchmarkSolve finds whole games.
func BenchmarkSolve(b *testing.B) {
	for _, n := range benchSizes {
		cards := benchCards(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Solve(b.Context(), cards, Options{Workers: 1})
			}
			perCell(b, n)
		})
	}
}
