package connect4_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
)

// verdict returns the result of a score for the player to move, in words.
func verdict(score int) string {
	switch {
	case score > 0:
		return "wins"
	case score < 0:
		return "loses"
	}
	return "draws"
}

// A whole program: the result of every move, and a game of perfect players.
func Example_program() {
	ctx := context.Background()
	g := connect4.Game{}
	s, err := g.ParsePosition("444444 1755 2")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(g.Render(&s))
	solver := connect4.Solver{MemoryBytes: 16 << 20}
	scores, err := solver.Analyse(ctx, s)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range g.Moves(nil, &s) {
		fmt.Printf("%s %s, ", g.FormatMove(&s, m), verdict(scores[m]))
	}
	best, err := solver.Solve(ctx, s)
	fmt.Printf("%v wins after %d more discs, %v\n", best.Winner(), best.Plies, err)
	// Two perfect players end the game.
	var line []connect4.Move
	for end := s; !game.Over(g, end); {
		found, err := solver.Search(ctx, end)
		if err != nil {
			fmt.Println(err)
			return
		}
		line = append(line, found.Move)
		g.Apply(&end, found.Move)
	}
	fmt.Println(game.LineText(g, s, line))
	// Output:
	// . . . O . . .
	// . . . X . . .
	// . . . O . . .
	// . . . X . . .
	// . . . O O . .
	// X X . X X . O
	// 1 2 3 4 5 6 7
	// 1 loses, 2 loses, 3 loses, 5 loses, 6 loses, 7 loses, First wins after 26 more discs, <nil>
	// 3 3 3 3 2 2 1 3 7 3 7 7 7 5 5 5 5 7 6 6 6 2 2 2 6 6
}
