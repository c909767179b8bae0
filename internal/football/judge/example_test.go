package judge_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/internal/football/judge"
)

// enter returns two built-in teams. Programs enter with [judge.Program].
func enter(a, b string) (entrants [2]judge.Entrant, err error) {
	for i, name := range []string{a, b} {
		if entrants[i], err = judge.BuiltIn(name, teams.Options{}); err != nil {
			return entrants, err
		}
	}
	return entrants, nil
}

// A complete program: four short matches, so that each team plays and kicks off on both
// sides.
func Example_program() {
	entrants, err := enter("greedy", "chaser")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := judge.Series{
		Match:   judge.Match{Teams: entrants, Config: football.Config{Steps: 60}, Seed: 1},
		Matches: 4,
		Played: func(r *judge.Record) error {
			fmt.Println(r)
			return nil
		},
	}
	tallies, err := s.Play(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	mean, low, high := tallies[0].Score()
	fmt.Printf("%s: %d:%d goals, score %.2f (%.2f to %.2f)\n", tallies[0].Name,
		tallies[0].For[0]+tallies[0].For[1], tallies[0].Against[0]+tallies[0].Against[1], mean, low, high)
	// Output:
	// greedy 7 - 1 chaser
	// chaser 2 - 7 greedy
	// greedy 7 - 2 chaser
	// chaser 0 - 6 greedy
	// greedy: 27:5 goals, score 1.00 (0.51 to 1.00)
}
