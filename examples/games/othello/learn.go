//go:build ignore

// Command learn learns othello.weights, as README.md says: go run learn.go FILE DIR begins with the
// tables in FILE, whose regions it keeps.
package main

import (
	"context"
	"log"
	"math/bits"
	"os"
	"os/signal"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/game"
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
	if len(os.Args) != 3 {
		log.Fatal("usage: go run learn.go FILE DIR")
	}
	before, err := model.Open(os.Args[1], "othello")
	if err != nil {
		log.Fatal(err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err = learn.Run(ctx, learn.Config[state, move]{
		Game: othello.Game{}, Name: "othello", Dir: os.Args[2], Start: os.Args[1], Seed: 8,
		Generations: 2, Games: 26_000, OpeningPlies: 8, Noise: 0.02, Stages: 4, GateNodes: 500, GatePairs: 100,
		Searches: learn.Searches{Nodes: 400, Patterns: before.Patterns.Tables},
		Train:    learn.Training{Epochs: 7},
		Searcher: func(g game.Game[state, move], nodes int64) search.Searcher[state, move] {
			m := search.Minimax[state, move]{Game: g, Limits: search.Limits{Nodes: nodes}, MemoryBytes: 1 << 20}
			return &finisher{m, othello.NewEndgame(g, 1<<20)}
		},
	})
	if err != nil {
		log.Fatal(err)
	}
}
