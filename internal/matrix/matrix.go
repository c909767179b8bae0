// Package matrix solves zero-sum matrix games.
package matrix

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Equilibrium is a solution of a zero-sum matrix game: a mixed strategy for each player
// such that neither gains by deviating.
type Equilibrium struct {
	Rows    []float64 // the row player's probabilities
	Columns []float64 // the column player's probabilities
	Value   float64   // the row player's expected payoff

	// Exploitability is the total gain of both players' best responses to these
	// strategies, computed from the payoffs: 0 for an exact equilibrium, never negative,
	// and at most 1e-9 times the range of the payoffs (the greatest minus the least).
	Exploitability float64
}

// Precision is the greatest exploitability of a solution of Solve, as a part of
// the range of the payoffs (the greatest minus the least).
const Precision = 1e-9

// errPrecision means that rounding errors prevented a solution of the promised precision.
var errPrecision = errors.New("no equilibrium of the required precision was found")

// ErrStopped is returned by a computation that stop ended.
var ErrStopped = errors.New("stopped")

// Solve returns an equilibrium of the game in which the row player chooses i and the
// column player j simultaneously, and the column player pays the row player payoff[i][j]. It
// solves the linear program by the simplex method: time grows about as rows x columns x
// min(rows, columns). It calls stop before every pivot and gives up if that returns true. An
// empty or ragged matrix and payoffs that are not finite are errors, and so is a solution whose
// Exploitability is too large, for which no example is known.
func Solve(payoff [][]float64, stop func() bool) (Equilibrium, error) {
	low, high, err := matrixRange(payoff)
	if err != nil {
		return Equilibrium{}, err
	}
	units := make([][]float64, len(payoff))
	for i, row := range payoff {
		units[i] = make([]float64, len(row))
		for j, v := range row {
			units[i][j] = within(v, low, high)
		}
	}
	// With payoffs of very different scales the simplex method can reach a basis that is
	// nearly singular. A little noise helps, and its cost in precision is at most its size.
	best := Equilibrium{Exploitability: math.Inf(1)}
	for _, noise := range []float64{0, 0x1p-38, 0x1p-36, 0x1p-34, 0x1p-33, 0x1p-32} {
		e, finished := solveUnits(units, noise, stop)
		if !finished {
			return Equilibrium{}, ErrStopped
		}
		if e.Exploitability < best.Exploitability {
			best = e
		}
		if best.Exploitability <= Precision/2 {
			break
		}
	}
	if best.Exploitability > Precision {
		return Equilibrium{}, fmt.Errorf("%w: the best strategies are exploitable by %v of the range of payoffs", errPrecision, best.Exploitability)
	}
	half := high/2 - low/2
	best.Value, best.Exploitability = 2*(low/2+best.Value*half), 2*best.Exploitability*half
	if i, j := slices.Index(best.Rows, 1), slices.Index(best.Columns, 1); i >= 0 && j >= 0 {
		best.Value = payoff[i][j] // without rounding
	}
	return best, nil
}

// matrixRange returns the least and the greatest payoff, or an error for an invalid matrix.
func matrixRange(payoff [][]float64) (low, high float64, err error) {
	if len(payoff) == 0 || len(payoff[0]) == 0 {
		return 0, 0, errors.New("the matrix is empty")
	}
	low, high = math.Inf(1), math.Inf(-1)
	for i, row := range payoff {
		if len(row) != len(payoff[0]) {
			return 0, 0, fmt.Errorf("row %d has %d payoffs, row 0 has %d", i, len(row), len(payoff[0]))
		}
		for j, v := range row {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return 0, 0, fmt.Errorf("payoff[%d][%d] is %v; want a finite number", i, j, v)
			}
			low, high = min(low, v), max(high, v)
		}
	}
	return low, high, nil
}

// within scales v from the range low to high to the range 0 to 1; it returns 0 if low
// equals high. high - low may overflow a float64.
func within(v, low, high float64) float64 {
	if low == high {
		return 0
	}
	return (v/2 - low/2) / (high/2 - low/2)
}

// clean turns p, a probability distribution up to a factor and rounding errors, into an
// exact one.
func clean(p []float64) {
	most := 0.0
	for _, v := range p {
		most = max(most, v)
	}
	for i, v := range p {
		if v < most*1e-14 {
			p[i] = 0
		}
	}
	Normalise(p)
}

// Normalise scales p to a probability distribution; all zeros become the uniform one.
func Normalise(p []float64) {
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

// bestReplies returns the payoffs, for the row player, of the best row against columns and
// of the best column against rows.
func bestReplies(payoff [][]float64, rows, columns []float64) (best, worst float64) {
	best, worst = math.Inf(-1), math.Inf(1)
	against := make([]float64, len(columns))
	for i, row := range payoff {
		sum := 0.0
		for j, v := range row {
			sum += v * columns[j]
			against[j] += v * rows[i]
		}
		best = max(best, sum)
	}
	for _, v := range against {
		worst = min(worst, v)
	}
	return best, worst
}

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
