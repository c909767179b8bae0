package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/cmaes"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/grid"
	"github.com/seed-61c9d78a/versus/eval/tune/local"
	"github.com/seed-61c9d78a/versus/eval/tune/spsa"
	"github.com/seed-61c9d78a/versus/examples/internal/cputime"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/search"
)

type footballArena = tune.Duel[football.State, football.Action]

// footballGames returns matches of greedy teams whose evaluations have the candidates'
// weights.
func footballGames(steps int) (footballArena, error) {
	g, err := football.New(football.Config{Steps: steps})
	return footballArena{
		Game: g,
		Player: func(c tune.Candidate) (match.Bot[football.State, football.Action], error) {
			var w football.Weights
			copy(w[:], c)
			return &teams.Greedy{Weights: &w}, nil
		},
		Difference: func(s *football.State) float64 { return float64(s.Goals[0]) - float64(s.Goals[1]) },
	}, err
}

// handWritten are the weights that everything starts from, and shipped those that the
// tuning of football's defaults found.
var (
	handWritten = candidate(football.HandmadeWeights())
	shipped     = candidate(football.DefaultWeights())
)

func candidate(w football.Weights) tune.Candidate { return w[:] }

// footballSpace has a block of parameters for each phase: the ball is held, the rival
// holds it, it is loose.
func footballSpace() tune.Space {
	space, _ := tune.Of(football.DefaultWeights().Named())
	for i := range space {
		space[i].Block, _, _ = strings.Cut(space[i].Name, "_")
	}
	return space
}

// course is how a run went.
type course struct {
	name   string
	result tune.Result
	cpu    float64 // seconds
}

// trial is a run of tuning.
type trial struct {
	name        string
	method      tune.Method
	steps       int              // of a match
	rivals      []tune.Candidate // the first one is where the run starts
	games       int              // against each
	seed        uint64
	evaluations int
}

// tuneFootball runs a trial, by difference of goals.
func (l *lab) tuneFootball(ctx context.Context, t trial) (course, error) {
	games, err := footballGames(t.steps)
	if err != nil {
		return course{}, err
	}
	pool := tune.Pool{Fitness: tune.ByDifference}
	for _, r := range t.rivals {
		pool.Rivals = append(pool.Rivals, tune.Against(games, r))
	}
	tuner := tune.Tuner{
		Space: footballSpace(), Start: t.rivals[0], Method: t.method, Seed: t.seed, Workers: l.workers, Games: t.games,
		Objective: pool, Budget: tune.Budget{Evaluations: int64(t.evaluations)},
	}
	begin := cputime.Used()
	r, err := tuner.Run(ctx)
	if err == nil && r.Reason == tune.Interrupted { // with what it had found by then, perhaps nothing
		err = context.Cause(ctx)
	}
	c := course{t.name, r, (cputime.Used() - begin).Seconds()}
	l.say("  %s: score %.2f after %d evaluations, %.0f s", t.name, r.Score, r.Evaluations, c.cpu)
	return c, err
}

// populationOf is the population of genetic algorithms here.
const populationOf = 20

// way is a method of tuning, and the weights that its runs found, by seed.
type way struct {
	name    string
	method  tune.Method
	courses []course
	found   []tune.Candidate
}

