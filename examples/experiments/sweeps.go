package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/method"
)

// A sweep varies one setting of a method and keeps the others. The choices are compared with
// the first one.
type sweep struct {
	name, title string
	ways        []*way
}

// sweeps returns all sweeps; evaluations is the number per run.
func sweeps(a footballMatches, evaluations int) []sweep {
	vary := func(name string, change func(g *genetic.Algorithm)) *way {
		g := usualGenetic(populationOf)
		change(&g)
		return &way{name: name, method: g.Method()}
	}
	// The usual settings share one set of runs, under the name that their choice has in each
	// sweep.
	usual := func(name string) *way { return vary(name, func(*genetic.Algorithm) {}) }
	alpha := func(name string, alpha float64) *way {
		return &way{name: name, method: method.GRASP(alpha, valuesOf, nil, true)}
	}
	values := func(n int) *way {
		return &way{name: fmt.Sprint(n), method: method.GRASP(alphaOf, n, nil, true)}
	}
	hood := func(name string, m tune.Method) *way { return &way{name: name, method: m} }
	matches := evaluations * eachRival * len(known)
	return []sweep{
		{"population", "population", []*way{
			usual("12"),
			vary("6", func(g *genetic.Algorithm) { g.Population = 6 }), vary("20", func(g *genetic.Algorithm) { g.Population = 20 }),
			vary("40", func(g *genetic.Algorithm) { g.Population = 40 }),
		}},
		{"mutationrate", "chance that a value mutates", []*way{
			usual("1/16"),
			vary("0", func(g *genetic.Algorithm) { g.MutateRate = -1 }), vary("1/4", func(g *genetic.Algorithm) { g.Mutate = genetic.Gaussian(1./4, 0) }),
		}},
		{"selection", "selection", []*way{
			usual("tournament"),
			vary("roulette", func(g *genetic.Algorithm) { g.Select = genetic.Roulette }), vary("rank", func(g *genetic.Algorithm) { g.Select = genetic.Rank }),
			vary("truncation", func(g *genetic.Algorithm) { g.Select = genetic.Truncation }),
		}},
		{"crossover", "crossover", []*way{
			usual("blend"), vary("none", func(g *genetic.Algorithm) { g.CrossRate = -1 }),
			vary("uniform", func(g *genetic.Algorithm) { g.Cross = genetic.Uniform }), vary("two points", func(g *genetic.Algorithm) { g.Cross = genetic.TwoPoint }),
			vary("by phase", func(g *genetic.Algorithm) { g.Cross = genetic.ByBlock }),
		}},
		{"mutation", "mutation", []*way{
			usual("Gaussian"),
			vary("reset", func(g *genetic.Algorithm) { g.Mutate = genetic.Reset(0) }),
			vary("swap", func(g *genetic.Algorithm) { g.Mutate = genetic.Swap }),
		}},
		{"fitness", "fitness", []*way{
			usual("difference"),
			{name: "points", method: usualGenetic(populationOf).Method(), objective: a.pool(tune.ByPoints)},
			{name: "wins", method: usualGenetic(populationOf).Method(), objective: a.pool(tune.ByWins)},
			// A Swiss tournament of 12 has 6 series of 2 matches in a round, so 4 rounds
			// are 4 matches per candidate, as many as against the rivals. A league of 6
			// takes 30 matches per generation, with as many generations as give the same
			// total.
			{name: "Swiss", method: usualGenetic(populationOf).Method(), objective: tune.League(a.arena.Play, tune.ByDifference, 4), games: 2},
			{name: "league of 6", method: usualGenetic(6).Method(), objective: tune.League(a.arena.Play, tune.ByDifference, 0), games: 2, least: matches / 30 * 6},
		}},
		{"alpha", "alpha of GRASP", []*way{
			alpha("0.2", 0.2), alpha("0", -1), alpha("1", 1),
		}},
		{"values", "values of a weight in GRASP", []*way{values(valuesOf), values(3), values(9)}},
		{"neighbourhood", "neighbourhood of local search", []*way{
			hood("one step", usualLocal),
			hood("four steps", method.Local(method.Axes(4), true)),
			hood("cube", method.Local(method.Cube(1), true)),
			hood("one, best", method.Local(nil, false)),
		}},
	}
}

