package rating

import (
	"math"
	"slices"
)

// likelihood returns the log-likelihood of the observations if the true distribution is
// p.
func (d distribution) likelihood(p []float64) float64 {
	sum := 0.0
	for i := range p {
		sum += d.p[i] * math.Log(p[i])
	}
	return d.n * sum
}

// withElo returns the most likely true distribution among those whose mean score is that
// of a player who is elo points stronger.
func (d distribution) withElo(elo float64) []float64 {
	c := make([]float64, len(d.score))
	mean, rest := Score(elo), Score(-elo)
	for i, a := range d.score {
		c[i] = a*rest - (1-a)*mean // a - mean, exact near 0 and 1
	}
	return d.orthogonal(c)
}

// orthogonal returns the most likely true distribution p with sum p[i] c[i] = 0,
// where c has values of both signs. It overwrites c.
//
// If sum d.p[i] c[i] is at most 0 (else c is negated), let g be c in units of its greatest
// value. By Lagrange's rule p[i] = d.p[i] (1+v)/(1 + (1-g[i]) v) for some v >= 0, at which
// sum p[i] g[i] = 0. This sum increases with v and is concave, so Newton's method from 0
// approaches the root from below. Nothing cancels, however rare the result that the
// constraint makes frequent.
func (d distribution) orthogonal(c []float64) []float64 {
	sum := 0.0
	for i, v := range c {
		sum += d.p[i] * v
	}
	most, least := slices.Max(c), slices.Min(c)
	if sum > 0 {
		most, least = least, most
	}
	scale := min(1, -most/least) // of v where the sum begins to bend
	for i := range c {
		c[i] /= most // is g
	}
	v := 0.0
	for range 200 {
		f, slope := 0.0, 0.0
		for i, g := range c {
			q := g / (1 + (1-g)*v)
			f += d.p[i] * q * (1 + v)
			slope += d.p[i] * q * q
		}
		step := -f / slope
		if step <= 1e-15*(scale+v) {
			break
		}
		v += step
	}
	for i, g := range c {
		c[i] = d.p[i] * (1 + v) / (1 + (1-g)*v)
	}
	return c
}

// withRatio returns the most likely true distribution among those whose mean lies t
// standard deviations above 1/2.
//
// With b the scores minus 1/2 (negated if t is negative) and s = |t|/sqrt(1+t^2), the
// constraint is E b = s sqrt(E b^2). As sqrt(q) is the least of (q/r + r)/2 for r > 0,
// "at least t" means that E b >= s (E b^2/r + r)/2 for some r, and "at most t" that E b <=
// s (E b^2/r + r)/2 for all r. For a given r this is linear. Where the observed ratio is
// below t, the greatest likelihood is therefore the greatest for any r, which may have
// several peaks; where it is above t, the least for any r, which has no other minimum.
func (d distribution) withRatio(t float64) []float64 {
	l := line{d: d, s: math.Abs(t) / math.Sqrt(1+t*t)}
	if l.s == 0 {
		return d.withElo(0)
	}
	first, second := 0.0, 0.0 // moments
	for i, a := range d.score {
		v := math.Copysign(1, t) * (a - 0.5)
		l.b = append(l.b, v)
		first += d.p[i] * v
		second += d.p[i] * v * v
	}
	// At the solution r is sqrt(E b^2), and the probability of some result but a draw is
	// not below the observed one.
	low, high := math.Sqrt(slices.Min(d.p))/4, 0.5
	if gap := first*first - l.s*l.s*second; first > 0 && gap > 0 {
		// Only these r exclude the observed distribution.
		root := first + math.Sqrt(gap)
		return l.between(math.Log(max(low, l.s*second/root)), math.Log(min(high, root/l.s)))
	}
	low = math.Log(max(low, l.s/(1+math.Sqrt(1-l.s*l.s))/4)) // below, "at least t" is impossible
	const steps = 16
	step := (math.Log(high) - low) / steps
	best, value := 0.0, math.Inf(-1)
	for i := range steps + 1 {
		x := low + float64(i)*step
		if p := l.at(x); p != nil {
			if v := d.likelihood(p); v > value {
				best, value = x, v
			}
		}
	}
	return l.between(best-step, min(best+step, math.Log(high)))
}

// line is the problem of withRatio as a function of log r.
type line struct {
	d distribution
	b []float64
	s float64
}

// at returns the most likely distribution for log r = x, nil if there is none.
func (l line) at(x float64) []float64 {
	r := math.Exp(x)
	c := make([]float64, len(l.b))
	for i, v := range l.b {
		c[i] = v - l.s*(v*v/r+r)/2
	}
	if slices.Max(c) <= 0 {
		return nil
	}
	return l.d.orthogonal(c)
}

// between returns the distribution for the r between the bounds where r = sqrt(E b^2). The
// likelihood improves from any other r towards sqrt(E b^2).
func (l line) between(low, high float64) []float64 {
	x, before, gapBefore := (low+high)/2, 0.0, 0.0
	var best []float64
	for i := range 200 {
		p := l.at(x)
		if p == nil { // only next to the lower bound
			low = x
			x = (low + high) / 2
			continue
		}
		best = p
		second := 0.0
		for i, v := range l.b {
			second += p[i] * v * v
		}
		gap := math.Log(second)/2 - x
		if gap > 0 {
			low = x
		} else {
			high = x
		}
		next := x + gap
		if i > 0 {
			next = x - gap*(x-before)/(gap-gapBefore) // secant
		}
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-x) <= 1e-9 {
			break
		}
		before, gapBefore, x = x, gap, next
	}
	return best
}

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
