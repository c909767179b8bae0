package learning

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/examples/games/pig"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
)

func subjects() []subject {
	return []subject{
		ofCheckers(),
		of(learn.Config[connect4.State, connect4.Move]{Game: connect4.Game{}, Name: "connect4"}, nil),
		of(learn.Config[othello.State, othello.Move]{Game: othello.Game{}, Name: "othello"}, nil),
		of(learn.Config[paper.State, paper.Direction]{Game: paper.Standard(), Name: "paperfootball"}, nil),
		of(learn.Config[pig.State, pig.Move]{Game: pig.Game{}, Name: "pig"}, nil),
		of(learn.Config[rules.State, rules.Move]{Game: rules.Game{}, Name: "tictactoe"}, nil),
	}
}

// ofCheckers lets games end where the endgame tables know the result.
func ofCheckers() subject {
	type config = learn.Config[checkers.State, checkers.Move]
	return of(config{Name: "checkers"}, func(f cli.Flags) func(context.Context, *config) error {
		text := f.String("rules", "english", "`rules`: damas or english; the weights are named after them")
		pieces := f.Int("endgame", 4, "games end where so few pieces are left, by the endgame tables: 0 to 4")
		return func(ctx context.Context, c *config) error {
			rules, err := checkers.ParseRules(*text)
			if err != nil {
				return cli.Usage("-rules: %w", err)
			}
			if *pieces < 0 || *pieces > 4 {
				return cli.Usage("-endgame is %d; want 0 to 4", *pieces)
			}
			c.Name += "-" + *text
			c.Game = checkers.Game{Rules: rules}
			if *pieces == 0 {
				return nil
			}
			table, err := endgame.Build(ctx, rules, *pieces, nil)
			if err != nil {
				return fmt.Errorf("endgame tables: %w", err)
			}
			c.Game = adjudicated{checkers.Game{Rules: rules}, table}
			return nil
		}
	})
}

// adjudicated is checkers that ends where a table knows the result.
type adjudicated struct {
	checkers.Game
	table *endgame.Table
}

func (g adjudicated) Unwrap() game.Game[checkers.State, checkers.Move] { return g.Game }

func (g adjudicated) Adjudicate(line []checkers.State) (payoff float64, over bool) {
	if v, ok := g.table.Probe(line[len(line)-1]); ok {
		return v.Winner.Sign(), true
	}
	return g.Game.Adjudicate(line)
}
