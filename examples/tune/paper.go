package main

import (
	"github.com/seed-61c9d78a/versus/eval"
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
				w := paper.Weights{Tempo: c[0], Forward: c[1], Backward: c[2], Row: c[3], Distance: c[4], CutOff: c[5]}
				bot := &paper.AlphaBeta{Game: g.WithWeights(w), Limits: search.Limits{Depth: o.depth}, TableBytes: 1 << 20, Width: 4, Places: 300}
				return match.Searcher[state, move]{Label: "alpha-beta", Search: paper.NewSteps(g, bot)}, nil
			},
		}
	}
	w := paper.DefaultWeights
	return subject{
		name: "paper",
		weights: &eval.Weights{Format: eval.FormatVersion, Evaluation: "paper football", Version: 1, Weights: []eval.Weight{
			{Name: "tempo", Value: w.Tempo, Low: -2, High: 2},
			{Name: "forward", Value: w.Forward, Low: -1, High: 1},
			{Name: "backward", Value: w.Backward, Low: -1, High: 1},
			{Name: "row", Value: w.Row, Low: -1, High: 1},
			{Name: "distance", Value: w.Distance, Low: -1, High: 1},
			{Name: "cut off", Value: w.CutOff, Low: -4, High: 6},
		}},
		depth:   1,
		pairing: func(o options) (tune.Pairing, error) { return arena(o), nil },
		rivals: map[string]func(o options) tune.Opponent{
			"greedy": func(o options) tune.Opponent {
				return arena(o).Opponent(func() match.Bot[state, move] { return match.Greedy[state, move]{} })
			},
		},
	}
}
