package entry

import (
	"context"
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
			return prover{endgameBot{&bot.Bot{Game: g.(checkers.Game), Limits: search.Limits{Nodes: s.Nodes}, MemoryBytes: 4 << 20}}, pieces}, nil
		},
	}
}

// prover is a judge with larger tables.
type prover struct {
	endgameBot
	pieces int
}

// Search builds the tables first.
func (p prover) Search(ctx context.Context, s checkers.State, past ...checkers.State) (r search.Result[checkers.Move], err error) {
	if p.Endgame == nil {
		if p.Endgame, err = endings(ctx, p.Game.Rules, p.pieces); err != nil {
			return r, err
		}
	}
	return p.endgameBot.Search(ctx, s, past...)
}
