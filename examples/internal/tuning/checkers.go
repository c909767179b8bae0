package tuning

import (
	"context"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

func ofCheckers() subject {
	type state = checkers.State
	type move = checkers.Move
	// A bot looks a fixed number of plies ahead: the same games on every machine.
	player := func(o options) func(c tune.Candidate) (match.Bot[state, move], error) {
		return func(c tune.Candidate) (match.Bot[state, move], error) {
			w, err := checkers.WeightsOf(c)
			if err != nil {
				return nil, err
			}
			return match.Searcher[state, move]{Label: "minimax", Search: &search.Minimax[state, move]{
				Game: checkers.Game{Weights: &w}, Limits: search.Limits{Depth: o.depth}, TableBytes: 1 << 20,
			}}, nil
		}
	}
	arena := func(o options) tune.Arena[state, move] {
		return tune.Arena[state, move]{Game: checkers.Game{}, Player: player(o), OpeningPlies: 6, MaxPlies: 200, Difference: pieces}
	}
	return subject{
		name:    "checkers",
		weights: checkers.DefaultWeights().Named(),
		depth:   3,
		pairing: func(o options) (tune.Pairing, error) { return arena(o), nil },
		rivals: map[string]func(o options) tune.Opponent{
			"greedy": func(o options) tune.Opponent {
				return arena(o).Opponent(func() match.Bot[state, move] { return match.Greedy[state, move]{} })
			},
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
