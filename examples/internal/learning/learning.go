// Package learning is the program that learns a game's evaluation from games against
// itself: learn.Config.Command under the name of a game of this repository.
package learning

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// A subject is a game that can be learned.
type subject struct {
	name string
	run  func(ctx context.Context, std cli.Streams, args []string) error
}

// of returns the subject that c describes. flags, if not nil, defines more of them and
// returns what they change once they are read.
func of[S, M comparable](c learn.Config[S, M], flags func(f cli.Flags) func(ctx context.Context, c *learn.Config[S, M]) error) subject {
	return subject{c.Name, func(ctx context.Context, std cli.Streams, args []string) error {
		f := newFlags(std, c.Name)
		c.Flags(f.FlagSet)
		change := func(context.Context, *learn.Config[S, M]) error { return nil }
		if flags != nil {
			change = flags(f)
		}
		if err := parse(f, args); err != nil {
			return err
		}
		if err := change(ctx, &c); err != nil {
			return err
		}
		return c.Command(ctx, std.Out, std.Err)
	}}
}

// newFlags returns the flags of the program for a game.
func newFlags(std cli.Streams, name string) cli.Flags {
	return cli.NewFlags(std, "tune learn", "[flags] "+name, `Learns an evaluation of the game from games against itself: games, training and a
comparison with the best weights so far, again and again. Everything is kept in -dir, and
a run that was stopped in any way goes on when the same is called again. The weights are
best.weights there; report.md and loss.svg say how they came about.`,
		"go run ./examples/tune learn -time 10m "+name,
		"go run ./examples/tune learn -games 500 -generations 2 -seed 7 -dir /tmp/run "+name)
}

// parse reads the flags, and refuses anything else.
func parse(f cli.Flags, args []string) error {
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return cli.Usage("%q: flags come before the game", f.Args())
	}
	return nil
}

// ofEntry is a game of which nothing more is known here than its entry.
func ofEntry(e catalog.Entry) subject {
	return subject{e.Name, func(ctx context.Context, std cli.Streams, args []string) error {
		f := newFlags(std, e.Name)
		run, err := e.Learning(f.FlagSet)
		if err != nil {
			return err
		}
		if err := parse(f, args); err != nil {
			return err
		}
		return run(ctx, std.Out, std.Err)
	}}
}

// roster is the games that can be learned: those without hidden moves.
type roster []subject

func rosterOf(games catalog.Catalog) (all roster) {
	special := roster{ofCheckers(), ofPaper()}
	for _, e := range games.Entries() {
		if s := special.find(e.Name); s != nil {
			all = append(all, *s)
		} else if !e.Simultaneous {
			all = append(all, ofEntry(e))
		}
	}
	return all
}

func (all roster) find(name string) *subject {
	i := slices.IndexFunc(all, func(s subject) bool { return s.name == name })
	if i < 0 {
		return nil
	}
	return &all[i]
}

func (all roster) names() string {
	var list []string
	for _, s := range all {
		list = append(list, s.name)
	}
	return strings.Join(list, ", ")
}

// Here is the program for the given games: the last of its arguments is the game.
func Here(games catalog.Catalog) cli.Program {
	all := rosterOf(games)
	return func(ctx context.Context, std cli.Streams, args []string) error {
		if len(args) == 0 {
			return cli.Usage("want a game (there are: %s)", all.names())
		}
		name, flags := args[len(args)-1], args[:len(args)-1]
		if s := all.find(name); s != nil {
			return s.run(ctx, std, flags)
		}
		if name == "-h" || name == "-help" || name == "--help" {
			fmt.Fprintf(std.Out, "usage: tune learn [flags] GAME\n\nGames: %s.\nGive -h before a game for its flags.\n", all.names())
			return nil
		}
		return cli.Usage("no game %q (there are: %s); the game comes last", name, all.names())
	}
}
