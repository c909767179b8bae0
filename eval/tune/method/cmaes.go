package method

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// CMAES returns the covariance matrix adaptation evolution strategy (Hansen, The CMA Evolution Strategy: A
// Tutorial, arXiv:1604.00772), with restarts with growing populations (IPOP, Auger and Hansen 2005). It
// compares scores only within a batch, so it suits relative scores.
//
//	repeat:
//	    sample population points from a normal distribution, score and sort them
//	    move its mean to the weighted mean of the better half
//	    adapt its covariance to the successful steps, and its width to the length of the
//	    path of the mean
//
// Parameter ranges are scaled to 0 to 1. Points beyond a bound are reflected at it. Integers and choices are
// equal shares of their range; when the distribution is narrower than a share, single values are moved to the
// next share at times (after Hansen 2011). A generation takes population evaluations and O(n^3) time.
//
// population is at least 4, or 0 for 4 + 3 ln n, the recommended minimum for n parameters. restarts
// is how often to start again from a random point, with twice the population, once the distribution
// has collapsed: 0 for never, or for no limit if the run has a budget; negative for never.
//
// If scores are noisy or relative, the run recommends the mean of the distribution, with the score
// of the best point of the generation.
func CMAES(population, restarts int) tune.Method {
	return tune.Method{Name: "cma-es", Search: func(ctx context.Context, r *tune.Run) error { return descend(ctx, r, population, restarts) }}
}

func descend(ctx context.Context, r *tune.Run, population, restarts int) error {
	n := len(r.Space)
	if population == 0 {
		population = 4 + int(3*math.Log(float64(n)))
	}
	if population < 4 {
		return fmt.Errorf("cma-es: population %d; want at least 4 (0: the default)", population)
	}
	if restarts == 0 && r.Limited() {
		restarts = math.MaxInt32
	}
	mean := make([]float64, n)
	for i := range mean {
		mean[i] = r.Space.ToUnit(i, r.Start[i])
	}
	for k := 0; k <= max(restarts, 0); k++ {
		d := newDistribution(mean, population)
		if err := d.descend(ctx, r, fmt.Sprintf("descent %d", k+1), k == 0); err != nil {
			return err
		}
		population = min(2*population, 1<<16)
		for i := range mean {
			mean[i] = r.Rand.Float64()
		}
	}
	return nil
}

// distribution is the normal distribution that the strategy adapts. The fields have the names of the tutorial.
type distribution struct {
	n, lambda, mu   int
	weights         []float64 // of the mu best
	mueff           float64
	cc, cs, c1, cmu float64
	damps, chi      float64

	mean, pc, ps []float64
	sigma        float64
	c            matrix    // covariance
	b            matrix    // its eigenvectors, as columns
	d            []float64 // the square roots of its eigenvalues
	generation   int
	decomposed   int // generation in which b and d were computed
}

func newDistribution(mean []float64, lambda int) *distribution {
	n := len(mean)
	d := &distribution{
		n: n, lambda: lambda, mu: lambda / 2, sigma: 0.3,
		mean: slices.Clone(mean), pc: make([]float64, n), ps: make([]float64, n),
		c: identity(n), b: identity(n), d: make([]float64, n),
	}
	sum, squares := 0.0, 0.0
	for i := range d.mu {
		w := math.Log(float64(lambda+1)/2) - math.Log(float64(i+1))
		d.weights = append(d.weights, w)
		sum += w
	}
	for i := range d.weights {
		d.weights[i] /= sum
		squares += d.weights[i] * d.weights[i]
	}
	d.mueff = 1 / squares
	f := float64(n)
	d.cc = (4 + d.mueff/f) / (f + 4 + 2*d.mueff/f)
	d.cs = (d.mueff + 2) / (f + d.mueff + 5)
	d.c1 = 2 / (math.Pow(f+1.3, 2) + d.mueff)
	d.cmu = min(1-d.c1, 2*(d.mueff-2+1/d.mueff)/(math.Pow(f+2, 2)+d.mueff))
	d.damps = 1 + 2*max(0, math.Sqrt((d.mueff-1)/(f+1))-1) + d.cs
	d.chi = math.Sqrt(f) * (1 - 1/(4*f) + 1/(21*f*f))
	for i := range d.d {
		d.d[i] = 1
	}
	return d
}

// sample is a point, as a step from the mean, and its score.
type sample struct {
	y     []float64 // (x - mean) / sigma
	score float64
}

