package paper_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/football/paper"
)

func Example() {
	g := paper.Standard()
	r, err := g.ParseRecord("0 2 0 53 4 7")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(g.Render(&r.Final))
	fmt.Println(g.FormatPosition(&r.Final))
	// Output:
	// 0   1   2   3   4   5   6   7   8
	//   0             #===#===#
	//                 #       #
	//   1 o===o===o===o   .   o===o===o===o
	//     #                               #
	//   2 o   .   .   .   .   .   .   .   o
	//     #                               #
	//   3 o   .   .   .   .   .   .   .   o
	//     #                               #
	//   4 o   .   .   .   .   .   .   .   o
	//     #                               #
	//   5 o   .   .   .   .   o   .   .   o
	//     #                 / |           #
	//   6 o   .   .   .   o---o   .   .   o
	//     #                 \             #
	//   7 o   .   .   .   @   o   .   .   o
	//     #                 \ |           #
	//   8 o   .   .   .   .   o   .   .   o
	//     #                               #
	//   9 o   .   .   .   .   .   .   .   o
	//     #                               #
	//  10 o   .   .   .   .   .   .   .   o
	//     #                               #
	//  11 o===o===o===o   .   o===o===o===o
	//                 #       #
	//  12             #===#===#
	// Second to move
	// Second 205347
}

// The turns of a position are enumerated on demand.
func ExampleGame_Turns() {
	g := paper.Standard()
	r, err := g.ParseRecord("0 2 0 53")
	if err != nil {
		fmt.Println(err)
		return
	}
	n, longest := 0, ""
	for turn, err := range g.Turns(context.Background(), r.Final, 0) {
		if err != nil {
			fmt.Println(err)
			return
		}
		if n++; len(turn.Path) > len(longest) {
			longest = paper.FormatPath(turn.Path)
		}
	}
	fmt.Println(n, "turns, a longest one is", longest)
	// Output: 11 turns, a longest one is 01
}

// First wins on the field of 4 x 4 squares.
func ExampleNewSolver() {
	g, err := paper.New(paper.Rules{Width: 4, Height: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	solver := paper.NewSolver(g, paper.Options{MemoryBytes: 1 << 20})
	r, err := solver.Search(context.Background(), g.Start())
	fmt.Println("score for First:", r.Score, "proven:", r.Proven, "turn:", paper.FormatPath(r.Line), err)
	// Output: score for First: 1 proven: true turn: 0 <nil>
}
