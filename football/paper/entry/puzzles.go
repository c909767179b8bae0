package entry

import (
	"context"
	_ "embed"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

//go:embed puzzles.txt
var puzzleSet string

// puzzles are on a smaller field than the usual one, where the solver proves more than the last
// turns.
func puzzles() catalog.Puzzles[paper.State, paper.Direction] {
	return catalog.Puzzles[paper.State, paper.Direction]{
		Set:     puzzleSet,
		Variant: "6x8", Nodes: 30_000,
		Judge: func(g game.Game[paper.State, paper.Direction], s catalog.Settings[paper.Direction]) (search.Searcher[paper.State, paper.Direction], error) {
			rules := g.(*paper.Game)
			j := &puzzleSolver{Searcher: paper.NewSolver(rules, paper.Options{MemoryBytes: 4 << 20, Limits: search.Limits{Nodes: s.Nodes}}), rules: rules}
			j.loser = paper.NewSteps(rules, paper.NewAlphaBeta(rules, paper.Options{Limits: search.Limits{Nodes: 2000}, MemoryBytes: 1 << 20}))
			return j, nil
		},
	}
}

// puzzleSolver is the solver. Where the player to move has lost, and the solver has no preference, a
// search chooses the defence.
type puzzleSolver struct {
	search.Searcher[paper.State, paper.Direction]
	rules *paper.Game
	loser search.Searcher[paper.State, paper.Direction]
}

func (j *puzzleSolver) Search(ctx context.Context, s paper.State, past ...paper.State) (search.Result[paper.Direction], error) {
	r, err := j.Searcher.Search(ctx, s, past...)
	if err != nil || r.Score*j.rules.Turn(&s).Sign() > 0 {
		return r, err
	}
	defence, err := j.loser.Search(ctx, s, past...)
	r.Move, r.Line = defence.Move, defence.Line
	return r, err
}

// NewGame forgets what the search for a defence has learned.
func (j *puzzleSolver) NewGame(seed uint64) {
	j.loser.(interface{ NewGame(seed uint64) }).NewGame(seed)
}
