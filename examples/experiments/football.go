package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/decimal"
)

type footballArena = tune.Duel[football.State, football.Action]

// footballGames returns matches between greedy teams that use the candidates as weights of
// their evaluation.
func footballGames(steps int) (footballArena, error) {
	g, err := football.New(football.Config{Steps: steps})
	return footballArena{
		Game: g,
		NewBot: func(c tune.Candidate) (match.Bot[football.State, football.Action], error) {
			var w football.Weights
			copy(w[:], c)
			return team.New("greedy", team.Options{Weights: &w})
		},
		Difference: func(s *football.State) float64 { return float64(s.Goals[0]) - float64(s.Goals[1]) },
	}, err
}

// handWritten are the initial weights of all runs, and shipped the tuned weights that are
// package football's defaults.
var (
	handWritten = candidate(football.HandmadeWeights())
	shipped     = candidate(football.DefaultWeights())
)

func candidate(w football.Weights) tune.Candidate { return w[:] }

// footballSpace returns the parameters, with a block for each phase: own possession, the
// opponent's possession, loose ball.
func footballSpace() tune.Space {
	space, _ := tune.Of(football.DefaultWeights().Named())
	for i := range space {
		space[i].Block, _, _ = strings.Cut(space[i].Name, "_")
	}
	return space
}

// known are the opponents during the runs, strangers those that only the winners meet.
var (
	known     = []string{"hand-written", "chaser"}
	strangers = []string{"course", "static", "shipped"}
)

// rival returns the opponent of that name.
func (a footballMatches) rival(name string) tune.Pairing {
	switch name {
	case "hand-written":
		return tune.Against(a.arena.Play, handWritten)
	case "shipped":
		return tune.Against(a.arena.Play, shipped)
	}
	return a.arena.Opponent(func() match.Bot[football.State, football.Action] {
		team, _ := team.New(name, team.Options{}) // the name is valid
		return team
	})
}

// footballMatches are matches with a given number of steps.
type footballMatches struct {
	arena footballArena
	steps int
}

func (l *lab) matches() (footballMatches, error) {
	steps := l.pick(30, 2)
	a, err := footballGames(steps)
	return footballMatches{a, steps}, err
}

// eachRival is the number of matches of a candidate against each known rival. In all it plays
// eachRival*len(known).
const eachRival = 2

// pool scores candidates by their matches against the known rivals.
func (a footballMatches) pool(fitness func(tune.Tally) float64) tune.Objective {
	var rivals []tune.Pairing
	for _, name := range known {
		rivals = append(rivals, a.rival(name))
	}
	return tune.Pool(fitness, rivals...)
}

// trial describes a tuning run.
type trial struct {
	name        string // of the method, unique
	method      tune.Method
	objective   tune.Objective // without a Score: the pool, by goal difference
	games       int            // per series; 0: eachRival
	evaluations int
	seed        uint64
}

// parts is the number of intervals in which the course of a run is recorded.
const parts = 20

// follow runs a trial and stores its result, unless it is already stored.
func (l *lab) follow(ctx context.Context, a footballMatches, t trial) (*course, error) {
	r := &course{Key: fmt.Sprintf("%s, %d evaluations, %d steps, seed %d", t.name, t.evaluations, a.steps, t.seed)}
	if found, err := l.store.find(r.Key, r); found || err != nil {
		return r, err
	}
	begin := cli.CPUTime()
	tuner := tune.Tuner{
		Space: footballSpace(), Start: handWritten, Method: t.method, Seed: t.seed, Workers: l.workers, Games: eachRival,
		Objective: a.pool(tune.ByDifference), Budget: tune.Budget{Evaluations: int64(t.evaluations)},
	}
	if t.objective.Score != nil {
		tuner.Objective = t.objective
	}
	if t.games != 0 {
		tuner.Games = t.games
	}
	result, err := tuner.Run(ctx)
	if err == nil {
		err = context.Cause(ctx) // an interrupted run does not count
	}
	if err != nil {
		return nil, err
	}
	r.Weights, r.Evaluations, r.Matches = result.Best, result.Evaluations, result.Games
	r.fill(result.Steps, t.evaluations)
	if t.method.Name == "genetic" {
		r.Evolution = evolved(result.Steps, tuner.Space)
	}
	if r.Rivals, err = a.worth(ctx, result.Best, t.seed); err != nil {
		return nil, err
	}
	r.CPU = (cli.CPUTime() - begin).Seconds()
	l.say("  %s: %s goals a match with known rivals, %s with strangers, %.1f s", r.Key, decimal.Signed(r.known(), 2), decimal.Signed(r.strangers(), 2), r.CPU)
	return r, l.store.keep(r.Key, r)
}

// fill sets the fields that describe the course of the scores.
func (r *course) fill(steps []tune.Step, evaluations int) {
	top := 0.0
	sums, counts := [parts]float64{}, [parts]int{}
	best := [parts]float64{}
	n := 0
	for i, s := range steps {
		for _, v := range s.Scores {
			if i == 0 && n == 0 || v > top {
				top = v
			}
			k := min(n*parts/evaluations, parts-1)
			sums[k] += v
			counts[k]++
			best[k] = top
			n++
		}
	}
	for k := range parts {
		if counts[k] == 0 {
			break
		}
		r.Best, r.Mean = append(r.Best, rounded(best[k])), append(r.Mean, rounded(sums[k]/float64(counts[k])))
	}
}

// freshGames is the number of fresh matches of a winner against each rival.
const freshGames = 10

// worth returns the goal difference of the weights in fresh matches against each rival.
// Winners with the same seed play with the same random numbers.
func (a footballMatches) worth(ctx context.Context, c tune.Candidate, seed uint64) ([]float64, error) {
	var list []float64
	for i, name := range slices.Concat(known, strangers) {
		from := rand.New(rand.NewPCG(seed, uint64(1000+i)))
		o, err := a.rival(name)(ctx, &tune.Job{Candidates: []tune.Candidate{c}, Rand: from, Batch: from.Uint64(), Games: freshGames})
		if err != nil {
			return nil, err
		}
		list = append(list, o.Difference/freshGames)
	}
	return list, nil
}
