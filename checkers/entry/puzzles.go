package entry

import (
	"context"
	_ "embed"
	"runtime"
	"sync"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

//go:embed puzzles.txt
var puzzleSet string

// puzzles are proven by the endgame tables of five pieces, which take a minute or two to build.
func puzzles() catalog.Puzzles[checkers.State, checkers.Move] {
	tables := sync.OnceValues(func() (*endgame.Table, error) {
		return endgame.Build(context.Background(), checkers.English, 5, nil)
	})
	return catalog.Puzzles[checkers.State, checkers.Move]{
		Set:   puzzleSet,
		Nodes: 20_000,
		Judge: func(g game.Game[checkers.State, checkers.Move], s catalog.Settings[checkers.Move]) (search.Searcher[checkers.State, checkers.Move], error) {
			rules := g.(checkers.Game).Rules
			table, err := endings(rules)
			if err == nil && rules == checkers.English && runtime.GOOS != "js" {
				table, err = tables()
			}
			if err != nil {
				return nil, err
			}
			return judge{&bot.Bot{Game: g.(checkers.Game), Endgame: table, Limits: search.Limits{Nodes: s.Nodes}, MemoryBytes: 4 << 20}}, nil
		},
	}
}
