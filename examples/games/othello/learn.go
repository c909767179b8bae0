//go:build ignore

// Command learn learns othello.weights, from the root of the repository, as README.md says.
package main

import (
	"context"
	"log"
	"math/bits"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = othello.State
	move  = othello.Move
)

// finisher knows the result of positions with at most thirteen empty cells.
type finisher struct {
	search.Minimax[state, move]
	endgame *othello.Endgame
}

func (f *finisher) Search(ctx context.Context, s state, past ...state) (search.Result[move], error) {
	if bits.OnesCount64(^(s.First | s.Second)) > 13 {
		return f.Minimax.Search(ctx, s, past...)
	}
	m, discs, nodes, err := f.endgame.Solve(ctx, s, -64, 64)
	return search.Result[move]{Move: m, Score: float64(discs) / 64, Proven: true, Nodes: nodes}, err
}

func main() {
	before, err := model.Open("examples/games/othello/othello.weights", "othello")
	if err != nil {
		log.Fatal(err)
	}
	learn.Main(learn.Config[state, move]{
		Game: othello.Game{}, Name: "othello", Seed: 8,
		Generations: 2, Games: 26_000, OpeningPlies: 8, Noise: 0.02, Stages: 4, Lambda: 0.5, GateNodes: 500, GatePairs: 100,
		Nodes: 400, Patterns: before.Patterns.Tables, // the regions stay
		Epochs: 7,
		Searcher: func(g game.Game[state, move], nodes int64) search.Searcher[state, move] {
			m := search.Minimax[state, move]{Game: g, Limits: search.Limits{Nodes: nodes}, MemoryBytes: 1 << 20}
			return &finisher{m, othello.NewEndgame(g, 1<<20)}
		},
	})
}
