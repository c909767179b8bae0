package team_test

import (
	"context"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// forwards is a custom team: all its players run towards the rival's goal.
type forwards struct{}

func (forwards) Name() string { return "forwards" }

func (forwards) Places(c football.Config, p game.Player) [3]football.Cell {
	return football.Formation(c.Rows, c.Columns, p)
}

func (forwards) Move(_ context.Context, t *team.Request) (football.Action, error) {
	d := football.Direction(4) // to the right
	if t.Player == game.Second {
		d = 8
	}
	run := football.Walk(d, d, d)
	if slices.Contains(t.Game.Moves(nil, &t.State), run) {
		return run, nil
	}
	return football.Walk(football.Stay, football.Stay, football.Stay), nil
}

// A complete program: a custom team against a wall.
func Example_program() {
	g, err := football.New(football.Config{Steps: 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	wall, err := team.New("static", team.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := match.Match[football.State, football.Action]{Game: g, First: forwards{}, Second: wall, Seed: 1}
	r, err := m.Play(context.Background())
	fmt.Println(r.Final.Goals, r.Reason, err)
	// Output:
	// [1 0] natural end <nil>
}
