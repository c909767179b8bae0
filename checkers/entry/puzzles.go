package entry

import (
	"context"
	_ "embed"
	"math"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

// margin is the score of a man and a half.
const margin = 1.5 * checkers.ManScore

//go:embed puzzles.txt
var puzzleSet string

// puzzles are proven by the endgame tables, or win more than a man by a deep search.
func puzzles() catalog.Puzzles[checkers.State, checkers.Move] {
	return catalog.Puzzles[checkers.State, checkers.Move]{
		Set:    puzzleSet,
		Margin: margin, Nodes: 50_000,
		Judge: func(g game.Game[checkers.State, checkers.Move], s catalog.Settings[checkers.Move]) (search.Searcher[checkers.State, checkers.Move], error) {
			rules := g.(checkers.Game).Rules
			table, err := endings(rules)
			if err != nil {
				return nil, err
			}
			with := func(nodes int64) judge {
				return judge{&bot.Bot{Game: checkers.Game{Rules: rules}, Endgame: table, Limits: search.Limits{Nodes: nodes}, MemoryBytes: 4 << 20, Lines: 2}}
			}
			return setter{with(s.Nodes), with(s.Nodes / 10)}, nil
		},
	}
}

// setter searches less where a glance sees that two moves are about equal.
type setter struct {
	judge
	glance judge
}

func (t setter) Search(ctx context.Context, s checkers.State, past ...checkers.State) (search.Result[checkers.Move], error) {
	r, err := t.glance.Search(ctx, s, past...)
	if err != nil || r.Proven || len(r.Lines) > 1 && math.Abs(r.Score-r.Lines[1].Score) < margin {
		return r, err
	}
	return t.judge.Search(ctx, s, past...)
}

// NewGame forgets what both searches have learned.
func (t setter) NewGame(seed uint64) {
	t.judge.NewGame(seed)
	t.glance.NewGame(seed)
}
