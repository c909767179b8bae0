package games

import (
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
)

// connect4Tuning tunes the agents with four rules of thumb; their weights are
// probabilities.
func connect4Tuning() catalog.Tuning[connect4.State, connect4.Move] {
	weights := &eval.Weights{Format: eval.FormatVersion, Evaluation: "connect4 agent", Version: 1}
	for _, s := range agent.Authors() {
		weights.Weights = append(weights.Weights, eval.Weight{Name: s.Name(), Value: 0.5, Low: 0, High: 1})
	}
	return catalog.Tuning[connect4.State, connect4.Move]{
		Weights: weights,
		Player: func(_ game.Game[connect4.State, connect4.Move], values []float64, _ catalog.TuningSetup) (match.Bot[connect4.State, connect4.Move], error) {
			a := agent.New(agent.Authors(), values...)
			return a, a.Check()
		},
	}
}
