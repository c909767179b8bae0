package entry

import (
	"context"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// tuning tunes agents with four rules of thumb, whose weights are probabilities.
func tuning() catalog.Tuning[connect4.State, connect4.Move] {
	weights := &eval.Weights{Evaluation: "connect4 agent", Version: 1}
	for _, s := range agent.Strategies() {
		weights.Weights = append(weights.Weights, eval.Weight{Name: s.Name, Value: 0.5, Low: 0, High: 1})
	}
	return catalog.Tuning[connect4.State, connect4.Move]{
		Weights: weights,
		NewBot: func(_ game.Game[connect4.State, connect4.Move], values []float64, _ string, _ int) (match.Bot[connect4.State, connect4.Move], error) {
			a := agent.New(agent.Strategies(), values...)
			return a, nil
		},
	}
}

// learning lets the solver score the positions that it solves quickly.
func learning() catalog.Training[connect4.State, connect4.Move] {
	return training.Of(nil, teach, catalog.Option{
		Name: "solve", Low: 0, High: 32, Default: 28,
		About: "positions with this many empty cells or fewer are scored by the solver",
	})
}

func teach(_ context.Context, c *learn.Config[connect4.State, connect4.Move], _ string, options map[string]float64) error {
	rules := c.Game.(connect4.Game)
	solver := &connect4.Solver{Game: rules, MemoryBytes: 16 << 20, NoBook: true}
	c.Searcher = func(g game.Game[connect4.State, connect4.Move], nodes int64) search.Searcher[connect4.State, connect4.Move] {
		return &taught{
			search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: nodes}, MemoryBytes: 1 << 20},
			rules, solver, int(options["solve"]),
		}
	}
	return nil
}

// taught plays the moves of its Minimax, so that its games resemble those to be played later,
// but scores positions with few empty cells by the solver.
type taught struct {
	search.Minimax[connect4.State, connect4.Move]
	rules  connect4.Game
	solver *connect4.Solver
	empty  int
}

func (p *taught) Search(ctx context.Context, s connect4.State, past ...connect4.State) (search.Result[connect4.Move], error) {
	r, err := p.Minimax.Search(ctx, s, past...)
	if err != nil || r.Proven || p.rules.Columns()*p.rules.Rows()-p.rules.Discs(s) > p.empty {
		return r, err
	}
	solution, err := p.solver.Weak(ctx, s)
	r.Score = solution.Winner().Sign()
	return r, err
}
