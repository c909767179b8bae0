package agent

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Evolution breeds agents by the project's genetic algorithm:
//
//	population := random agents
//	repeat for each generation:
//	    cross every pair; mutate the children
//	    round robin; fitness := games won / games played
//	    the fittest survive
//
// A child inherits each strategy from one of its parents. Combinations are tried in random
// order until one beats both parents, playing both sides. A mutation raises one probability
// by a step, and wraps around from 1 to 0.
type Evolution struct {
	Generations int     // at least 1
	Survivors   int     // of a generation, at least 2
	Population  int     // initial number of agents, at least Survivors; 0 for Survivors
	Step        float64 // of a mutation, 0 to 1; 0 for 0.1
	Mutation    float64 // probability that a child is mutated; 0 for 1, negative for never
	Seed        uint64
	Workers     int // games at once: 0 for one a processor

	// Strategies are the strategies of the agents; nil means [Strategies].
	Strategies []Strategy

	// Progress, if not nil, is called after every generation with its fittest agent, the share of
	// its games that this one has won, and the number of games so far.
	Progress func(fittest Agent, won float64, games int64)
}

// check returns an error for the first invalid setting.
func (e Evolution) check() error {
	switch {
	case e.Generations < 1:
		return fmt.Errorf("agent: %d generations: want 1 or more", e.Generations)
	case e.Survivors < 2 || e.Survivors > maxSurvivors:
		return fmt.Errorf("agent: %d survivors: want 2 to %d", e.Survivors, maxSurvivors)
	case e.Population != 0 && e.Population < e.Survivors || e.Population > maxSurvivors:
		return fmt.Errorf("agent: a population of %d for %d survivors: want 0 (as many), or up to %d", e.Population, e.Survivors, maxSurvivors)
	case !(e.Mutation <= 1):
		return fmt.Errorf("agent: a mutation with probability %v: want 0 (always) to 1, or less for never", e.Mutation)
	case !(e.Step >= 0 && e.Step <= 1):
		return fmt.Errorf("agent: a mutation by %v: want 0 (for %v) to 1", e.Step, defaultStep)
	}
	return New(e.strategies()).check()
}

func (e Evolution) strategies() []Strategy {
	if e.Strategies == nil {
		return Strategies()
	}
	return e.Strategies
}

// Run breeds agents and returns the fittest of the last generation. If ctx ends first, it
// returns the best so far together with an error. An agent without strategies means that no
// generation was finished.
func (e Evolution) Run(ctx context.Context) (Agent, error) {
	if err := e.check(); err != nil {
		return Agent{}, err
	}
	step := e.Step
	if step == 0 {
		step = defaultStep
	}
	var space tune.Space // the probabilities
	for _, s := range e.strategies() {
		space = append(space, tune.Parameter{Name: s.Name, Low: 0, High: 1})
	}
	fromCandidate := func(c tune.Candidate) Agent { return New(e.strategies(), c...) }
	once := tune.Duel[connect4.State, connect4.Move]{
		Game:   connect4.Game{},
		NewBot: func(c tune.Candidate) (match.Bot[connect4.State, connect4.Move], error) { return fromCandidate(c), nil },
		Games:  1,
	}
	duel := once
	duel.Games = 2 // each side moves first once
	tuner := tune.Tuner{
		Space:     space,
		Objective: tune.League(once.Play, tune.ByWins, 0),
		Method: genetic.Algorithm{
			Population: e.Survivors, Founders: e.Population, MutateRate: e.Mutation, Generations: e.Generations, AllPairs: true,
			Tries: 1 << min(len(space), maxTries), Duel: duel.Play, CrossRate: 1,
			Mutate: genetic.Increment(step),
		}.Method(),
		Seed: e.Seed, Workers: e.Workers,
	}
	if e.Progress != nil {
		tuner.Progress = func(s tune.Step) { e.Progress(fromCandidate(s.Best), s.BestScore, s.Games) }
	}
	result, err := tuner.Run(ctx)
	if err != nil {
		return Agent{}, err
	}
	if result.Best == nil {
		return Agent{}, errors.Join(errors.New("agent: no generation was finished"), context.Cause(ctx))
	}
	if result.Reason == "interrupted" {
		err = context.Cause(ctx)
	}
	return fromCandidate(result.Best), err
}

// defaultStep is the default amount by which a mutation raises a probability.
const defaultStep = 0.1

// maxTries is the binary logarithm of the limit on combinations of two parents' strategies
// tried for a child.
const maxTries = 8

// maxSurvivors limits the size of a generation, which has a child of every pair.
const maxSurvivors = 200
