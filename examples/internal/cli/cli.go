// Package cli is shared by the example programs. It provides exit statuses, usage errors,
// subcommands, a context that ends on Ctrl-C, and progress bars.
//
// A program is a function that takes a [Streams] and its arguments and returns an error, so
// that a test can call it:
//
//	func main() { cli.Main("solve", run) }
//
//	func run(ctx context.Context, io cli.Streams, args []string) error {
//	    flags := cli.NewFlags(io, "solve", "[flags] POSITION", "Solves a position.", "solve 4455")
//	    depth := flags.Int("depth", 0, "search depth in plies (0: to the end)")
//	    if err := flags.Parse(args); err != nil {
//	        return err
//	    }
//	    ...
//	}
//
// Results go to Out, everything else to Err. The exit status is 0 for success and for -h, 2
// for an error in the command line or the input ([Usage]), including a named file that does
// not exist or may not be opened, 130 after Ctrl-C, and 1 for any other failure.
//
// The package belongs to the examples' module, because it detects terminals and draws bars
// with modules that importers of the library should not have to download. The Main functions
// of game/web and eval/learn, which importers call, use the same exit statuses with package
// flag alone: each has a single set of flags, without commands or bars.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/seed-61c9d78a/versus/internal/given"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// Streams are a program's standard streams.
type Streams struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
}

// Program is a function that Main runs. args does not include the program's name.
type Program func(ctx context.Context, io Streams, args []string) error

// Main runs the program with the process's streams and arguments and exits. The first Ctrl-C
// (or SIGTERM) ends the context, so that the program can save its results; the second kills
// the process.
func Main(name string, run Program) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(Run(ctx, Streams{os.Stdin, os.Stdout, os.Stderr}, name, run, os.Args[1:]))
}

// Run runs the program, writes its error, if any, to Err, and returns its exit status.
func Run(ctx context.Context, io Streams, name string, run Program, args []string) int {
	err := run(ctx, io, args)
	var usage *usageError
	switch {
	case err == nil && ctx.Err() != nil:
		fmt.Fprintln(io.Err, name+": interrupted")
		return interrupted
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	}
	fmt.Fprintln(io.Err, said(name, err))
	switch {
	case ctx.Err() != nil && (errors.Is(err, ctx.Err()) || errors.Is(err, context.Cause(ctx))):
		return interrupted
	case errors.As(err, &usage), misnamed(err):
		return 2
	}
	return 1
}

// interrupted is the exit status of a program that was told to stop and has done so: that of
// a shell whose command is ended by Ctrl-C.
const interrupted = 130

// misnamed reports whether the error is that a file does not exist, exists already, is a
// directory or in UTF-16, cannot have this name, or belongs to somebody else: the user wants
// another one.
func misnamed(err error) bool {
	if errors.Is(err, plain.ErrUTF16) {
		return true
	}
	for _, why := range []error{fs.ErrNotExist, fs.ErrExist, fs.ErrPermission, syscall.EISDIR, syscall.ENOTDIR, syscall.ENAMETOOLONG} {
		if errors.Is(err, why) {
			return errors.As(err, new(*fs.PathError))
		}
	}
	return false
}

// usageError is an error made by the user.
type usageError struct{ error }

func (e *usageError) Unwrap() error { return e.error }

// Usage returns an error that makes the program exit with status 2. The format is
// that of fmt.Errorf.
func Usage(format string, args ...any) error {
	return &usageError{fmt.Errorf(format, args...)}
}

// Flags is a flag set whose errors are usage errors and whose -h prints a summary,
// the flags and examples to Out. Numbers and times are 0 or more and finite, unless Within
// sets other bounds.
type Flags struct {
	*flag.FlagSet
	help   func()
	bounds map[string]bounds
}

// bounds are the least and the greatest value of a flag.
type bounds struct{ least, most float64 }

// Within bounds the value of a flag of numbers; either bound may be infinite. The bounds do not
// apply to the default, which may stand for a value that depends on others.
func (f Flags) Within(name string, least, most float64) { f.bounds[name] = bounds{least, most} }

// check returns an error if the value of a flag that was given is out of bounds.
func (f Flags) check() (err error) {
	f.Visit(func(given *flag.Flag) {
		v, ok := number(given.Value)
		b, set := f.bounds[given.Name]
		if !set {
			b = bounds{0, math.Inf(1)}
		}
		if ok && v == 0 {
			given.Value.Set("0") // not -0, which results would show
		}
		if !ok || err != nil || v >= b.least && v <= b.most && !math.IsInf(v, 0) || given.Value.String() == given.DefValue {
			return
		}
		_, timed := given.Value.(flag.Getter).Get().(time.Duration)
		least, most := shown(b.least, timed), shown(b.most, timed)
		want := fmt.Sprintf("%v to %v", least, most)
		switch {
		case math.IsInf(b.most, 1) && math.IsInf(b.least, -1):
			want = "a finite number"
		case math.IsInf(b.most, 1):
			want = fmt.Sprintf("%v or more", least)
		case math.IsInf(b.least, -1):
			want = fmt.Sprintf("at most %v", most)
		}
		err = Usage("-%s is %v; want %s", given.Name, given.Value, want)
	})
	return err
}

