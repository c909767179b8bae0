package rating

import "math"

// advantage returns the antisymmetric matrix of differences in Elo between every two
// players by their own games alone, each pair of players being credited with one draw
// more. For those who never met it is what their ratings say.
func (p *Pool) advantage() [][]float64 {
	a := square(p.Players())
	ratings := p.BradleyTerry()
	for i := range a {
		for j := range a {
			switch g := p.games[i][j]; {
			case i == j:
			case g.Total() > 0:
				a[i][j] = Difference((g.Points() + 0.5) / float64(g.Total()+1))
			default:
				a[i][j] = ratings[i].Value - ratings[j].Value
			}
		}
	}
	return a
}

// Nash is the result of Pool.Nash.
type Nash struct {
	Weight []float64 // of each player in the equilibrium; they sum to 1
	Rating []float64 // expected Elo against the equilibrium: 0 at most
}

// Nash compares players who may beat each other in a circle. Two imaginary captains
// send a player each; the equilibrium is how often they should send whom, and among
// several equilibria the one of greatest entropy. Players with weight are those nobody
// can do without: one player who beats all others has weight 1, three who beat each
// other in a circle a third each, and copies of a player share its weight, so that
// filling a pool with copies changes nothing, which is not so with averages
// (Balduzzi et al., 2018).
//
// Results are taken as they are, without their errors; with few games a circle may be
// chance (see [Cycle]). Players who never met are compared by their ratings.
func (p *Pool) Nash() Nash {
	a := p.advantage()
	w := equilibrium(a)
	r := make([]float64, len(w))
	for i := range r {
		for j := range w {
			r[i] += a[i][j] * w[j]
		}
	}
	return Nash{w, r}
}

// equilibrium returns the Nash equilibrium of greatest entropy of the symmetric
// zero-sum game with the antisymmetric payoffs a.
//
// It is the w of greatest entropy for which no column has sum w[i] a[i][j] < 0. Its
// dual is to minimise log sum exp(a y) over y >= 0, where w is proportional to
// exp(a y): a smooth convex problem, solved by Newton's method on those y that are
// positive or want to be (Bertsekas, Projected Newton Methods, 1982). Weights that
// are 0 in the equilibrium shrink by a constant factor each step.
func equilibrium(a [][]float64) []float64 {
	n := len(a)
	scale := 0.0
	for i := range a {
		for _, v := range a[i] {
			scale = max(scale, math.Abs(v))
		}
	}
	if scale == 0 {
		scale = 1
	}
	weights := func(y []float64) (w []float64, value float64) {
		w = make([]float64, n)
		top := math.Inf(-1)
		for i := range w {
			for j, v := range y {
				w[i] += a[i][j] / scale * v
			}
			top = max(top, w[i])
		}
		sum := 0.0
		for i := range w {
			w[i] = math.Exp(w[i] - top)
			sum += w[i]
		}
		for i := range w {
			w[i] /= sum
		}
		return w, top + math.Log(sum)
	}
	y := make([]float64, n)
	w, value := weights(y)
	for range 500 {
		gradient := make([]float64, n)
		for i := range w {
			for j := range gradient {
				gradient[j] += w[i] * a[i][j] / scale
			}
		}
		var free []int
		worst := 0.0
		for j, g := range gradient {
			if y[j] > 0 || g < 0 {
				free = append(free, j)
				worst = max(worst, -g, min(g, y[j]))
			}
		}
		if worst < 1e-12 {
			break
		}
		hessian, slope := square(len(free)), make([]float64, len(free))
		for k, j := range free {
			slope[k] = -gradient[j]
			for l, m := range free {
				for i := range w {
					hessian[k][l] += w[i] * (a[i][j]/scale - gradient[j]) * (a[i][m]/scale - gradient[m])
				}
			}
			hessian[k][k] += 1e-12 + 1e-3*worst*worst // never singular, and hardly damped near the end
		}
		step := solve(hessian, slope)
		improved := false
		for size := 1.0; size > 1e-9 && !improved; size /= 2 {
			next := append([]float64(nil), y...)
			for k, j := range free {
				next[j] = max(0, y[j]+size*step[k])
			}
			if nw, v := weights(next); v < value {
				y, w, value, improved = next, nw, v, true
			}
		}
		if !improved {
			break
		}
	}
	return w
}
