package match_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// stacker is a user-defined bot: it plays in the column of the opponent's last
// move.
type stacker struct{}

func (stacker) Name() string { return "stacker" }

func (stacker) Move(_ context.Context, t *match.Request[connect4.State, connect4.Move]) (connect4.Move, error) {
	legal := t.Game.Moves(nil, &t.State)
	if n := len(t.Moves); n > 0 {
		for _, m := range legal {
			if m == t.Moves[n-1] {
				return m, nil
			}
		}
	}
	return legal[t.Rand.IntN(len(legal))], nil
}

// A complete program: a bot, a game that is watched, and a series.
func Example_program() {
	ctx := context.Background()
	g := connect4.Game{}
	one := match.Match[connect4.State, connect4.Move]{
		Game: g, First: match.NewSearcher("greedy", search.NewGreedy(g, search.Limits{})), Second: stacker{}, Seed: 3,
		Watch: func(s match.Step[connect4.State, connect4.Move]) {
			fmt.Print(g.FormatMove(&s.Before, s.Move), " ")
		},
	}
	r, err := one.Play(ctx)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v wins by %v\n%s", r.Winner, r.Reason, game.Render(g, r.Final))

	many := match.Series[connect4.State, connect4.Move]{
		Match: match.Match[connect4.State, connect4.Move]{
			Game: g, First: stacker{}, Second: match.NewRandom(g), Seed: 1,
		},
		Games: 100, OpeningPlies: 2,
	}
	score, err := many.Play(ctx)
	fmt.Printf("against random moves: %d won, %d drawn, %d lost (%v)\n", score.Wins, score.Draws, score.Losses, err)
	// Output:
	// 4 4 4 4 4 4 5 5 3 3 2 First wins by natural end
	// . . . O . . .
	// . . . X . . .
	// . . . O . . .
	// . . . X . . .
	// . . O O O . .
	// . X X X X . .
	// 1 2 3 4 5 6 7
	// against random moves: 15 won, 10 drawn, 75 lost (<nil>)
}
