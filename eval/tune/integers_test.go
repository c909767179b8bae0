package tune_test

import (
	"context"
	"flag"
	"math"
	"strings"
	"testing"

	. "github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/cmaes"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/grid"
	"github.com/seed-61c9d78a/versus/eval/tune/local"
	"github.com/seed-61c9d78a/versus/eval/tune/spsa"
)

var whole = flag.Bool("whole", false, "tune integers of all numbers of values, with all seeds")

// TestIntegersOfEveryRange tunes an integer or choice of 2 to 13 values, alone, beside a
// real parameter and beside another integer, from any value to any other.
func TestIntegersOfEveryRange(t *testing.T) {
	methods := map[string]Method{
		"spsa": spsa.Search{}, "cma-es": cmaes.Strategy{}, "genetic": genetic.Algorithm{},
		"local": local.Search{}, "grasp": local.GRASP{}, "grid": grid.Search{Points: 13},
	}
	words := strings.Fields("a b c d e f g h i j k l m")
	for high := 1; high <= 12; high++ {
		if !*whole && high > 4 && (testing.Short() || high%3 != 0) {
			continue
		}
		for k, others := range []Space{{}, {{Name: "x", High: 1}}, {{Name: "m", Kind: Integer, Low: -2, High: 2}}, {{Name: "b", Kind: Integer, High: 1}, {Name: "x", Low: -3, High: 3}}} {
			first := []Parameter{
				{Name: "n", Kind: Integer, High: float64(high)},
				{Name: "n", Kind: Integer, Low: -0.7, High: float64(high) + 0.3}, // bounds need not be integers
				{Name: "n", Kind: Word, Words: words[:high+1]},
			}[(high+k)%3]
			space := append(Space{first}, others...)
			for name, m := range methods {
				for try := range 3 {
					start, best := (high*try+try)%(high+1), (high-try+5*try*try)%(high+1)
					tuner := Tuner{Space: space, Seed: uint64(try + 1), Method: m, Budget: Budget{Evaluations: 2000}}
					tuner.Start = space.Nearest(Candidate{float64(start), 0.5, 0.5}[:len(space)])
					aim := space.Nearest(Candidate{float64(best), 0.2, 0.2}[:len(space)])
					tuner.Objective = Exact(func(_ context.Context, c Candidate) (float64, error) {
						sum := 0.0
						for i, v := range c {
							sum -= (v - aim[i]) * (v - aim[i])
						}
						return sum, nil
					})
					r, err := tuner.Run(t.Context())
					if err != nil || r.Best == nil || r.Best[0] != float64(best) {
						t.Errorf("%s, %v of %d values and %v, from %d: best is %v, want %d first (%v)", name, first.Kind, high+1, others, start, r.Best, best, err)
					}
				}
			}
		}
	}
}

// TestSPSAFindsIntegers looks for the best integer of 2 to 41 with a quadratic score: alone
// it is always found, beside a real parameter it is missed by a step in one run of a hundred
// at most.
func TestSPSAFindsIntegers(t *testing.T) {
	step, seeds := 3, uint64(10)
	switch {
	case *whole:
		step, seeds = 1, 20
	case testing.Short():
		step, seeds = 8, 5
	}
	for _, others := range []Space{{}, {{Name: "x", High: 1}}} {
		runs, missed := 0, 0
		for high := 1; high <= 40; high += step {
			space := append(Space{{Name: "n", Kind: Integer, High: float64(high)}}, others...)
			for seed := range seeds {
				best, start := []int{1, high - 1, (int(seed)*7 + high) % (high + 1)}[seed%3], (int(seed)*11+3)%(high+1)
				tuner := Tuner{Space: space, Seed: seed + 1, Method: spsa.Search{}, Workers: 1, Budget: Budget{Evaluations: 2000}}
				tuner.Start = space.Nearest(Candidate{float64(start), 0.5}[:len(space)])
				tuner.Objective = exact(func(c Candidate) float64 {
					sum := -(c[0] - float64(best)) * (c[0] - float64(best))
					for _, x := range c[1:] {
						sum -= (x - 0.3) * (x - 0.3)
					}
					return sum
				})
				r, err := tuner.Run(t.Context())
				if err != nil || r.Best == nil {
					t.Fatal(err)
				}
				runs++
				if off := math.Abs(r.Best[0] - float64(best)); off > 0 {
					if missed++; off > 1 || len(others) == 0 {
						t.Errorf("0 to %d beside %v, seed %d: %v, want %d first", high, others, seed+1, r.Best, best)
					}
				}
			}
		}
		if missed*100 > runs {
			t.Errorf("beside %v, %d of %d integers are missed; want missed*100 <= runs", others, missed, runs)
		}
	}
}
