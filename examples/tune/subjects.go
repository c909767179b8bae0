package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// A subject is a game whose weights can be tuned.
type subject struct {
	name    string
	weights *eval.Weights // its own, with bounds

	pairing func(o options) (tune.Pairing, error)
	rivals  func(o options) []tune.Opponent // fixed ones, for a pool

	// texel returns the objective of predicting games of the start; nil if there is none.
	texel func(ctx context.Context, o options, start tune.Candidate) (tune.Objective, error)
}

func subjects() []subject { return []subject{ofCheckers(), ofConnect4(), ofFootball()} }

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

func ofCheckers() subject {
	type state = checkers.State
	type move = checkers.Move
	// A bot looks a fixed number of plies ahead: the same games on every machine.
	player := func(o options) func(c tune.Candidate) (match.Bot[state, move], error) {
		return func(c tune.Candidate) (match.Bot[state, move], error) {
			w, err := checkers.WeightsOf(append([]float64(nil), c...))
			if err != nil {
				return nil, err
			}
			return match.Searcher[state, move]{Label: "minimax", Search: &search.Minimax[state, move]{
				Game: checkers.Game{Weights: w}, Limits: search.Limits{Depth: o.depth}, TableBytes: 1 << 20,
			}}, nil
		}
	}
	arena := func(o options) tune.Arena[state, move] {
		return tune.Arena[state, move]{Game: checkers.Game{}, Player: player(o), OpeningPlies: 6, MaxPlies: 200, Difference: pieces}
	}
	return subject{
		name:    "checkers",
		weights: checkers.DefaultWeights().Named(),
		pairing: func(o options) (tune.Pairing, error) { return arena(o), nil },
		rivals: func(o options) []tune.Opponent {
			return []tune.Opponent{arena(o).Opponent(func() match.Bot[state, move] { return match.Greedy[state, move]{} })}
		},
		texel: func(ctx context.Context, o options, start tune.Candidate) (tune.Objective, error) {
			bot := func() match.Bot[state, move] {
				b, _ := player(o)(start) // a candidate of the space
				return b
			}
			const aGame = 30 // positions, at the rate below
			p, err := tune.Selfplay[state, move]{Game: checkers.Game{}, Player: bot, Games: 1 + o.positions/aGame, OpeningPlies: 6, MaxPlies: 200, Rate: 0.7}.Play(ctx, o.seed)
			if err != nil {
				return nil, err
			}
			p = p[:min(len(p), o.positions)]
			sum, err := eval.NewLinear(checkers.Features, start)
			if err != nil {
				return nil, err
			}
			var sums, results []float64
			for i := range p {
				sums, results = append(sums, sum.Sum(&p[i].State)), append(results, p[i].Result)
			}
			scale, _, err := eval.FitScale(sums, results)
			return &tune.Texel[state]{Positions: p, Scale: scale, Features: checkers.Features}, err
		},
	}
}

// pieces is First's advantage in pieces.
func pieces(s *checkers.State) float64 {
	var x [checkers.NumFeatures]float64
	checkers.Features(x[:], s)
	return x[checkers.Men] + x[checkers.Kings]
}

// ofConnect4 are the agents with four rules of thumb; their weights are probabilities.
func ofConnect4() subject {
	type state = connect4.State
	type move = connect4.Move
	arena := tune.Arena[state, move]{Game: connect4.Game{}, Player: func(c tune.Candidate) (match.Bot[state, move], error) {
		a := agent.Agent{Blocking: c[0], Center: c[1], Sequential: c[2], Horizontal: c[3]}
		return a, a.Check()
	}}
	weights := &eval.Weights{Format: eval.FormatVersion, Evaluation: "connect4 agent", Version: 1}
	for _, name := range []string{"blocking_2_vs_1", "center_vs_extremity", "sequential_vs_space", "horizontal_vs_vertical"} {
		weights.Weights = append(weights.Weights, eval.Weight{Name: name, Value: 0.5, Low: 0, High: 1})
	}
	return subject{
		name:    "connect4",
		weights: weights,
		pairing: func(options) (tune.Pairing, error) { return arena, nil },
		rivals: func(options) []tune.Opponent {
			return []tune.Opponent{arena.Opponent(func() match.Bot[state, move] { return match.Random[state, move]{} })}
		},
	}
}

func ofFootball() subject {
	type state = football.State
	type move = football.Action
	arena := func(o options) (tune.Arena[state, move], error) {
		g, err := football.New(football.Config{Steps: o.steps})
		return tune.Arena[state, move]{
			Game: g,
			Player: func(c tune.Candidate) (match.Bot[state, move], error) {
				var w football.Weights
				copy(w[:], c)
				return teams.New(o.model, teams.Options{Weights: &w})
			},
			Difference: func(s *state) float64 { return float64(s.Goals[0]) - float64(s.Goals[1]) },
		}, err
	}
	weights := &eval.Weights{Format: eval.FormatVersion, Evaluation: "football", Version: 1}
	for _, p := range football.Parameters() {
		weights.Weights = append(weights.Weights, eval.Weight{Name: p.Name, Value: p.Default, Low: p.Low, High: p.High, Phase: phase(p.Name)})
	}
	return subject{
		name:    "football",
		weights: weights,
		pairing: func(o options) (tune.Pairing, error) {
			a, err := arena(o)
			return a, err
		},
		rivals: func(o options) []tune.Opponent {
			a, err := arena(o)
			if err != nil {
				return nil // pairing has reported it
			}
			return []tune.Opponent{a.Opponent(func() match.Bot[state, move] { return teams.Chaser{} })}
		},
	}
}

// phase returns what a weight of football is about: holding the ball, defending, or
// neither team having it.
func phase(name string) string {
	p, _, _ := strings.Cut(name, "_")
	return p
}
