package learned_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/learned"
	"github.com/seed-61c9d78a/versus/search"
)

func ExampleGame() {
	g, err := learned.Game(checkers.English)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, _ := checkers.ParseFEN("B:W30,31:B22,26,12")
	r, err := search.NewMinimax(g, search.Limits{Depth: 4}).Search(context.Background(), s)
	fmt.Println(r.Move, err)
	// Output: 12-16 <nil>
}
