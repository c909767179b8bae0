package genetic

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/eval/tune"
)

// Algorithm is a genetic algorithm (Holland 1975; Goldberg 1989): a population of candidates in which better
// ones have more children, which inherit from two parents and mutate at random.
//
//	population := Start and random candidates
//	repeat:
//	    score the population and sort it
//	    next := the best
//	    until next is full: child of two selected parents, crossed and mutated
//
// A generation takes Population evaluations, plus O(P log P + P n) time for P candidates of n values.
type Algorithm struct {
	Population  int // 0 for 40
	Founders    int // candidates in the first generation, if more: 0 for Population
	Generations int // after the first: 0 for 100, or for no limit if the run has a budget

	// Around, if not 0, draws the first population around the start, with this standard deviation as a fraction
	// of the ranges, instead of uniformly from the whole space. Use it for weights that are already good.
	Around float64

	Select Selection // nil: Tournament(0)
	Cross  Crossover // nil: Uniform
	Mutate Mutation  // nil: Gaussian(0, 0)

	CrossRate  float64 // chance that a child has two parents: 0 for 0.9, negative for never
	MutateRate float64 // chance that a child is mutated: 0 for always, negative for never

	// Tries, if not 0, crosses by trial instead of Cross: up to that many combinations of
	// the parents' values are tried, in random order, until one beats both parents. If none
	// does, the child is the one that came closest.
	//
	// With a Duel, a combination beats a parent if it wins more than half of the points of a
	// series. Without one, it needs a greater score, and scores must be comparable with
	// those of the previous generation: the objective must not be Relative.
	//
	// P pairs take at most 2 x P x Tries series, or P x Tries evaluations.
	Tries int
	Duel  tune.Pairing

	// AllPairs breeds one child from every pair of a population and keeps the best
	// Population of the children and the best parent. There is no selection of parents.
	AllPairs bool
}

// An individual is a candidate with its score.
type individual struct {
	candidate tune.Candidate
	score     float64
}

// withDefaults replaces zero values by the defaults.
func (g Algorithm) withDefaults(limited bool) (Algorithm, error) {
	for _, f := range []struct {
		name  string
		value *int
		least int
		zero  int
	}{
		{"Population", &g.Population, 2, 40},
		{"Generations", &g.Generations, 1, 100},
		{"Tries", &g.Tries, 0, 0},
	} {
		if *f.value == 0 {
			if *f.value = f.zero; f.name == "Generations" && limited {
				*f.value = math.MaxInt32
			}
		}
		if *f.value < f.least {
			return g, fmt.Errorf("genetic: %s is %d; want 0 (the default) or at least %d", f.name, *f.value, f.least)
		}
	}
	for _, f := range []struct {
		name  string
		value *float64
		zero  float64
	}{{"CrossRate", &g.CrossRate, 0.9}, {"MutateRate", &g.MutateRate, 1}} {
		if *f.value == 0 {
			*f.value = f.zero
		}
		if !(*f.value <= 1) {
			return g, fmt.Errorf("genetic: %s is %v; want at most 1", f.name, *f.value)
		}
	}
	if !(g.Around >= 0 && g.Around <= 1) {
		return g, fmt.Errorf("genetic: Around is %v; want 0 to 1", g.Around)
	}
	if g.Select == nil {
		g.Select = Tournament(0)
	}
	if g.Cross == nil {
		g.Cross = Uniform
	}
	if g.Mutate == nil {
		g.Mutate = Gaussian(0, 0)
	}
	return g, nil
}

// Method returns the algorithm as a method. If the objective is noisy, survivors are scored again
// in every generation and count with the mean of their scores. The run then recommends the
// candidate of the last generation with the best mean, shrunk towards the population's
// mean the more the fewer scores it has. Settings out of range are errors of the run.
func (g Algorithm) Method() tune.Method { return tune.Method{Name: "genetic", Search: g.search} }

func (g Algorithm) search(ctx context.Context, r *tune.Run) error {
	g, err := g.withDefaults(r.Limited())
	if err != nil {
		return err
	}
	if g.Tries > 0 && g.Duel == nil && r.Objective.Relative {
		return fmt.Errorf("genetic: Tries: relative scores cannot be compared with those of the parents; want a Duel")
	}
	e := evolution{Algorithm: g, run: r, memory: map[string]*mean{}}
	e.populate()
	for generation := 0; ; generation++ {
		r.Note(fmt.Sprintf("generation %d", generation))
		if err := e.score(ctx); err != nil {
			return err
		}
		if generation == g.Generations {
			return nil
		}
		if err := e.breed(ctx); err != nil {
			return err
		}
	}
}

