package cmaes

import (
	"math"
)

// matrix is a square matrix in row-major order.
type matrix [][]float64

func identity(n int) matrix {
	m := make(matrix, n)
	for i := range m {
		m[i] = make([]float64, n)
		m[i][i] = 1
	}
	return m
}

// eigen returns the eigenvalues of a symmetric matrix and its eigenvectors as columns, by
// Jacobi rotations: exact up to rounding, and O(n^3) with a handful of sweeps.
func (m matrix) eigen() (values []float64, vectors matrix) {
	n := len(m)
	a := make(matrix, n)
	for i := range a {
		a[i] = append([]float64(nil), m[i]...)
	}
	v := identity(n)
	for range 50 {
		off, on := 0.0, 0.0
		for i := range n {
			on += a[i][i] * a[i][i]
			for k := range i {
				off += a[i][k] * a[i][k]
			}
		}
		if off <= 1e-30*on {
			break
		}
		for p := range n {
			for q := p + 1; q < n; q++ {
				rotate(a, v, p, q)
			}
		}
	}
	values = make([]float64, n)
	for i := range values {
		values[i] = a[i][i]
	}
	return values, v
}

// rotate makes a[p][q] zero and applies the rotation to v.
func rotate(a, v matrix, p, q int) {
	if a[p][q] == 0 {
		return
	}
	theta := (a[q][q] - a[p][p]) / (2 * a[p][q])
	t := 1 / (math.Abs(theta) + math.Hypot(theta, 1))
	if theta < 0 {
		t = -t
	}
	c := 1 / math.Sqrt(t*t+1)
	s := t * c
	for k := range a {
		x, y := a[k][p], a[k][q]
		a[k][p], a[k][q] = c*x-s*y, s*x+c*y
	}
	for k := range a {
		x, y := a[p][k], a[q][k]
		a[p][k], a[q][k] = c*x-s*y, s*x+c*y
		x, y = v[k][p], v[k][q]
		v[k][p], v[k][q] = c*x-s*y, s*x+c*y
	}
}
