package method

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestEigen(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for n := 1; n <= 8; n++ {
		m := identity(n)
		for i := range n {
			for k := range i + 1 {
				m[i][k] = r.NormFloat64()
				m[k][i] = m[i][k]
			}
		}
		values, v := m.eigen()
		for i := range n {
			for k := range n {
				sum, dot := 0.0, 0.0
				for x := range n {
					sum += v[i][x] * values[x] * v[k][x]
					dot += v[x][i] * v[x][k]
				}
				unit := 0.0
				if i == k {
					unit = 1
				}
				if math.Abs(sum-m[i][k]) > 1e-9 || math.Abs(dot-unit) > 1e-9 {
					t.Fatalf("n = %d: V D V^T is %v at %d %d, want %v; columns %v, want %v", n, sum, i, k, m[i][k], dot, unit)
				}
			}
		}
	}
}
