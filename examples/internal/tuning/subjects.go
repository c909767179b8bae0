package tuning

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/match"
)

// A subject is a game whose weights can be tuned.
type subject struct {
	name     string
	weights  *eval.Weights // its own, with bounds
	handmade *eval.Weights // those before any tuning; nil if there are none
	depth    int           // that its bots look ahead where -depth does not say; 0: they do not

	pairing func(o options) (tune.Pairing, error)
	rivals  map[string]func(o options) tune.Opponent // fixed ones, for a pool

	// texel returns the objective of predicting games of the start; nil if there is none.
	texel func(ctx context.Context, o options, start tune.Candidate, std cli.Streams) (tune.Objective, error)

	host Host // that plays the series; nil for this process
}

func subjects() []subject { return []subject{ofCheckers(), ofConnect4(), ofFootball(), ofPaper()} }

// greedy is the opponent that looks a single step ahead.
func greedy[S, M comparable](arena func(options) tune.Duel[S, M]) func(options) tune.Opponent {
	return func(o options) tune.Opponent {
		return arena(o).Opponent(func() match.Bot[S, M] { return match.Greedy[S, M]{} })
	}
}

func names() []string {
	var list []string
	for _, s := range subjects() {
		list = append(list, s.name)
	}
	return list
}

func find(name string) (subject, error) {
	for _, s := range subjects() {
		if s.name == name {
			return s, nil
		}
	}
	return subject{}, fmt.Errorf("no game %q (there are: %s)", name, strings.Join(names(), ", "))
}
