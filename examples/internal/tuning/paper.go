package tuning

import (
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

func ofPaper() subject {
	type state = paper.State
	type move = paper.Direction
	g := paper.Standard()
	arena := func(o options) tune.Arena[state, move] {
		return tune.Arena[state, move]{
			Game: g, OpeningPlies: 6,
			Player: func(c tune.Candidate) (match.Bot[state, move], error) {
				w, err := paper.WeightsOf(c)
				if err != nil {
					return nil, err
				}
				bot := &paper.AlphaBeta{Game: g.WithWeights(w), Limits: search.Limits{Depth: o.depth}, TableBytes: 1 << 20, Width: 4, Places: 300}
				return match.NewSearcher("alpha-beta", paper.NewSteps(g, bot)), nil
			},
		}
	}
	return subject{
		name:    "paper",
		weights: paper.DefaultWeights().Named(),
		depth:   1,
		pairing: func(o options) (tune.Pairing, error) { return arena(o), nil },
		rivals: map[string]func(o options) tune.Opponent{
			"greedy": func(o options) tune.Opponent {
				return arena(o).Opponent(func() match.Bot[state, move] { return match.Greedy[state, move]{} })
			},
		},
	}
}
