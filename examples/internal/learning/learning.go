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

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/tools"
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

// newFlags returns the flags of the program for a game.
func (p Program) newFlags(std cli.Streams, game string) cli.Flags {
	examples := slices.Clone(p.Examples)
	for i := range examples {
		examples[i] += " " + game
	}
	return cli.NewFlags(std, p.Name, "[flags] "+game, summary, examples...)
}

const summary = `Learns an evaluation of the game by self-play: each generation plays games, trains on them
and plays a match against the best weights so far. Everything is kept in -dir, and the same
command continues a run that was stopped in any way. The weights are in best.weights there;
report.md documents the run.`

// roster returns the games that can be learned: those without hidden moves.
func roster(games catalog.Catalog) (all []catalog.Entry) {
	for _, e := range games.Entries() {
		if !e.Simultaneous && !e.Secret {
			all = append(all, e)
		}
	}
	return all
}

// Run runs the program. The last argument is the game.
func (p Program) Run(ctx context.Context, std cli.Streams, args []string) error {
	all := roster(p.Games)
	var list []string
	for _, e := range all {
		list = append(list, e.Name)
	}
	names := strings.Join(list, ", ")
	if len(args) == 0 {
		return cli.Usage("no game given; want one of %s, after the flags (-h prints help)", names)
	}
	name, flags := args[len(args)-1], args[:len(args)-1]
	if i := slices.Index(list, name); i >= 0 {
		return p.learn(ctx, std, all[i], flags)
	}
	if _, err := p.Games.Find(name); err == nil {
		return cli.Usage("%s hides moves or cards, so it cannot be learned here; want one of %s", name, names)
	}
	if name == "-h" || name == "-help" || name == "--help" {
		return p.help(std, all)
	}
	return cli.Usage("no game %q (there are: %s); the game comes last", name, names)
}

// help lists the games and the flags that all of them have.
func (p Program) help(std cli.Streams, all []catalog.Entry) error {
	var f cli.Flags
	var list []string
	shared := map[string]int{}
	for _, e := range all {
		list = append(list, e.Name)
		f = p.newFlags(std, e.Name)
		if _, err := tools.Of(e).NewLearner(f.FlagSet); err != nil {
			return err
		}
		f.VisitAll(func(one *flag.Flag) { shared[one.Name]++ })
	}
	fmt.Fprintf(std.Out, "usage: %s [flags] GAME\n\n%s\n\nGames: %s.\nGive -h before a game for its own flags and defaults.\n", p.Name, summary, cmp.Or(strings.Join(list, ", "), "none"))
	if len(all) == 0 {
		return nil
	}
	every := flag.NewFlagSet("", flag.ContinueOnError)
	every.SetOutput(std.Out)
	f.VisitAll(func(one *flag.Flag) {
		if shared[one.Name] == len(all) {
			every.Var(one.Value, one.Name, one.Usage)
		}
	})
	fmt.Fprint(std.Out, "\nFlags of every game:\n")
	every.PrintDefaults()
	return nil
}

// learn learns a game's evaluation with the flags in args.
func (p Program) learn(ctx context.Context, std cli.Streams, e catalog.Entry, args []string) (err error) {
	f := p.newFlags(std, e.Name)
	l, err := tools.Of(e).NewLearner(f.FlagSet)
	if err != nil {
		return err
	}
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
		return l.Run(ctx, std.Out, std.Err, nil)
	}
	runner, err := p.Host.Open(ctx, Setup{e.Name, l.Setup()})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.Host.Close()) }()
	return l.Run(ctx, std.Out, std.Err, runner)
}

// Setup is everything that self-play games depend on besides their task.
type Setup struct {
	Game string `json:"game"`
	tools.LearningSetup
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
	return tools.Of(e).SelfPlayer(ctx, s.LearningSetup)
}
