package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

func evolve(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 evolve", "[flags]",
		"Breeds agents with a genetic algorithm and prints the configuration of the best one.\n"+
			"After Ctrl-C it prints the best so far.",
		"go run ./examples/connect4 evolve -o best.json", "go run ./examples/connect4 evolve -generations 100 -survivors 20 -step 0.05 -seed 7",
		"go run ./examples/connect4 agent best.json")
	var e agent.Evolution
	f.IntVar(&e.Generations, "generations", 20, "number of generations")
	f.IntVar(&e.Survivors, "survivors", 10, "agents that survive each generation")
	f.IntVar(&e.Population, "population", 0, "agents in the first generation (0: as many as -survivors)")
	f.Float64Var(&e.Mutation, "mutation", 1, "`probability` that a child mutates")
	f.Within("mutation", 0, 1)
	all := f.Bool("win-and-block", false, "also breed the strategies win and block, besides the four of the assignment")
	f.Float64Var(&e.Step, "step", 0.1, "amount by which a mutation raises a probability")
	f.Uint64Var(&e.Seed, "seed", 1, "random seed")
	f.IntVar(&e.Workers, "workers", 0, "games played in parallel (0: one per processor)")
	out := f.String("o", "", "also write the configuration to this `FILE`")
	name := f.String("name", "evolved", "name of the best agent")
	if err := f.ParseAlone(args); err != nil {
		return err
	}
	if e.Mutation == 0 {
		e.Mutation = -1 // 0 is the default in Go
	}
	if *all {
		e.Strategies = strategies()
	}
	if *out != "" {
		if err := replace.Check(*out); err != nil {
			return err
		}
	}
	progress := cli.NewProgress(io.Err, int64(e.Generations)+1, "breeding")
	e.Progress = func(_ agent.Agent, won float64, _ int64) {
		progress.Add(1)
		progress.Describe(fmt.Sprintf("the best wins %.0f %%", 100*won))
	}
	best, err := e.Run(ctx)
	progress.Done()
	if err != nil && ctx.Err() == nil {
		return cli.Usage("%w", err)
	}
	if len(best.Strategies) == 0 {
		return err
	}
	best.Label = *name
	if writeErr := best.Write(io.Out); writeErr != nil {
		return writeErr
	}
	if *out != "" {
		if writeErr := replace.File(*out, best.Write); writeErr != nil {
			return writeErr
		}
	}
	return err
}

// name prints how the arena names the agent in a file.
func name(_ context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 agent", "FILE",
		"Prints the name by which an agent in a file, as evolve writes it, plays in the arena.",
		"go run ./examples/connect4 agent best.json", `go run ./examples/arena play -game connect4 -second "$(go run ./examples/connect4 agent best.json)"   (against the agent)`)
	if err := f.ParseOne(args, "file"); err != nil {
		return err
	}
	a, err := readAgent(f.Arg(0))
	if err == nil {
		_, err = fmt.Fprintln(io.Out, spec(a))
	}
	return err
}

func readAgent(name string) (agent.Agent, error) {
	file, err := os.Open(name)
	if err != nil {
		return agent.Agent{}, err
	}
	defer file.Close()
	a, err := agent.Read(file)
	if err != nil {
		err = cli.Usage("%s: %w", name, err)
	}
	return a, err
}

// strategies returns all strategies that the arena's agents have, in its order.
func strategies() []agent.Strategy { return slices.Concat(agent.Tactics(), agent.Strategies()) }

// spec returns the name of an agent in the arena, where the options have the strategies' names. A
// strategy that it lacks has probability 0.
func spec(a agent.Agent) string {
	label := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '-'
	}, a.Name())
	var text strings.Builder
	text.WriteString(label + "=agent")
	for _, s := range strategies() {
		first := 0.0
		for _, own := range a.Strategies {
			if own.Name == s.Name {
				first = own.First
			}
		}
		text.WriteString(fmt.Sprintf(",%s=%v", s.Name, first))
	}
	return text.String()
}