// footballSweeps varies the settings of the heuristics, one at a time.
func footballSweeps(ctx context.Context, l *lab) (*section, error) {
	evaluations := l.evaluations()
	a, err := l.matches()
	if err != nil {
		return nil, err
	}
	s := &section{}
	var table strings.Builder
	table.WriteString("| setting | choice | generations | known rivals, goals a match | strangers, goals a match | against the first choice | diversity of the last generation | against the first choice |\n|---|---|---:|---:|---:|---:|---:|---:|\n")
	all := sweeps(a, evaluations)
	var ways []*way
	for _, w := range all {
		for i, c := range w.ways {
			c.key = w.name + " " + c.name
			if i == 0 { // several experiments share these runs
				switch c.method.Name {
				case "genetic":
					c.key = keyGenetic
				case "grasp":
					c.key = keyGRASP
				case "local":
					c.key = keyLocal
				}
			}
			ways = append(ways, c)
		}
	}
	if err := l.followAll(ctx, a, ways, evaluations); err != nil {
		return nil, err
	}
	done := map[string]bool{}
	for _, c := range ways {
		for _, r := range c.runs {
			if !done[r.Key] {
				done[r.Key] = true
				s.CPU += r.CPU
			}
		}
	}
	s.Intro = fmt.Sprintf("One setting is changed at a time. The usual genetic algorithm has a population of %d drawn around the hand-written weights, tournament selection, blend crossover for 9 of 10 children and Gaussian mutation of one value in 16; "+
		"the usual GRASP has an alpha of %v and %d values of each weight, and the usual local search takes the first better neighbour one step away on one axis. Runs, rivals and measures are as in the previous section, whose runs of the usual settings are the first choices here: "+
		"%d candidates, in %d matches of %d steps, however many generations that makes. The diversity of a generation is the standard deviation of a weight within it, as a fraction of the weight's range, on average over the weights. "+
		"The differences from the first choice have p-values by the exact permutation test, corrected by Holm's method within the setting.",
		populationOf, alphaOf, valuesOf, evaluations, evaluations*eachRival*len(known), a.steps)
	usual := all[0].ways[0]
	s.figure("evolution", "The usual genetic algorithm: best, mean and worst score in each generation; means of the runs with 95 % intervals. Every generation plays with new random numbers.", &chart{X: "generation", Y: "goals a match", Lines: []line{
		usual.generations("best", func(e *evolution) []float64 { return e.Best }),
		usual.generations("mean", func(e *evolution) []float64 { return e.Mean }),
		usual.generations("worst", func(e *evolution) []float64 { return e.Worst }),
	}})
	for _, w := range all {
		fig := &chart{X: "generation", Y: "diversity"}
		strangers := w.compare((*course).strangers)
		var diversity []string
		if w.ways[0].runs[0].Evolution != nil {
			diversity = w.compare((*course).lastDiversity)
		}
		for i, c := range w.ways {
			fmt.Fprintf(&table, "| %s | %s |", w.title, c.name)
			if diversity == nil {
				fmt.Fprintf(&table, " | %v | %v | %s | | |\n", estimated(c.known()), estimated(c.strangers()), strangers[i])
				continue
			}
			fig.Lines = append(fig.Lines, c.generations(c.name, func(e *evolution) []float64 { return e.Diversity }))
			e := estimated(c.of((*course).lastDiversity))
			fmt.Fprintf(&table, " %s | %v | %v | %s | %.3f ± %.3f | %s |\n", same(c.of(func(r *course) float64 { return float64(len(r.Evolution.Best)) })),
				estimated(c.known()), estimated(c.strangers()), strangers[i], e.mean, e.half, diversity[i])
		}
		if diversity != nil {
			s.figure(w.name, "By "+w.title+": the diversity of each generation; means of the runs with 95 % intervals.", fig)
		}
	}
	s.table("Results of the winners, by setting.", table.String())
	return s, nil
}

// compare returns the differences of a measure between each choice and the first, for a table.
func (w *sweep) compare(of func(*course) float64) []string {
	var p []float64
	first := w.ways[0].of(of)
	for _, c := range w.ways[1:] {
		p = append(p, signFlips(c.of(of), first))
	}
	texts := []string{""}
	for i, p := range holm(p) {
		texts = append(texts, difference(w.ways[i+1].of(of), first, p))
	}
	return texts
}

// lastDiversity returns the diversity of a genetic algorithm's last generation.
func (r *course) lastDiversity() float64 { return r.Evolution.Diversity[len(r.Evolution.Diversity)-1] }

// generations returns the mean of a value in each generation, with its interval.
func (w *way) generations(name string, of func(*evolution) []float64) line {
	l := line{Name: name}
	for g := range of(w.runs[0].Evolution) {
		e := estimated(w.of(func(r *course) float64 { return of(r.Evolution)[g] }))
		l.X, l.Y, l.Error = append(l.X, float64(g+1)), append(l.Y, e.mean), append(l.Error, e.half)
	}
	return l
}
