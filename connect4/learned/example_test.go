package learned_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/learned"
	"github.com/seed-61c9d78a/versus/search"
)

func ExampleGame() {
	g, err := learned.Game(connect4.Game{})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := search.NewMinimax(g, search.Limits{Depth: 4}).Search(context.Background(), g.Start())
	fmt.Printf("column %d, %v\n", r.Move+1, err)
	// Output: column 4, <nil>
}
