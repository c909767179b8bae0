package learned_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/football/paper/learned"
	"github.com/seed-61c9d78a/versus/search"
)

func ExampleGame() {
	g, err := learned.Game(paper.Rules{})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Start()
	r, err := paper.NewAlphaBeta(g, paper.Options{Limits: search.Limits{Nodes: 2000}}).Search(context.Background(), s)
	fmt.Println(g.FormatMove(&s, r.Move), err)
	// Output: 3 <nil>
}
