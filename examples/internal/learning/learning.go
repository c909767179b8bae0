// Package learning is the program that learns a game's evaluation by self-play: eval/learn
// with the games of a catalogue.
package learning

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/trainer"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// Program is the program under one of its names.
type Program struct {
	Name     string            // what is typed to run it
	Games    catalog.Catalog   // games that it can learn
	Examples []string          // whole command lines, without the game at the end
	Flags    func(f cli.Flags) // defines additional flags; may be nil

	// Host, if not nil, plays the games instead of goroutines of this process.
	Host Host
}

// Here returns the program for the given games, playing in this process.
func Here(games catalog.Catalog) cli.Program {
	return Program{Name: "tune learn", Games: games, Examples: []string{
		"go run ./examples/tune learn -time 10m",
		"go run ./examples/tune learn -games 500 -generations 2 -seed 7 -dir /tmp/run",
	}}.Run
}

const summary = `Learns an evaluation of the game by self-play: each generation plays games, trains on them
and plays a match against the best weights so far. Everything is kept in -dir, and the same
command continues a run that was stopped in any way. The weights are in best.weights there;
report.md documents the run.`

// roster returns the games that can be learned: those with a Training and without hidden moves.
func roster(games catalog.Catalog) []catalog.Entry {
	return slices.DeleteFunc(games.Entries(), func(e catalog.Entry) bool {
		_, err := trainer.Of(e)
		return err != nil || e.Simultaneous || e.Secret
	})
}

// Run runs the program. The last argument is the game.
func (p Program) Run(ctx context.Context, std cli.Streams, args []string) error {
	var list []string
	for _, e := range roster(p.Games) {
		list = append(list, e.Name)
	}
	names := cmp.Or(strings.Join(list, ", "), "none")
	if len(args) == 0 {
		return cli.Usage("no game given; want one of %s, after the flags (-h prints help)", names)
	}
	name, flags := args[len(args)-1], args[:len(args)-1]
	e, err := p.Games.Find(name)
	switch {
	case err != nil && (name == "-h" || name == "-help" || name == "--help"):
		return p.help(std, names)
	case err != nil:
		return cli.Usage("no game %q (there are: %s); the game comes last", name, names)
	case e.Simultaneous || e.Secret:
		return cli.Usage("%s hides moves or cards, so it cannot be learned here; want one of %s", name, names)
	}
	return p.learn(ctx, std, e, flags)
}

// help lists the games and the flags that all of them have.
func (p Program) help(std cli.Streams, names string) error {
	fmt.Fprintf(std.Out, "usage: %s [flags] GAME\n\n%s\n\nGames: %s.\nGive -h before a game for its own flags and defaults.\n\nFlags of every game:\n", p.Name, summary, names)
	every := flag.NewFlagSet("", flag.ContinueOnError)
	every.SetOutput(std.Out)
	(&learn.Config[int, int]{Name: "GAME"}).Flags(every)
	every.PrintDefaults()
	return nil
}

// learn learns a game's evaluation with the flags in args.
func (p Program) learn(ctx context.Context, std cli.Streams, e catalog.Entry, args []string) (err error) {
	t, err := trainer.Of(e)
	if err != nil {
		return cli.Usage("%w", err)
	}
	examples := slices.Clone(p.Examples)
	for i := range examples {
		examples[i] += " " + e.Name
	}
	f := cli.NewFlags(std, p.Name, "[flags] "+e.Name, summary, examples...)
	setup, run := t.Learner(f.FlagSet)
	if p.Flags != nil {
		p.Flags(f)
	}
	f.Within("noise", math.Inf(-1), 1) // negative: none
	f.Within("lambda", math.Inf(-1), 1)
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return cli.Usage("%q: flags come before the game", f.Args())
	}
	if p.Host == nil {
		return run(ctx, std.Out, std.Err, nil)
	}
	runner, err := p.Host.Open(ctx, Setup{e.Name, *setup})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Host.Close()) }()
	return run(ctx, std.Out, std.Err, runner)
}

// Setup is everything that self-play games depend on besides their task.
type Setup struct {
	Game string `json:"game"`
	trainer.LearningSetup
}

// A Host plays the self-play games elsewhere, for example on other machines.
type Host interface {
	// Open prepares to play games and returns the runner that plays them.
	Open(ctx context.Context, s Setup) (jobs.Runner[*selfplay.Task, selfplay.Games], error)

	// Close releases the host.
	Close() error
}

// SelfPlayer returns the self-player for s.Game, which must be in the catalogue.
func (s Setup) SelfPlayer(ctx context.Context, games catalog.Catalog) (selfplay.Player, error) {
	e, err := games.Find(s.Game)
	if err != nil {
		return nil, err
	}
	t, err := trainer.Of(e)
	if err != nil {
		return nil, err
	}
	return t.SelfPlayer(ctx, s.LearningSetup)
}
