package tune

import "testing"

func TestGeneticReachesItsLevels(t *testing.T) {
	blend := Genetic{Cross: Blend{}, Mutate: Gaussian{Deviation: 0.02}}
	reaches(t, sphere5, blend, 4000, -1e-4)
	reaches(t, rosenbrock5, blend, 20_000, -1)
	reaches(t, rastrigin10, Genetic{Mutate: Mutations{Gaussian{Deviation: 0.1}, Gaussian{Deviation: 0.01}}, Islands: 4}, 40_000, -1)
	reaches(t, noisySphere5, blend, 4000, -0.4)
	reaches(t, steps6, Genetic{}, 4000, -0.5)
}

func TestEveryOperatorImproves(t *testing.T) {
	s := steps6
	for i := range s.space {
		s.space[i].Block = string(rune('a' + i/2))
	}
	for name, g := range map[string]Genetic{
		"tournament": {Select: Tournament{Size: 2}}, "roulette": {Select: Roulette{}}, "rank": {Select: Rank{}}, "truncation": {Select: Truncation{}},
		"uniform": {Cross: Uniform{}}, "n-point": {Cross: NPoint{}}, "block": {Cross: ByBlock{}}, "blend": {Cross: Blend{}}, "smart": {Cross: Smart{Tries: 2}},
		"reset": {Mutate: Reset{}}, "gaussian": {Mutate: Gaussian{}}, "flip": {Mutate: Mutations{Flip{}, Gaussian{}}}, "swap": {Mutate: Mutations{Swap{}, Gaussian{}}}, "increment": {Mutate: Increment{}},
		"islands": {Islands: 3, Population: 15, MigrateEvery: 2}, "all pairs": {Population: 8, AllPairs: true}, "no elite": {Elite: -1}, "around": {Around: 0.2},
	} {
		t.Run(name, func(t *testing.T) { reaches(t, s, g, 4000, -4) })
	}
}
