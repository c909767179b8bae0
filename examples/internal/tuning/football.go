package tuning

import (
	"context"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/game/match"
)

func ofFootball() subject {
	type state = football.State
	type move = football.Action
	arena := func(o options) (tune.Duel[state, move], error) {
		g, err := football.New(football.Config{Steps: o.steps})
		return tune.Duel[state, move]{
			Game: g,
			Player: func(c tune.Candidate) (match.Bot[state, move], error) {
				var w football.Weights
				copy(w[:], c)
				return teams.New(o.model, teams.Options{Weights: &w})
			},
			Difference: func(s *state) float64 { return float64(s.Goals[0]) - float64(s.Goals[1]) },
		}, err
	}
	rivals := map[string]func(o options) tune.Opponent{}
	for _, name := range teams.Names() {
		rivals[name] = func(o options) tune.Opponent {
			return func(ctx context.Context, j *tune.Job) (tune.Tally, error) {
				a, err := arena(o)
				if err != nil {
					return tune.Tally{}, err
				}
				return a.Opponent(func() match.Bot[state, move] {
					team, _ := teams.New(name, teams.Options{}) // a name that it knows
					return team
				})(ctx, j)
			}
		}
	}
	return subject{
		name:     "football",
		weights:  football.DefaultWeights().Named(),
		handmade: football.HandmadeWeights().Named(),
		pairing: func(o options) (tune.Pairing, error) {
			a, err := arena(o)
			return a, err
		},
		rivals: rivals,
	}
}