// footballMethods tunes by each method with the same number of matches, several times,
// and lets the winners play each other.
func footballMethods(ctx context.Context, l *lab) (*section, error) {
	steps, evaluations, seeds := l.pick(100, 10), l.pick(240, 40), l.pick(l.runs, 2)
	s := &section{Intro: fmt.Sprintf("Every method has %d runs with different seeds, of %d candidates each. A candidate's score is the mean difference of goals in 4 matches of %d steps between two greedy teams: "+
		"one with the candidate's weights, one with the hand-written weights that every method starts from. Who beats those need not beat anybody else, so a last run of the genetic algorithm, with as many candidates, starts from the genetic winner and scores by 2 matches against each of the winners with its seed. "+
		"All winners then play each other on fresh seeds, 250 steps a match, and the weights that package football ships play along.", seeds, evaluations, steps)}
	ways := []*way{
		{name: "grid, sampled", method: grid.Search{Points: 5, Sample: int64(evaluations)}},
		{name: "grid + local search", method: local.Search{Neighbourhood: local.Axes{Radius: 2}, First: true}},
		{name: "GRASP", method: local.GRASP{Points: 5, Local: local.Search{First: true}}},
		{name: "genetic", method: genetic.Algorithm{Population: populationOf, Around: 0.15, Cross: genetic.Blend{}}},
		{name: "CMA-ES", method: cmaes.Strategy{Population: populationOf, Sigma: 0.15, Restarts: -1}},
		{name: "SPSA", method: spsa.Search{C: 0.05}},
	}
	last := &way{name: "genetic, all rivals", method: genetic.Algorithm{Population: populationOf, Around: 0.08, Cross: genetic.Blend{}}}
	for seed := range seeds {
		rivals := []tune.Candidate{handWritten}
		for i, w := range ways {
			if err := l.follow(ctx, w, trial{w.name, w.method, steps, []tune.Candidate{handWritten}, 4, l.seed + uint64(100*seed+i), evaluations}); err != nil {
				return nil, err
			}
			if w.name == "genetic" { // the last run starts from the first rival
				rivals = slices.Insert(rivals, 0, w.found[seed])
			} else {
				rivals = append(rivals, w.found[seed])
			}
		}
		if err := l.follow(ctx, last, trial{last.name, last.method, steps, rivals, 2, l.seed + uint64(100*seed+50), evaluations}); err != nil {
			return nil, err
		}
	}

	best := &chart{Title: "Best score so far, mean of the runs", X: "evaluations", Y: "goals a match more than the hand-written weights"}
	var table strings.Builder
	table.WriteString("| method | evaluations | matches | seconds | score in the run | evaluations to +1 goal |\n|---|---:|---:|---:|---:|---:|\n")
	for _, w := range append(ways, last) {
		if w != last {
			best.Lines = append(best.Lines, w.progress(evaluations))
		}
		if w.name == "genetic" {
			s.figure("generations", "The genetic algorithm with the first seed: best and mean score of each generation, with one standard deviation. Scores are noisy, so the best one flatters.", w.courses[0].generations("the hand-written weights"))
		}
		w.row(&table, w != last)
	}
	s.figure("rivals", "The last run of the genetic algorithm with the first seed, against all winners: best and mean score of each generation.", last.courses[0].generations("all rivals"))
	s.figure("methods", "What each method had found after so many evaluations: the greatest score, or the score of what the method recommends; the mean of the runs. Noisy scores of single candidates flatter; the cross-table does not.", best)
	s.table("The runs of each method: sums of evaluations, matches and seconds of one processor, and the scores by seed. The last column counts evaluations until the mean of ten candidates in a row was above one goal, by seed.", table.String())

	ways = append([]*way{{name: "hand-written", found: []tune.Candidate{handWritten}}, {name: "shipped", found: []tune.Candidate{shipped}}}, append(ways, last)...)
	var contestants []tune.Contestant
	for _, w := range ways {
		for _, c := range w.found {
			contestants = append(contestants, tune.Contestant{Name: w.name, Candidate: c})
		}
	}
	games, err := footballGames(l.pick(250, 10))
	if err != nil {
		return nil, err
	}
	pairs := l.pick(4, 1)
	confirm := tune.Confirmation{Pairing: games, Seed: l.seed, Workers: l.workers}
	everybody, err := confirm.Table(ctx, contestants, pairs)
	if err != nil {
		return nil, err
	}
	cross := byMethod(everybody)
	s.table(fmt.Sprintf("Cross-table on fresh seeds, %d matches between any two winners, summed over the winners of a method: points of the row against the column, and the difference in Elo with its 95 %% interval, which is that of these weights, not of the method. The rating is the mean over the winners of a method.", 2*pairs), cross.Markdown())
	s.table("The rating of each winner, by seed: how far chance decides what a method finds.", bySeed(everybody))
	s.table("What one number for each does not show. Methods in a circle beat each other (A beats B beats C beats A), each step beyond its 95 % interval; the equilibrium is how often each would be sent to play if both sides chose well, summed over a method's winners.", circles(everybody))
	var first []tune.Contestant
	for _, w := range ways {
		first = append(first, tune.Contestant{Name: w.name, Candidate: w.found[0]})
	}
	s.table("The weights that the runs with the first seed found.", weightsTable(first))
	return s, nil
}

// follow runs a trial of a way.
func (l *lab) follow(ctx context.Context, w *way, t trial) error {
	c, err := l.tuneFootball(ctx, t)
	if err == nil {
		w.courses, w.found = append(w.courses, c), append(w.found, c.result.Best)
	}
	return err
}

// row writes a way's line of the table of runs.
func (w *way) row(table *strings.Builder, reaches bool) {
	var evaluations, matches int64
	var seconds float64
	var scores, reached []string
	for _, c := range w.courses {
		evaluations, matches, seconds = evaluations+c.result.Evaluations, matches+c.result.Games, seconds+c.cpu
		scores = append(scores, fmt.Sprintf("%+.2f", c.result.Score))
		if reaches {
			reached = append(reached, c.reach(1))
		}
	}
	fmt.Fprintf(table, "| %s | %d | %d | %.0f | %s | %s |\n", w.name, evaluations, matches, seconds, strings.Join(scores, ", "), strings.Join(reached, ", "))
}

