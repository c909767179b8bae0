package entry

import (
	"context"
	_ "embed"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

//go:embed puzzles.txt
var puzzleSet string

// puzzles are proven by the solver.
func puzzles() catalog.Puzzles[connect4.State, connect4.Move] {
	return catalog.Puzzles[connect4.State, connect4.Move]{
		Set: puzzleSet,
		Judge: func(g game.Game[connect4.State, connect4.Move], _ catalog.Settings[connect4.Move]) (search.Searcher[connect4.State, connect4.Move], error) {
			return &fastSolver{connect4.Solver{Game: g.(connect4.Game), MemoryBytes: 16 << 20, NoBook: true}}, nil
		},
	}
}

// fastSolver is a solver for positions that it solves quickly.
type fastSolver struct{ connect4.Solver }

// quick is the number of empty cells from which on a position takes milliseconds.
const quick = 28

func (j *fastSolver) Search(ctx context.Context, s connect4.State, past ...connect4.State) (r search.Result[connect4.Move], err error) {
	if j.Game.Columns()*j.Game.Rows()-j.Game.Discs(s) > quick {
		return r, search.ErrUnfinished
	}
	return j.Solver.Search(ctx, s, past...)
}
