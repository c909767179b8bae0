package main

import (
	"context"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
	"github.com/seed-61c9d78a/versus/search"
)

// serve answers a referee that uses the assignment's contract.
func serve(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers contract", "[flags]",
		`Plays for a referee that uses the contract of the assignment. Each line of standard input
is a question in JSON, with the board, the legal moves and the colour; the answer is the
move:
  {"state": ["x-x-x-x-", ...8 rows], "moves": [[[2,0],[3,1]], ...], "player": "X"}
  [[2,0],[3,1]]
An invalid question is answered with {"error": "why"}. players/strong.py wraps this command
as a player(E, M, J). The endgame tables are built in the background and used as soon as
they are ready.`,
		"go run ./examples/checkers contract -time 0.5s < questions.txt")
	rules := rulesFlag(f, checkers.Damas)
	pieces := endgameFlag(f)
	think := f.Duration("time", time.Second, "search time for a move")
	f.Within("time", 0.001, math.Inf(1))
	depth := f.Int("depth", 0, "maximum search depth in plies (0: limited by time only)")
	if err := f.ParseAlone(args); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	ready, err := tablesLater(ctx, rules.Rules, *pieces)
	if err != nil {
		return err
	}
	g := checkers.Game{Rules: rules.Rules}
	b := &bot.Bot{Game: g, Limits: search.Limits{Depth: *depth}}
	b.NewGame(0) // allocates the table now rather than during the first search
	return contract.Serve(ctx, std.In, std.Out, g, func(ctx context.Context, s state, past []state) (move, error) {
		select {
		case b.Endgame = <-ready:
			ready = nil
		default:
		}
		ctx, cancel := context.WithTimeout(ctx, *think)
		defer cancel()
		r, err := b.Search(ctx, s, past...)
		return r.Move, err
	})
}

// tablesLater builds the endgame tables in the background and sends them when they are
// ready. It returns nil if pieces is 0.
func tablesLater(ctx context.Context, rules checkers.Rules, pieces int) (<-chan *bot.Endgame, error) {
	if pieces == 0 {
		return nil, nil
	}
	if pieces < 2 || pieces > endgame.Pieces {
		return nil, cli.Usage("-endgame is %d; want 0, or 2 to %d", pieces, endgame.Pieces)
	}
	made := make(chan *bot.Endgame, 1)
	go func() {
		t, _ := bot.BuildEndgame(ctx, rules, pieces, nil)
		made <- t
	}()
	return made, nil
}
