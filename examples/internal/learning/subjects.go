package learning

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// ofCheckers lets games end where the endgame tables know the result.
func ofCheckers() subject {
	type config = learn.Config[checkers.State, checkers.Move]
	return of(config{Name: "checkers"}, func(f cli.Flags) func(context.Context, *config) error {
		text := f.String("rules", "english", "`rules`: damas or english; the weights are named after them")
		pieces := f.Int("endgame", 4, "games end where so few pieces are left, by the endgame tables: 0 to 4")
		return func(ctx context.Context, c *config) error {
			rules, err := checkers.ParseRules(*text)
			if err != nil {
				return cli.Usage("-rules: %w", err)
			}
			if *pieces < 0 || *pieces > 4 {
				return cli.Usage("-endgame is %d; want 0 to 4", *pieces)
			}
			c.Name += "-" + *text
			c.Searcher = func(g game.Game[checkers.State, checkers.Move], nodes int64) search.Searcher[checkers.State, checkers.Move] {
				return &sparing{search.Minimax[checkers.State, checkers.Move]{Game: g, Limits: search.Limits{Nodes: nodes}, TableBytes: 1 << 20}}
			}
			c.Game = checkers.Game{Rules: rules}
			if *pieces == 0 {
				return nil
			}
			table, err := endgame.Build(ctx, rules, *pieces, nil)
			if err != nil {
				return fmt.Errorf("endgame tables: %w", err)
			}
			c.Game = adjudicated{checkers.Game{Rules: rules}, table}
			return nil
		}
	})
}

// sparing searches as its Minimax, but spends little where the only move is a capture. A
// third of all positions are such; they are not quiet, so nothing is learned from them.
type sparing struct {
	search.Minimax[checkers.State, checkers.Move]
}

func (p *sparing) Search(ctx context.Context, s checkers.State, past ...checkers.State) (search.Result[checkers.Move], error) {
	if moves := p.Game.Moves(nil, &s); len(moves) == 1 && moves[0].Captured() != 0 {
		nodes := p.Limits.Nodes
		p.Limits.Nodes = max(1, nodes/16)
		defer func() { p.Limits.Nodes = nodes }()
	}
	return p.Minimax.Search(ctx, s, past...)
}

// adjudicated is checkers that ends where a table knows the result.
type adjudicated struct {
	checkers.Game
	table *endgame.Table
}

func (g adjudicated) Unwrap() game.Game[checkers.State, checkers.Move] { return g.Game }

func (g adjudicated) Adjudicate(line []checkers.State) (payoff float64, over bool) {
	if v, ok := g.table.Probe(line[len(line)-1]); ok {
		return v.Winner.Sign(), true
	}
	return g.Game.Adjudicate(line)
}

// ofPaper learns from whole turns.
func ofPaper() subject {
	type (
		S = paper.State
		M = paper.Direction
	)
	rules := paper.Standard()
	return of(learn.Config[S, M]{
		Game: turns{rules}, Name: "paperfootball", Widths: []int{64, 32}, Stages: 1,
		Searcher: func(g game.Game[S, M], nodes int64) search.Searcher[S, M] {
			judged, _ := game.As[*paper.Game](g)
			return paper.NewSteps(judged, &paper.MCTS{Game: judged, Limits: search.Limits{Nodes: nodes}})
		},
		Play: func(m *model.Model) (game.Game[S, M], error) { return rules.WithModel(m) },
	}, nil)
}

// turns is paper football for learning: by whole turns.
type turns struct{ *paper.Game }

func (t turns) Unwrap() game.Game[paper.State, paper.Direction] { return t.Game }

// Quiet tells where to learn.
func (t turns) Quiet(s *paper.State) bool { return t.Undecided(s) }
