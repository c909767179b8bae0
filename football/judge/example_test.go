package judge_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
	"github.com/seed-61c9d78a/versus/football/team"
)

// Two teams of this process play a match of 40 steps, and four more with sides and kick-offs swapped.
// [judge.Program] enters programs in other languages.
func Example() {
	enter := func(name string) judge.Entrant {
		e, err := judge.InProcess(func() (team.Team, error) { return team.New(name, team.Options{}) })
		if err != nil {
			panic(err)
		}
		return e
	}
	m := judge.Match{
		Teams:  [2]judge.Entrant{enter("chaser"), enter("static")},
		Config: football.Config{Rules: football.JudgeRules, Steps: 40}, Seed: 1,
	}
	r, err := m.Play(context.Background())
	fmt.Println(r, err)
	score, err := m.Series(context.Background(), 4, nil)
	fmt.Printf("%+v %v\n", score, err)
	// Output:
	// chaser 4 - 0 static <nil>
	// {Wins:4 Draws:0 Losses:0} <nil>
}
