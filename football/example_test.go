package football_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

func Example() {
	g, err := football.New(football.Config{Rules: football.JudgeRules})
	if err != nil {
		fmt.Println(err)
		return
	}
	s := g.Start()
	a, err := g.ParseMove(&s, "p4x1,3,5") // A's holder passes to the right, where B is just arriving
	if err != nil {
		fmt.Println(err)
		return
	}
	g.Apply(&s, a)
	g.Apply(&s, football.Walk(8, 8, 8)) // B
	fmt.Print(g.Render(&s))
	// Output:
	// step 1 of 250, 0-0, B has the ball
	//  +------------------------------+
	//  | .  .  .  .  .  .  .  .  .  . |
	//  : .  .  .  1  .  .  a  .  .  . :
	//  : .  .  .  .  0  . [b] .  .  . :
	//  : .  .  .  .  .  .  c  .  .  . :
	//  | .  .  .  2  .  .  .  .  .  . |
	//  +------------------------------+
}

func ExampleGame_Probability() {
	skills := [2][3]float64{{0.8, 0.5, 0.5}, {0.3, 0.5, 0.5}}
	g, err := football.New(football.Config{Skills: &skills})
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := g.ParsePosition("A 2,4 1,1 3,1 B 2,5 1,9 3,9 ball A0 score 0-0 step 0 First")
	if err != nil {
		fmt.Println(err)
		return
	}
	g.Apply(&s, football.Walk(0, 0, 0))
	g.Apply(&s, football.Walk(8, 0, 0))
	for outcome := range game.All(g, s) {
		fmt.Printf("%v has the ball with probability %.1f\n", outcome, g.Probability(&s, outcome))
	}
	// Output:
	// A0 has the ball with probability 0.4
	// B0 has the ball with probability 0.6
}
