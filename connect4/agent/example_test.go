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

// low is a strategy of this program: a vote for columns with little in them, or for the others.
var low = agent.Strategy{Name: "low_vs_high", Vote: func(b agent.Board, low bool) []int {
	votes := make([]int, b.Game.Columns())
	for column := range votes {
		if (b.Landing(column) < 2) == low {
			votes[column] = 1
		}
	}
	return votes
}}

// A complete program: agents that follow the project's four strategies and a fifth are bred for
// some generations, and the fittest plays against random moves.
func Example_program() {
	ctx := context.Background()
	breed := agent.Evolution{Generations: 4, Survivors: 6, Seed: 1, Strategies: append(agent.Strategies(), low)}
	played := int64(0)
	breed.Progress = func(_ agent.Agent, _ float64, games int64) { played = games }
	fittest, err := breed.Run(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("bred by %d games\n", played)
	s := match.Series[state, move]{
		Match: match.Match[state, move]{
			Game: connect4.Game{}, First: fittest, Second: match.NewRandom(connect4.Game{}), Seed: 1,
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
	// bred by 3011 games
	// against random moves: 84 won, 0 drawn, 16 lost
}
