package coach_test

import (
	"context"
	"fmt"
	"log"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/game/coach"
	"github.com/seed-61c9d78a/versus/search"
)

// Example judges a game in which the sixth move does not see a threat.
func Example() {
	g := connect4.Game{}
	points, err := coach.Measure(g)
	if err != nil {
		log.Fatal(err)
	}
	states, moves := []connect4.State{g.Start()}, []connect4.Move{0, 1, 0, 1, 0, 2, 0}
	for _, m := range moves {
		states = append(states, game.After(g, states[len(states)-1], m))
	}
	minimax := search.NewMinimax(g, search.Limits{Depth: 10})
	c := &coach.Coach[connect4.State, connect4.Move]{Game: g, Points: points, Search: minimax.Search}
	err = c.Judge(context.Background(), states, moves, func(ply int, _ coach.Value, _ *connect4.Move, j *coach.Judgement[connect4.Move]) error {
		if j != nil && j.Mark() != "" {
			fmt.Printf("move %d: %d%s loses %.1f, proven: %v; better %d\n", ply+1, j.Played+1, j.Mark(), j.Loss, j.Proven, j.Best+1)
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	// Output:
	// move 6: 3?? loses 0.6, proven: false; better 1
}
