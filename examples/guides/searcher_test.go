package guides_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = connect4.State
	move  = connect4.Move
)

// Flat judges every legal move by the same number of random games.
type Flat[S, M comparable] struct {
	Game  game.Game[S, M]
	Games int // for each move
	Seed  uint64
}

// Search returns the move after which random games went best for the player to move.
func (f Flat[S, M]) Search(ctx context.Context, s S, _ ...S) (search.Result[M], error) {
	r := rand.New(rand.NewPCG(f.Seed, 0))
	var best search.Result[M]
	for _, m := range f.Game.Moves(nil, &s) {
		sum := 0.0
		for range f.Games {
			sum += f.playout(game.After(f.Game, s, m), r)
		}
		score := sum / float64(f.Games)
		if best.Line == nil || f.Game.Turn(&s).Sign()*(score-best.Score) > 0 {
			best = search.Result[M]{Move: m, Line: []M{m}, Score: score}
		}
		if ctx.Err() != nil {
			break // the best so far
		}
	}
	return best, nil
}

// playout plays s to the end at random and returns the payoff.
func (f Flat[S, M]) playout(s S, r *rand.Rand) float64 {
	for !game.Over(f.Game, s) {
		moves := f.Game.Moves(nil, &s)
		f.Game.Apply(&s, moves[r.IntN(len(moves))])
	}
	return f.Game.Evaluate(&s)
}

func ExampleFlat() {
	g := connect4.Game{}
	series := match.Series[state, move]{
		Match: match.Match[state, move]{
			Game:   g,
			First:  match.NewSearcher("flat", Flat[state, move]{Game: g, Games: 20}),
			Second: match.NewRandom(g),
		},
		Games: 20,
	}
	score, err := series.Play(context.Background())
	fmt.Println("more wins than losses:", score.Wins > score.Losses, err)
	// Output: more wins than losses: true <nil>
}

func Example_compare() {
	g := connect4.Game{}
	s, err := g.ParsePosition("44455")
	if err != nil {
		fmt.Println(err)
		return
	}
	limits := search.Limits{Nodes: 20_000}
	for _, a := range []struct {
		name string
		bot  search.Searcher[state, move]
	}{
		{"greedy", search.NewGreedy(g, limits)},
		{"minimax", search.NewMinimax(g, limits)},
		{"mcts", search.NewMCTS(g, limits)},
		{"solver", &connect4.Solver{}},
	} {
		r, err := a.bot.Search(context.Background(), s)
		fmt.Println(a.name, "plays", g.FormatMove(&s, r.Move), r.Proven, err)
	}
	// Output:
	// greedy plays 5 false <nil>
	// minimax plays 5 false <nil>
	// mcts plays 5 false <nil>
	// solver plays 4 true <nil>
}
