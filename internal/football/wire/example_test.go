package wire_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
)

// places are our team's starting places.
var places = [3]football.Cell{{Row: 1, Col: 2}, {Row: 2, Col: 2}, {Row: 3, Col: 2}}

// A complete program: how a player handles a judge's messages. The example plays the judge's
// side as well.
func Example_program() {
	g, err := football.New(football.Config{Places: &[2][3]football.Cell{places, football.Formation(5, 10, game.Second)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Start()
	messages := wire.AppendOpening(nil, wire.Published, wire.OpeningOf(g.Config(), game.First))
	messages = wire.AppendPosition(messages, wire.Published, &s, game.First)
	messages = wire.AppendEnd(messages, wire.Published, game.Nobody, game.First)

	judge := wire.NewFromJudge(strings.NewReader(string(messages)))
	opening, err := judge.Opening()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%dx%d, %d steps, we are %v\n", opening.Rows, opening.Columns, opening.Steps, opening.Side)
	os.Stdout.Write(wire.AppendPlaces(nil, judge.Dialect(), places))
	tracker := wire.NewTracker(opening, football.PublishedRules, places, nil)
	for {
		m, err := judge.Next()
		if err != nil {
			fmt.Println(err)
			return
		}
		if m.Over {
			fmt.Println("the winner:", m.Winner)
			return
		}
		_, s, err := tracker.Heard(m)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(s.Possession(), "has the ball in step", s.Step)
		a := football.Walk(0, 0, 4)
		tracker.Sent(a)
		os.Stdout.Write(wire.AppendAction(nil, judge.Dialect(), a))
	}
	// Output:
	// 5x10, 250 steps, we are First
	// 0 1 2
	// 1 2 2
	// 2 3 2
	// First has the ball in step 0
	// 0 MOVIMIENTO 0
	// 1 MOVIMIENTO 0
	// 2 MOVIMIENTO 4
	// the winner: Nobody
}
