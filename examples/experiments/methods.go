package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/method"
	"github.com/seed-61c9d78a/versus/internal/decimal"
)

// A way is a tuning method with its settings, and its runs by seed.
type way struct {
	name, key string // in tables, and in the journal of runs
	method    tune.Method
	objective tune.Objective
	games     int // per series; 0: eachRival
	least     int // evaluations, if they differ from those of the other ways; else 0
	runs      []*course
}

// followAll runs all ways with one seed after the other, so that an interrupted experiment has
// done the same number of runs of each.
func (l *lab) followAll(ctx context.Context, a footballMatches, ways []*way, evaluations int) error {
	for n := range l.pick(l.runs, 2) {
		for _, w := range ways {
			t := trial{w.key, w.method, w.objective, w.games, evaluations, l.seed + uint64(n)}
			if w.least > 0 {
				t.evaluations = w.least
			}
			c, err := l.follow(ctx, a, t)
			if err != nil {
				return err
			}
			w.runs = append(w.runs, c)
		}
	}
	return nil
}

// of returns the values of f for the runs.
func (w *way) of(f func(r *course) float64) []float64 {
	var list []float64
	for _, r := range w.runs {
		list = append(list, f(r))
	}
	return list
}

func (w *way) known() []float64     { return w.of((*course).known) }
func (w *way) strangers() []float64 { return w.of((*course).strangers) }

// seconds returns the CPU time of all runs.
func seconds(ways []*way) (sum float64) {
	for _, w := range ways {
		for _, r := range w.runs {
			sum += r.CPU
		}
	}
	return sum
}

// progress returns the mean course of the runs with its interval.
func (w *way) progress(evaluations int, of func(r *course) []float64) line {
	p := line{Name: w.name}
	for k := range parts {
		var values []float64
		for _, r := range w.runs {
			if list := of(r); k < len(list) {
				values = append(values, list[k])
			}
		}
		if len(values) < len(w.runs) || len(values) < 2 {
			continue // some run has a batch longer than a part
		}
		e := estimated(values)
		p.X, p.Y, p.Error = append(p.X, float64(evaluations*(k+1))/parts), append(p.Y, e.mean), append(p.Error, e.half)
	}
	return p
}

// The usual settings of the methods, which the sweeps vary.
const (
	populationOf = 12
	valuesOf     = 5 // of each weight on the grid: both the grid search and GRASP
	alphaOf      = 0.2
)

var (
	usualLocal = method.Local(nil, true)
	usualGRASP = method.GRASP(alphaOf, valuesOf, nil, true)
)

// usualGenetic returns the usual genetic algorithm with a population.
func usualGenetic(population int) genetic.Algorithm {
	return genetic.Algorithm{Population: population, Around: 0.15, Cross: genetic.Blend}
}

// The names of the usual runs in the journal, which all experiments share.
const (
	keyLocal   = "local search, usual"
	keyGRASP   = "GRASP, usual"
	keyGenetic = "genetic, usual"
)

// evaluations is the number of candidates that a run scores.
func (l *lab) evaluations() int { return l.pick(20*populationOf, 4*populationOf) }

