package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/cmaes"
	"github.com/seed-61c9d78a/versus/internal/must"

	"gonum.org/v1/gonum/optimize"
)

// functions are the test functions of the comparison. Both programs start at the same point with
// the same step size and the same number of evaluations.
var functions = []struct {
	name      string
	n, calls  int
	low, high float64
	f         func(x []float64) float64
}{
	{"sphere5", 5, 1500, -5, 5, func(x []float64) float64 {
		sum := 0.0
		for _, v := range x {
			sum += (v - 1) * (v - 1)
		}
		return sum
	}},
	{"rosenbrock5", 5, 4000, -2, 2, func(x []float64) float64 {
		sum := 0.0
		for i := range len(x) - 1 {
			sum += 100*math.Pow(x[i+1]-x[i]*x[i], 2) + math.Pow(1-x[i], 2)
		}
		return sum
	}},
	{"rastrigin10", 10, 20_000, -5.12, 5.12, func(x []float64) float64 {
		sum := 10 * float64(len(x))
		for _, v := range x {
			sum += (v-0.7)*(v-0.7) - 10*math.Cos(2*math.Pi*(v-0.7))
		}
		return sum
	}},
}

// BenchmarkCMAES compares the library's strategy with gonum's at equal numbers of evaluations. The
// metric log10(error) is the mean over runs with different seeds, cut off at -15; lower is better.
func BenchmarkCMAES(b *testing.B) {
	for _, p := range functions {
		start := make([]float64, p.n)
		for i := range start {
			start[i] = 0.8 * p.low
		}
		sigma := 0.3 * (p.high - p.low)
		b.Run(p.name+"/versus", func(b *testing.B) {
			var space tune.Space
			for i := range p.n {
				space = append(space, tune.Parameter{Name: fmt.Sprint(i), Low: p.low, High: p.high})
			}
			compare(b, func(seed uint64) float64 {
				t := tune.Tuner{
					Space: space, Start: start, Method: cmaes.Strategy{}, Seed: seed, Workers: 1, Budget: tune.Budget{Evaluations: int64(p.calls)},
					Objective: tune.Exact(func(_ context.Context, c tune.Candidate) (float64, error) { return -p.f(c), nil }),
				}
				r := must.Get(t.Run(context.Background()))(b)
				return -r.Score
			})
		})
		b.Run(p.name+"/gonum", func(b *testing.B) {
			compare(b, func(seed uint64) float64 {
				m := &optimize.CmaEsChol{InitStepSize: sigma, Src: rand.NewPCG(seed, 0)}
				r, err := optimize.Minimize(optimize.Problem{Func: p.f}, start, &optimize.Settings{FuncEvaluations: p.calls, Converger: optimize.NeverTerminate{}}, m)
				if err != nil && r == nil {
					b.Fatal(err)
				}
				return r.F
			})
		})
	}
}

func compare(b *testing.B, run func(seed uint64) float64) {
	total, n := 0.0, 0
	for b.Loop() {
		for range 10 {
			n++
			total += math.Log10(max(run(uint64(n)), 1e-15))
		}
	}
	b.ReportMetric(total/float64(n), "log10(error)")
}
