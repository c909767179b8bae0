package tuning

import (
	"context"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/texel"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

func ofCheckers() subject {
	type state = checkers.State
	type move = checkers.Move
	// A bot looks a fixed number of plies ahead: the same games on every machine.
	arena := func(o options) tune.Duel[state, move] {
		rules, _ := checkers.ParseRules(o.rules) // a name that it knows
		return tune.Duel[state, move]{
			Game: checkers.Game{Rules: rules}, OpeningPlies: 6, MaxPlies: 200, Difference: pieces,
			Player: func(c tune.Candidate) (match.Bot[state, move], error) {
				w := checkers.Weights(c) // a candidate has a value for each
				return match.Searcher[state, move]{Label: "minimax", Engine: &search.Minimax[state, move]{
					Game: checkers.Game{Rules: rules, Weights: &w}, Limits: search.Limits{Depth: o.depth}, TableBytes: 1 << 20,
				}}, nil
			},
		}
	}
	handmade, shipped := checkers.HandmadeWeights(), checkers.DefaultWeights()
	return subject{
		name:     "checkers",
		weights:  shipped.Named(),
		handmade: handmade.Named(),
		depth:    3,
		pairing:  func(o options) (tune.Pairing, error) { return arena(o), nil },
		rivals:   map[string]func(o options) tune.Opponent{"greedy": greedy(arena)},
		texel: func(ctx context.Context, o options, start tune.Candidate, std cli.Streams) (tune.Objective, error) {
			a := arena(o)
			return lesson[state, move]{
				selfplay: texel.Selfplay[state, move]{Game: a.Game, OpeningPlies: a.OpeningPlies, MaxPlies: a.MaxPlies, Rate: 0.7, Player: func() match.Bot[state, move] {
					b, _ := a.Player(start) // a candidate of the space
					return b
				}},
				aGame: 30, features: checkers.Features, unit: int(checkers.Men),
			}.objective(ctx, o, start, std)
		},
	}
}

// pieces is First's advantage in pieces.
func pieces(s *checkers.State) float64 {
	var x [checkers.NumFeatures]float64
	checkers.Features(x[:], s)
	return x[checkers.Men] + x[checkers.Kings]
}
