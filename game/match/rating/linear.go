package rating

import "math"

func square(n int) [][]float64 {
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
	}
	return a
}

// solve returns x with a x = b by elimination with row pivoting, in O(n^3). a
// must be symmetric and positive definite, and is not changed.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	m := square(n)
	for i := range m {
		copy(m[i], a[i])
	}
	x := append([]float64(nil), b...)
	for k := range n {
		best := k
		for i := k + 1; i < n; i++ {
			if math.Abs(m[i][k]) > math.Abs(m[best][k]) {
				best = i
			}
		}
		m[k], m[best], x[k], x[best] = m[best], m[k], x[best], x[k]
		for i := k + 1; i < n; i++ {
			f := m[i][k] / m[k][k]
			for j := k; j < n; j++ {
				m[i][j] -= f * m[k][j]
			}
			x[i] -= f * x[k]
		}
	}
	for i := n - 1; i >= 0; i-- {
		for j := i + 1; j < n; j++ {
			x[i] -= m[i][j] * x[j]
		}
		x[i] /= m[i][i]
	}
	return x
}
