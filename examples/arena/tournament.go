package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/catalog"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
)

const playersHelp = `A player is a bot, with options if it searches, or a program; a name may be put
before it:
  minimax                     a bot (arena -h lists them by game)
  minimax,depth=6             or nodes=N
  cmd:"python3 bot.py"        a program that speaks the protocol (go doc ./game/match/program)
  deep=minimax,depth=8        under the name "deep"
Programs of the original assignments: contract:COMMAND and python:FILE in checkers,
elizondo:COMMAND and published:COMMAND in football.`

// runTournament plays a tournament.
func runTournament(ctx context.Context, std cli.Streams, args []string) error {
	var p plan
	var m manner
	flags := cli.NewFlags(std, "arena run", "-game GAME [flags] PLAYER PLAYER...",
		"Plays a tournament and prints its table.\n\n"+playersHelp,
		"go run ./examples/arena run -game connect4 -games 20 minimax mcts greedy random",
		"go run ./examples/arena run -game checkers -format swiss -clock 10s -increment 100ms -record /tmp/games.jsonl minimax,depth=2 minimax,depth=4 greedy random",
		`go run ./examples/arena run -game connect4 -time 200ms minimax,depth=3 'cmd:python3 examples/arena/bots/random-python/bot.py'`)
	openings := p.flags(flags, &m)
	flags.StringVar(&p.Format, "format", "roundrobin", "who plays whom: "+strings.Join(tournament.Formats, ", "))
	flags.IntVar(&p.Rounds, "rounds", 0, "rounds, or cycles of a round-robin (default: as usual for the format)")
	flags.IntVar(&p.Games, "games", 10, "games in each match of two players; even numbers make whole pairs")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() < 2 {
		return cli.Usage("%d players; want two or more, after the flags (-h prints help)", flags.NArg())
	}
	e, err := p.finish(flags, *openings, flags.Args())
	if err != nil {
		return err
	}
	if _, err := p.format(); err != nil {
		return cli.Usage("-format, -rounds: %w", err)
	}
	return p.begin(ctx, std, e, m)
}

// begin starts a new tournament.
func (p *plan) begin(ctx context.Context, std cli.Streams, e catalog.Entry, m manner) error {
	stage, err := e.NewStage(p.Setup)
	if err != nil {
		return cli.Usage("%w", err)
	}
	defer stage.Close()
	players, err := stage.Start(ctx)
	if err != nil {
		return err
	}
	t, err := p.tournament(stage)
	if err != nil {
		return err
	}
	setup, err := json.Marshal(p)
	if err != nil {
		return err
	}
	h := record.Header{Game: e.Name, Players: players, Began: time.Now().UTC().Truncate(time.Second), Setup: setup}
	if m.record != "" {
		log, err := record.Create(m.record, h)
		if errors.Is(err, fs.ErrExist) {
			return cli.Usage("-record: %s exists: go on with it by arena resume, or choose another name", m.record)
		}
		if err != nil {
			return err
		}
		defer log.Close()
		log.Sync = m.sync
		t.Done = log.Append
	}
	return p.play(ctx, std, t, h, m)
}

// resume goes on with a recorded tournament.
func resume(ctx context.Context, std cli.Streams, args []string) error {
	var m manner
	flags := cli.NewFlags(std, "arena resume", "[flags] FILE",
		"Goes on with the tournament of a record: games that are in it are not played again,\neverything else is as it was told to arena run.",
		"go run ./examples/arena resume /tmp/games.jsonl")
	m.flags(flags)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return cli.Usage("want one record, after the flags (-h prints help)")
	}
	log, h, played, err := record.Open(flags.Arg(0))
	if err != nil {
		return cli.Usage("%w", err)
	}
	defer log.Close()
	log.Sync, m.record = m.sync, flags.Arg(0)
	p, e, err := planOf(h)
	if err != nil {
		return cli.Usage("%s: %w", flags.Arg(0), err)
	}
	stage, err := e.NewStage(p.Setup)
	if err != nil {
		return err
	}
	defer stage.Close()
	if _, err := stage.Start(ctx); err != nil {
		return err
	}
	t, err := p.tournament(stage)
	if err != nil {
		return err
	}
	t.Played, t.Done = played, log.Append
	return p.play(ctx, std, t, h, m)
}

