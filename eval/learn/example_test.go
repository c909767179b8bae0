package learn_test

import (
	"context"
	"fmt"
	"os"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/search"
)

// A complete program: a small board is learned by self-play, in a second, and searched with what was
// learned. Good play takes more games, nodes and generations: the defaults.
func Example_program() {
	dir, err := os.MkdirTemp("", "")
	check(err)
	defer os.RemoveAll(dir)
	rules, err := connect4.New(5, 4)
	check(err)
	ctx := context.Background()
	check(learn.Run(ctx, learn.Config[connect4.State, connect4.Move]{
		Game: rules, Name: "connect4 5x4", Dir: dir, Seed: 1,
		Generations: 1, Games: 60, Nodes: 60, OpeningPlies: 4, Widths: []int{16}, GateNodes: 20, GatePairs: 8,
	}))
	m, err := model.Open(learn.Best(dir), "connect4 5x4")
	check(err)
	learned, err := model.Play(m, rules)
	check(err)
	r, err := search.NewMinimax(learned, search.Limits{Depth: 2}).Search(ctx, rules.Start())
	check(err)
	fmt.Println("a move of two plies, with an estimate inside the payoffs:", r.Depth, r.Score > -1 && r.Score < 1)
	// Output: a move of two plies, with an estimate inside the payoffs: 2 true
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
