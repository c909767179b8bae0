package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/internal/decimal"
)

// estimate is a mean with half the width of its 95 % interval.
type estimate struct{ mean, half float64 }

func (e estimate) String() string {
	return fmt.Sprintf("%s ± %.2f", decimal.Signed(e.mean, 2), e.half)
}

// estimated returns the mean of a sample with its Student interval, which is infinite for fewer
// than two values.
func estimated(x []float64) estimate {
	mean, deviation := spread(x)
	if len(x) < 2 {
		return estimate{mean, math.Inf(1)}
	}
	return estimate{mean, student(len(x)-1) * deviation / math.Sqrt(float64(len(x)))}
}

// student returns the 97.5 % quantile of Student's t distribution: for 1 to 12 degrees of
// freedom from a table, for more by a series (Abramowitz and Stegun 26.7.5) that is accurate to
// three figures there.
func student(freedom int) float64 {
	table := [...]float64{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179}
	if freedom <= len(table) {
		return table[freedom-1]
	}
	const z = 1.959964
	n := float64(freedom)
	return z + (z*z*z+z)/(4*n) + (5*math.Pow(z, 5)+16*z*z*z+3*z)/(96*n*n)
}

func mean(x []float64) float64 {
	m, _ := spread(x)
	return m
}

// spread returns the mean and the standard deviation of a sample.
func spread(x []float64) (mean, deviation float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		deviation += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(deviation / max(1, float64(len(x)-1)))
}

// signFlips returns the two-sided p-value of the mean difference of the pairs a[i], b[i] by the
// exact permutation test, which swaps the members of pairs at random and makes no assumptions
// about distributions. It takes O(2^n n) time for n pairs and uses at most 20 pairs.
func signFlips(a, b []float64) float64 {
	n := min(len(a), len(b), 20)
	if n == 0 {
		return 1
	}
	d := make([]float64, n)
	seen := 0.0
	for i := range d {
		d[i] = a[i] - b[i]
		seen += d[i]
	}
	const rounding = 1e-9
	count := 0
	for signs := range 1 << n {
		sum := 0.0
		for i, v := range d {
			if signs>>i&1 != 0 {
				v = -v
			}
			sum += v
		}
		if math.Abs(sum) >= math.Abs(seen)-rounding {
			count++
		}
	}
	return float64(count) / float64(int(1)<<n)
}

// holm corrects the p-values of several tests for multiple comparisons (Holm 1979): the smallest
// times n, the next times n-1, and so on, none smaller than the one before it.
func holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(p[i], p[k]) })
	corrected := make([]float64, len(p))
	least := 0.0
	for rank, i := range order {
		least = max(least, min(1, p[i]*float64(len(p)-rank)))
		corrected[i] = least
	}
	return corrected
}

// power fits y = a x^b by least squares in the logarithms. It returns b with its standard
// error, the fraction of the variance that the fit explains, and the fitted line.
func power(x, y []float64) (b, deviation, explained float64, fit line) {
	n := float64(len(x))
	var mx, my, sxx, sxy, syy float64
	for i := range x {
		mx += math.Log(x[i]) / n
		my += math.Log(y[i]) / n
	}
	for i := range x {
		dx, dy := math.Log(x[i])-mx, math.Log(y[i])-my
		sxx += dx * dx
		sxy += dx * dy
		syy += dy * dy
	}
	b = sxy / sxx
	a := my - b*mx
	rest := 0.0
	fit = line{Dashed: true}
	for i := range x {
		d := math.Log(y[i]) - a - b*math.Log(x[i])
		rest += d * d
		fit.X = append(fit.X, x[i])
		fit.Y = append(fit.Y, math.Exp(a+b*math.Log(x[i])))
	}
	if n > 2 {
		deviation = math.Sqrt(rest / (n - 2) / sxx)
	}
	explained = 1
	if syy > 0 {
		explained = 1 - rest/syy
	}
	return b, deviation, explained, fit
}

// fitted describes how the times y of something grow with x by a power law, with the line to
// draw.
func fitted(what, of string, x, y []float64) (string, line) {
	b, deviation, explained, fit := power(x, y)
	fit.Name = fmt.Sprintf("%s^%.2f", of, b)
	return fmt.Sprintf("%s grows as %s^(%.2f ± %.2f), which explains %.1f %% of the variance of its logarithm.",
		what, of, b, student(max(1, len(x)-2))*deviation, 100*explained), fit
}

func logs(x []float64) []float64 {
	list := make([]float64, len(x))
	for i, v := range x {
		list[i] = math.Log(v)
	}
	return list
}

// ratio returns the geometric mean of the ratios a[i]/b[i].
func ratio(a, b []float64) float64 { return math.Exp(mean(logs(a)) - mean(logs(b))) }