// evolution is a genetic algorithm in progress.
type evolution struct {
	Algorithm
	run        *tune.Run
	population []individual
	memory     map[string]*mean // of all living candidates, if the objective is noisy
}

type mean struct {
	sum   float64
	count int
}

func (e *evolution) populate() {
	for len(e.population) < max(e.Founders, e.Population) {
		c := slices.Clone(e.run.Start)
		if e.Around > 0 {
			Gaussian(2, e.Around)(e.run.Rand, e.run.Space, c)
		} else {
			c = e.run.Space.Random(e.run.Rand)
		}
		e.population = append(e.population, individual{candidate: e.run.Space.Nearest(c)})
	}
	e.population[0].candidate = e.run.Start
}

// score scores and sorts the population and keeps the best.
func (e *evolution) score(ctx context.Context) error {
	candidates := make([]tune.Candidate, len(e.population))
	for i, x := range e.population {
		candidates[i] = x.candidate
	}
	scores, err := e.run.Evaluate(ctx, candidates)
	if err != nil {
		return err
	}
	for i := range e.population {
		e.population[i].score = scores[i]
	}
	if o := e.run.Objective; !o.Exact && !o.Relative {
		e.average()
	}
	slices.SortStableFunc(e.population, func(a, b individual) int { return cmp.Compare(b.score, a.score) })
	e.population = e.population[:min(len(e.population), e.Population)]
	return nil
}

// average replaces the scores by their means over all generations, and recommends the best.
func (e *evolution) average() {
	alive := map[string]*mean{}
	total, n := 0.0, 0
	for i := range e.population {
		x := &e.population[i]
		if x.score == tune.Worst {
			continue
		}
		k := x.candidate.Key()
		m := e.memory[k]
		if m == nil {
			m = new(mean)
			e.memory[k] = m
		}
		m.sum += x.score
		m.count++
		alive[k] = m
		total += x.score
		n++
	}
	var all []individual
	for i := range e.population {
		if x := &e.population[i]; x.score != tune.Worst {
			m := alive[x.candidate.Key()]
			x.score = m.sum / float64(m.count)
			// Shrink: add the population's mean as one more score.
			all = append(all, individual{x.candidate, (m.sum + total/float64(n)) / float64(m.count+1)})
		}
	}
	e.memory = alive
	if len(all) > 0 {
		best := slices.MaxFunc(all, func(a, b individual) int { return cmp.Compare(a.score, b.score) })
		e.run.Recommend(best.candidate, best.score)
	}
}

// breed replaces the population by the best and the children.
func (e *evolution) breed(ctx context.Context) error {
	var pairs [][2]individual
	if e.AllPairs {
		for i := range e.population {
			for k := range i {
				pairs = append(pairs, [2]individual{e.population[k], e.population[i]})
			}
		}
	} else {
		for range e.Population - 1 {
			pairs = append(pairs, e.parents())
		}
	}
	children, err := e.cross(ctx, pairs)
	if err != nil {
		return err
	}
	next := slices.Clone(e.population[:1])
	for _, c := range children {
		if e.run.Rand.Float64() < e.MutateRate {
			e.Mutate(e.run.Rand, e.run.Space, c)
		}
		next = append(next, individual{candidate: e.run.Space.Nearest(c)})
	}
	e.population = next
	return nil
}

// parents selects two parents, different ones if possible.
func (e *evolution) parents() [2]individual {
	scores := make([]float64, len(e.population))
	for i, x := range e.population {
		scores[i] = x.score
	}
	a, b := e.Select(e.run.Rand, scores), e.Select(e.run.Rand, scores)
	for range 3 {
		if a != b {
			break
		}
		b = e.Select(e.run.Rand, scores)
	}
	return [2]individual{e.population[a], e.population[b]}
}

// cross returns a child of each pair; with probability 1-CrossRate it is a copy of the first parent.
func (e *evolution) cross(ctx context.Context, pairs [][2]individual) ([]tune.Candidate, error) {
	children := make([]tune.Candidate, len(pairs))
	var both [][2]individual
	var place []int
	for i, p := range pairs {
		if e.AllPairs || e.run.Rand.Float64() < e.CrossRate {
			both, place = append(both, p), append(place, i)
		} else {
			children[i] = slices.Clone(p[0].candidate)
		}
	}
	var born []tune.Candidate
	if e.Tries > 0 {
		var err error
		if born, err = e.crossByTrial(ctx, both); err != nil {
			return nil, err
		}
	} else {
		for _, p := range both {
			born = append(born, e.Cross(e.run.Rand, e.run.Space, p[0].candidate, p[1].candidate))
		}
	}
	for i, c := range born {
		children[place[i]] = c
	}
	return children, nil
}
