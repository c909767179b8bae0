package tune

import (
	"context"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The levels of each method on the standard functions, within the budget given. What a
// method is no good for is here as well, with the level that it does reach.
func TestMethodsReachTheirLevels(t *testing.T) {
	fine := Local{Refine: 20}
	far := Local{Neighbourhood: Axes{Radius: 20}, Refine: 12}
	grasp := GRASP{Local: Local{Refine: 10}}
	for _, test := range []struct {
		p           problem
		m           Method
		evaluations int64
		level       float64
	}{
		{sphere5, Grid{Points: 5}, 3125, -5},
		{sphere5, Grid{Sample: 3000}, 3000, -10},
		{sphere5, fine, 2000, -1e-8},
		{sphere5, grasp, 4000, -1e-4},
		{sphere5, CMAES{}, 2000, -1e-8},
		{sphere5, SPSA{C: 0.01}, 4000, -1e-2},

		{rosenbrock5, fine, 20_000, -0.5},
		{rosenbrock5, grasp, 20_000, -3},
		{rosenbrock5, CMAES{}, 6000, -1e-8},
		{rosenbrock5, SPSA{C: 0.001}, 20_000, -4},

		{rastrigin10, fine, 40_000, -40}, // the nearest of many local optima
		{rastrigin10, far, 40_000, -1e-8},
		{rastrigin10, GRASP{Local: far}, 40_000, -1e-8},
		{rastrigin10, CMAES{}, 40_000, -1},
		{rastrigin10, SPSA{}, 40_000, -120}, // follows one slope

		{noisySphere5, Local{}, 4000, -1},
		{noisySphere5, grasp, 4000, -2},
		{noisySphere5, CMAES{Population: 40}, 4000, -0.3},
		{noisySphere5, SPSA{}, 4000, -0.3},

		{steps6, Local{}, 1000, 0},
		{steps6, Local{First: true}, 1000, 0},
		{steps6, Local{Neighbourhood: Cube{}}, 3000, -4},
		{steps6, GRASP{}, 2000, 0},
		{steps6, CMAES{}, 4000, 0},
	} {
		reaches(t, test.p, test.m, test.evaluations, test.level)
	}
}

// A league of dice-throwers: only relative scores, and noisy ones.
func TestMethodsUnderstandRelativeScores(t *testing.T) {
	for _, test := range []struct {
		m     Method
		level float64
	}{
		{Genetic{Population: 12, Generations: 30, Cross: Blend{}}, -1},
		{Genetic{Population: 12, Generations: 10, Cross: Smart{Duel: dice}}, -2},
		{CMAES{Population: 12}, -0.5},
		{SPSA{Pairs: 2}, -0.5},
		{Local{Restarts: -1}, -4},
		{GRASP{Iterations: 2}, -4},
		{Grid{Points: 4}, -4},
	} {
		var sum float64
		for seed := range uint64(3) {
			tuner := Tuner{
				Space: reals(3, -3, 3), Objective: League{Pairing: dice}, Method: test.m, Seed: seed, Workers: 1, Games: 10,
				Budget: Budget{Evaluations: 600}, Start: Candidate{-2, -2, -2},
			}
			r, err := tuner.Run(t.Context())
			if err != nil {
				t.Fatalf("%s: %v", test.m.Name(), err)
			}
			sum += sphere(r.Best) / 3
		}
		t.Logf("%s: %.3f", test.m.Name(), sum)
		if sum < test.level {
			t.Errorf("%s: %v on average, want %v", test.m.Name(), sum, test.level)
		}
	}
}

func TestGridTriesEveryPointOnce(t *testing.T) {
	space := Space{{Name: "a", Kind: Integer, Low: 0, High: 9}, {Name: "b", Low: 0, High: 1, Step: 0.25}, {Name: "c", Kind: Choice, Choices: []string{"x", "y", "z"}}}
	for _, test := range []struct {
		g    Grid
		want int
	}{{Grid{}, 150}, {Grid{Points: 3}, 27}, {Grid{Sample: 100}, 100}, {Grid{Sample: 1000}, 150}} {
		r, err := (&Tuner{Space: space, Objective: noisy(sphere, 0), Method: test.g}).Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, s := range r.Steps {
			for _, c := range s.Candidates {
				seen[key(c)] = true
			}
		}
		if len(seen) != test.want {
			t.Errorf("%+v tried %d points, want %d", test.g, len(seen), test.want)
		}
	}
	for _, g := range []Grid{{Points: 1}, {Sample: -1}, {}} {
		if _, err := (&Tuner{Space: reals(9, 0, 1), Objective: exact(sphere), Method: g}).Run(t.Context()); err == nil {
			t.Errorf("%+v on a grid of 21^9 points: no error", g)
		}
	}
}

func TestRestrictedCandidateList(t *testing.T) {
	for _, test := range []struct {
		scores []float64
		alpha  float64
		want   []int
	}{
		{[]float64{0, 10, 8, 5}, 0.2, []int{1, 2}},
		{[]float64{0, 10, 8, 5}, -1, []int{1}},
		{[]float64{0, 10, 8, 5}, 1, []int{0, 1, 2, 3}},
		{[]float64{Worst, 10, 9, 5}, 1, []int{1, 2, 3}},
		{[]float64{Worst, Worst}, 0.5, []int{0, 1}},
		{[]float64{3}, 0, []int{0}},
	} {
		if got := restricted(test.scores, test.alpha); !slices.Equal(got, test.want) {
			t.Errorf("scores %v, alpha %v: %v, want %v", test.scores, test.alpha, got, test.want)
		}
	}
}

func TestEigen(t *testing.T) {
	r := derive(1, 0, 0)
	for n := 1; n <= 8; n++ {
		m := identity(n)
		for i := range n {
			for k := range i + 1 {
				m[i][k] = r.NormFloat64()
				m[k][i] = m[i][k]
			}
		}
		values, v := m.eigen()
		for i := range n {
			for k := range n {
				sum, dot := 0.0, 0.0
				for x := range n {
					sum += v[i][x] * values[x] * v[k][x]
					dot += v[x][i] * v[x][k]
				}
				unit := 0.0
				if i == k {
					unit = 1
				}
				if math.Abs(sum-m[i][k]) > 1e-9 || math.Abs(dot-unit) > 1e-9 {
					t.Fatalf("n = %d: V D V^T is %v at %d %d, want %v; columns %v, want %v", n, sum, i, k, m[i][k], dot, unit)
				}
			}
		}
	}
}

func TestCombinationsAreMixed(t *testing.T) {
	r := derive(1, 0, 0)
	a, b := Candidate{1, 1, 1, 1}, Candidate{2, 1, 2, 2}
	list := combine(r, a, b, 100)
	seen := map[string]bool{}
	for _, c := range list {
		seen[key(c)] = true
		if cmp.Equal(c, a) || cmp.Equal(c, b) {
			t.Errorf("%v is a parent", c)
		}
	}
	if len(list) != 6 || len(seen) != 6 {
		t.Errorf("%d combinations, %d of them different; want 6", len(list), len(seen))
	}
	if list := combine(r, a, Candidate{2, 1, 1, 1}, 5); list != nil {
		t.Errorf("parents that differ in one value: %v", list)
	}
}

func TestSmartChildrenBeatTheirParents(t *testing.T) {
	// Candidates win if they are nearer to (1, 1, 1, 1): the best combination is clear.
	duel := PairingFunc(exactDuel)
	m := badMethod{func(ctx context.Context, r *Run) error {
		pairs := [][2]Individual{{{Candidate: Candidate{1, 1, -3, -3}}, {Candidate: Candidate{-3, -3, 1, 1}}}}
		children, err := Smart{Duel: duel, Tries: 14}.CrossAll(ctx, r, pairs)
		if err == nil && (sphere(children[0]) <= sphere(pairs[0][0].Candidate) || sphere(children[0]) <= sphere(pairs[0][1].Candidate)) {
			t.Errorf("child %v does not beat both parents", children[0])
		}
		return err
	}}
	if _, err := (&Tuner{Space: reals(4, -5, 5), Objective: League{Pairing: duel}, Method: m}).Run(t.Context()); err != nil {
		t.Error(err)
	}
}

func exactDuel(_ context.Context, j *Job) (Outcome, error) {
	switch a, b := sphere(j.Candidates[0]), sphere(j.Candidates[1]); {
	case a > b:
		return Outcome{Wins: 1}, nil
	case a < b:
		return Outcome{Losses: 1}, nil
	}
	return Outcome{Draws: 1}, nil
}

func TestSwissPairs(t *testing.T) {
	met := map[[2]int]bool{}
	rested := make([]bool, 5)
	games := make([]int, 5)
	for range 4 {
		for _, p := range pairUp(make([]float64, 5), met, rested) {
			if met[p] {
				t.Errorf("%v meet twice", p)
			}
			met[p], met[[2]int{p[1], p[0]}] = true, true
			games[p[0]]++
			games[p[1]]++
		}
	}
	for i, n := range games {
		if n < 3 {
			t.Errorf("candidate %d played %d of 4 rounds; want at least 3", i, n)
		}
	}
}

func TestSwissFindsTheBest(t *testing.T) {
	var batch []Candidate
	for i := range 33 {
		batch = append(batch, Candidate{float64(i) / 10})
	}
	m := badMethod{func(ctx context.Context, r *Run) error {
		scores, err := r.Evaluate(ctx, batch)
		if err == nil && bestOf(scores) != 10 {
			t.Errorf("candidate %d won; 10 is the strongest. Scores: %v", bestOf(scores), scores)
		}
		return err
	}}
	r, err := (&Tuner{Space: reals(1, -5, 5), Objective: Swiss{Pairing: PairingFunc(exactDuel)}, Method: m}).Run(t.Context())
	if err != nil || r.Games != 8*16 {
		t.Errorf("%d games, %v; want 8 rounds of 16", r.Games, err)
	}
}
