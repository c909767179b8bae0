package arena

import (
	"context"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
)

// runTournament plays a tournament.
func (a arena) runTournament(ctx context.Context, std cli.Streams, args []string) error {
	p := contest.Plan{Catalog: a.games}
	var m contest.Manner
	flags := cli.NewFlags(std, "arena run", "-game GAME [flags] PLAYER PLAYER...",
		"Plays a tournament and prints its table.\n\n"+contest.PlayersHelp,
		"go run ./examples/arena run -game connect4 -games 20 minimax mcts greedy random",
		"go run ./examples/arena run -game checkers -format swiss -clock 10s -increment 100ms -record /tmp/games.jsonl minimax,depth=2 minimax,depth=4 greedy random",
		`go run ./examples/arena run -game connect4 -time 200ms minimax,depth=3 'cmd:python3 examples/arena/bots/random-python/bot.py'`)
	openings := p.TournamentFlags(flags, &m)
	if err := flags.Parse(args); err != nil {
		return err
	}
	return p.Run(ctx, std, flags, *openings, flags.Args(), m)
}

// resume continues a recorded tournament.
func (a arena) resume(ctx context.Context, std cli.Streams, args []string) error {
	var m contest.Manner
	flags := cli.NewFlags(std, "arena resume", "[flags] FILE",
		"Continues the tournament of a record with the settings given to arena run. Games that are\nalready in the record are not played again.",
		"go run ./examples/arena resume /tmp/games.jsonl")
	m.Flags(flags)
	if err := flags.ParseOne(args, "record"); err != nil {
		return err
	}
	return contest.Resume(ctx, std, a.games, flags.Arg(0), m)
}
