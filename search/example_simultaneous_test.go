package search_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// pennies: both players choose a side of a coin at the same time. First wins one if they
// are equal, two if both are heads, and Second one if they differ.
type pennies struct{}

const hidden, heads, tails = 0, 1, 2

type penniesState struct {
	First, Second int
	SecondFirst   bool // Second chooses before First does: how Second sees the game
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

// Observe hides the choice of whoever chose first from the other player, who is shown the
// position in which they are the one to begin.
func (pennies) Observe(s *penniesState, p game.Player) penniesState {
	switch {
	case p == game.Second && s.First != hidden && s.Second == hidden:
		return penniesState{SecondFirst: true}
	case p == game.First && s.Second != hidden && s.First == hidden:
		return penniesState{}
	}
	return *s
}

// Both players should show heads with a probability of 2/5: then First wins 1/5.
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
	fmt.Printf("by simulation: value %.1f, can be exploited by %.1f\n", sampled.Score, sampled.Exploitability)
	// Output:
	// value 0.20, First [2 (60.0 %) 1 (40.0 %)], Second [2 (60.0 %) 1 (40.0 %)]
	// by simulation: value 0.2, can be exploited by 0.0
}

// Tossing a coin is no good here: against a Second who does, First shows heads and wins
// 1/2 on average, and against a First who does, Second shows tails and gives nothing away.
func ExampleBestResponse() {
	g := pennies{}
	toss := func(context.Context, penniesState) ([]search.Mixed[int], error) {
		return []search.Mixed[int]{{Move: heads, Probability: 0.5}, {Move: tails, Probability: 0.5}}, nil
	}
	r, err := search.NewBestResponse(g, toss, search.Limits{}).Solve(context.Background(), g.Start())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("kept to %.2f, First's best response %.2f, Second's %.2f: exploitable by %.2f\n", r.Value, r.First, r.Second, r.Exploitability())
	// Output:
	// kept to 0.25, First's best response 0.50, Second's 0.00: exploitable by 0.50
}
