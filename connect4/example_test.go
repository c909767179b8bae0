package connect4_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
)

func ExampleGame_ParsePosition() {
	g := connect4.Game{}
	s, err := g.ParsePosition("44535")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(g.Draw(&s))
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
