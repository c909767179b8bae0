// Package cli is what the example programs share: exit statuses, usage errors,
// subcommands, Ctrl-C as the end of a context, and a progress bar.
//
// A program is a function from a [Streams] and its arguments to an error, so that a
// test can call it:
//
//	func main() { cli.Main("solve", run) }
//
//	func run(ctx context.Context, io cli.Streams, args []string) error {
//	    flags := cli.NewFlags(io, "solve", "[flags] POSITION", "Solves a position.", "solve 4455")
//	    depth := flags.Int("depth", 0, "plies to look ahead (0: to the end)")
//	    if err := flags.Parse(args); err != nil {
//	        return err
//	    }
//	    ...
//	}
//
// Results go to Out, everything else to Err. The exit status is 0 for success and for
// -h, 2 for a mistake in the command line or the input ([Usage]), 1 for any other
// failure.
//
// The package belongs to the examples' module, since its bars and its knowledge of
// terminals come from modules that importers of the library should not have to load.
// The Mains of game/web and eval/learn, which importers call, keep to the same statuses
// with package flag alone: each is one set of flags, without commands or bars.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// Streams are a program's standard streams.
type Streams struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
}

// Program is what Main runs: args are without the program's name.
type Program func(ctx context.Context, io Streams, args []string) error

// Main runs the program on the process's streams and arguments and exits. The first
// Ctrl-C (or SIGTERM) ends the context, so that the program can keep what it has; the
// second one kills the process.
func Main(name string, run Program) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(Run(ctx, Streams{os.Stdin, os.Stdout, os.Stderr}, name, run, os.Args[1:]))
}

// Run runs the program and returns its exit status, after writing its error, if any,
// to Err.
func Run(ctx context.Context, io Streams, name string, run Program, args []string) int {
	err := run(ctx, io, args)
	var usage *usageError
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, &usage):
		fmt.Fprintln(io.Err, said(name, err))
		return 2
	}
	fmt.Fprintln(io.Err, said(name, err))
	return 1
}

// usageError is a mistake of whoever called the program.
type usageError struct{ error }

func (e *usageError) Unwrap() error { return e.error }

// Usage returns an error that makes the program exit with status 2. The format is
// that of fmt.Errorf.
func Usage(format string, args ...any) error {
	return &usageError{fmt.Errorf(format, args...)}
}

// Flags is a flag set whose errors are usage errors and whose -h prints a summary,
// the flags and examples to Out.
type Flags struct {
	*flag.FlagSet
	help func()
}

// said returns what a program of some name says of an error: beginning with its name, and
// without it further on, where a package of the same name has said it again.
func said(name string, err error) string {
	return name + strings.ReplaceAll(": "+err.Error(), ": "+name+": ", ": ")
}

// NewFlags returns the flags of a program: name is what is typed to run it, synopsis
// what follows, summary a few sentences, and examples whole command lines.
func NewFlags(std Streams, name, synopsis, summary string, examples ...string) Flags {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // package flag would print each error and the whole help
	f.Usage = func() {}
	return Flags{f, func() {
		fmt.Fprintf(std.Out, "usage: %s\n\n%s\n", strings.TrimSpace(name+" "+synopsis), strings.TrimRight(summary, "\n"))
		any := false
		f.VisitAll(func(*flag.Flag) { any = true })
		if any {
			fmt.Fprintf(std.Out, "\nFlags:\n")
			f.SetOutput(std.Out)
			f.PrintDefaults()
		}
		if len(examples) > 0 {
			fmt.Fprintf(std.Out, "\nExamples:\n  %s\n", strings.Join(examples, "\n  "))
		}
	}}
}

// Parse parses args. Its error is flag.ErrHelp after -h, else a usage error.
func (f Flags) Parse(args []string) error {
	err := f.FlagSet.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		f.help()
		return err
	} else if err != nil {
		return Usage("%w (%s-h prints help)", err, f.allowed(args))
	}
	return nil
}

// allowed says what the flag takes at which parsing of args has stopped, "" if it does not
// know: package flag calls anything else a parse error.
func (f Flags) allowed(args []string) string {
	at := len(args) - f.NArg() - 1 // the last word that was read: a value, or -name=value
	if at < 0 || at >= len(args) {
		return ""
	}
	name, _, valued := strings.Cut(strings.TrimLeft(args[at], "-"), "=")
	if !valued && at > 0 {
		name = strings.TrimLeft(args[at-1], "-")
	}
	flag := f.Lookup(name)
	if flag == nil {
		return ""
	}
	getter, ok := flag.Value.(interface{ Get() any })
	if !ok {
		return ""
	}
	switch getter.Get().(type) {
	case int, int64:
		return "want a whole number; "
	case uint, uint64:
		return "want a whole number from 0; "
	case float64:
		return "want a number; "
	case bool:
		return "want true or false; "
	case time.Duration:
		return "want a time such as 200ms or 10s; "
	}
	return ""
}

// Count returns a number of things with their name, in the singular for one of them.
func Count(n int, name string) string {
	if n == 1 {
		return "1 " + name
	}
	return fmt.Sprintf("%d %ss", n, name)
}

// Command is one of several things that a program does.
type Command struct {
	Name    string // what is typed
	Summary string // one line
	Run     Program
}

// Choose returns the command of that name.
func Choose(commands []Command, name string) (Program, error) {
	var names []string
	for _, c := range commands {
		if c.Name == name {
			return c.Run, nil
		}
		names = append(names, c.Name)
	}
	return nil, Usage("unknown command %q (there are: %s)", name, strings.Join(names, ", "))
}

// Explain tells what the commands of a program are for, in a line each.
func Explain(program string, commands []Command) string {
	var b strings.Builder
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-12s%s\n", c.Name, c.Summary)
	}
	fmt.Fprintf(&b, "\n\"%s COMMAND -h\" explains a command.\n", program)
	return b.String()
}

// Commands returns a program that runs the command named by its first argument, and
// explains them without one.
func Commands(name, summary string, commands ...Command) Program {
	return func(ctx context.Context, io Streams, args []string) error {
		help := fmt.Sprintf("usage: %s COMMAND ...\n\n%s\n\nCommands:\n%s", name, summary, Explain(name, commands))
		if len(args) == 0 {
			fmt.Fprint(io.Err, help)
			return Usage("no command given")
		}
		if a := args[0]; a == "-h" || a == "-help" || a == "--help" || a == "help" {
			_, err := fmt.Fprint(io.Out, help)
			return err
		}
		run, err := Choose(commands, args[0])
		if err != nil {
			return err
		}
		return run(ctx, io, args[1:])
	}
}
