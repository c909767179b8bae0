package main

import (
	"context"
	"fmt"
	"os"

	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func evolve(ctx context.Context, io cli.Streams, args []string) error {
	f := cli.NewFlags(io, "connect4 evolve", "[flags]",
		"Breeds agents by a genetic algorithm and prints the configuration of the best one.\n"+
			"Ctrl-C ends it with the best so far.",
		"connect4 evolve -o best.json", "connect4 evolve -generations 100 -survivors 20 -step 0.05 -seed 7",
		"connect4 play -first agent -agent best.json")
	var e agent.Evolution
	f.IntVar(&e.Generations, "generations", 20, "generations to breed")
	f.IntVar(&e.Survivors, "survivors", 10, "agents that live on from one generation to the next")
	f.IntVar(&e.Population, "population", 0, "agents that begin (0: as many as survivors)")
	f.Float64Var(&e.Mutation, "mutation", 1, "the `probability` that a child is mutated; 0 for never")
	all := f.Bool("win-and-block", false, "breed the strategies win and block as well, beside the four of the assignment")
	f.Float64Var(&e.Step, "step", agent.DefaultStep, "by how much a mutation raises a probability")
	f.Uint64Var(&e.Seed, "seed", 1, "of all chance")
	f.IntVar(&e.Workers, "workers", 0, "games at once (0: one a processor)")
	out := f.String("o", "", "also save the configuration in this `FILE`")
	name := f.String("name", "evolved", "of the best agent")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return cli.Usage("unexpected %q", f.Arg(0))
	}
	if e.Workers < 0 {
		return cli.Usage("-workers %d: want 0 or more", e.Workers)
	}
	if e.Mutation == 0 {
		e.Mutation = -1 // 0 is the default in Go
	} else if e.Mutation < 0 {
		return cli.Usage("-mutation %v: want a probability from 0 to 1", e.Mutation)
	}
	if *all {
		e.Strategies = agent.Strategies()
	}
	if err := e.Check(); err != nil {
		return cli.Usage("%w", err)
	}
	progress := cli.NewProgress(io.Err, int64(e.Generations)+1, "breeding")
	e.Progress = func(g agent.Generation) {
		progress.Add(1)
		progress.Describe(fmt.Sprintf("the best wins %.0f %%", 100*g.Fitness))
	}
	best, err := e.Run(ctx)
	progress.Done()
	if err != nil && ctx.Err() == nil {
		return err
	}
	if best.Games == 0 {
		return err
	}
	best.Best.Label = *name
	if writeErr := best.Best.Write(io.Out); writeErr != nil {
		return writeErr
	}
	if *out != "" {
		if writeErr := writeAgent(*out, best.Best); writeErr != nil {
			return writeErr
		}
	}
	return err
}

func writeAgent(name string, a agent.Agent) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := a.Write(file); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
