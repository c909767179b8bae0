package tune_test

import (
	"context"
	"strings"
	"testing"

	. "github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/cmaes"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/grid"
	"github.com/seed-61c9d78a/versus/eval/tune/local"
	"github.com/seed-61c9d78a/versus/eval/tune/spsa"
)

// TestIntegersOfEveryRange tunes an integer or choice of 2 to 13 values, alone, beside a
// real parameter and beside another integer, from any value to any other.
func TestIntegersOfEveryRange(t *testing.T) {
	methods := map[string]Method{
		"spsa": spsa.Search{}, "spsa in twos": spsa.Search{Pairs: 2}, "cma-es": cmaes.Strategy{}, "genetic": genetic.Algorithm{},
		"local": local.Search{}, "grasp": local.GRASP{}, "grid": grid.Search{Points: 13},
	}
	words := strings.Fields("a b c d e f g h i j k l m")
	for high := 1; high <= 12; high++ {
		if testing.Short() && high > 4 {
			break
		}
		for k, others := range []Space{{}, {{Name: "x", High: 1}}, {{Name: "m", Kind: Integer, Low: -2, High: 2}}, {{Name: "b", Kind: Integer, High: 1}, {Name: "x", Low: -3, High: 3}}} {
			first := []Parameter{
				{Name: "n", Kind: Integer, High: float64(high)},
				{Name: "n", Kind: Integer, Low: -0.7, High: float64(high) + 0.3}, // bounds need not be integers
				{Name: "n", Kind: Choice, Choices: words[:high+1]},
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
