package robanumeros_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

const row = "6\n5 -8 3 9 -2 4\n"

// A complete program: it reads and solves a row, and the perfect player meets a greedy one.
func Example_program() {
	ctx := context.Background()
	cards, err := robanumeros.Read(strings.NewReader(row))
	if err != nil {
		fmt.Println(err)
		return
	}
	best, err := robanumeros.Solve(ctx, cards, robanumeros.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("best play:", best.First, "to", best.Second, best.Moves)

	g, err := robanumeros.New(cards)
	if err != nil {
		fmt.Println(err)
		return
	}
	m := match.Match[robanumeros.State, robanumeros.Move]{
		Game:   g,
		First:  match.NewSearcher("greedy", search.NewGreedy(g, search.Limits{})),
		Second: match.NewSearcher("perfect", robanumeros.NewPerfect(g, robanumeros.Options{})),
		Watch: func(s match.Step[robanumeros.State, robanumeros.Move]) {
			fmt.Print(s.Player, " ", s.Move, "; ")
		},
	}
	r, err := m.Play(ctx)
	fmt.Printf("First leads by %d (%v)\n", r.Final.Lead, err)
	// Output:
	// best play: 11 to 0 [left 6]
	// First right 4; Second left 1; First left 1; First leads by 1 (<nil>)
}