// descend runs until the distribution has collapsed or the best score no longer improves.
func (d *distribution) descend(ctx context.Context, r *tune.Run, note string, lead bool) error {
	best := math.Inf(-1)
	stale := 0
	for ; ; d.generation++ {
		r.Note(fmt.Sprintf("%s, generation %d", note, d.generation))
		samples := make([]sample, d.lambda)
		batch := make([]tune.Candidate, d.lambda)
		for k := range samples {
			samples[k].y, batch[k] = d.draw(r)
		}
		scores, err := r.Evaluate(ctx, batch)
		if err != nil {
			return err
		}
		for k := range samples {
			samples[k].score = scores[k]
		}
		slices.SortStableFunc(samples, func(a, b sample) int { return cmp.Compare(b.score, a.score) })
		d.update(samples)
		if top := samples[0].score; top > best+1e-12*math.Abs(best) || math.IsInf(best, -1) {
			best, stale = top, 0
		} else {
			stale++
		}
		if !r.Objective.Exact && lead {
			r.Recommend(d.center(r.Space), samples[0].score)
		}
		if d.done() || r.Objective.Exact && stale > 10+30*d.n/d.lambda+20 {
			return nil
		}
	}
}

// draw returns a random step and the candidate that it leads to.
func (d *distribution) draw(r *tune.Run) ([]float64, tune.Candidate) {
	z, y := make([]float64, d.n), make([]float64, d.n)
	for i := range z {
		z[i] = d.d[i] * r.Rand.NormFloat64()
	}
	c := make(tune.Candidate, d.n)
	for i := range y {
		for k := range z {
			y[i] += d.b[i][k] * z[k]
		}
		if r.Space[i].Integer || r.Space[i].Words != nil {
			d.jump(r, i, y)
		}
		c[i] = r.Space.FromUnit(i, fold(d.mean[i]+d.sigma*y[i]))
	}
	return y, c
}

// jump sometimes moves parameter i, an integer or a choice, by one if the distribution
// has become too narrow to reach the next value.
func (d *distribution) jump(r *tune.Run, i int, y []float64) {
	low, high := r.Space[i].Bounds()
	share := 1 / (math.Floor(high) - math.Ceil(low) + 1)
	if d.sigma*math.Sqrt(d.c[i][i]) > share/2 || r.Rand.IntN(d.n+1) > 0 {
		return
	}
	if r.Rand.IntN(2) == 0 {
		share = -share
	}
	y[i] += share / d.sigma
}

// fold reflects x at 0 and 1 until it lies between them.
func fold(x float64) float64 {
	x = math.Mod(math.Abs(x), 2)
	if x > 1 {
		x = 2 - x
	}
	return x
}

// center returns the mean as a candidate.
func (d *distribution) center(s tune.Space) tune.Candidate {
	c := make(tune.Candidate, d.n)
	for i := range c {
		c[i] = s.FromUnit(i, fold(d.mean[i]))
	}
	return c
}

// update adapts the distribution to a sorted generation.
func (d *distribution) update(samples []sample) {
	n := d.n
	step := make([]float64, n)
	for k, w := range d.weights {
		for i := range step {
			step[i] += w * samples[k].y[i]
		}
	}
	for i := range d.mean {
		d.mean[i] += d.sigma * step[i]
	}
	// The path for the width uses the step in coordinates in which the distribution is round.
	white := make([]float64, n)
	for k := range n {
		along := 0.0
		for i := range n {
			along += d.b[i][k] * step[i]
		}
		for i := range n {
			white[i] += d.b[i][k] * along / d.d[k]
		}
	}
	norm := 0.0
	for i := range d.ps {
		d.ps[i] = (1-d.cs)*d.ps[i] + math.Sqrt(d.cs*(2-d.cs)*d.mueff)*white[i]
		norm += d.ps[i] * d.ps[i]
	}
	norm = math.Sqrt(norm)
	moving := 0.0
	if norm/math.Sqrt(1-math.Pow(1-d.cs, 2*float64(d.generation+1)))/d.chi < 1.4+2/float64(n+1) {
		moving = 1
	}
	for i := range d.pc {
		d.pc[i] = (1-d.cc)*d.pc[i] + moving*math.Sqrt(d.cc*(2-d.cc)*d.mueff)*step[i]
	}
	keep := 1 - d.c1 - d.cmu + (1-moving)*d.c1*d.cc*(2-d.cc)
	for i := range n {
		for k := range i + 1 {
			v := keep*d.c[i][k] + d.c1*d.pc[i]*d.pc[k]
			for m, w := range d.weights {
				v += d.cmu * w * samples[m].y[i] * samples[m].y[k]
			}
			d.c[i][k], d.c[k][i] = v, v
		}
	}
	d.sigma *= math.Exp(d.cs / d.damps * (norm/d.chi - 1))
	if samples[0].score == samples[d.mu-1].score { // a plateau
		d.sigma *= math.Exp(0.2 + d.cs/d.damps)
	}
	d.sigma = min(d.sigma, 1)
	if float64(d.generation-d.decomposed) > 1/(d.c1+d.cmu)/float64(n)/10 || d.generation == 0 {
		d.decomposed = d.generation
		values, vectors := d.c.eigen()
		d.b = vectors
		for i, v := range values {
			d.d[i] = math.Sqrt(max(v, 1e-30))
		}
	}
}

// done reports whether the distribution is so narrow or so elongated that the search has converged.
func (d *distribution) done() bool {
	widest, narrowest := slices.Max(d.d), slices.Min(d.d)
	return d.sigma*widest < 1e-11 || widest > 1e7*narrowest
}

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
