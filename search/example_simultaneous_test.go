package search_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// pennies is a variant of matching pennies: both players choose a side of a coin at the same
// time. First wins 1 if both choose tails and 2 if both choose heads; Second wins 1 if the
// sides differ.
type pennies struct{}

const hidden, heads, tails = 0, 1, 2

type penniesState struct {
	First, Second int
	SecondFirst   bool // Second chooses first: Second's view of the game
}

func (pennies) Start() penniesState { return penniesState{} }

func (pennies) Turn(s *penniesState) game.Player {
	switch {
	case s.First != hidden && s.Second != hidden:
		return game.Nobody
	case s.First != hidden || s.SecondFirst && s.Second == hidden:
		return game.Second
	}
	return game.First
}

func (g pennies) Moves(dst []int, s *penniesState) []int {
	if g.Turn(s) == game.Nobody {
		return dst
	}
	return append(dst, heads, tails)
}

func (g pennies) Apply(s *penniesState, side int) {
	switch g.Turn(s) {
	case game.First:
		s.First = side
	case game.Second:
		s.Second = side
	}
	if g.Turn(s) == game.Nobody {
		s.SecondFirst = false
	}
}

func (pennies) Evaluate(s *penniesState) float64 {
	switch {
	case s.First == hidden || s.Second == hidden:
		return 0
	case s.First != s.Second:
		return -1
	case s.First == heads:
		return 2
	}
	return 1
}

// Observe hides the first choice from the other player, who sees the position in which they
// choose first.
func (pennies) Observe(s *penniesState, p game.Player) penniesState {
	switch {
	case p == game.Second && s.First != hidden && s.Second == hidden:
		return penniesState{SecondFirst: true}
	case p == game.First && s.Second != hidden && s.First == hidden:
		return penniesState{}
	}
	return *s
}

// In equilibrium both players show heads with probability 2/5, and First wins 1/5 on
// average.
func ExampleSimultaneous() {
	g := pennies{}
	r, err := search.NewSimultaneous(g, search.Limits{}).Strategy(context.Background(), g.Start())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("value %.2f, First %v, Second %v\n", r.Score, r.Strategy, r.Reply)

	sampled, err := search.NewSimultaneousMCTS(g, search.Limits{Nodes: 100_000}).Strategy(context.Background(), g.Start())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("by simulation: value %.1f, exploitability %.1f\n", sampled.Score, sampled.Exploitability)
	// Output:
	// value 0.20, First [2 (60.0 %) 1 (40.0 %)], Second [2 (60.0 %) 1 (40.0 %)]
	// by simulation: value 0.2, exploitability 0.0
}
