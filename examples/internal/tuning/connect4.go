package tuning

import (
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game/match"
)

// ofConnect4 are the agents with four rules of thumb; their weights are probabilities.
func ofConnect4() subject {
	type state = connect4.State
	type move = connect4.Move
	arena := tune.Duel[state, move]{Game: connect4.Game{}, Player: func(c tune.Candidate) (match.Bot[state, move], error) {
		a := agent.New(agent.Authors(), c...)
		return a, a.Check()
	}}
	weights := &eval.Weights{Format: eval.FormatVersion, Evaluation: "connect4 agent", Version: 1}
	for _, s := range agent.Authors() {
		weights.Weights = append(weights.Weights, eval.Weight{Name: s.Name(), Value: 0.5, Low: 0, High: 1})
	}
	return subject{
		name:    "connect4",
		weights: weights,
		pairing: func(options) (tune.Pairing, error) { return arena, nil },
		rivals: map[string]func(options) tune.Opponent{
			"random": func(options) tune.Opponent {
				return arena.Opponent(func() match.Bot[state, move] { return match.Random[state, move]{} })
			},
		},
	}
}
