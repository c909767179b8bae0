package randomgame

import "math"

// Equilibrium returns the value of the matrix game in which the row player gets
// payoff[i][j], and a bound on its error. It tries every square submatrix: for one of
// them, the strategies that make the opponent indifferent among its moves are optimal in
// the whole matrix (Shapley and Snow, Basic solutions of discrete games, 1950). Time
// grows exponentially; matrices up to 6x6 are fine.
func Equilibrium(payoff [][]float64) (value, doubt float64) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, row := range payoff {
		for _, v := range row {
			low, high = min(low, v), max(high, v)
		}
	}
	if low == high {
		return low, 0
	}
	m, n := len(payoff), len(payoff[0])
	floor, ceiling := low, high // the best guarantees found for each side
	for rows := 1; rows < 1<<m; rows++ {
		for columns := 1; columns < 1<<n; columns++ {
			x, y, ok := indifferent(payoff, members(rows, m), members(columns, n), low, high)
			if !ok {
				continue
			}
			least, most := math.Inf(1), math.Inf(-1)
			for j := range n {
				sum := 0.0
				for i := range m {
					sum += x[i] * payoff[i][j]
				}
				least = min(least, sum)
			}
			for i := range m {
				sum := 0.0
				for j := range n {
					sum += y[j] * payoff[i][j]
				}
				most = max(most, sum)
			}
			floor, ceiling = max(floor, least), min(ceiling, most)
		}
	}
	return (floor + ceiling) / 2, math.Abs(ceiling - floor)
}

// members returns the elements of a set of at most n, given as bits.
func members(set, n int) (list []int) {
	for i := range n {
		if set>>i&1 != 0 {
			list = append(list, i)
		}
	}
	return list
}

// indifferent returns the strategies on the given rows and columns, equally many, that
// make the opponent indifferent, if they exist and are unique.
func indifferent(payoff [][]float64, rows, columns []int, low, high float64) (x, y []float64, ok bool) {
	k := len(rows)
	if k != len(columns) {
		return nil, nil, false
	}
	// Payoffs are moved to [1, 2]: the value is then positive, and the solution of B y =
	// 1 is the columns' strategy up to a factor.
	b := make([][]float64, k)
	transposed := make([][]float64, k)
	for i := range b {
		b[i], transposed[i] = make([]float64, k), make([]float64, k)
	}
	for i, row := range rows {
		for j, column := range columns {
			v := 1 + (payoff[row][column]-low)/(high-low)
			b[i][j], transposed[j][i] = v, v
		}
	}
	part, ok := distribution(transposed)
	if !ok {
		return nil, nil, false
	}
	x = make([]float64, len(payoff))
	for i, row := range rows {
		x[row] = part[i]
	}
	if part, ok = distribution(b); !ok {
		return nil, nil, false
	}
	y = make([]float64, len(payoff[0]))
	for j, column := range columns {
		y[column] = part[j]
	}
	return x, y, true
}

// distribution solves a z = 1 by elimination and scales z to sum 1. It fails if a is
// singular or z has negative components.
func distribution(a [][]float64) (z []float64, ok bool) {
	k := len(a)
	for i := range a {
		a[i] = append(a[i], 1)
	}
	for c := range k {
		pivot := c
		for r := c + 1; r < k; r++ {
			if math.Abs(a[r][c]) > math.Abs(a[pivot][c]) {
				pivot = r
			}
		}
		a[c], a[pivot] = a[pivot], a[c]
		if math.Abs(a[c][c]) < 1e-13 {
			return nil, false
		}
		for r := range k {
			if r == c {
				continue
			}
			f := a[r][c] / a[c][c]
			for j := c; j <= k; j++ {
				a[r][j] -= f * a[c][j]
			}
		}
	}
	sum := 0.0
	for i := range k {
		v := a[i][k] / a[i][i]
		if v < -1e-9 {
			return nil, false
		}
		z = append(z, max(v, 0))
		sum += max(v, 0)
	}
	if !(sum > 0) {
		return nil, false
	}
	for i := range z {
		z[i] /= sum
	}
	return z, true
}
