package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// play plays a game of a person against the bot.
func play(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers play", "[flags]",
		"Plays against you. Type moves as 11-15 or 22x15x8, \"moves\" to list them, \"quit\" to\ngive up.",
		"go run ./examples/checkers play",
		"go run ./examples/checkers play -rules english -as O -time 3s -pdn game.pdn")
	rules := rulesFlag(f, checkers.Damas)
	pieces := endgameFlag(f)
	dir := databaseFlag(f)
	as := f.String("as", "X", "your `colour`: X, which moves first, or O")
	think := f.Duration("time", time.Second, "thinking time of the bot")
	depth := f.Int("depth", 0, "maximum search depth of the bot in plies (0: limited by time only)")
	file := f.String("pdn", "", "append the finished game to this `file`")
	if err := f.Parse(args); err != nil {
		return err
	}
	switch {
	case f.NArg() > 0:
		return cli.Usage("unexpected %q (-h prints help)", f.Arg(0))
	case *as != "X" && *as != "O":
		return cli.Usage("-as is %q; want X or O", *as)
	case *think <= 0 || *depth < 0:
		return cli.Usage("-time %v -depth %d; want a positive time, and a depth of 0 or more", *think, *depth)
	}
	database, err := openDatabase(rules.Rules, *dir)
	if err != nil {
		return err
	}
	table, err := tables(ctx, std, rules.Rules, *pieces)
	if err != nil {
		return err
	}
	g := checkers.Game{Rules: rules.Rules}
	opponent := &thinker{Bot: &bot.Bot{Game: g, Endgame: table, Database: database, Limits: search.Limits{Depth: *depth}}, time: *think}
	players := [2]player{match.NewHuman(g, "you", std.In, std.Out), opponent}
	if *as == "O" {
		players[0], players[1] = players[1], players[0]
	}
	m := match.Match[state, move]{Game: g, First: players[0], Second: players[1]}
	m.Watch = func(s match.Step[state, move]) {
		if bot := players[s.Player-game.First]; bot == player(opponent) {
			fmt.Fprintf(std.Out, "\nThe bot plays %v.\n", s.Move)
		}
	}
	r, err := m.Play(ctx)
	if err != nil {
		return err
	}
	if r.Reason == match.Interrupted {
		err = fmt.Errorf("the game was interrupted after %d moves, without a result: %w", len(r.Moves), context.Cause(ctx))
	} else {
		fmt.Fprintf(std.Out, "%s%s\n", board(rules.Rules, r.Final), verdict(g, players, r))
	}
	if *file != "" {
		err = errors.Join(err, addToFile(*file, g.Start(), players, r))
	}
	return err
}

// thinker is a bot that takes the same time for every move.
type thinker struct {
	*bot.Bot
	time time.Duration
}

func (t *thinker) Move(ctx context.Context, turn *match.Turn[state, move]) (move, error) {
	ctx, cancel := context.WithTimeout(ctx, t.time)
	defer cancel()
	return t.Bot.Move(ctx, turn)
}

// addToFile appends a game to a PDN file.
func addToFile(name string, start state, players [2]player, r match.Result[state, move]) error {
	g := &pdn.Game{
		Tags:   []pdn.Tag{{Name: "Event", Value: "Game"}, {Name: "Black", Value: players[0].Name()}, {Name: "White", Value: players[1].Name()}},
		Start:  start,
		Result: pdn.Unknown,
	}
	if r.Reason != match.Interrupted {
		g.Result = pdn.ResultFor(r.Winner)
	}
	for _, m := range r.Moves {
		g.Moves = append(g.Moves, pdn.Move{Move: m})
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	err = pdn.Write(file, g)
	if closing := file.Close(); err == nil {
		err = closing
	}
	return err
}
