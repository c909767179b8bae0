package tune_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
)

func TestGeneticReachesItsLevels(t *testing.T) {
	blend := genetic.Algorithm{Cross: genetic.Blend, Mutate: genetic.Gaussian(0, 0.02)}
	reaches(t, sphere5, blend, 4000, -1e-4)
	reaches(t, rosenbrock5, blend, 20_000, -1)
	reaches(t, rastrigin10, genetic.Algorithm{Mutate: genetic.OneOf(genetic.Gaussian(0, 0.1), genetic.Gaussian(0, 0.01)), Population: 160}, 40_000, -1)
	reaches(t, noisySphere5, blend, 4000, -0.4)
	reaches(t, steps6, genetic.Algorithm{}, 4000, -0.5)
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
		t.Run(name, func(t *testing.T) { reaches(t, s, g, 4000, -4) })
	}
}
