package rating

import "math"

// likelihood returns the log-likelihood of the observations if the true distribution is
// p.
func (d distribution) likelihood(p []float64) float64 {
	sum := 0.0
	for i := range p {
		sum += d.p[i] * math.Log(p[i])
	}
	return d.n * sum
}

// withMean returns the most likely true distribution among those with the given mean
// score, 0 < mean < 1.
func (d distribution) withMean(mean float64) []float64 {
	c := make([]float64, len(d.score))
	for i, a := range d.score {
		c[i] = a - mean
	}
	return d.orthogonal(c)
}

// orthogonal returns the most likely true distribution p with sum p[i] c[i] = 0,
// where c has values of both signs. By Lagrange's rule p[i] = d.p[i]/(1 + x c[i]),
// where x solves the secular equation sum d.p[i] c[i]/(1 + x c[i]) = 0: its left side
// falls from infinity to minus infinity between the poles -1/max c and -1/min c.
func (d distribution) orthogonal(c []float64) []float64 {
	least, most := c[0], c[0]
	for _, v := range c {
		least, most = min(least, v), max(most, v)
	}
	low, high := -1/most, -1/least
	x := 0.0
	for range 200 {
		f, slope := 0.0, 0.0
		for i, v := range c {
			q := v / (1 + x*v)
			f += d.p[i] * q
			slope -= d.p[i] * q * q
		}
		if f > 0 {
			low = x
		} else {
			high = x
		}
		next := x - f/slope // Newton's step, or the middle if it leaves the bracket
		if !(next > low && next < high) {
			next = (low + high) / 2
		}
		if math.Abs(next-x) <= 1e-15*(1+math.Abs(x)) {
			break
		}
		x = next
	}
	p := make([]float64, len(c))
	for i, v := range c {
		p[i] = d.p[i] / (1 + x*v)
	}
	return p
}

// withRatio returns the most likely true distribution among those whose mean lies t
// standard deviations above 1/2. The constraint is not linear in p. Around a distribution
// with mean m and standard deviation sigma it is, to first order, sum p[i] (a[i] - 1/2 -
// t sigma (1 + ((m - a[i])/sigma)^2)/2) = 0. Solving this linear constraint repeatedly
// converges.
func (d distribution) withRatio(t float64) []float64 {
	p := make([]float64, len(d.p))
	for i := range p {
		p[i] = 1 / float64(len(p))
	}
	c := make([]float64, len(d.score))
	for range 100 {
		m, variance := d.moments(p)
		sigma := math.Sqrt(variance)
		for i, a := range d.score {
			u := (m - a) / sigma
			c[i] = a - 0.5 - t*sigma*(1+u*u)/2
		}
		next := d.orthogonal(c)
		change := 0.0
		for i := range p {
			change = max(change, math.Abs(next[i]-p[i]))
		}
		p = next
		if change < 1e-12 {
			break
		}
	}
	return p
}
