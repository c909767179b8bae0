package matrix_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/matrix"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

func never() bool { return false }

// kinds are families of matrices that are numerically hard in different ways; each
// returns a payoff for row i and column j.
var kinds = map[string]func(r *rand.Rand) func(i, j int) float64{
	"uniform": func(r *rand.Rand) func(i, j int) float64 {
		return func(int, int) float64 { return 2*r.Float64() - 1 }
	},
	"integers": func(r *rand.Rand) func(i, j int) float64 {
		return func(int, int) float64 { return float64(r.IntN(3) - 1) }
	},
	"one huge loss": func(r *rand.Rand) func(i, j int) float64 {
		at := [2]int{r.IntN(5), r.IntN(5)}
		return func(i, j int) float64 {
			if at == [2]int{i, j} {
				return -1e6
			}
			return 2*r.Float64() - 1
		}
	},
	"all scales": func(r *rand.Rand) func(i, j int) float64 {
		return func(int, int) float64 {
			return (2*r.Float64() - 1) * math.Pow(10, float64(r.IntN(25)-12))
		}
	},
	"huge": func(r *rand.Rand) func(i, j int) float64 {
		return func(int, int) float64 { return 1e12 * r.NormFloat64() }
	},
	"greatest": func(r *rand.Rand) func(i, j int) float64 {
		return func(int, int) float64 { return math.MaxFloat64 * (2*r.Float64() - 1) }
	},
	"smallest": func(r *rand.Rand) func(i, j int) float64 {
		return func(int, int) float64 { return r.Float64() * 1e-300 }
	},
	"nearly flat": func(r *rand.Rand) func(i, j int) float64 {
		return func(int, int) float64 { return 1e6 + 1e-6*r.Float64() }
	},
	"equal rows": func(r *rand.Rand) func(i, j int) float64 {
		seed := r.Uint64()
		return func(i, j int) float64 { return rand.New(rand.NewPCG(seed, uint64(i/3*100+j))).Float64() }
	},
	"nearly equal rows": func(r *rand.Rand) func(i, j int) float64 {
		seed := r.Uint64()
		return func(i, j int) float64 {
			return rand.New(rand.NewPCG(seed, uint64(i/3*100+j))).Float64() + 1e-13*r.Float64()
		}
	},
	"low rank": func(r *rand.Rand) func(i, j int) float64 {
		var u, v [64]float64
		for k := range u {
			u[k], v[k] = r.NormFloat64(), r.NormFloat64()
		}
		return func(i, j int) float64 { return u[i%64]*v[j%64] + u[(i+7)%64] }
	},
	"antisymmetric": func(r *rand.Rand) func(i, j int) float64 {
		seed := r.Uint64()
		return func(i, j int) float64 {
			v := rand.New(rand.NewPCG(seed, uint64(max(i, j)*1000+min(i, j)))).NormFloat64()
			return v * float64((i&-1)-(j&-1)) / float64(1+i+j)
		}
	},
	"Hilbert": func(*rand.Rand) func(i, j int) float64 {
		return func(i, j int) float64 { return 1 / float64(i+j+1) }
	},
	"powers": func(*rand.Rand) func(i, j int) float64 {
		return func(i, j int) float64 { return math.Pow(-0.7, float64(i*j%29)) }
	},
}

// checkEquilibrium computes the gain of deviating from the strategies, from the payoffs
// alone, and returns it as a part of the payoffs' range.
func checkEquilibrium(payoff [][]float64, e matrix.Equilibrium) (float64, error) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, row := range payoff {
		for _, v := range row {
			low, high = min(low, v), max(high, v)
		}
	}
	for _, p := range [][]float64{e.Rows, e.Columns} {
		sum := 0.0
		for _, v := range p {
			if !(v >= 0) {
				return 0, fmt.Errorf("probability %v", v)
			}
			sum += v
		}
		if math.Abs(sum-1) > 1e-12 {
			return 0, fmt.Errorf("probabilities sum to %v", sum)
		}
	}
	if low == high {
		return 0, nil
	}
	// In units of the range, so that nothing overflows.
	unit := func(v float64) float64 { return (v/2 - low/2) / (high/2 - low/2) }
	best, worst := math.Inf(-1), math.Inf(1)
	for _, row := range payoff {
		v := 0.0
		for j, p := range e.Columns {
			v += p * unit(row[j])
		}
		best = max(best, v)
	}
	for j := range payoff[0] {
		v := 0.0
		for i, p := range e.Rows {
			v += p * unit(payoff[i][j])
		}
		worst = min(worst, v)
	}
	// The value has at least the rounding error of the payoffs.
	v, slack := unit(e.Value), 1e-9+4e-16*math.Max(-low, high)/(high/2-low/2)
	if v > best+slack || v < worst-slack {
		return 0, fmt.Errorf("value %v; best replies bring %v and %v", v, best, worst)
	}
	return best - worst, nil
}

