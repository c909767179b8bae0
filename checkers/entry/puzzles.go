package entry

import (
	_ "embed"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

//go:embed puzzles.txt
var puzzleSet string

// puzzles are proven by the endgame tables: for English rules those of five pieces, which take a
// minute or two to build.
func puzzles() catalog.Puzzles[checkers.State, checkers.Move] {
	return catalog.Puzzles[checkers.State, checkers.Move]{
		Set:   puzzleSet,
		Nodes: 20_000,
		Judge: func(g game.Game[checkers.State, checkers.Move], s catalog.Settings[checkers.Move]) (search.Searcher[checkers.State, checkers.Move], error) {
			rules, pieces := g.(checkers.Game).Rules, 4
			if rules == checkers.English {
				pieces = 5
			}
			table, err := endings(rules, pieces)
			if err != nil {
				return nil, err
			}
			return judge{&bot.Bot{Game: g.(checkers.Game), Endgame: table, Limits: search.Limits{Nodes: s.Nodes}, MemoryBytes: 4 << 20}}, nil
		},
	}
}
