package tune_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = connect4.State
	move  = connect4.Move
)

// An evaluation of Connect 4 with two weights is tuned by games: candidates are players that
// search two plies deep and play a league. Fresh games confirm the winner.
func ExampleDuel() {
	features := func(x []float64, s *state) {
		x[0] = -connect4.Game{}.Turn(s).Sign() // who moved last
		x[1] = connect4.Game{}.Evaluate(s)     // the game's own estimate
	}
	arena := tune.Duel[state, move]{
		Game:         connect4.Game{},
		OpeningPlies: 2,
		NewBot: func(c tune.Candidate) (match.Bot[state, move], error) {
			sum, err := eval.NewLinear(features, c)
			if err != nil {
				return nil, err
			}
			g, err := eval.With(connect4.Game{}, sum, 1)
			bot := search.NewMinimax(g, search.Limits{Depth: 2})
			bot.MemoryBytes = 1 << 16
			return match.NewSearcher("two plies", bot), err
		},
	}
	tuner := tune.Tuner{
		Space:     tune.Space{{Name: "last mover", Low: -1, High: 1}, {Name: "opinion", Low: -1, High: 1}},
		Objective: tune.League(arena.Play, nil, 0),
		Method:    genetic.Algorithm{Population: 6, Generations: 3}.Method(),
		Start:     tune.Candidate{0, -1}, // a player that tries to lose
		Seed:      1,
	}
	r, err := tuner.Run(context.Background())
	if err != nil {
		panic(err)
	}
	c := tune.Confirmation{Pairing: arena.Play, Seed: 1}
	proof, err := c.Test(context.Background(), r.Best, tuner.Start, rating.SPRT{Elo0: 0, Elo1: 50}, 100)
	fmt.Println(r.Evaluations, "candidates in", len(r.Steps), "leagues; better than the start:", proof.Decision == rating.AcceptH1, err)
	// Output:
	// 24 candidates in 4 leagues; better than the start: true <nil>
}
