package agent_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/game/match"
)

type (
	state = connect4.State
	move  = connect4.Move
)

// A complete program: agents are bred for some generations, and the fittest plays against
// random moves.
func Example_program() {
	ctx := context.Background()
	breed := agent.Evolution{Generations: 4, Survivors: 6, Seed: 1}
	last, err := breed.Run(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("generation %d after %d games\n", last.Number, last.Games)
	s := match.Series[state, move]{
		Match: match.Match[state, move]{
			Game: connect4.Game{}, First: last.Best, Second: match.Random[state, move]{}, Seed: 1,
		},
		Games: 100,
	}
	score, err := s.Play(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("against random moves: %d won, %d drawn, %d lost\n", score.Wins, score.Draws, score.Losses)
	// Output:
	// generation 4 after 2479 games
	// against random moves: 77 won, 0 drawn, 23 lost
}