func randomMatrix(r *rand.Rand, kind string, m, n int) [][]float64 {
	cell := kinds[kind](r)
	payoff := make([][]float64, m)
	for i := range payoff {
		for j := range n {
			payoff[i] = append(payoff[i], cell(i, j))
		}
	}
	return payoff
}

// TestSolvePrecision solves matrices of every kind and checks the promised precision.
func TestSolvePrecision(t *testing.T) {
	each, largest := tests.Pick(200, 10_000), 60
	for kind := range kinds {
		r := rand.New(rand.NewPCG(1, uint64(len(kind))))
		for range each {
			m, n := 1+r.IntN(largest), 1+r.IntN(largest)
			if r.IntN(2) == 0 {
				m, n = 1+r.IntN(8), 1+r.IntN(8)
			}
			payoff := randomMatrix(r, kind, m, n)
			e, err := matrix.Solve(payoff, never)
			if err != nil {
				t.Fatalf("%s, %d x %d: %v; want no error", kind, m, n, err)
			}
			if gain, err := checkEquilibrium(payoff, e); err != nil || gain > matrix.Precision {
				t.Fatalf("%s, %d x %d: exploitable by %v of the range, %v; want no error, gain <= matrix.Precision", kind, m, n, gain, err)
			}
		}
	}
}

// TestSolveInvariant multiplies payoffs by powers of two and adds constants without
// rounding error: the strategies must not change at all.
func TestSolveInvariant(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		payoff := randomMatrix(r, "integers", 1+r.IntN(12), 1+r.IntN(12))
		want := must.Get(matrix.Solve(payoff, never))(t)
		scale, shift := math.Ldexp(1, r.IntN(80)-40), float64(r.IntN(200)-100)
		for _, row := range payoff {
			for j := range row {
				row[j] = (row[j] + shift) * scale
			}
		}
		got, err := matrix.Solve(payoff, never)
		if err != nil || fmt.Sprint(got.Rows, got.Columns) != fmt.Sprint(want.Rows, want.Columns) {
			t.Fatalf("(payoffs + %v) * %v: %v, %v; want %v", shift, scale, got, err, want)
		}
		if math.Abs(got.Value/scale-shift-want.Value) > 1e-12 {
			t.Fatalf("(payoffs + %v) * %v: value %v; want that of %v", shift, scale, got.Value, want.Value)
		}
	}
}

// TestSolveLarge solves a large matrix of each kind.
func TestSolveLarge(t *testing.T) {
	size := tests.Pick(150, 500)
	for kind := range kinds {
		r := rand.New(rand.NewPCG(5, 6))
		payoff := randomMatrix(r, kind, size, size+size/3)
		e, err := matrix.Solve(payoff, never)
		if err != nil {
			t.Errorf("%s: %v; want no error", kind, err)
			continue
		}
		if gain, err := checkEquilibrium(payoff, e); err != nil || gain > matrix.Precision {
			t.Errorf("%s: exploitable by %v of the range, %v; want no error, gain <= matrix.Precision", kind, gain, err)
		}
	}
}

func TestSolveErrors(t *testing.T) {
	for want, payoff := range map[string][][]float64{
		"empty":         {},
		"is empty":      {{}},
		"row 1 has 1":   {{1, 2}, {1}},
		"payoff[0][1]":  {{1, math.NaN()}},
		"finite number": {{math.Inf(1)}},
	} {
		if _, err := matrix.Solve(payoff, never); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: error %v; want one that says %q", payoff, err, want)
		}
	}
}
