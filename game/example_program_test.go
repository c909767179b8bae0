package game_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// race is a game: from 0, players add one or two in turn, and the player who reaches Goal
// wins. Its methods Render and Bounds are capabilities that callers find with [game.As].
type race struct{ Goal int }

type count struct {
	Said int
	Turn game.Player
}

func (race) Start() count { return count{Turn: game.First} }

func (g race) Turn(s *count) game.Player {
	if s.Said >= g.Goal {
		return game.Nobody
	}
	return s.Turn
}

func (g race) Moves(dst []int, s *count) []int {
	for add := 1; add <= 2 && s.Said+add <= g.Goal; add++ {
		dst = append(dst, add)
	}
	return dst
}

func (race) Apply(s *count, add int) { s.Said, s.Turn = s.Said+add, s.Turn.Opponent() }

func (g race) Evaluate(s *count) float64 {
	if s.Said < g.Goal {
		return 0
	}
	return -s.Turn.Sign()
}

func (race) Bounds() (low, high float64) { return -1, 1 }
func (g race) Render(s *count) string    { return fmt.Sprintf("%d of %d\n", s.Said, g.Goal) }

// A complete program: a game, and what works with any game.
func Example_program() {
	g := race{Goal: 7}
	s := g.Start()
	for _, add := range []int{2, 1, 2} {
		var err error
		if s, err = game.Play(g, s, add); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Print(game.Render(g, s))
	for add, next := range game.All(g, s) {
		fmt.Println(game.MoveText(g, s, add), "leads to", game.PositionText(g, next), game.Over(g, next))
	}
	_, err := game.Play(g, s, 3)
	fmt.Println(err)

	// The evaluation can be replaced; the other methods remain.
	guess := game.WithEvaluate(g, func(s *count) float64 { return float64(s.Said%3) / 10 })
	bounds, ok := game.As[game.Bounder](guess)
	fmt.Println(guess.Evaluate(&s), ok)
	fmt.Println(bounds.Bounds())
	n, err := game.Perft(context.Background(), g, g.Start(), 5)
	fmt.Println(n, "ways to play five moves", err)
	// Output:
	// 5 of 7
	// 1 leads to {6 First} false
	// 2 leads to {7 First} true
	// game: move "3" in position "{5 Second}": not legal for Second (legal: 1 2)
	// 0.2 true
	// -1 1
	// 16 ways to play five moves <nil>
}
