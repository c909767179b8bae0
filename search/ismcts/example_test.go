package ismcts_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/ismcts"
)

// coin is a game about a coin that only First sees. First says heads (0) or tails (1), and wins
// if Second then guesses wrong.
type coin struct{}

type tossed struct {
	Side, Said, Guess int8 // 0: not yet, or not to be seen; else 1 or 2
}

func (coin) Start() tossed { return tossed{} }

func (coin) Turn(s *tossed) game.Player {
	switch {
	case s.Guess != 0:
		return game.Nobody
	case s.Said != 0:
		return game.Second
	case s.Side != 0:
		return game.First
	}
	return game.Chance
}

func (coin) Moves(dst []int8, s *tossed) []int8 { return append(dst, 1, 2) }

func (g coin) Apply(s *tossed, m int8) {
	switch g.Turn(s) {
	case game.Chance:
		s.Side = m
	case game.First:
		s.Said = m
	default:
		s.Guess = m
	}
}

func (coin) Evaluate(s *tossed) float64 {
	switch {
	case s.Guess == 0:
		return 0
	case s.Guess == s.Side:
		return -1
	}
	return 1
}

// Observe hides the coin from Second until it has guessed.
func (coin) Observe(s *tossed, p game.Player) tossed {
	seen := *s
	if p == game.Second && s.Guess == 0 && s.Side != 0 {
		seen.Side = 3 // there is a coin
	}
	return seen
}

// The past is what the player saw, from the start of the game on: a search draws from it what may
// be hidden.
func Example() {
	g := coin{}
	var line []tossed
	s := g.Start()
	for _, m := range []int8{1, 2} { // heads, and First says tails
		line = append(line, g.Observe(&s, game.Second))
		g.Apply(&s, m)
	}
	x := &ismcts.Search[tossed, int8]{Game: g, RegretMatching: true, Limits: search.Limits{Nodes: 2000}}
	r, err := x.Strategy(context.Background(), g.Observe(&s, game.Second), line...)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("a coin that nobody can know is worth %.1f\n", r.Score)
	// Output:
	// a coin that nobody can know is worth 0.0
}
