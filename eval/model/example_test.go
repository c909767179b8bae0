package model_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/search"
)

// A file of weights gives the rules of a game an evaluation, with which every searcher works.
func Example() {
	m, err := model.Open("../../connect4/internal/weights/7x6.weights", "connect4")
	if err != nil {
		fmt.Println(err)
		return
	}
	rules := connect4.Game{}
	learned, err := model.Play(m, rules)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := search.NewMinimax(learned, search.Limits{Depth: 4}).Search(context.Background(), rules.Start())
	fmt.Println("the first move is in column", rules.FormatMove(nil, r.Move), err)
	// Output: the first move is in column 4 <nil>
}
