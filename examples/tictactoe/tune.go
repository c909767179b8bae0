package main

import (
	"context"
	"fmt"
	"io"
	"math"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/search"
)

// arena plays candidates against each other: each looks one move ahead and plays the move
// that its weights score highest.
var arena = tune.Duel[rules.State, rules.Move]{
	Game:         rules.Game{},
	OpeningPlies: 2,
	NewBot: func(c tune.Candidate) (match.Bot[rules.State, rules.Move], error) {
		g, err := rules.Estimated(c)
		return match.NewSearcher("greedy", search.NewGreedy(g, search.Limits{})), err
	},
}

// tuneWeights looks for good weights and tests by games whether they are better than zeros.
func tuneWeights(ctx context.Context, _ io.Reader, out io.Writer, o options) error {
	space, _ := tune.Of(rules.Weights())
	start := make(tune.Candidate, rules.Features) // all weights zero
	t := tune.Tuner{
		Space:     space,
		Objective: tune.League(arena.Play, nil, 0),
		Method:    genetic.Algorithm{Population: 20, Generations: 15}.Method(),
		Start:     start,
		Seed:      o.seed,
		Games:     4,
	}
	r, err := t.Run(ctx)
	if err != nil {
		return err
	}
	if r.Best == nil {
		return fmt.Errorf("interrupted before any weights were scored: %w", context.Cause(ctx))
	}
	for i, p := range space {
		fmt.Fprintf(out, "%-8s%+.2f\n", p.Name, math.Round(100*r.Best[i])/100+0) // not -0
	}
	c := tune.Confirmation{Pairing: arena.Play, Seed: o.seed}
	proof, err := c.Test(ctx, r.Best, start, rating.SPRT{Elo0: 0, Elo1: 50}, 500)
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted before the weights were tested: %w", context.Cause(ctx))
	}
	fmt.Fprintf(out, "after %d games; against the start: %v\n", r.Games, proof)
	return nil
}