// progress is the mean of the runs' best scores so far, after every twentieth part of
// the evaluations.
func (w *way) progress(evaluations int) line {
	const points = 20
	p := line{Name: w.name}
	for k := 1; k <= points; k++ {
		at, sum := int64(evaluations*k/points), 0.0
		n := 0
		for _, c := range w.courses {
			if score, ok := c.bestAt(at); ok {
				sum += score
				n++
			}
		}
		if n == len(w.courses) {
			p.X, p.Y = append(p.X, float64(at)), append(p.Y, sum/float64(n))
		}
	}
	return p
}

// bestAt returns the best score after so many evaluations, if there was a score.
func (c *course) bestAt(evaluations int64) (score float64, ok bool) {
	for _, s := range c.result.Steps {
		if s.Evaluations > evaluations {
			break
		}
		score, ok = s.BestScore, true
	}
	return score, ok
}

// byMethod adds up the results of contestants with the same name, who stand next to each
// other.
func byMethod(t *tune.CrossTable) *tune.CrossTable {
	names, group := groups(t)
	sum := &tune.CrossTable{Names: names, Results: make([][]tune.Comparison, len(names)), Ratings: make([]float64, len(names))}
	for i := range names {
		sum.Results[i] = make([]tune.Comparison, len(names))
	}
	for i, row := range t.Results {
		size := 0
		for _, g := range group {
			if g == group[i] {
				size++
			}
		}
		sum.Ratings[group[i]] += t.Ratings[i] / float64(size)
		for k, v := range row {
			if group[i] == group[k] {
				continue
			}
			to := &sum.Results[group[i]][group[k]]
			to.Outcome.Wins += v.Outcome.Wins
			to.Outcome.Draws += v.Outcome.Draws
			to.Outcome.Losses += v.Outcome.Losses
			for h, n := range v.Pairs {
				to.Pairs[h] += n
			}
			to.Elo = rating.Elo(to.Pairs)
		}
	}
	return sum
}

// groups returns the different names, and which of them each contestant has.
func groups(t *tune.CrossTable) (names []string, group []int) {
	for _, n := range t.Names {
		if len(names) == 0 || names[len(names)-1] != n {
			names = append(names, n)
		}
		group = append(group, len(names)-1)
	}
	return names, group
}

// bySeed lists the ratings of the contestants.
func bySeed(t *tune.CrossTable) string {
	names, group := groups(t)
	var b strings.Builder
	b.WriteString("| method | ratings |\n|---|---|\n")
	for g, name := range names {
		var list []string
		for i, r := range t.Ratings {
			if group[i] == g {
				list = append(list, fmt.Sprintf("%+.0f", r))
			}
		}
		fmt.Fprintf(&b, "| %s | %s |\n", name, strings.Join(list, ", "))
	}
	return b.String()
}