// planOf reads the plan in a record.
func planOf(h record.Header) (p plan, e catalog.Entry, err error) {
	if err := json.Unmarshal(h.Setup, &p); err != nil || p.Games < 1 {
		return p, e, errors.New("the record's setup is not one of arena's")
	}
	e, err = catalog.Find(h.Game)
	return p, e, err
}

// tournament returns the tournament of a plan, without Played and Done.
func (p *plan) tournament(stage catalog.Stage) (*tournament.Tournament, error) {
	format, err := p.format()
	if err != nil {
		return nil, err
	}
	t := &tournament.Tournament{Players: len(p.Setup.Players), Format: format, Games: p.Games, Seed: p.Setup.Seed, Play: stage.Play}
	if p.SPRT != nil {
		t.Stop = func(table *tournament.Table) bool { return p.SPRT.Decide(table.Sample(0, 1)) != rating.Continue }
	}
	return t, nil
}

// play runs the tournament with a progress bar, and prints the table.
func (p *plan) play(ctx context.Context, std cli.Streams, t *tournament.Tournament, h record.Header, m manner) error {
	if m.concurrency < 1 {
		return cli.Usage("-concurrency is %d; want 1 or more", m.concurrency)
	}
	t.SetConcurrency(m.concurrency)
	defer adjust(t, std.Err)()
	total := int64(-1)
	if p.SPRT == nil {
		total = p.total()
	}
	bar := cli.NewProgress(std.Err, total, "playing")
	live := tournament.NewTable(t.Players)
	for _, g := range t.Played {
		live.Add(g)
	}
	bar.Add(len(t.Played))
	keep := t.Done
	t.Done = func(g record.Game) error {
		live.Add(g)
		bar.Describe(headline(live, h, p.SPRT))
		bar.Add(1)
		if keep != nil {
			return keep(g)
		}
		return nil
	}
	table, err := t.Run(ctx)
	bar.Done()
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		fmt.Fprintf(std.Err, "arena: interrupted after %d games", table.Total())
		if m.record != "" {
			fmt.Fprintf(std.Err, "; go on with: arena resume %s", m.record)
		}
		fmt.Fprintln(std.Err)
	}
	return printTable(std.Out, table, h, p.SPRT, m.json)
}

// total returns how many games there will be, -1 if that depends on results.
func (p *plan) total() int64 {
	format, err := p.format()
	if err != nil || p.Format == "knockout" {
		return -1
	}
	matches := 0
	for round := 0; ; round++ {
		// The number of matches in a round of the other formats does not depend on results,
		// but the schedules need some: everybody who is named first wins.
		now := format.Round(len(p.Setup.Players), round, p.imagined(format, round))
		if len(now) == 0 {
			return int64(matches * p.Games)
		}
		matches += len(now)
	}
}

// imagined returns outcomes of rounds in which A wins every match.
func (p *plan) imagined(format tournament.Format, rounds int) (all []tournament.Outcome) {
	for round := range rounds {
		for _, m := range format.Round(len(p.Setup.Players), round, all) {
			all = append(all, tournament.Outcome{Match: m, Round: round, Points: 2, Games: 2})
		}
	}
	return all
}

// headline is the state of a tournament in a few words.
func headline(t *tournament.Table, h record.Header, test *rating.SPRT) string {
	if len(t.Rows) == 2 {
		text := fmt.Sprintf("%s %v Elo", h.Players[0].Name, rating.Elo(t.Sample(0, 1)))
		if test != nil {
			lower, upper := test.Bounds()
			text += fmt.Sprintf(", LLR %.2f [%.2f, %.2f]", test.LLR(t.Sample(0, 1)), lower, upper)
		}
		return text
	}
	ratings := t.Pool.BradleyTerry()
	best := 0
	for i, r := range ratings {
		if r.Value > ratings[best].Value {
			best = i
		}
	}
	return fmt.Sprintf("%s leads, %v Elo", h.Players[best].Name, ratings[best])
}
