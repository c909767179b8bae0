package search

import (
	"errors"
	"fmt"
	"math"
)

// Equilibrium is a solution of a zero-sum matrix game: a mixed strategy for each
// player from which neither gains by departing.
type Equilibrium struct {
	Rows    []float64 // the row player's probabilities
	Columns []float64 // the column player's
	Value   float64   // what the row player gets

	// Exploitability is how much the two players together would gain by the best
	// answers to these strategies: 0 for an exact equilibrium, and never less.
	Exploitability float64
}

// SolveMatrix returns an equilibrium of the game in which the row player chooses i,
// the column player j, both at once, and the row player gets payoff[i][j] from the
// column player. It solves the linear program by the simplex method: time grows about
// as rows x columns x (rows + columns). An empty or ragged matrix and payoffs that are
// not finite are errors.
func SolveMatrix(payoff [][]float64) (Equilibrium, error) {
	m := len(payoff)
	if m == 0 || len(payoff[0]) == 0 {
		return Equilibrium{}, errors.New("search: SolveMatrix: the matrix is empty")
	}
	n := len(payoff[0])
	low := math.Inf(1)
	for i, row := range payoff {
		if len(row) != n {
			return Equilibrium{}, fmt.Errorf("search: SolveMatrix: row %d has %d payoffs, row 0 has %d", i, len(row), n)
		}
		for j, v := range row {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return Equilibrium{}, fmt.Errorf("search: SolveMatrix: payoff[%d][%d] is %v; want a finite number", i, j, v)
			}
			low = min(low, v)
		}
	}
	// With all payoffs made positive by adding shift, the column player minimises the
	// value w in: sum_j a[i][j] y_j <= w, y a distribution. With x = y/w that is:
	// maximise sum x subject to a x <= 1, x >= 0, whose dual is the row player's.
	shift := 1 - low
	t := newSimplex(payoff, shift)
	t.solve()
	e := t.strategies()
	e.Value = 1/t.cost[t.columns()-1] - shift
	e.Exploitability = exploitability(payoff, e.Rows, e.Columns)
	return e, nil
}

// exploitability is what best answers gain: the best row against columns, less the
// worst column against rows.
func exploitability(payoff [][]float64, rows, columns []float64) float64 {
	best := math.Inf(-1)
	against := make([]float64, len(columns))
	for i, row := range payoff {
		sum := 0.0
		for j, v := range row {
			sum += v * columns[j]
			against[j] += v * rows[i]
		}
		best = max(best, sum)
	}
	worst := math.Inf(1)
	for _, v := range against {
		worst = min(worst, v)
	}
	return max(best-worst, 0)
}

// simplex is a tableau: a row for each constraint, columns for the variables, the
// slacks and the right-hand side; cost is the objective's row.
type simplex struct {
	rows  [][]float64
	cost  []float64
	basis []int // the variable of each row
	n     int   // variables without the slacks
}

func newSimplex(payoff [][]float64, shift float64) *simplex {
	m, n := len(payoff), len(payoff[0])
	t := &simplex{n: n, cost: make([]float64, n+m+1)}
	for i, p := range payoff {
		row := make([]float64, n+m+1)
		for j, v := range p {
			row[j] = v + shift
		}
		row[n+i], row[n+m] = 1, 1
		t.rows = append(t.rows, row)
		t.basis = append(t.basis, n+i)
	}
	for j := range n {
		t.cost[j] = -1
	}
	return t
}

func (t *simplex) columns() int { return len(t.cost) }

// solve pivots until no variable improves the objective. The steepest one enters; after
// many pivots Bland's rule (the first one) takes over, which cannot cycle.
func (t *simplex) solve() {
	const tiny = 1e-12
	last := t.columns() - 1
	for pivots := 0; ; pivots++ {
		bland := pivots > 20*(len(t.rows)+t.n)
		enter := -1
		for j, c := range t.cost[:last] {
			if c < -tiny && (enter < 0 || !bland && c < t.cost[enter]) {
				enter = j
			}
		}
		if enter < 0 {
			return
		}
		leave := -1
		for i, row := range t.rows {
			if row[enter] <= tiny {
				continue
			}
			if leave < 0 {
				leave = i
				continue
			}
			a, b := row[last]*t.rows[leave][enter], t.rows[leave][last]*row[enter]
			if a < b || a == b && t.basis[i] < t.basis[leave] {
				leave = i
			}
		}
		if leave < 0 || pivots > 1000*(len(t.rows)+t.n) {
			return // rounding has left nothing to gain
		}
		t.pivot(leave, enter)
	}
}

func (t *simplex) pivot(leave, enter int) {
	row := t.rows[leave]
	scale := 1 / row[enter]
	for j := range row {
		row[j] *= scale
	}
	eliminate := func(other []float64) {
		if f := other[enter]; f != 0 {
			for j, v := range row {
				other[j] -= f * v
			}
		}
	}
	for i := range t.rows {
		if i != leave {
			eliminate(t.rows[i])
		}
	}
	eliminate(t.cost)
	t.basis[leave] = enter
}

// strategies reads the solution: the columns' from the basis, the rows' from the costs
// of the slacks.
func (t *simplex) strategies() Equilibrium {
	last := t.columns() - 1
	e := Equilibrium{Rows: make([]float64, len(t.rows)), Columns: make([]float64, t.n)}
	for i, v := range t.basis {
		if v < t.n {
			e.Columns[v] = max(t.rows[i][last], 0)
		}
	}
	for i := range e.Rows {
		e.Rows[i] = max(t.cost[t.n+i], 0)
	}
	normalise(e.Rows)
	normalise(e.Columns)
	return e
}

// normalise makes p a probability distribution.
func normalise(p []float64) {
	sum := 0.0
	for _, v := range p {
		sum += v
	}
	for i := range p {
		if sum > 0 {
			p[i] /= sum
		} else {
			p[i] = 1 / float64(len(p))
		}
	}
}
