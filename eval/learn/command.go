package learn

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Main is a program that learns to evaluate a game: the process's arguments are its flags,
// which -h lists. The first Ctrl-C stops it with everything kept; called again, it goes
// on. It exits with status 0, 2 for a mistake in the flags, or 1 if anything else fails.
//
//	func main() { learn.Main(learn.Config[hex.State, hex.Move]{Game: hex.Game{}, Name: "hex"}) }
func Main[S, M comparable](c Config[S, M]) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(c.program(ctx, os.Stdout, os.Stderr, os.Args[1:]))
}

// program is Main without the process: it returns the exit status.
func (c Config[S, M]) program(ctx context.Context, out, log io.Writer, args []string) int {
	flags := flag.NewFlagSet("learn", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // package flag would print each error and the whole help
	c.Flags(flags)
	err := flags.Parse(args)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q; only flags are taken", flags.Arg(0))
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(out, "Learns an evaluation of %s from games against itself. Everything is kept in -dir, and a\nrun that was stopped goes on when the same is called again.\n\nFlags:\n", c.Name)
		flags.SetOutput(out)
		flags.PrintDefaults()
		return 0
	case err != nil:
		fmt.Fprintf(log, "learn: %v (-h prints help)\n", err)
		return 2
	}
	if err := c.Command(ctx, out, log); err != nil {
		fmt.Fprintln(log, err)
		return 1
	}
	return 0
}

// DefaultTime is how long the program learns if nothing else limits it.
const DefaultTime = 30 * time.Minute

// Flags defines flags for what people may want to change of c; what c holds is their
// default.
func (c *Config[S, M]) Flags(f *flag.FlagSet) {
	if c.Dir == "" {
		c.Dir = c.Name + ".learn"
	}
	if c.Time == 0 && c.Games == 0 {
		c.Time = DefaultTime
	}
	f.StringVar(&c.Dir, "dir", c.Dir, "`directory` that keeps the run; one that holds a run goes on with it")
	f.DurationVar(&c.Time, "time", c.Time, "how long the run takes in all; 0: as long as it needs for -generations of -games")
	f.IntVar(&c.Generations, "generations", c.Generations, "turns of the loop: games, training, comparison (0: 5)")
	f.IntVar(&c.Games, "games", c.Games, "games of a generation (0: as many as -time allows, or 4000)")
	f.Int64Var(&c.Nodes, "nodes", c.Nodes, "positions that a search visits in games that are learned from (0: as many as leave time for\n200,000 positions in a generation, 150 to 3000)")
	f.IntVar(&c.Descents, "descents", c.Descents, "play by so many descents before each turn, instead of searches, and learn while the games go on\n(0: searches; 5 is a good number)")
	f.IntVar(&c.OpeningPlies, "opening", c.OpeningPlies, "random plies that comparisons begin with; games to learn from have up to twice as many\n(0: a sixth of the length of a random game)")
	f.Float64Var(&c.Noise, "noise", c.Noise, "part of the moves after that that are random (0: 0.05; negative: none)")
	f.IntVar(&c.MaxPlies, "max-plies", c.MaxPlies, "length of a game after which it is a draw (0: 400)")
	f.Func("hidden", "`units` of the network's hidden layers, multiples of 16, separated by commas (default 64,16)", func(text string) error {
		c.Widths = nil
		for part := range strings.SplitSeq(text, ",") {
			n, err := strconv.Atoi(part)
			if err != nil {
				return err
			}
			c.Widths = append(c.Widths, n)
		}
		return nil
	})
	f.IntVar(&c.Stages, "stages", c.Stages, "stages of the game with weights of their own (0: 4)")
	f.Float64Var(&c.Lambda, "lambda", c.Lambda, "how much later scores and the result count in a position's target, up to 1 (0: 0.5; negative: not at all)")
	f.IntVar(&c.Keep, "keep", c.Keep, "generations of games to learn from, the newest (0: 3)")
	f.StringVar(&c.Start, "start", c.Start, "`file` of weights to begin with, instead of the game's own Evaluate")
	f.Int64Var(&c.GateNodes, "gate-nodes", c.GateNodes, "positions that a search visits in comparisons (0: as -nodes)")
	f.IntVar(&c.GatePairs, "gate-pairs", c.GatePairs, "pairs of games of a comparison, at most (0: 200)")
	f.IntVar(&c.Train.Epochs, "epochs", c.Train.Epochs, "passes of a training over its positions, at most (0: 20)")
	f.Uint64Var(&c.Seed, "seed", c.Seed, "seed of everything that is random")
	f.IntVar(&c.Workers, "workers", c.Workers, "goroutines (0: one a processor); does not change the result of runs without -time")
}

// Command runs c: progress goes to log, the report to out.
func (c Config[S, M]) Command(ctx context.Context, out, log io.Writer) error {
	if c.Progress == nil {
		c.Progress = teller(log)
	}
	r, err := Run(ctx, c)
	if r != nil {
		if _, failed := io.WriteString(out, r.Markdown()); err == nil {
			err = failed
		}
	}
	if err != nil && ctx.Err() != nil {
		return fmt.Errorf("%w (what was done is kept in %s; run the same again to go on)", err, c.Dir)
	}
	return err
}

// teller returns a Progress that writes a line when the phase changes, and every ten
// seconds.
func teller(w io.Writer) func(Progress) {
	var last Progress
	var told time.Time
	return func(p Progress) {
		if p.Phase == last.Phase && p.Generation == last.Generation && time.Since(told) < 10*time.Second {
			return
		}
		last, told = p, time.Now()
		fmt.Fprintln(w, p)
	}
}

// String returns the progress in one line.
func (p Progress) String() string {
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
