// Command tictactoe plays against you in the terminal, tunes its evaluation, and plays over a
// referee's protocol. README.md lists its parts. It imports only packages that your own
// module can import too, so that you can copy it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err := run(ctx, os.Stdin, os.Stdout, os.Args[1:])
	interrupted := ctx.Err() != nil
	if errors.Is(err, flag.ErrHelp) || err == nil && !interrupted {
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tictactoe:", err)
	}
	switch {
	case errors.Is(err, errUsage):
		os.Exit(2)
	case interrupted:
		os.Exit(130) // as a shell's command after Ctrl-C
	}
	os.Exit(1)
}

var errUsage = errors.New("-h prints help")

const help = `usage: tictactoe [-second] | tictactoe tune [-seed N] | tictactoe serve

Plays tic-tac-toe against you: type the number of a cell. "tune" finds weights for an
evaluation, and "serve" plays over the referee's protocol (go doc ./game/match/program).

Flags:
`

const examples = `
Examples:
  go run ./examples/tictactoe -second
  go run ./examples/tictactoe tune -seed 2
`

func run(ctx context.Context, in io.Reader, out io.Writer, args []string) error {
	command := play
	if len(args) > 0 && args[0] == "tune" {
		command, args = tuneWeights, args[1:]
	} else if len(args) > 0 && args[0] == "serve" {
		command, args = serve, args[1:]
	}
	var o options
	flags := flag.NewFlagSet("tictactoe", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.BoolVar(&o.second, "second", false, "let the program begin")
	flags.Uint64Var(&o.seed, "seed", 1, "random seed of tune")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(out, help)
		flags.SetOutput(out)
		flags.PrintDefaults()
		fmt.Fprint(out, examples)
		return err
	} else if err != nil {
		return fmt.Errorf("%w (%w)", err, errUsage)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q (%w)", flags.Arg(0), errUsage)
	}
	return command(ctx, in, out, o)
}

// options are the values of the flags.
type options struct {
	second bool
	seed   uint64
}

func play(ctx context.Context, in io.Reader, out io.Writer, o options) error {
	g := rules.Game{}
	m := match.Match[rules.State, rules.Move]{
		Game:   g,
		First:  match.NewHuman(g, "you", in, out),
		Second: match.NewSearcher("minimax", search.NewMinimax(g, search.Limits{})),
	}
	if o.second {
		m.First, m.Second = m.Second, m.First
	}
	r, err := m.Play(ctx)
	if err != nil {
		return err
	}
	if r.Reason == match.Interrupted {
		return fmt.Errorf("the game was interrupted after %d moves, without a result: %w", len(r.Moves), context.Cause(ctx))
	}
	fmt.Fprint(out, game.Render(g, r.Final))
	switch r.Winner {
	case game.Nobody:
		fmt.Fprintf(out, "a draw (%v)\n", r.Reason)
	case game.First:
		fmt.Fprintf(out, "%s wins (%v)\n", m.First.Name(), r.Reason)
	default:
		fmt.Fprintf(out, "%s wins (%v)\n", m.Second.Name(), r.Reason)
	}
	return nil
}
