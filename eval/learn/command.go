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

// Flags defines flags for the settings of c that users may want to change, with the values in c as their
// defaults. If Dir is empty it sets it to Name.learn, and Time to half an hour if Time and Games are 0.
func (c *Config[S, M]) Flags(f *flag.FlagSet) {
	if c.Dir == "" {
		c.Dir = c.Name + ".learn"
	}
	if c.Time == 0 && c.Games == 0 {
		c.Time = defaultTime
	}
	f.StringVar(&c.Dir, "dir", c.Dir, "`directory` of the run; a run that is already there continues")
	f.DurationVar(&c.Time, "time", c.Time, "total time of the run; 0: until -generations of -games are done")
	f.IntVar(&c.Generations, "generations", c.Generations, "iterations of the loop of games, training and comparison (0: 5, or one for\neach four minutes of -time if that is more, up to 20)")
	f.IntVar(&c.Games, "games", c.Games, "games per generation (0: as many as -time allows, or 4000)")
	f.Int64Var(&c.Nodes, "nodes", c.Nodes, "nodes per search in training games (0: 1000, or as many as leave time for 200,000\npositions in a generation, up to 3000)")
	f.IntVar(&c.OpeningPlies, "opening", c.OpeningPlies, "random plies at the start of comparison games; training games have up to twice as many\n(0: 4, or a sixth of the length of a random game if that is less)")
	f.Float64Var(&c.Noise, "noise", c.Noise, "fraction of the later moves that are random (0: 0.05; negative: none)")
	f.IntVar(&c.MaxPlies, "max-plies", c.MaxPlies, "plies after which a game is a draw (0: 400)")
	f.Func("hidden", "`units` of the network's hidden layers, multiples of 16, separated by commas (default 64,16, or\n256,32 from 100,000 positions on)", func(text string) error {
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
	f.Float64Var(&c.Lambda, "lambda", c.Lambda, "weight of later scores and the result in a position's target, up to 1 (0: 0.95,\nand 0.5 for scores of the game's own Evaluate; negative: none)")
	f.IntVar(&c.Keep, "keep", c.Keep, "newest generations to learn from (0: 3)")
	f.StringVar(&c.Start, "start", c.Start, "initial weights `file`, instead of the game's own Evaluate; training continues from a network\nwith the same -hidden, at a quarter of the learning rate")
	f.Int64Var(&c.GateNodes, "gate-nodes", c.GateNodes, "nodes per search of both sides in comparison games (0: equal time, in which the slower side has\nat least 1000 and -nodes)")
	f.IntVar(&c.GatePairs, "gate-pairs", c.GatePairs, "maximum number of pairs of games in a comparison (0: 200)")
	f.IntVar(&c.Epochs, "epochs", c.Epochs, "maximum number of passes over the training positions (0: 60, or 20 for\ntables, or more if they are few)")
	f.Uint64Var(&c.Seed, "seed", c.Seed, "random seed")
	f.IntVar(&c.Workers, "workers", c.Workers, "goroutines (0: one per processor); does not change the result of runs without -time")
}

// Command runs c like [Run], with the same errors; it writes progress to log and the report to out.
func (c Config[S, M]) Command(ctx context.Context, out, log io.Writer) error {
	if c.Progress == nil {
		c.Progress = func(line string) { fmt.Fprintln(log, line) }
	}
	r, err := learn(ctx, c)
	if r != nil {
		if _, failed := io.WriteString(out, r.Markdown()); err == nil {
			err = failed
		}
	}
	return err
}
