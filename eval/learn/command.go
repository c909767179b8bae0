//go:build !page

package learn

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/seed-61c9d78a/versus/internal/given"
)

// Main is a program that learns to evaluate a game. It reads flags from the process's
// arguments; -h lists them. Ctrl-C stops the run and keeps its state; the same command
// continues it. Main exits with status 0, with 2 if a flag is invalid or names a file that
// does not exist, with 130 after Ctrl-C, or with 1 after any other error.
//
//	func main() { learn.Main(learn.Config[hex.State, hex.Move]{Game: hex.Game{}, Name: "hex"}) }
func Main[S, M comparable](c Config[S, M]) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(c.program(ctx, os.Stdout, os.Stderr, os.Args[1:]))
}

// program is Main without the process; it returns the exit status.
func (c Config[S, M]) program(ctx context.Context, out, log io.Writer, args []string) int {
	flags := flag.NewFlagSet("learn", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // or package flag would print each error and the whole help
	c.Flags(flags)
	err := flags.Parse(args)
	if err == nil {
		err = given.Blank(flags)
	}
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q; only flags are taken", flags.Arg(0))
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(out, "Learns an evaluation of %s from games against itself. The state of the run is\nkept in -dir: run the same command again to continue a run that was stopped.\n\nFlags:\n", c.Name)
		flags.SetOutput(out)
		flags.PrintDefaults()
		return 0
	case err != nil:
		fmt.Fprintf(log, "learn: %v (-h prints help)\n", err)
		return 2
	}
	if _, err := c.withDefaults(); err != nil {
		fmt.Fprintf(log, "%v (-h prints help)\n", err)
		return 2
	}
	if err := c.Command(ctx, out, log); err != nil {
		fmt.Fprintln(log, err)
		if errors.Is(err, fs.ErrNotExist) {
			return 2 // a file that a flag names
		}
		return 1
	}
	if ctx.Err() != nil {
		return 130
	}
	return 0
}

// defaultTime is the duration of the program's run if no other limit is set.
const defaultTime = 30 * time.Minute

// Flags defines flags for the settings of c that users may want to change, with the values in c
// as their defaults. If Dir is empty it sets it to Name.learn, and Time to half an hour if Time
// and Games are 0.
func (c *Config[S, M]) Flags(f *flag.FlagSet) {
	if c.Dir == "" {
		c.Dir = c.Name + ".learn"
	}
	if c.Time == 0 && c.Games == 0 {
		c.Time = defaultTime
	}
	f.StringVar(&c.Dir, "dir", c.Dir, "`directory` of the run; a run that is already there continues")
	f.DurationVar(&c.Time, "time", c.Time, "total time of the run; 0: until -generations of -games are done")
	f.IntVar(&c.Generations, "generations", c.Generations, "iterations of the loop of games, training and comparison (0: 5)")
	f.IntVar(&c.Games, "games", c.Games, "games per generation (0: as many as -time allows, or 4000)")
	f.Int64Var(&c.Nodes, "nodes", c.Nodes, "nodes per search in training games (0: as many as leave time for 200,000 positions in a\ngeneration, 150 to 3000)")
	f.IntVar(&c.descents, "descents", c.descents, "number of descents before each turn, instead of searches, with training between games\n(0: searches; 5 is a good number)")
	f.IntVar(&c.OpeningPlies, "opening", c.OpeningPlies, "random plies at the start of comparison games; training games have up to twice as many\n(0: a sixth of the length of a random game)")
	f.Float64Var(&c.Noise, "noise", c.Noise, "fraction of the later moves that are random (0: 0.05; negative: none)")
	f.IntVar(&c.MaxPlies, "max-plies", c.MaxPlies, "plies after which a game is a draw (0: 400)")
	f.Func("hidden", "`units` of the network's hidden layers, multiples of 16, separated by commas (default 64,16)", func(text string) error {
		c.Widths = nil
		for part := range strings.SplitSeq(text, ",") {
			n, err := strconv.Atoi(part)
			if err != nil || n < 16 || n%16 != 0 {
				return errors.New("want multiples of 16, as in 64,16")
			}
			c.Widths = append(c.Widths, n)
		}
		return nil
	})
	f.IntVar(&c.Stages, "stages", c.Stages, "stages of the game with separate weights (0: 4)")
	f.Float64Var(&c.lambda, "lambda", c.lambda, "weight of later scores and the result in a position's target, up to 1 (0: 0.5; negative: none)")
	f.IntVar(&c.keep, "keep", c.keep, "newest generations to learn from (0: 3)")
	f.StringVar(&c.start, "start", c.start, "initial weights `file`, instead of the game's own Evaluate; with -descents, training continues\nfrom a network with the same -hidden")
	f.Float64Var(&c.Correct, "correct", c.Correct, "learn a correction of the game's own Evaluate, at whose value of this much First expects 73 % of\nthe points (0: replace Evaluate)")
	f.BoolVar(&c.further, "continue", c.further, "train each network from the one that played, instead of random weights, at a quarter of the\nlearning rate")
	f.Int64Var(&c.GateNodes, "gate-nodes", c.GateNodes, "nodes per search in comparison games (0: same as -nodes)")
	f.IntVar(&c.GatePairs, "gate-pairs", c.GatePairs, "maximum number of pairs of games in a comparison (0: 200)")
	f.IntVar(&c.Train.Epochs, "epochs", c.Train.Epochs, "maximum number of passes over the training positions (0: 20)")
	f.Uint64Var(&c.Seed, "seed", c.Seed, "random seed")
	f.IntVar(&c.Workers, "workers", c.Workers, "goroutines (0: one per processor); does not change the result of runs without -time")
}

// Command runs c like [Run], with the same errors; it writes progress to log and the report to out.
func (c Config[S, M]) Command(ctx context.Context, out, log io.Writer) error {
	if c.tell == nil {
		c.tell = teller(log)
	}
	r, err := learn(ctx, c)
	if r != nil {
		if _, failed := io.WriteString(out, r.Markdown()); err == nil {
			err = failed
		}
	}
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("%w (the state is kept in %s; run the same command to continue)", err, c.Dir)
	}
	return err
}

// teller returns a function that writes a line when the phase changes, and every
// ten seconds.
func teller(w io.Writer) func(progress) {
	var last progress
	var told time.Time
	return func(p progress) {
		if p.Phase == last.Phase && p.Generation == last.Generation && time.Since(told) < 10*time.Second {
			return
		}
		last, told = p, time.Now()
		fmt.Fprintln(w, p)
	}
}

// String returns the progress in one line.
func (p progress) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "generation %d, %s: %.0f", p.Generation, p.Phase, p.Done)
	if p.Total > 0 && p.Total < 1e9 {
		fmt.Fprintf(&b, " of %.0f", p.Total)
	}
	if p.Positions > 0 {
		fmt.Fprintf(&b, ", %d positions", p.Positions)
	}
	if p.PerSecond > 0 {
		fmt.Fprintf(&b, ", %.0f a second", p.PerSecond)
	}
	if p.Left > 0 {
		fmt.Fprintf(&b, ", %v left", p.Left.Round(time.Second))
	}
	if p.Note != "" {
		fmt.Fprintf(&b, ", %s", p.Note)
	}
	return b.String()
}
