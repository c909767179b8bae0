package wire_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
)

// A player's side of a match, in which the players stand still. Package team does all this for a
// team.
func ExampleFromJudge() {
	judge := wire.NewFromJudge(strings.NewReader(recorded)) // or os.Stdin
	c, side, err := judge.Opening()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d x %d, %d steps, %v\n", c.Columns, c.Rows, c.Steps, side)
	os.Stdout.Write(judge.Places(football.Formation(c.Rows, c.Columns, side), nil, nil))
	for {
		g, s, winner, err := judge.Next()
		if err != nil || g == nil {
			fmt.Println("the winner:", winner, err)
			return
		}
		fmt.Println(g.FormatPosition(&s))
		os.Stdout.Write(judge.Answer(football.NewAction([3]football.Order{})))
	}
	// Output:
	// 10 x 5, 4 steps, First
	// 0 1 2 1 2 2 2 3 2
	// A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First
	// 0 MOVIMIENTO 0 1 MOVIMIENTO 0 2 MOVIMIENTO 0
	// A 1,4 1,2 3,2 B 1,8 2,8 3,8 ball 0,6 dir 3 left 0 score 0-0 step 1 First
	// 0 MOVIMIENTO 0 1 MOVIMIENTO 0 2 MOVIMIENTO 0
	// the winner: Nobody <nil>
}
