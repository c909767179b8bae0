package rating

import (
	"math"
	"slices"
)

// advantage returns the antisymmetric matrix of Elo differences between every two players
// by their direct games, with one draw added for each pair of players. For players who
// never met it uses the difference of their ratings.
func (p *Pool) advantage() [][]float64 {
	a := square(len(p.games))
	var ratings []float64
	for i := range a {
		for j := range a {
			switch g := p.games[i][j]; {
			case i == j:
			case g.Total() > 0:
				a[i][j] = difference([]float64{g.Reversed().Points() + 0.5, g.Points() + 0.5})
			default:
				if ratings == nil {
					ratings = p.Ratings(nil)
				}
				a[i][j] = ratings[i] - ratings[j]
			}
		}
	}
	return a
}

// Nash returns the weight of each player in an equilibrium, where the weights sum to 1, and each
// player's rating: the mean of its advantage in Elo over the equilibrium's players, at most 0. It
// compares players who may beat each other in a cycle. Two imaginary captains send one player
// each; the equilibrium is the frequency with which they should send each player, and among
// several equilibria the one of greatest entropy. One player who beats all others has weight 1,
// three who beat each other in a cycle have a third each, and copies of a player share its
// weight: unlike with averages, filling a pool with copies changes nothing (Balduzzi et al., 2018).
//
// Results are taken at face value, without their errors; with few games a cycle may be
// due to chance. Players who never met are compared by their ratings.
func (p *Pool) Nash() (weight, ratings []float64) {
	a := p.advantage()
	w := equilibrium(a)
	r := make([]float64, len(w))
	for i := range r {
		for j := range w {
			r[i] += a[i][j] * w[j]
		}
	}
	return w, r
}

// equilibrium returns the Nash equilibrium of greatest entropy of the symmetric zero-sum
// game with the antisymmetric payoffs a.
//
// It is the w of greatest entropy for which no column has sum w[i] a[i][j] < 0. The dual
// problem is to minimise log sum exp(a y) over y >= 0, where w is proportional to exp(a
// y): a smooth convex problem, solved by Newton's method on those y that are positive or
// that the gradient would make positive (Bertsekas, Projected Newton Methods, 1982).
// Weights that are 0 in the equilibrium shrink by a constant factor each step.
func equilibrium(a [][]float64) []float64 {
	d := dual{payoffs: normalised(a)}
	y := make([]float64, len(a))
	w, value := d.weights(y)
	for range newtonSteps {
		gradient := d.gradient(w)
		free, worst := active(y, gradient)
		if worst < tolerance {
			break
		}
		step := d.newton(w, gradient, free, worst)
		next, nw, v, improved := d.lineSearch(y, free, step, value)
		if !improved {
			break
		}
		y, w, value = next, nw, v
	}
	return w
}

const (
	newtonSteps  = 500   // far more than needed: convergence is quadratic near the end
	tolerance    = 1e-12 // of the gradient where it should be 0; payoffs are up to 1
	shortestStep = 1e-9  // smallest fraction of a Newton step that is still tried
)

// dual is the problem that equilibrium solves: to minimise log sum exp(payoffs y).
type dual struct {
	payoffs [][]float64 // between -1 and 1
}

// normalised returns a in units of its greatest entry.
func normalised(a [][]float64) [][]float64 {
	scale := 0.0
	for _, row := range a {
		for _, v := range row {
			scale = max(scale, math.Abs(v))
		}
	}
	if scale == 0 {
		scale = 1
	}
	b := square(len(a))
	for i, row := range a {
		for j, v := range row {
			b[i][j] = v / scale
		}
	}
	return b
}

// weights returns the w for y, and the value to minimise.
func (d dual) weights(y []float64) (w []float64, value float64) {
	w = make([]float64, len(y))
	top := math.Inf(-1)
	for i := range w {
		for j, v := range y {
			w[i] += d.payoffs[i][j] * v
		}
		top = max(top, w[i])
	}
	sum := 0.0
	for i := range w {
		w[i] = math.Exp(w[i] - top) // at most 1: nothing overflows
		sum += w[i]
	}
	for i := range w {
		w[i] /= sum
	}
	return w, top + math.Log(sum)
}

// gradient returns the derivatives of the value with respect to y.
func (d dual) gradient(w []float64) []float64 {
	gradient := make([]float64, len(w))
	for i := range w {
		for j := range gradient {
			gradient[j] += w[i] * d.payoffs[i][j]
		}
	}
	return gradient
}

// active returns the indices of those y that are positive or would become positive, and
// their largest distance from optimality.
func active(y, gradient []float64) (free []int, worst float64) {
	for j, g := range gradient {
		if y[j] > 0 || g < 0 {
			free = append(free, j)
			worst = max(worst, -g, min(g, y[j]))
		}
	}
	return free, worst
}

// newton returns the step of the free y to the minimum of the local quadratic model.
func (d dual) newton(w, gradient []float64, free []int, worst float64) []float64 {
	hessian, slope, spread := square(len(free)), make([]float64, len(free)), make([][]float64, len(free))
	for k, j := range free {
		slope[k] = -gradient[j]
		for i, v := range w {
			spread[k] = append(spread[k], math.Sqrt(v)*(d.payoffs[i][j]-gradient[j]))
		}
		for l := range k + 1 { // only this half is read
			hessian[k][l] = dot(spread[k], spread[l])
		}
		hessian[k][k] += 1e-12 + 1e-3*worst*worst // never singular, and hardly damped near the end
	}
	return factorize(hessian).solve(slope)
}

// lineSearch takes the step, or the part of it that improves on value; y stays at least
// 0.
func (d dual) lineSearch(y []float64, free []int, step []float64, value float64) (next, w []float64, v float64, improved bool) {
	next = slices.Clone(y)
	for size := 1.0; size > shortestStep; size /= 2 {
		for k, j := range free {
			next[j] = max(0, y[j]+size*step[k])
		}
		if w, v = d.weights(next); v < value {
			return next, w, v, true
		}
	}
	return nil, nil, value, false
}
