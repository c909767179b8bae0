package entry

import (
	"context"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = paper.State
	move  = paper.Direction
)

// tuning tunes with players that search whole turns.
func tuning() catalog.Tuning[state, move] {
	return catalog.Tuning[state, move]{
		Weights: paper.DefaultWeights().Named(), Handmade: paper.HandmadeWeights().Named(),
		Depth: 1, OpeningPlies: 6,
		NewBot: func(g game.Game[state, move], values []float64, _ string, depth int) (match.Bot[state, move], error) {
			own := g.(*paper.Game).WithWeights(paper.Weights(values)) // a candidate has a value for each weight
			bot := paper.NewAlphaBeta(own, paper.Options{Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 20, Width: 4, Places: 300})
			return match.NewSearcher("alpha-beta", paper.NewSteps(own, bot)), nil
		},
		// The evaluation applies to positions at the beginning of a turn. It already knows
		// whether the side to move can score, so positions where it can are left out.
		Linear: func(rules game.Game[state, move]) catalog.Linear[state, move] {
			g := rules.(*paper.Game)
			return catalog.Linear[state, move]{
				Features: g.Features, Scale: 1, Yield: 8,
				Keep: func(s *match.Step[state, move]) bool {
					var x paper.Weights
					g.Features(x[:], &s.After)
					return g.Turn(&s.After) != s.Player && x != paper.Weights{}
				},
			}
		},
	}
}

// learning learns from whole turns.
func learning() catalog.Training[state, move] {
	return training.Of(&learn.Config[state, move]{
		Widths: []int{64, 32}, Stages: 1,
		Searcher: func(g game.Game[state, move], nodes int64) search.Searcher[state, move] {
			judged, _ := game.As[*paper.Game](g)
			return paper.NewSteps(judged, paper.NewMCTS(judged, paper.Options{Limits: search.Limits{Nodes: nodes}}))
		},
	}, func(_ context.Context, c *learn.Config[state, move], _ string, _ map[string]float64) error {
		rules, err := paper.New(c.Game.(*paper.Game).Rules()) // without the learned evaluation
		if err != nil {
			return err
		}
		c.Game = turns{rules}
		c.Play = func(m *model.Model) (game.Game[state, move], error) { return rules.WithModel(m) }
		return nil
	})
}

// turns is paper football for learning, which learns at the beginning of turns only.
type turns struct{ *paper.Game }

func (t turns) Unwrap() game.Game[state, move] { return t.Game }

// Quiet reports whether to learn from a position.
func (t turns) Quiet(s *state) bool { return t.Undecided(s) }
