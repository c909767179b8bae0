package main

import (
	"context"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/search"
)

// serve lets the bot answer a referee that keeps the assignment's contract.
func serve(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers contract", "[flags]",
		`Lets the bot play for a referee that keeps the contract of the assignment: reads a
question from standard input, a line of JSON with the board, the legal moves and the
colour, and answers with the move:
  {"state": ["x-x-x-x-", ...8 rows], "moves": [[[2,0],[3,1]], ...], "player": "X"}
  [[2,0],[3,1]]
What makes no sense is answered with {"error": "why"}. players/strong.py makes a
player(E, M, J) of it. The endgame tables are made in the background and used as soon as
they are there.`,
		"go run ./examples/checkers contract -time 0.5s < questions.txt")
	rules := rulesFlag(f, checkers.Damas)
	pieces := endgameFlag(f)
	dir := databaseFlag(f)
	think := f.Duration("time", time.Second, "how long to search for a move")
	depth := f.Int("depth", 0, "plies to look ahead at most (0: as many as the time allows)")
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return cli.Usage("unexpected %q (-h prints help)", f.Arg(0))
	}
	if *think <= 0 || *depth < 0 {
		return cli.Usage("-time %v -depth %d; want a positive time, and a depth of 0 or more", *think, *depth)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	database, err := openDatabase(rules.Rules, *dir)
	if err != nil {
		return err
	}
	ready, err := tablesLater(ctx, rules.Rules, *pieces)
	if err != nil {
		return err
	}
	b := &bot.Bot{Rules: rules.Rules, Database: database, Limits: search.Limits{Depth: *depth}}
	b.NewGame(0) // takes memory now rather than during the first search
	return contract.Serve(ctx, std.In, std.Out, checkers.Game{Rules: rules.Rules}, func(ctx context.Context, s state, past []state) (move, error) {
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

// tablesLater makes the endgame tables in the background and sends them when they are
// there; nil for none.
func tablesLater(ctx context.Context, rules checkers.Rules, pieces int) (<-chan *endgame.Table, error) {
	if pieces == 0 {
		return nil, nil
	}
	if pieces < 2 || pieces > endgame.Pieces {
		return nil, cli.Usage("-endgame is %d; want 0, or 2 to %d", pieces, endgame.Pieces)
	}
	made := make(chan *endgame.Table, 1)
	go func() {
		t, _ := endgame.Build(ctx, rules, pieces, nil)
		made <- t
	}()
	return made, nil
}