// circles tells which methods beat each other in a circle, and whom an equilibrium needs.
func circles(t *tune.CrossTable) string {
	pool := rating.NewPool(len(t.Names))
	for i, row := range t.Results {
		for k, v := range row[:i] {
			o := v.Outcome
			pool.Add(i, k, rating.Games{Wins: o.Wins, Draws: o.Draws, Losses: o.Losses})
		}
	}
	names, group := groups(t)
	sent := make([]float64, len(names))
	for i, part := range pool.Nash().Weight {
		sent[group[i]] += part
	}
	methods := byMethod(t)
	circle := "nobody"
	if c := rating.Cycle(len(names), func(i, k int) rating.Sample { return methods.Results[i][k].Pairs }); c != nil {
		circle = ""
		for _, g := range append(c, c[0]) {
			circle += " > " + names[g]
		}
		circle = circle[3:]
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| | part |\n|---|---:|\n| in circles | %s |\n", circle)
	for g, name := range names {
		fmt.Fprintf(&b, "| %s in the equilibrium | %.0f %% |\n", name, 100*sent[g])
	}
	return b.String()
}

// weightsTable lists weights, a column for each contestant.
func weightsTable(list []tune.Contestant) string {
	var b strings.Builder
	b.WriteString("| weight |")
	for _, c := range list {
		fmt.Fprintf(&b, " %s |", c.Name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(list)) + "\n")
	for i, p := range footballSpace() {
		fmt.Fprintf(&b, "| %s |", p.Name)
		for _, c := range list {
			fmt.Fprintf(&b, " %.3f |", c.Candidate[i])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// generations are the scores of a population against some rivals.
func (c *course) generations(rivals string) *chart {
	top, mean := line{Name: "best"}, line{Name: "mean ± deviation"}
	for i, s := range c.result.Steps {
		top.X, top.Y = append(top.X, float64(i)), append(top.Y, s.Max)
		mean.X, mean.Y, mean.Error = append(mean.X, float64(i)), append(mean.Y, s.Mean), append(mean.Error, s.Deviation)
	}
	return &chart{Title: "Score by generation", X: "generation", Y: "goals a match more than " + rivals, Lines: []line{mean, top}}
}

// reach says after how many evaluations the mean of ten scores in a row was above a
// level.
func (c *course) reach(level float64) string {
	var last []float64
	n := 0
	for _, s := range c.result.Steps {
		for _, v := range s.Scores {
			n++
			if last = append(last, v); len(last) > 10 {
				last = last[1:]
			}
			sum := 0.0
			for _, x := range last {
				sum += x
			}
			if len(last) == 10 && sum/10 > level {
				return fmt.Sprint(n)
			}
		}
	}
	return "not reached"
}

// footballOperators compares the genetic algorithm's operators, one at a time.
func footballOperators(ctx context.Context, l *lab) (*section, error) {
	steps, evaluations := l.pick(40, 10), l.pick(200, 40)
	seeds := l.pick(l.runs, 1)
	s := &section{Intro: fmt.Sprintf("One operator is changed at a time; the others are tournament selection, blend crossover and Gaussian mutation, in populations of %d. "+
		"Each choice has %d runs of %d evaluations with matches of %d steps against the hand-written weights. The figure to compare is the mean score of the last generation: "+
		"that of a whole population, so luck has little part in it; the standard deviation between the runs says which differences to believe.", populationOf, seeds, evaluations, steps)}
	games, err := footballGames(steps)
	if err != nil {
		return nil, err
	}
	base := func() genetic.Algorithm {
		return genetic.Algorithm{Population: populationOf, Around: 0.15, Cross: genetic.Blend{}}
	}
	type choice struct {
		kind, name string
		change     func(g *genetic.Algorithm)
	}
	choices := []choice{
		{"selection", "tournament", func(g *genetic.Algorithm) { g.Select = genetic.Tournament{} }},
		{"selection", "roulette", func(g *genetic.Algorithm) { g.Select = genetic.Roulette{} }},
		{"selection", "rank", func(g *genetic.Algorithm) { g.Select = genetic.Rank{} }},
		{"selection", "truncation", func(g *genetic.Algorithm) { g.Select = genetic.Truncation{} }},
		{"crossover", "blend", func(g *genetic.Algorithm) { g.Cross = genetic.Blend{} }},
		{"crossover", "uniform", func(g *genetic.Algorithm) { g.Cross = genetic.Uniform{} }},
		{"crossover", "two points", func(g *genetic.Algorithm) { g.Cross = genetic.NPoint{} }},
		{"crossover", "by phase", func(g *genetic.Algorithm) { g.Cross = genetic.ByBlock{} }},
		{"crossover", "smart (its duels count as matches)", func(g *genetic.Algorithm) { g.Cross = genetic.Smart{Duel: games, Tries: 2} }},
		{"mutation", "Gaussian", func(g *genetic.Algorithm) { g.Mutate = genetic.Gaussian{} }},
		{"mutation", "reset", func(g *genetic.Algorithm) { g.Mutate = genetic.Reset{} }},
		{"mutation", "sign flip", func(g *genetic.Algorithm) { g.Mutate = genetic.Flip{} }},
		{"mutation", "swap", func(g *genetic.Algorithm) { g.Mutate = genetic.Swap{} }},
		{"mutation", "increment", func(g *genetic.Algorithm) { g.Mutate = genetic.Increment{} }},
	}
	charts := map[string]*chart{}
	var table strings.Builder
	table.WriteString("| operator | choice | first generation | last generation | matches |\n|---|---|---:|---:|---:|\n")
	for _, c := range choices {
		g := base()
		c.change(&g)
		curve := line{Name: c.name}
		first, matches := 0.0, int64(0)
		var last []float64
		for seed := range seeds {
			run, err := l.tuneFootball(ctx, trial{c.kind + " " + c.name, g, steps, []tune.Candidate{handWritten}, 4, l.seed + uint64(100*seed), evaluations})
			if err != nil {
				return nil, err
			}
			list := run.result.Steps
			if len(list) == 0 {
				continue
			}
			for i, step := range list {
				if i == len(curve.X) {
					curve.X, curve.Y = append(curve.X, float64(i)), append(curve.Y, 0)
				}
				curve.Y[i] += step.Mean / float64(seeds)
			}
			first += list[0].Mean / float64(seeds)
			last = append(last, list[len(list)-1].Mean)
			matches += run.result.Games
		}
		if charts[c.kind] == nil {
			charts[c.kind] = &chart{Title: "Mean score by generation: " + c.kind, X: "generation", Y: "goals a match more than the hand-written weights"}
		}
		charts[c.kind].Lines = append(charts[c.kind].Lines, curve)
		mean, deviation := spread(last)
		fmt.Fprintf(&table, "| %s | %s | %+.2f | %+.2f ± %.2f | %d |\n", c.kind, c.name, first, mean, deviation, matches)
	}
	for _, kind := range []string{"selection", "crossover", "mutation"} {
		s.figure(kind, "Mean score of the population by generation, for each "+kind+".", charts[kind])
	}
	s.table("Mean score of the populations, goals a match more than the hand-written weights; of the last generation with the standard deviation between the runs.", table.String())
	return s, nil
}

// spread returns the mean and the standard deviation of a sample.
func spread(x []float64) (mean, deviation float64) {
	for _, v := range x {
		mean += v / float64(len(x))
	}
	for _, v := range x {
		deviation += (v - mean) * (v - mean)
	}
	return mean, math.Sqrt(deviation / max(1, float64(len(x)-1)))
}

// footballBoards measures the greedy teams on boards of several sizes.
func footballBoards(ctx context.Context, l *lab) (*section, error) {
	s := &section{Intro: "Processor time of one move, the mean over positions of random matches, with the number of actions (at most 9³ + 8 F 9², where F is the longest pass, M/2). " +
		"The evaluation takes O(M) on a board of M rows, far below the O(N² M²) that the assignment allows."}
	c := &chart{Title: "Time per move", X: "cells of the board", Y: "processor time, seconds", Log: true}
	sizes := [][2]int{{3, 6}, {5, 10}, {7, 14}, {9, 18}, {11, 22}, {15, 30}}
	if l.quick {
		sizes = sizes[:2]
	}
	var table strings.Builder
	table.WriteString("| rows x columns | greedy, ms | greedy-worst, ms |\n|---|---:|---:|\n")
	models := []struct {
		name  string
		reply search.Reply
	}{{"greedy", search.IgnoreReply}, {"greedy-worst", search.WorstReply}}
	times := make([]line, len(models))
	for _, size := range sizes {
		g, err := football.New(football.Config{Rows: size[0], Columns: size[1], Steps: 40})
		if err != nil {
			return nil, err
		}
		positions := footballPositions(g, l.seed, l.pick(24, 4))
		fmt.Fprintf(&table, "| %d x %d |", size[0], size[1])
		for i, m := range models {
			team := &teams.Greedy{Reply: m.reply}
			r := rand.New(rand.NewPCG(l.seed, 0))
			seconds, err := least(2, func() error {
				for _, p := range positions {
					turn := &teams.Turn{Game: g, State: p, Player: game.First, Rand: r}
					if _, err := team.Move(ctx, turn); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return nil, err
			}
			seconds /= float64(len(positions))
			times[i].Name, times[i].Points = m.name, true
			times[i].X, times[i].Y = append(times[i].X, float64(size[0]*size[1])), append(times[i].Y, seconds)
			fmt.Fprintf(&table, " %.3g |", 1000*seconds)
		}
		table.WriteByte('\n')
	}
	for i, m := range models {
		b, deviation, fit := power("", times[i].X, times[i].Y)
		fit.Name = fmt.Sprintf("fit: cells^%.2f", b)
		c.Lines = append(c.Lines, times[i], fit)
		s.Intro += fmt.Sprintf(" Fitted exponent of %s in the number of cells: %.2f ± %.2f.", m.name, b, 2*deviation)
	}
	s.figure("boards", "Processor time of one move against the size of the board, with fitted powers.", c)
	s.table("Milliseconds for one move.", table.String())
	return s, nil
}

// footballPositions returns positions of random matches in which team A is to act.
func footballPositions(g *football.Game, seed uint64, n int) []football.State {
	r := rand.New(rand.NewPCG(seed, 7))
	var list []football.State
	for len(list) < n {
		s := g.Start()
		for ply := 0; g.Turn(&s) != game.Nobody; ply++ {
			if ply%10 == 9 && g.Turn(&s) == game.First {
				list = append(list, g.Observe(&s, game.First))
			}
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
	}
	r.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return slices.Clip(list[:n])
}
