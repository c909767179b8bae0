package checkers_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// play returns the position after moves in the standard notation.
func play(g checkers.Game, moves ...string) (checkers.State, error) {
	s := g.Start()
	for _, text := range moves {
		m, err := g.ParseMove(&s, text)
		if err != nil {
			return s, err
		}
		s = game.After(g, s, m)
	}
	return s, nil
}

// A complete program: it plays an opening and searches for the next move.
func Example_program() {
	g := checkers.Game{Rules: checkers.English}
	s, err := play(g, "11-15", "22-18", "15x22", "25x18")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(g.Render(&s))
	r, err := search.NewMinimax(g, search.Limits{Depth: 6}).Search(context.Background(), s)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s, worth %+.1f men\n", g.FormatMove(&s, r.Move), r.Score/checkers.ManScore)
	// Output:
	// 0 1 2 3 4 5 6 7
	//   0 x   x   x   x        4   3   2   1
	//   1   x   x   x   x      8   7   6   5
	//   2 x   -   x   x       12  11  10   9
	//   3   -   -   -   -     16  15  14  13
	//   4 -   -   o   -       20  19  18  17
	//   5   o   o   -   o     24  23  22  21
	//   6 o   o   o   -       28  27  26  25
	//   7   o   o   o   o     32  31  30  29
	// X (Black) to move
	// 8-11, worth +0.0 men
}
