package tune_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	. "github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
)

// The standard test functions. All have their best score, 0, at known points; the
// objectives are the negated functions because scores are maximised.

func sphere(c Candidate) float64 {
	sum := 0.0
	for _, x := range c {
		sum += (x - 1) * (x - 1)
	}
	return -sum
}

func rosenbrock(c Candidate) float64 {
	sum := 0.0
	for i := range len(c) - 1 {
		sum += 100*math.Pow(c[i+1]-c[i]*c[i], 2) + math.Pow(1-c[i], 2)
	}
	return -sum
}

func rastrigin(c Candidate) float64 {
	sum := 10 * float64(len(c))
	for _, x := range c {
		sum += (x-0.7)*(x-0.7) - 10*math.Cos(2*math.Pi*(x-0.7))
	}
	return -sum
}

// steps is integer-valued, with a plateau around each point: its maximum is at 3, -4, 5...
func steps(c Candidate) float64 {
	sum := 0.0
	for i, x := range c {
		target := float64(3 + i)
		if i%2 == 1 {
			target = -target
		}
		sum += math.Abs(x - target)
	}
	return -sum
}

func reals(n int, low, high float64) Space {
	var s Space
	for i := range n {
		s = append(s, Parameter{Name: fmt.Sprintf("x%d", i), Low: low, High: high})
	}
	return s
}

func integers(n int, low, high float64) Space {
	s := reals(n, low, high)
	for i := range s {
		s[i].Integer = true
	}
	return s
}

func exact(f func(Candidate) float64) Objective {
	return Exact(func(_ context.Context, c Candidate) (float64, error) { return f(c), nil })
}

// noisy adds normal noise of the given deviation.
func noisy(f func(Candidate) float64, deviation float64) Objective {
	return Func(func(_ context.Context, j *Job) (float64, error) {
		return f(j.Candidates[0]) + deviation*j.Rand.NormFloat64(), nil
	})
}

// problem is a test function with its space.
type problem struct {
	name  string
	space Space
	truth func(Candidate) float64
	noise float64
}

var (
	sphere5      = problem{"sphere 5-D", reals(5, -5, 5), sphere, 0}
	rosenbrock5  = problem{"Rosenbrock 5-D", reals(5, -2, 2), rosenbrock, 0}
	rastrigin10  = problem{"Rastrigin 10-D", reals(10, -5.12, 5.12), rastrigin, 0}
	noisySphere5 = problem{"noisy sphere 5-D", reals(5, -5, 5), sphere, 1}
	steps6       = problem{"integer steps 6-D", integers(6, -10, 10), steps, 0}
)

func (p problem) objective() Objective {
	if p.noise > 0 {
		return noisy(p.truth, p.noise)
	}
	return exact(p.truth)
}

// reaches runs a method with three seeds and checks the level of the median run: the
// true score of the result, which is never above 0.
func reaches(t *testing.T, p problem, m Method, evaluations int64, level float64) {
	t.Helper()
	var levels []float64
	reached := 0
	start := make(Candidate, len(p.space)) // far from the best, off the middle
	for i := range start {
		start[i] = 0.8 * p.space[i].Low
	}
	for seed := range uint64(3) {
		tuner := Tuner{
			Space: p.space, Objective: p.objective(), Method: m, Seed: seed + 1, Workers: 1,
			Budget: Budget{Evaluations: evaluations}, Start: p.space.Nearest(start),
		}
		r, err := tuner.Run(t.Context())
		if err != nil {
			t.Fatalf("%s on %s: %v; want no error", m.Name, p.name, err)
		}
		if r.Evaluations > evaluations {
			t.Errorf("%s on %s: %d evaluations of %d; want r.Evaluations <= evaluations", m.Name, p.name, r.Evaluations, evaluations)
		}
		levels = append(levels, p.truth(r.Best))
		if levels[seed] >= level {
			reached++
		}
		if seed == 1 && reached != 1 {
			break // the third changes nothing
		}
	}
	t.Logf("%s on %s, %d evaluations: %.3g", m.Name, p.name, evaluations, levels)
	if reached < 2 {
		t.Errorf("%s on %s: the median of %v is below %v; want reached >= 2", m.Name, p.name, levels, level)
	}
}

func TestGeneticReachesItsLevels(t *testing.T) {
	blend := genetic.Algorithm{Cross: genetic.Blend, Mutate: genetic.Gaussian(0, 0.02)}.Method()
	reaches(t, sphere5, blend, 4000, -1e-4)
	reaches(t, rosenbrock5, blend, 20_000, -1)
	reaches(t, rastrigin10, genetic.Algorithm{Mutate: genetic.OneOf(genetic.Gaussian(0, 0.1), genetic.Gaussian(0, 0.01)), Population: 160}.Method(), 40_000, -1)
	reaches(t, noisySphere5, blend, 4000, -0.4)
	reaches(t, steps6, genetic.Algorithm{}.Method(), 4000, -0.5)
}

func TestEveryOperatorImproves(t *testing.T) {
	s := steps6
	for i := range s.space {
		s.space[i].Block = string(rune('a' + i/2))
	}
	gaussian := genetic.Gaussian(0, 0)
	for name, g := range map[string]genetic.Algorithm{
		"tournament": {Select: genetic.Tournament(2)}, "roulette": {Select: genetic.Roulette}, "rank": {Select: genetic.Rank}, "truncation": {Select: genetic.Truncation},
		"uniform": {Cross: genetic.Uniform}, "two points": {Cross: genetic.TwoPoint}, "block": {Cross: genetic.ByBlock}, "blend": {Cross: genetic.Blend}, "trial": {Tries: 2},
		"reset": {Mutate: genetic.Reset(0)}, "gaussian": {Mutate: gaussian}, "flip": {Mutate: genetic.OneOf(genetic.Flip(0), gaussian)}, "swap": {Mutate: genetic.OneOf(genetic.Swap, gaussian)}, "increment": {Mutate: genetic.Increment(0)},
		"all pairs": {Population: 8, AllPairs: true}, "around": {Around: 0.2},
	} {
		t.Run(name, func(t *testing.T) { reaches(t, s, g.Method(), 4000, -4) })
	}
}
