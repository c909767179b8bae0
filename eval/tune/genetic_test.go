package tune_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
)

func TestGeneticReachesItsLevels(t *testing.T) {
	blend := genetic.Algorithm{Cross: genetic.Blend{}, Mutate: genetic.Gaussian{Deviation: 0.02}}
	reaches(t, sphere5, blend, 4000, -1e-4)
	reaches(t, rosenbrock5, blend, 20_000, -1)
	reaches(t, rastrigin10, genetic.Algorithm{Mutate: genetic.Mutations{genetic.Gaussian{Deviation: 0.1}, genetic.Gaussian{Deviation: 0.01}}, Islands: 4}, 40_000, -1)
	reaches(t, noisySphere5, blend, 4000, -0.4)
	reaches(t, steps6, genetic.Algorithm{}, 4000, -0.5)
}

func TestEveryOperatorImproves(t *testing.T) {
	s := steps6
	for i := range s.space {
		s.space[i].Block = string(rune('a' + i/2))
	}
	for name, g := range map[string]genetic.Algorithm{
		"tournament": {Select: genetic.Tournament{Size: 2}}, "roulette": {Select: genetic.Roulette{}}, "rank": {Select: genetic.Rank{}}, "truncation": {Select: genetic.Truncation{}},
		"uniform": {Cross: genetic.Uniform{}}, "n-point": {Cross: genetic.NPoint{}}, "block": {Cross: genetic.ByBlock{}}, "blend": {Cross: genetic.Blend{}}, "smart": {Cross: genetic.Smart{Tries: 2}},
		"reset": {Mutate: genetic.Reset{}}, "gaussian": {Mutate: genetic.Gaussian{}}, "flip": {Mutate: genetic.Mutations{genetic.Flip{}, genetic.Gaussian{}}}, "swap": {Mutate: genetic.Mutations{genetic.Swap{}, genetic.Gaussian{}}}, "increment": {Mutate: genetic.Increment{}},
		"islands": {Islands: 3, Population: 15, MigrateEvery: 2}, "all pairs": {Population: 8, AllPairs: true}, "no elite": {Elite: -1}, "around": {Around: 0.2},
	} {
		t.Run(name, func(t *testing.T) { reaches(t, s, g, 4000, -4) })
	}
}