// footballMethods tunes with each method, with the same number of matches and the same seeds.
func footballMethods(ctx context.Context, l *lab) (*section, error) {
	evaluations := l.evaluations()
	a, err := l.matches()
	if err != nil {
		return nil, err
	}
	s := &section{}
	ways := []*way{
		{name: "grid, sampled", key: "grid", method: method.Grid(valuesOf, int64(evaluations))},
		{name: "local search", key: keyLocal, method: usualLocal},
		{name: "GRASP", key: keyGRASP, method: usualGRASP},
		{name: "genetic", key: keyGenetic, method: usualGenetic(populationOf).Method()},
	}
	if err := l.followAll(ctx, a, ways, evaluations); err != nil {
		return nil, err
	}
	s.CPU = seconds(ways)
	s.Intro = fmt.Sprintf("Every method has %d runs with the seeds %d to %d, and every run scores %d candidates in %d matches of %d steps each, %d with each of the known rivals (%s). "+
		"The score of a candidate is its mean goal difference. All methods start from the hand-written weights. The winner of each run then plays %d fresh matches against each of these rivals and each stranger (%s). "+
		"Figures are means over a method's runs with Student's 95 %% interval, so an interval is about the method, not about one vector of weights.",
		len(ways[0].runs), l.seed, l.seed+uint64(len(ways[0].runs))-1, evaluations, eachRival*len(known), a.steps, eachRival, strings.Join(known, ", "), freshGames, strings.Join(strangers, ", "))

	best := &chart{X: "candidates scored", Y: "greatest score so far"}
	mean := &chart{X: "candidates scored", Y: "mean score of the candidates"}
	for _, w := range ways {
		best.Lines = append(best.Lines, w.progress(evaluations, func(r *course) []float64 { return r.Best }))
		mean.Lines = append(mean.Lines, w.progress(evaluations, func(r *course) []float64 { return r.Mean }))
	}
	s.figure("methods", "The best score of a run so far, by the number of candidates scored; means of the runs with 95 % intervals. It cannot fall, and it is biased upwards: the best of many noisy scores is a lucky one.", best)
	s.figure("means", "The mean score of the candidates that a method currently tries: it shows what the method has learned about where good candidates lie. It can fall when a method restarts elsewhere.", mean)

	var table, apart, gains strings.Builder
	table.WriteString("| method | runs | candidates a run | matches a run | seconds a run | known rivals, goals a match | strangers, goals a match |\n|---|---:|---:|---:|---:|---:|---:|\n")
	for _, w := range ways {
		cpu, _ := spread(w.of(func(r *course) float64 { return r.CPU }))
		fmt.Fprintf(&table, "| %s | %d | %s | %s | %.1f | %v | %v |\n", w.name, len(w.runs),
			same(w.of(func(r *course) float64 { return float64(r.Evaluations) })), same(w.of(func(r *course) float64 { return float64(r.Matches) })), cpu,
			estimated(w.known()), estimated(w.strangers()))
	}
	start, err := l.fixed(ctx, a, "hand-written weights", handWritten)
	if err != nil {
		return nil, err
	}
	defaults, err := l.fixed(ctx, a, "the library's weights", shipped)
	if err != nil {
		return nil, err
	}
	rivals := slices.Concat(known, strangers)
	apart.WriteString("| | " + strings.Join(rivals, " | ") + " |\n|---|" + strings.Repeat("---:|", len(rivals)) + "\n")
	for _, w := range append(slices.Clone(ways), start, defaults) {
		fmt.Fprintf(&apart, "| %s |", w.name)
		for i := range rivals {
			fmt.Fprintf(&apart, " %v |", estimated(w.of(func(r *course) float64 { return r.Rivals[i] })))
		}
		apart.WriteByte('\n')
	}
	gains.WriteString("| method | gain against known rivals | gain against strangers | difference of the gains |\n|---|---:|---:|---:|\n")
	var p []float64
	for _, w := range ways {
		k, s := w.gain((*course).known, start), w.gain((*course).strangers, start)
		none := make([]float64, len(k))
		p = append(p, signFlips(k, none), signFlips(s, none), signFlips(k, s))
	}
	p = holm(p)
	for i, w := range ways {
		k, s := w.gain((*course).known, start), w.gain((*course).strangers, start)
		none := make([]float64, len(k))
		fmt.Fprintf(&gains, "| %s | %s | %s | %s |\n", w.name, difference(k, none, p[3*i]), difference(s, none, p[3*i+1]), difference(k, s, p[3*i+2]))
	}
	s.table("The cost of each method, and the results of its winners in fresh matches.", table.String())
	s.table("The same against each rival: goals a match. The first two rivals are known, the others strangers.", apart.String())
	s.table("The gain of each method's winners over the hand-written weights, in goals a match, against known rivals and against strangers, and the difference of these gains, with p-values (exact permutation test on the runs, which have the same seeds; Holm's correction for all numbers of this table). Bold: below 5 %.", gains.String())
	s.table("Every pair of methods: the difference between the row's and the column's winners, in goals a match against strangers, and the probability of so large a difference by chance (exact permutation test on the pairs of runs with the same seed), "+
		"corrected for the number of comparisons by Holm's method. Bold: below 5 %.", pairwise(ways))
	return s, nil
}

// gain returns by how much each run's winner is better than the run of another way with the
// same seed.
func (w *way) gain(of func(*course) float64, than *way) []float64 {
	list := w.of(of)
	for i, v := range than.of(of) {
		list[i] -= v
	}
	return list
}

// fixed measures fixed weights, once for each seed.
func (l *lab) fixed(ctx context.Context, a footballMatches, name string, c tune.Candidate) (*way, error) {
	w := &way{name: name}
	for n := range l.pick(l.runs, 2) {
		r := &course{Key: fmt.Sprintf("fixed %s, %d steps, seed %d", name, a.steps, l.seed+uint64(n))}
		found, err := l.store.find(r.Key, r)
		if err != nil {
			return nil, err
		}
		if !found {
			if r.Rivals, err = a.worth(ctx, c, l.seed+uint64(n)); err != nil {
				return nil, err
			}
			if err := l.store.keep(r.Key, r); err != nil {
				return nil, err
			}
		}
		w.runs = append(w.runs, r)
	}
	return w, nil
}

// same formats the value that all runs share, or the range of values.
func same(x []float64) string {
	low, high := x[0], x[0]
	for _, v := range x {
		low, high = min(low, v), max(high, v)
	}
	if low == high {
		return fmt.Sprint(low)
	}
	return fmt.Sprintf("%v to %v", low, high)
}

// pairwise returns a table that compares every way with those before it.
func pairwise(ways []*way) string {
	var p []float64
	for i, row := range ways {
		for _, column := range ways[:i] {
			p = append(p, signFlips(row.strangers(), column.strangers()))
		}
	}
	p = holm(p)
	var b strings.Builder
	b.WriteString("| |")
	for _, w := range ways[:len(ways)-1] {
		fmt.Fprintf(&b, " %s |", w.name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(ways)-1) + "\n")
	for i, row := range ways[1:] {
		fmt.Fprintf(&b, "| %s |", row.name)
		for _, column := range ways[:i+1] {
			fmt.Fprintf(&b, " %s |", difference(row.strangers(), column.strangers(), p[0]))
			p = p[1:]
		}
		b.WriteString(strings.Repeat(" |", len(ways)-2-i) + "\n")
	}
	return b.String()
}

// difference formats the mean difference of two samples with its p-value.
func difference(a, b []float64, p float64) string {
	x, _ := spread(a)
	y, _ := spread(b)
	text := fmt.Sprintf("%s, p %.3f", decimal.Signed(x-y, 2), p)
	if p < 0.05 {
		return "**" + text + "**"
	}
	return text
}
