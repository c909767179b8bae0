// Package learning is the program that learns a game's evaluation from games against
// itself: learn.Config.Command under the name of a game of this repository.
package learning

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
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
		f := cli.NewFlags(std, "tune learn", "[flags] "+c.Name, `Learns an evaluation of the game from games against itself: games, training and a
comparison with the best weights so far, again and again. Everything is kept in -dir, and
a run that was stopped in any way goes on when the same is called again. The weights are
best.weights there; report.md and loss.svg say how they came about.`,
			"go run ./examples/tune learn -time 10m "+c.Name,
			"go run ./examples/tune learn -games 500 -generations 2 -seed 7 -dir /tmp/run "+c.Name)
		c.Flags(f.FlagSet)
		change := func(context.Context, *learn.Config[S, M]) error { return nil }
		if flags != nil {
			change = flags(f)
		}
		if err := f.Parse(args); err != nil {
			return err
		}
		if f.NArg() > 0 {
			return cli.Usage("%q: flags come before the game", f.Args())
		}
		if err := change(ctx, &c); err != nil {
			return err
		}
		return c.Command(ctx, std.Out, std.Err)
	}}
}

func names() string {
	var list []string
	for _, s := range subjects() {
		list = append(list, s.name)
	}
	return strings.Join(list, ", ")
}

// Run is the program: the last of args is the game.
func Run(ctx context.Context, std cli.Streams, args []string) error {
	if len(args) == 0 {
		return cli.Usage("want a game (there are: %s)", names())
	}
	name, flags := args[len(args)-1], args[:len(args)-1]
	for _, s := range subjects() {
		if s.name == name {
			return s.run(ctx, std, flags)
		}
	}
	if name == "-h" || name == "-help" || name == "--help" {
		fmt.Fprintf(std.Out, "usage: tune learn [flags] GAME\n\nGames: %s.\nGive -h before a game for its flags.\n", names())
		return nil
	}
	return cli.Usage("no game %q (there are: %s); the game comes last", name, names())
}
