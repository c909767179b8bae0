package rating

import "math"

func square(n int) [][]float64 {
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
	}
	return a
}

// factor is a lower triangular matrix l; a symmetric and positive definite matrix is l
// times its transpose (Cholesky).
type factor [][]float64

// factorize returns the factor of a, of which it reads only the lower triangle, in O(n^3).
func factorize(a [][]float64) factor {
	l := factor(square(len(a)))
	for i, row := range l {
		for j, other := range l[:i+1] {
			v := a[i][j] - dot(row[:j], other[:j])
			if i > j {
				row[j] = v / other[j]
			} else {
				row[j] = math.Sqrt(max(v, 1e-14*a[i][i])) // rounding can make it 0 or less
			}
		}
	}
	return l
}

// forward returns y with l y = b.
func (l factor) forward(b []float64) []float64 {
	y := make([]float64, len(b))
	for i, row := range l {
		y[i] = (b[i] - dot(row[:i], y[:i])) / row[i]
	}
	return y
}

// solve returns x with a x = b for the matrix a of the factor.
func (l factor) solve(b []float64) []float64 {
	x := l.forward(b)
	for i := len(x) - 1; i >= 0; i-- {
		x[i] /= l[i][i]
		for j, v := range l[i][:i] {
			x[j] -= v * x[i]
		}
	}
	return x
}

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
