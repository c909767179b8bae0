package connect4_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/search"
)

func ExampleGame_ParsePosition() {
	g := connect4.Game{}
	s, err := g.ParsePosition("44535")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(g.Render(&s))
	fmt.Println(g.FormatPosition(&s), g.Turn(&s), "to move")
	_, err = g.ParsePosition("4444444")
	fmt.Println(err)
	// Output:
	// . . . . . . .
	// . . . . . . .
	// . . . . . . .
	// . . . . . . .
	// . . . O X . .
	// . . O X X . .
	// 1 2 3 4 5 6 7
	// ......./......./......./......./...OX../..OXX.. Second to move
	// connect4: "4444444": move 7: "4": the column is full (open columns: 1 2 3 5 6 7)
}

func ExampleSolver_Solve() {
	g := connect4.Game{}
	s, err := g.ParsePosition("44455554221")
	if err != nil {
		fmt.Println(err)
		return
	}
	var solver connect4.Solver
	got, err := solver.Solve(context.Background(), s)
	fmt.Printf("%v wins after %d more discs (score %+d for %v), %v\n", got.Winner(), got.Plies, got.Score, got.Player, err)
	// Output:
	// First wins after 2 more discs (score -15 for Second), <nil>
}

func ExampleSolver_Analyse() {
	g := connect4.Game{}
	s, _ := g.ParsePosition("4455")
	var solver connect4.Solver
	got, err := solver.Analyse(context.Background(), s)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range g.Moves(nil, &s) {
		fmt.Printf("%s: %+d  ", g.FormatMove(&s, m), got[m])
	}
	// Output:
	// 1: -4  2: -3  3: +18  4: +2  5: +2  6: +18  7: -3
}

// A Solver is a search.Searcher.
func ExampleSolver_Search() {
	g := connect4.Game{}
	s, _ := g.ParsePosition("112233")
	var perfect search.Searcher[connect4.State, connect4.Move] = &connect4.Solver{}
	got, err := perfect.Search(context.Background(), s)
	fmt.Println(g.FormatMove(&s, got.Move), got.Score, got.Proven, err)
	// Output: 4 1 true <nil>
}
