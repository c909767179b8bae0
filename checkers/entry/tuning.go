package entry

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/training"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = checkers.State
	move  = checkers.Move
)

// tuning tunes with players of a fixed search depth, so that games are the same on every machine.
func tuning() catalog.Tuning[state, move] {
	handmade, shipped := checkers.HandmadeWeights(), checkers.DefaultWeights()
	return catalog.Tuning[state, move]{
		Weights: shipped.Named(), Handmade: handmade.Named(),
		Depth: 3, OpeningPlies: 6, MaxPlies: 200, Difference: pieces,
		NewBot: func(g game.Game[state, move], values []float64, _ string, depth int) (match.Bot[state, move], error) {
			w := checkers.Weights(values) // a candidate has a value for each weight
			return match.NewSearcher("minimax", &search.Minimax[state, move]{
				Game: checkers.Game{Rules: g.(checkers.Game).Rules, Weights: &w}, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 20,
			}), nil
		},
		Linear: func(game.Game[state, move]) catalog.Linear[state, move] {
			return catalog.Linear[state, move]{Features: checkers.Features, Unit: int(checkers.Men), Yield: 30}
		},
	}
}

// pieces is First's advantage in pieces.
func pieces(s *state) float64 {
	var x [checkers.NumFeatures]float64
	checkers.Features(x[:], s)
	return x[checkers.Men] + x[checkers.Kings]
}

// learning ends self-play games where the endgame tables know the result.
func learning() catalog.Training[state, move] {
	return training.Of(nil, prepare, catalog.Option{
		Name: "endgame", Low: 0, High: 4, Default: 4,
		About: "games with this many pieces or fewer are adjudicated by the endgame tables",
	})
}

func prepare(ctx context.Context, c *learn.Config[state, move], variant string, options map[string]float64) error {
	c.Name += "-" + variant
	c.Searcher = func(g game.Game[state, move], nodes int64) search.Searcher[state, move] {
		return &sparing{search.Minimax[state, move]{Game: g, Limits: search.Limits{Nodes: nodes}, MemoryBytes: 1 << 20}}
	}
	most := int(options["endgame"])
	if most == 0 {
		return nil
	}
	rules := c.Game.(checkers.Game)
	table, err := endgame.Build(ctx, rules.Rules, most, nil)
	if err != nil {
		return fmt.Errorf("endgame tables: %w", err)
	}
	c.Game = adjudicated{rules, table}
	return nil
}

// sparing searches like its Minimax but spends little time on positions where a capture is the only legal move.
// These are a third of all positions; they are not quiet, so nothing is learned from them.
type sparing struct {
	search.Minimax[state, move]
}

func (p *sparing) Search(ctx context.Context, s state, past ...state) (search.Result[move], error) {
	if moves := p.Game.Moves(nil, &s); len(moves) == 1 && moves[0].Captured() != 0 {
		nodes := p.Limits.Nodes
		p.Limits.Nodes = max(1, nodes/16)
		defer func() { p.Limits.Nodes = nodes }()
	}
	return p.Minimax.Search(ctx, s, past...)
}

// adjudicated is checkers in which games end where the table knows the result.
type adjudicated struct {
	checkers.Game
	table *endgame.Table
}

func (g adjudicated) Unwrap() game.Game[state, move] { return g.Game }

func (g adjudicated) Outcome(line []state) (payoff float64, over bool) {
	if v, ok := g.table.Probe(line[len(line)-1]); ok {
		return v.Winner.Sign(), true
	}
	return g.Game.Outcome(line)
}
