package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/local"
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
		g := base(populationOf)
		change(&g)
		return &way{name: name, method: g}
	}
	// The usual settings share one set of runs, under the name that their choice has in each
	// sweep.
	usual := func(name string) *way { return vary(name, func(*genetic.Algorithm) {}) }
	climb := local.Search{First: true}
	grasp := func(name string, alpha float64) *way {
		return &way{name: name, method: local.GRASP{Alpha: alpha, Points: 3, Local: climb}}
	}
	hood := func(name string, s local.Search) *way { return &way{name: name, method: s} }
	matches := evaluations * eachRival * len(known)
	return []sweep{
		{"population", "population", []*way{
			usual("20"),
			vary("6", func(g *genetic.Algorithm) { g.Population = 6 }), vary("12", func(g *genetic.Algorithm) { g.Population = 12 }),
			vary("30", func(g *genetic.Algorithm) { g.Population = 30 }),
		}},
		{"crossrate", "chance that a child has two parents", []*way{
			usual("0.9"),
			vary("0", func(g *genetic.Algorithm) { g.CrossRate = -1 }), vary("0.5", func(g *genetic.Algorithm) { g.CrossRate = 0.5 }),
		}},
		{"mutationrate", "chance that a value mutates", []*way{
			usual("1/16"),
			vary("0", func(g *genetic.Algorithm) { g.MutateRate = -1 }), vary("1/4", func(g *genetic.Algorithm) { g.Mutate = genetic.Gaussian(1./4, 0) }), vary("1/2", func(g *genetic.Algorithm) { g.Mutate = genetic.Gaussian(1./2, 0) }),
		}},
		{"selection", "selection", []*way{
			usual("tournament"),
			vary("roulette", func(g *genetic.Algorithm) { g.Select = genetic.Roulette }), vary("rank", func(g *genetic.Algorithm) { g.Select = genetic.Rank }),
			vary("truncation", func(g *genetic.Algorithm) { g.Select = genetic.Truncation }),
		}},
		{"crossover", "crossover", []*way{
			usual("blend"),
			vary("uniform", func(g *genetic.Algorithm) { g.Cross = genetic.Uniform }), vary("two points", func(g *genetic.Algorithm) { g.Cross = genetic.TwoPoint }),
			vary("by phase", func(g *genetic.Algorithm) { g.Cross = genetic.ByBlock }),
		}},
		{"mutation", "mutation", []*way{
			usual("Gaussian"),
			vary("reset", func(g *genetic.Algorithm) { g.Mutate = genetic.Reset(0) }), vary("flip", func(g *genetic.Algorithm) { g.Mutate = genetic.Flip(0) }),
			vary("swap", func(g *genetic.Algorithm) { g.Mutate = genetic.Swap }), vary("increment", func(g *genetic.Algorithm) { g.Mutate = genetic.Increment(0) }),
		}},
		{"fitness", "fitness", []*way{
			usual("difference"),
			{name: "points", method: base(populationOf), objective: a.pool(tune.ByPoints)},
			{name: "wins", method: base(populationOf), objective: a.pool(tune.ByWins)},
			// A Swiss tournament of 20 has 10 series of 2 matches in a round, so 4 rounds
			// are 4 matches per candidate, as many as against the rivals. A league of 6
			// takes 30 matches per generation, with as many generations as give the same
			// total.
			{name: "Swiss", method: base(populationOf), objective: tune.League{Pairing: a.arena.Play, Fitness: tune.ByDifference, Rounds: 4}, games: 2},
			{name: "league of 6", method: base(6), objective: tune.League{Pairing: a.arena.Play, Fitness: tune.ByDifference}, games: 2, least: matches / 30 * 6},
		}},
		{"alpha", "alpha of GRASP", []*way{
			grasp("0.2", 0.2), grasp("0", -1), grasp("0.5", 0.5), grasp("1", 1),
		}},
		{"neighbourhood", "neighbourhood of local search", []*way{
			hood("one step", climb),
			hood("two steps", local.Search{First: true, Neighbourhood: local.Axes(2)}),
			hood("four steps", local.Search{First: true, Neighbourhood: local.Axes(4)}),
			hood("cube", local.Search{First: true, Neighbourhood: local.Cube(1)}),
			hood("one, best", local.Search{}),
		}},
	}
}

// footballSweeps varies the settings of the heuristics, one at a time.
func footballSweeps(ctx context.Context, l *lab) (*section, error) {
	evaluations := l.pick(60, 24)
	a, err := l.matches()
	if err != nil {
		return nil, err
	}
	s := &section{}
	var table strings.Builder
	table.WriteString("| setting | choice | matches a run | known rivals, goals a match | strangers, goals a match | against the first choice |\n|---|---|---:|---:|---:|---:|\n")
	all := sweeps(a, evaluations)
	var ways []*way
	for _, w := range all {
		for i, c := range w.ways {
			c.key = w.name + " " + c.name
			if _, ok := c.method.(genetic.Algorithm); ok && i == 0 {
				c.key = "genetic, usual" // several sweeps share these runs
			}
			ways = append(ways, c)
		}
	}
	if err := l.followAll(ctx, a, ways, evaluations); err != nil {
		return nil, err
	}
	done := map[string]bool{}
	for _, w := range all {
		list := w.ways
		for _, c := range list {
			for _, r := range c.runs {
				if !done[r.Key] {
					done[r.Key] = true
					s.CPU += r.CPU
				}
			}
		}
		var p []float64
		for _, c := range list[1:] {
			p = append(p, signFlips(c.strangers(), list[0].strangers()))
		}
		p = holm(p)
		both := []line{{Name: "known rivals", Points: true}, {Name: "strangers", Points: true}}
		fig := &chart{X: w.title, Y: "goals a match"}
		for i, c := range list {
			fig.Names = append(fig.Names, c.name)
			for k, e := range []estimate{estimated(c.known()), estimated(c.strangers())} {
				both[k].X, both[k].Y, both[k].Error = append(both[k].X, float64(i)+0.16*float64(k)-0.08), append(both[k].Y, e.mean), append(both[k].Error, e.half)
			}
			against := ""
			if i > 0 {
				against = difference(c.strangers(), list[0].strangers(), p[i-1])
			}
			fmt.Fprintf(&table, "| %s | %s | %s | %v | %v | %s |\n", w.title, c.name, same(c.of(func(r *course) float64 { return float64(r.Matches) })),
				estimated(c.known()), estimated(c.strangers()), against)
		}
		fig.Lines = both
		s.figure(w.name, "By "+w.title+": results of the winners in fresh matches; means of the runs with 95 % intervals. The first choice is the default.", fig)
	}
	s.Intro = fmt.Sprintf("One setting is changed at a time. The default genetic algorithm has a population of %d drawn around the hand-written weights, tournament selection, blend crossover for 9 of 10 children and Gaussian mutation of one value in 16; "+
		"the default GRASP has an alpha of 0.2, and the default local search takes the first better neighbour one step away on one axis. Runs, rivals and measures are as in the previous section, with half as many candidates: %d, in %d matches of %d steps. "+
		"The last column gives the difference from the first choice and its p-value by the exact permutation test, corrected by Holm's method within the setting.",
		populationOf, evaluations, evaluations*eachRival*len(known), a.steps)
	s.table("Results of the winners, by setting.", table.String())
	return s, nil
}
