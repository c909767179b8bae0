// Package learning is the program that learns a game's evaluation from games against
// itself: eval/learn under the name of a game of this repository.
package learning

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// newFlags returns the flags of the program for a game.
func newFlags(std cli.Streams, name string) cli.Flags {
	return cli.NewFlags(std, "tune learn", "[flags] "+name, `Learns an evaluation of the game from games against itself: games, training and a
comparison with the best weights so far, again and again. Everything is kept in -dir, and
a run that was stopped in any way goes on when the same is called again. The weights are
best.weights there; report.md and loss.svg say how they came about.`,
		"go run ./examples/tune learn -time 10m "+name,
		"go run ./examples/tune learn -games 500 -generations 2 -seed 7 -dir /tmp/run "+name)
}

// roster returns the games that can be learned: those without hidden moves.
func roster(games catalog.Catalog) (all []catalog.Entry) {
	for _, e := range games.Entries() {
		if !e.Simultaneous {
			all = append(all, e)
		}
	}
	return all
}

// Here is the program for the given games: the last of its arguments is the game.
func Here(games catalog.Catalog) cli.Program {
	all := roster(games)
	var list []string
	for _, e := range all {
		list = append(list, e.Name)
	}
	names := strings.Join(list, ", ")
	return func(ctx context.Context, std cli.Streams, args []string) error {
		if len(args) == 0 {
			return cli.Usage("want a game (there are: %s)", names)
		}
		name, flags := args[len(args)-1], args[:len(args)-1]
		if i := slices.Index(list, name); i >= 0 {
			return learn(ctx, std, all[i], flags)
		}
		if _, err := games.Find(name); err == nil {
			return cli.Usage("%s hides moves: evaluations are learned for games without (%s)", name, names)
		}
		if name == "-h" || name == "-help" || name == "--help" {
			fmt.Fprintf(std.Out, "usage: tune learn [flags] GAME\n\nGames: %s.\nGive -h before a game for its flags.\n", names)
			return nil
		}
		return cli.Usage("no game %q (there are: %s); the game comes last", name, names)
	}
}

// learn learns a game as its flags say.
func learn(ctx context.Context, std cli.Streams, e catalog.Entry, args []string) error {
	f := newFlags(std, e.Name)
	run, err := e.Learning(f.FlagSet)
	if err != nil {
		return err
	}
	if err := f.Parse(args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		return cli.Usage("%q: flags come before the game", f.Args())
	}
	if t := f.Lookup("time"); t != nil && strings.HasPrefix(t.Value.String(), "-") {
		return cli.Usage("-time is %v; want more than 0", t.Value)
	}
	return run(ctx, std.Out, std.Err)
}
