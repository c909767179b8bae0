package tuning

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
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

// roster is the games that can be tuned.
type roster []subject

// of returns those of the catalogue: games that bring their weights, and those for which
// more is known here.
func of(games catalog.Catalog) (all roster) {
	special := roster{ofCheckers(), ofConnect4(), ofFootball(), ofPaper()}
	for _, e := range games.Entries() {
		if _, ok := e.Tuning(1); ok {
			all = append(all, ofEntry(e))
		} else if s, err := special.find(e.Name); err == nil {
			all = append(all, s)
		}
	}
	return all
}

// ofEntry is a game that brings its weights.
func ofEntry(e catalog.Entry) subject {
	own, _ := e.Tuning(1)
	s := subject{name: e.Name, weights: own.Weights, depth: 2, rivals: map[string]func(options) tune.Opponent{}}
	s.pairing = func(o options) (tune.Pairing, error) {
		t, _ := e.Tuning(o.depth)
		return t.Pairing, nil
	}
	for name := range own.Rivals {
		s.rivals[name] = func(o options) tune.Opponent {
			t, _ := e.Tuning(o.depth)
			return t.Rivals[name]
		}
	}
	return s
}

// greedy is the opponent that looks a single step ahead.
func greedy[S, M comparable](arena func(options) tune.Duel[S, M]) func(options) tune.Opponent {
	return func(o options) tune.Opponent {
		return arena(o).Opponent(func() match.Bot[S, M] { return match.Greedy[S, M]{} })
	}
}

func (all roster) names() []string {
	var list []string
	for _, s := range all {
		list = append(list, s.name)
	}
	return list
}

func (all roster) find(name string) (subject, error) {
	for _, s := range all {
		if s.name == name {
			return s, nil
		}
	}
	return subject{}, fmt.Errorf("no game %q (there are: %s)", name, strings.Join(all.names(), ", "))
}
