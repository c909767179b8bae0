package main

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
)

// arena lets candidates play each other: each looks one move ahead and plays what its
// weights like best.
var arena = tune.Arena[rules.State, rules.Move]{
	Game:         rules.Game{},
	OpeningPlies: 2,
	Player: func(c tune.Candidate) (match.Bot[rules.State, rules.Move], error) {
		g, err := rules.Estimated(c)
		return tune.On(g, match.Greedy[rules.State, rules.Move]{}), err
	},
}

// tuneWeights looks for good weights and shows that they are better than none.
func tuneWeights(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "tictactoe tune", "[-seed N]", "Finds weights for the estimate by letting candidates play each other.",
		"go run ./examples/tictactoe tune")
	seed := flags.Uint64("seed", 1, "seed of everything that is random")
	if err := flags.Parse(args); err != nil {
		return err
	}
	space, _ := tune.Of(rules.Weights())
	start := make(tune.Candidate, rules.Features) // nothing matters
	t := tune.Tuner{
		Space:     space,
		Objective: tune.League{Pairing: arena},
		Method:    tune.Genetic{Population: 20, Generations: 15},
		Start:     start,
		Seed:      *seed,
		Games:     4,
	}
	r, err := t.Run(ctx)
	if err != nil {
		return err
	}
	for i, p := range space {
		fmt.Fprintf(std.Out, "%-8s%+.2f\n", p.Name, r.Best[i])
	}
	c := tune.Confirmation{Pairing: arena, Seed: *seed}
	proof, err := c.Prove(ctx, tune.Contestant{Name: "tuned", Candidate: r.Best}, tune.Contestant{Name: "start", Candidate: start},
		rating.SPRT{Elo0: 0, Elo1: 50}, 500)
	if err != nil {
		return err
	}
	fmt.Fprintf(std.Out, "after %d games; against the start: %v\n", r.Games, proof)
	return nil
}
