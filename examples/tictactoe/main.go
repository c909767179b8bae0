// Command tictactoe plays tic-tac-toe against you. It is the program of the tutorial in
// its README: a new game for this library in under a hundred lines (in the folder
// rules), which the library's searchers and referee can play at once.
package main

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

func main() { cli.Main("tictactoe", run) }

func run(ctx context.Context, std cli.Streams, args []string) error {
	if len(args) > 0 && args[0] == "tune" {
		return tuneWeights(ctx, std, args[1:])
	}
	if len(args) > 0 && args[0] == "serve" {
		return serve(ctx, std, args[1:])
	}
	return play(ctx, std, args)
}

func play(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "tictactoe", "[-second] | tictactoe tune | tictactoe serve",
		"Plays tic-tac-toe against you: type the number of a cell. \"tune\" finds weights for an\nestimate, and \"serve\" is a program for a referee (-h explains them).",
		"go run ./examples/tictactoe", "go run ./examples/tictactoe -second", "go run ./examples/tictactoe tune")
	second := flags.Bool("second", false, "let the program begin")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return cli.Usage("unexpected argument %q", flags.Arg(0))
	}
	g := rules.Game{}
	m := match.Match[rules.State, rules.Move]{
		Game:   g,
		First:  match.NewHuman[rules.State, rules.Move]("you", std.In, std.Out),
		Second: match.NewSearcher("minimax", search.NewMinimax(g, search.Limits{})),
	}
	if *second {
		m.First, m.Second = m.Second, m.First
	}
	r, err := m.Play(ctx)
	if err != nil {
		return err
	}
	if r.Reason == match.Interrupted {
		return fmt.Errorf("the game was interrupted after %d moves, without a result: %w", len(r.Moves), context.Cause(ctx))
	}
	fmt.Fprint(std.Out, game.Draw(g, r.Final))
	switch r.Winner {
	case game.Nobody:
		fmt.Fprintf(std.Out, "a draw (%v)\n", r.Reason)
	case game.First:
		fmt.Fprintf(std.Out, "%s wins (%v)\n", m.First.Name(), r.Reason)
	default:
		fmt.Fprintf(std.Out, "%s wins (%v)\n", m.Second.Name(), r.Reason)
	}
	return nil
}