// shown formats a bound as a flag expects it: 0 without a unit, whole numbers without exponent.
func shown(x float64, timed bool) any {
	switch {
	case timed && x != 0:
		return time.Duration(x * float64(time.Second))
	case x == math.Trunc(x) && math.Abs(x) < 1e15:
		return int64(x)
	}
	return x
}

// number returns the value of a flag of numbers or times, times in seconds.
func number(v flag.Value) (x float64, ok bool) {
	getter, ok := v.(flag.Getter)
	if !ok {
		return 0, false
	}
	switch v := getter.Get().(type) {
	case int:
		return float64(v), true
	case int64:
		return float64(v), true
	case float64:
		return v, true
	case time.Duration:
		return v.Seconds(), true
	}
	return 0, false
}

// said formats the error of a program: its name and the error, without the same name further
// on, where a package of that name has added it, and with the ends of contexts in plain words.
func said(name string, err error) string {
	plainly := strings.NewReplacer(": "+name+": ", ": ", context.Canceled.Error(), "interrupted", context.DeadlineExceeded.Error(), "the time is over")
	return name + plainly.Replace(": "+err.Error())
}

// NewFlags returns the flags of a program. name is what is typed to run it and synopsis what
// follows; summary is a few sentences, and examples are whole command lines.
func NewFlags(std Streams, name, synopsis, summary string, examples ...string) Flags {
	f := flag.NewFlagSet(name, flag.ContinueOnError)
	f.SetOutput(io.Discard) // package flag would print each error and the whole help
	f.Usage = func() {}
	return Flags{f, func() {
		var text strings.Builder
		fmt.Fprintf(&text, "usage: %s\n\n%s\n", strings.TrimSpace(name+" "+synopsis), strings.TrimRight(summary, "\n"))
		any := false
		f.VisitAll(func(*flag.Flag) { any = true })
		if any {
			fmt.Fprintf(&text, "\nFlags:\n")
			f.SetOutput(&text)
			f.PrintDefaults()
		}
		io.WriteString(std.Out, Wrap(strings.ReplaceAll(text.String(), "\t", "    "), Width(std.Out)))
		if len(examples) > 0 {
			fmt.Fprintf(std.Out, "\nExamples:\n  %s\n", strings.Join(examples, "\n  "))
		}
	}, map[string]bounds{}}
}

// Parse parses args and refuses flags after the other arguments. Its error is flag.ErrHelp after -h
// and a usage error otherwise.
func (f Flags) Parse(args []string) error {
	if err := f.ParseFront(args); err != nil || f.NArg() < len(args) && args[len(args)-f.NArg()-1] == "--" {
		return err
	}
	for _, word := range f.Args() {
		name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(word, "-"), "-"), "=")
		switch late := f.Lookup(name) != nil; {
		case strings.HasPrefix(word, "-") && late:
			return Usage("%s comes after %q; flags come before all other arguments (-h prints help)", word, f.Arg(0))
		case word == "-h" || word == "-help" || word == "--help":
			f.help()
			return flag.ErrHelp
		}
	}
	return nil
}

// ParseFront parses the flags before the first other argument, as Parse does. What follows may be
// the command line of another program.
func (f Flags) ParseFront(args []string) error {
	err := f.FlagSet.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		f.help()
		return err
	} else if err != nil {
		return Usage("%w (%s-h prints help)", err, f.allowed(args))
	}
	if err := given.Blank(f.FlagSet); err != nil {
		return Usage("%w", err)
	}
	return f.check()
}

// ParseAlone parses args as Parse does and refuses arguments that are not flags.
func (f Flags) ParseAlone(args []string) error {
	err := f.Parse(args)
	if err == nil && f.NArg() > 0 {
		err = Usage("unexpected argument %q (-h prints help)", f.Arg(0))
	}
	return err
}

// ParseOne parses args as Parse does and wants one argument, such as a file, after the flags.
func (f Flags) ParseOne(args []string, what string) error {
	err := f.Parse(args)
	switch n := f.NArg(); {
	case err == nil && n == 0:
		err = Usage("no %s given; want one, after the flags (-h prints help)", what)
	case err == nil && n > 1:
		err = Usage("%s given; want one, after the flags (-h prints help)", Count(n, what))
	}
	return err
}

// allowed describes the values of the flag at which parsing of args stopped, "" if it does
// not know. It is needed because package flag reports just "parse error" for a bad value.
func (f Flags) allowed(args []string) string {
	at := len(args) - f.NArg() - 1 // the last word read: a value, or -name=value
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

// Count formats a count of things: "1 game", "2 games".
func Count(n int, name string) string {
	if n == 1 {
		return "1 " + name
	}
	return fmt.Sprintf("%d %ss", n, name)
}

// Command is a subcommand of a program.
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

// Explain lists the commands of a program with their summaries, one per line.
func Explain(program string, commands []Command) string {
	var b strings.Builder
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-12s%s\n", c.Name, c.Summary)
	}
	fmt.Fprintf(&b, "\n\"%s COMMAND -h\" explains a command.\n", program)
	return b.String()
}

// Commands returns a program that runs the command named by its first argument. Without
// arguments it lists the commands and fails; with -h it lists them.
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
