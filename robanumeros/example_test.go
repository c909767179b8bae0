package robanumeros_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/robanumeros"
)

func ExampleSolve() {
	best, err := robanumeros.Solve(context.Background(), []int{1, -10, 2, 3}, robanumeros.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(best.First, "to", best.Second, "by", best.Moves)
	// Output: 3 to -7 by [right 1 left 3]
}

func ExampleValue() {
	first, second, err := robanumeros.Value(context.Background(), []int{4, -10, -20, 7}, robanumeros.Options{})
	fmt.Println(first, second, err)
	// Output: -6 -13 <nil>
}

func ExampleNewPerfect() {
	g, err := robanumeros.New([]int{1, -10, 2, 3})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := game.After(g, g.Start(), robanumeros.Move{Side: robanumeros.Left, Count: 1})
	fmt.Print(game.Render(g, s))
	best, err := robanumeros.NewPerfect(g, robanumeros.Options{}).Search(context.Background(), s)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("expected:", game.LineText(g, s, best.Line), "score:", best.Score)
	// Output:
	// . -10 2 3
	// First leads by 1; Second to move
	// expected: right2 left1 score: -14
}

func ExampleRead() {
	cards, err := robanumeros.Read(strings.NewReader("4\n1 -10\n2 3\n"))
	fmt.Println(cards, err)
	_, err = robanumeros.Read(strings.NewReader("4\n1 -10\ntwo 3\n"))
	fmt.Println(err)
	// Output:
	// [1 -10 2 3] <nil>
	// robanumeros: line 3: "two": card 3 is not a number; want an integer
}
