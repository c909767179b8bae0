package checkers_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

func Example() {
	g := checkers.Game{Rules: checkers.English}
	s := g.Start()
	for _, text := range []string{"11-15", "23-19", "8-11"} {
		m, err := g.ParseMove(&s, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		g.Apply(&s, m)
	}
	fmt.Println(s.FEN())
	for m := range game.All(g, s) {
		fmt.Print(m, " ")
	}
	fmt.Println()
	// Output:
	// W:W19,21,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12,15
	// 27-23 22-17 22-18 19-16 26-23 24-20 21-17
}

func ExampleGame_ParseMove() {
	s, _ := checkers.ParseFEN("W:W22,32:B18,11")
	g := checkers.Game{}
	_, err := g.ParseMove(&s, "32-28")
	fmt.Println(err)
	// Output:
	// checkers: move "32-28": a capture is mandatory for White (legal: 22x15x8)
}

// The assignment's format for boards.
func ExampleState_Matrix() {
	s, _ := checkers.ParseFEN("B:W18,K31:B15,K1")
	for _, row := range s.Matrix() {
		fmt.Println(row)
	}
	g := checkers.Game{}
	for _, m := range g.Moves(nil, &s) {
		fmt.Println(m, m.Path())
	}
	// Output:
	// ------X-
	// --------
	// --------
	// ---x----
	// ----o---
	// --------
	// --------
	// ---O----
	// 15x22 [15 22]
}
