package matrix

import (
	"math"
	"math/rand/v2"
)

// solveUnits solves the matrix game with payoffs between 0 and 1, each raised by a random
// number up to noise, by the simplex method. It calls stop before every pivot, and reports
// whether it finished without being stopped.
func solveUnits(units [][]float64, noise float64, stop func() bool) (best Equilibrium, finished bool) {
	t := newTableau(units, noise)
	best.Exploitability = math.Inf(1)
	// Rounding errors grow with every pivot. Rebuilding the tableau for the final basis
	// removes them, and shows whether the basis is optimal.
	for range 4 {
		if !t.solve(stop) {
			return best, false
		}
		if e := t.strategies(units); e.Exploitability < best.Exploitability {
			best = e
		}
		if best.Exploitability < 1e-13 {
			break
		}
		if t = t.afresh(units, noise); t == nil {
			break
		}
	}
	return best, true
}

// tableau is the linear program in Tucker's condensed form. With the payoffs scaled to lie
// between 1 and 2, the column player minimises w subject to sum_j a[i][j] y_j <= w for
// every i, where y is a distribution. With x = y/w this becomes: maximise sum x subject to
// a x <= 1 and x >= 0. Its dual is the row player's problem.
type tableau struct {
	a     [][]float64 // one row for each constraint and one for the objective; the last column is the right-hand side
	left  []int       // the basic variable of each row: x_j is j, the slack of constraint i is n+i
	above []int       // the nonbasic variable of each column
	n     int         // columns of the matrix
}

// newTableau returns the tableau for payoffs between 0 and 1, each raised by a random
// number up to noise.
func newTableau(units [][]float64, noise float64) *tableau {
	m, n := len(units), len(units[0])
	random := rand.New(rand.NewPCG(1, 1))
	t := &tableau{n: n, left: make([]int, m), above: make([]int, n), a: make([][]float64, m+1)}
	cells := make([]float64, (m+1)*(n+1))
	for i := range t.a {
		t.a[i] = cells[i*(n+1) : (i+1)*(n+1)]
	}
	for i, row := range units {
		t.left[i] = n + i
		for j, v := range row {
			t.a[i][j] = 1 + v + noise*random.Float64()
		}
		t.a[i][n] = 1
	}
	for j := range n {
		t.above[j] = j
		t.a[m][j] = -1
	}
	return t
}

// solve pivots until no variable improves the objective or stop returns true, and reports
// whether it was not stopped. The column with the greatest gain enters; after many pivots
// Bland's rule (the first column with a gain) takes over, which cannot cycle.
func (t *tableau) solve(stop func() bool) bool {
	const tiny = 1e-14 // no gain
	m := len(t.left)
	size := m + t.n
	for pivots := 0; pivots < 50*size; pivots++ {
		if stop() {
			return false
		}
		bland := pivots > 20*size
		enter := -1
		for j, c := range t.a[m][:t.n] {
			if c >= -tiny {
				continue
			}
			if enter < 0 || bland && t.above[j] < t.above[enter] || !bland && c < t.a[m][enter] {
				enter = j
			}
		}
		if enter < 0 {
			return true
		}
		leave := t.leaving(enter, bland)
		if leave < 0 {
			return true // rounding has left nothing to gain
		}
		t.pivot(leave, enter)
	}
	return true
}

// leaving returns the row whose variable leaves the basis in exchange for that of column
// enter: the first to reach zero, or -1 if none does. Among those that reach zero at about
// the same time, the one with the greatest pivot keeps rounding errors small (Harris, Pivot
// selection methods of the Devex LP code, 1973); Bland's rule takes the first.
func (t *tableau) leaving(enter int, bland bool) int {
	const least, slack = 1e-11, 1e-13 // the least pivot; how far below zero a variable may fall
	limit := math.Inf(1)
	for i := range t.left {
		if p := t.a[i][enter]; p > least {
			allowed := slack
			if bland {
				allowed = 0
			}
			limit = min(limit, (max(t.a[i][t.n], 0)+allowed)/p)
		}
	}
	leave := -1
	for i := range t.left {
		p := t.a[i][enter]
		if p <= least || max(t.a[i][t.n], 0)/p > limit {
			continue
		}
		if leave < 0 || bland && t.left[i] < t.left[leave] || !bland && p > t.a[leave][enter] {
			leave = i
		}
	}
	return leave
}

// pivot exchanges the variables of row r and column c.
func (t *tableau) pivot(r, c int) {
	row := t.a[r]
	scale := 1 / row[c]
	for j := range row {
		row[j] *= scale
	}
	row[c] = scale
	for i, other := range t.a {
		if f := other[c]; i != r && f != 0 {
			other[c] = 0
			for j, v := range row {
				other[j] -= f * v
			}
		}
	}
	t.left[r], t.above[c] = t.above[c], t.left[r]
}

// afresh returns a new tableau with the same basic variables, without the accumulated
// rounding errors, or nil if the basis is nearly singular.
func (t *tableau) afresh(units [][]float64, noise float64) *tableau {
	next := newTableau(units, noise)
	var enter, leave []int // columns and rows to exchange, in any order
	for _, v := range t.left {
		if v < t.n {
			enter = append(enter, v)
		}
	}
	for _, v := range t.above {
		if v >= t.n {
			leave = append(leave, v-t.n)
		}
	}
	for len(enter) > 0 {
		r, c, most := 0, 0, 0.0
		for i, row := range leave {
			for j, column := range enter {
				if p := math.Abs(next.a[row][column]); p > most {
					r, c, most = i, j, p
				}
			}
		}
		if most < 1e-13 {
			return nil
		}
		next.pivot(leave[r], enter[c])
		leave[r], enter[c] = leave[len(leave)-1], enter[len(enter)-1]
		leave, enter = leave[:len(leave)-1], enter[:len(enter)-1]
	}
	return next
}

// strategies reads the solution: the column player's strategy from the right-hand side, the
// row player's from the objective. Value and Exploitability are computed from the
// strategies in the matrix units.
func (t *tableau) strategies(units [][]float64) Equilibrium {
	m := len(t.left)
	e := Equilibrium{Rows: make([]float64, m), Columns: make([]float64, t.n)}
	for i, v := range t.left {
		if v < t.n {
			e.Columns[v] = t.a[i][t.n]
		}
	}
	for j, v := range t.above {
		if v >= t.n {
			e.Rows[v-t.n] = t.a[m][j]
		}
	}
	clean(e.Rows)
	clean(e.Columns)
	best, worst := bestReplies(units, e.Rows, e.Columns)
	e.Value, e.Exploitability = best/2+worst/2, max(best-worst, 0)
	return e
}
