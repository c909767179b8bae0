package tuning

import (
	"context"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/texel"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

func ofPaper() subject {
	type state = paper.State
	type move = paper.Direction
	g := paper.Standard()
	arena := func(o options) tune.Duel[state, move] {
		return tune.Duel[state, move]{
			Game: g, OpeningPlies: 6,
			Player: func(c tune.Candidate) (match.Bot[state, move], error) {
				w := paper.Weights(c) // a candidate has a value for each
				bot := &paper.AlphaBeta{Game: g.WithWeights(w), Limits: search.Limits{Depth: o.depth}, TableBytes: 1 << 20, Width: 4, Places: 300}
				return match.NewSearcher("alpha-beta", paper.NewSteps(g, bot)), nil
			},
		}
	}
	return subject{
		name:     "paperfootball",
		weights:  paper.DefaultWeights().Named(),
		handmade: paper.HandmadeWeights().Named(),
		depth:    1,
		pairing:  func(o options) (tune.Pairing, error) { return arena(o), nil },
		rivals:   map[string]func(o options) tune.Opponent{"greedy": greedy(arena)},
		// Positions are those at the beginning of a turn, where the evaluation applies, and
		// where the player on turn cannot score, which it knows.
		texel: func(ctx context.Context, o options, start tune.Candidate, std cli.Streams) (tune.Objective, error) {
			a := arena(o)
			return lesson[state, move]{
				selfplay: texel.Selfplay[state, move]{
					Game: g, OpeningPlies: a.OpeningPlies, Rate: 0.7,
					Player: func() match.Bot[state, move] {
						b, _ := a.Player(start) // a candidate of the space
						return b
					},
					Keep: func(s *match.Step[state, move]) bool {
						var x [paper.NumFeatures]float64
						g.Features(x[:], &s.After)
						return g.Turn(&s.After) != s.Player && x != [paper.NumFeatures]float64{}
					},
				},
				aGame: 8, features: g.Features, scale: 1,
			}.objective(ctx, o, start, std)
		},
	}
}
