package gametest_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
)

// stairs is a game with a mistake: a player at the top may still climb.
type stairs struct{}

type stairsState struct{ Step int }

func (stairs) Start() stairsState { return stairsState{} }

func (stairs) Turn(s *stairsState) game.Player {
	switch {
	case s.Step >= 3:
		return game.Nobody
	case s.Step%2 == 0:
		return game.First
	}
	return game.Second
}

func (stairs) Moves(dst []string, s *stairsState) []string { return append(dst, "climb") }
func (stairs) Apply(s *stairsState, m string)              { s.Step++ }
func (stairs) Evaluate(s *stairsState) float64             { return 0 }

// In a test, call [gametest.Test] instead.
func ExampleFaults() {
	faults, err := gametest.Faults(stairs{}, gametest.Options{Games: 10})
	if err != nil {
		fmt.Println(err)
	}
	for _, f := range faults {
		fmt.Printf("%s: %s\nafter %q\n", f.Check, f.Detail, f.Line)
	}
	// Output:
	// finished games have none: the game is over, but Moves lists 1 moves (the first is climb)
	// after "climb climb climb"
}
