// Package matrix solves zero-sum matrix games.
package matrix

import (
	"errors"
	"fmt"
	"math"
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
