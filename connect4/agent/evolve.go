package agent

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game/match"
)

// space is what there is to breed: the four probabilities.
var space = tune.Space{
	{Name: "blocking_2_vs_1", Low: 0, High: 1},
	{Name: "center_vs_extremity", Low: 0, High: 1},
	{Name: "sequential_vs_space", Low: 0, High: 1},
	{Name: "horizontal_vs_vertical", Low: 0, High: 1},
}

func fromCandidate(c tune.Candidate) Agent {
	return Agent{Blocking: c[0], Centre: c[1], Sequential: c[2], Horizontal: c[3]}
}

// Evolution breeds agents by the project's genetic algorithm:
//
//	population := random agents
//	repeat for each generation:
//	    cross every pair; mutate the children
//	    everybody plays everybody once; fitness := games won / games played
//	    the fittest survive
//
// A child has each strategy from one of its parents. Combinations are tried in random
// order until one beats both parents, playing both sides. A mutation raises one
// probability by a step; beyond 1 it goes on from 0.
type Evolution struct {
	Generations int     // at least 1
	Survivors   int     // of a generation, at least 2; also how many begin
	Step        float64 // of a mutation, 0 to 1; 0 for DefaultStep
	Seed        uint64
	Workers     int // games at once: 0 for one a processor

	// Progress, if not nil, is called after every generation.
	Progress func(Generation)
}

// DefaultStep is how much a mutation raises a probability if nothing else is said.
const DefaultStep = 0.1

// Generation is how far an evolution has come.
type Generation struct {
	Number  int
	Best    Agent
	Fitness float64 // of Best: games won, as a share of those played
	Games   int64   // so far
}

// Check returns an error that names the first setting that makes no sense.
func (e Evolution) Check() error {
	switch {
	case e.Generations < 1:
		return fmt.Errorf("agent: %d generations: want 1 or more", e.Generations)
	case e.Survivors < 2 || e.Survivors > mostSurvivors:
		return fmt.Errorf("agent: %d survivors: want 2 to %d", e.Survivors, mostSurvivors)
	case !(e.Step >= 0 && e.Step <= 1):
		return fmt.Errorf("agent: a mutation by %v: want 0 (for %v) to 1", e.Step, DefaultStep)
	}
	return nil
}

// Run breeds agents and returns the fittest of the last generation. If ctx ends
// before, it returns the best so far, together with an error.
func (e Evolution) Run(ctx context.Context) (Generation, error) {
	if err := e.Check(); err != nil {
		return Generation{}, err
	}
	step := e.Step
	if step == 0 {
		step = DefaultStep
	}
	once := tune.Arena[connect4.State, connect4.Move]{
		Game:   connect4.Game{},
		Player: func(c tune.Candidate) (match.Bot[connect4.State, connect4.Move], error) { return fromCandidate(c), nil },
		Games:  1,
	}
	duel := once
	duel.Games = 2 // each parent begins once
	tuner := tune.Tuner{
		Space:     space,
		Objective: tune.League{Pairing: once, Fitness: tune.ByWins},
		Method: tune.Genetic{
			Population: e.Survivors, Generations: e.Generations, AllPairs: true,
			Cross: tune.Smart{Duel: duel, Tries: 1 << len(space)}, CrossRate: 1,
			Mutate: tune.Increment{By: step},
		},
		Seed: e.Seed, Workers: e.Workers,
	}
	generation := func(s tune.Step) Generation {
		return Generation{Number: s.Number - 1, Best: fromCandidate(s.Best), Fitness: s.BestScore, Games: s.Games}
	}
	if e.Progress != nil {
		tuner.Progress = func(s tune.Step) { e.Progress(generation(s)) }
	}
	result, err := tuner.Run(ctx)
	if err != nil {
		return Generation{}, err
	}
	if result.Best == nil {
		return Generation{}, errors.Join(errors.New("agent: no generation was finished"), context.Cause(ctx))
	}
	last := generation(result.Steps[len(result.Steps)-1])
	last.Best, last.Fitness = fromCandidate(result.Best), result.Score
	if result.Reason == tune.Interrupted {
		err = context.Cause(ctx)
	}
	return last, err
}

// mostSurvivors keeps a generation, which has a child of every pair, within reason.
const mostSurvivors = 200
