package child

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Limits of a program's answers where none are given.
const (
	StartTime = 10 * time.Second // of the handshake, and of the preparation of a game
	Watchdog  = 2 * time.Minute  // of a move in a game without a clock
)

// Command describes how to run a program, and its limits.
type Command struct {
	Args []string // the program and its arguments
	Dir  string   // working directory; empty for that of this process
	Env  []string // the whole environment, as "NAME=value"; nil for that of this process

	// Memory limits the program's data in bytes, CPU its total processor time; 0 is no
	// limit. The kernel enforces both for every process of the program separately. They
	// need a Unix shell, and Memory needs Linux.
	Memory int64
	CPU    time.Duration

	// Sandbox runs the program in namespaces of its own: it has no network, cannot write or
	// remove files where the kernel has Landlock (Linux 5.13 and later), and sees no
	// other processes. Linux only, and only if CanSandbox.
	Sandbox bool

	MaxLine   int // the longest line in bytes, without its newline; 0 for DefaultMaxLine
	MaxOutput int // the most output between two answers, in bytes; 0 for DefaultMaxOutput
	Tail      int // bytes of standard error to keep; 0 for DefaultTail
}

// Defaults of Command.
const (
	DefaultMaxLine   = 64 << 10
	DefaultMaxOutput = 1 << 20
	DefaultTail      = 4 << 10
)

// withDefaults returns the command with its zero fields set to defaults.
func (c Command) withDefaults() (Command, error) {
	if len(c.Args) == 0 || c.Args[0] == "" {
		return c, errNoCommand
	}
	if c.Memory < 0 || c.CPU < 0 || c.MaxLine < 0 || c.MaxOutput < 0 || c.Tail < 0 {
		return c, errNegative
	}
	c.MaxLine = cmp.Or(c.MaxLine, DefaultMaxLine)
	c.MaxOutput = cmp.Or(c.MaxOutput, DefaultMaxOutput)
	c.Tail = cmp.Or(c.Tail, DefaultTail)
	return c, nil
}

// find returns the program to execute and its arguments. If limits are to be set, the
// program is a shell that sets them and then executes the program: limits set by its
// parent after the start would not apply for a moment.
func (c Command) find() (path string, args []string, err error) {
	cmd := exec.Command(c.Args[0])
	if cmd.Err != nil {
		return "", nil, cmd.Err
	}
	if c.Dir != "" {
		if info, err := os.Stat(c.Dir); err != nil {
			return "", nil, err
		} else if !info.IsDir() {
			return "", nil, fmt.Errorf("its working directory %s is a file", c.Dir)
		}
	}
	if c.Memory == 0 && c.CPU == 0 {
		return cmd.Path, c.Args, nil
	}
	script := "ulimit -c 0"
	if c.Memory > 0 {
		script += fmt.Sprintf(" && ulimit -d %d", max(1, c.Memory>>10))
	}
	if c.CPU > 0 {
		script += fmt.Sprintf(" && ulimit -t %d", (c.CPU+time.Second-1)/time.Second)
	}
	return "/bin/sh", append([]string{"/bin/sh", "-c", script + ` && exec "$0" "$@"`, cmd.Path}, c.Args[1:]...), nil
}

// Environment returns the variables that a program gets if nobody chooses others: PATH, HOME
// and LANG of this process, so that results do not depend on the rest.
func Environment() []string {
	env := []string{} // not nil, which would mean all
	for _, name := range []string{"PATH", "HOME", "LANG"} {
		if v, ok := os.LookupEnv(name); ok {
			env = append(env, name+"="+v)
		}
	}
	return env
}

// Program is a player's program with all its limits. Its fields are those of
// game/match/program.Command, which is converted to it: a limit that only one of them has does
// not compile.
type Program struct {
	Args      []string
	Dir       string
	Env       []string
	Memory    int64
	CPU       time.Duration
	Sandbox   bool
	StartTime time.Duration
	Watchdog  time.Duration
	Fresh     bool
}

// WithDefaults returns the program with its zero fields set to defaults, and an error that
// begins with who if it cannot be run so.
func (p Program) WithDefaults(who string) (Program, error) {
	if len(p.Args) == 0 || p.Args[0] == "" {
		return p, fmt.Errorf("%s: %w", who, errNoCommand)
	}
	if p.Memory < 0 || p.CPU < 0 || p.StartTime < 0 || p.Watchdog < 0 {
		return p, fmt.Errorf("%s: %s: %w", who, p.Args[0], errNegative)
	}
	p.StartTime = cmp.Or(p.StartTime, StartTime)
	p.Watchdog = cmp.Or(p.Watchdog, Watchdog)
	if p.Env == nil {
		p.Env = Environment()
	}
	return p, nil
}

var (
	errNoCommand = errors.New("no command given")
	errNegative  = errors.New("limits must not be negative")
)

// Start starts the program within its limits. Players' programs of all protocols start here.
// maxLine and maxOutput are those of [Command].
func (p Program) Start(ctx context.Context, maxLine, maxOutput int) (*Process, error) {
	p, err := p.WithDefaults("child")
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, p.StartTime, fmt.Errorf("it did not start within %v", p.StartTime))
	defer cancel()
	return Start(ctx, Command{Args: p.Args, Dir: p.Dir, Env: p.Env, Memory: p.Memory, CPU: p.CPU, Sandbox: p.Sandbox, MaxLine: maxLine, MaxOutput: maxOutput})
}

// Find returns an error if the program does not exist, or cannot be executed.
func (p Program) Find() error {
	name := p.Args[0]
	if p.Dir != "" && filepath.Base(name) != name && !filepath.IsAbs(name) { // found from its directory
		name = filepath.Join(p.Dir, name)
	}
	_, err := Find(name)
	return err
}

// Find returns the executable for name, the first of a [Command]'s Args, as a shell would
// find it. It returns an error if there is none, or if it cannot be executed.
func Find(name string) (path string, err error) { return exec.LookPath(name) }

// Tool runs a trusted program, such as the go command, until it exits or ctx ends, and
// returns its standard output. The error, if any, includes its standard error. more is
// added to its environment, as "NAME=value". Tool has none of the guarantees of [Start].
func Tool(ctx context.Context, more []string, args ...string) (out []byte, err error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Env = append(os.Environ(), more...)
	out, err = cmd.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		err = fmt.Errorf("%s: %w\n%s", args[0], err, failed.Stderr)
	}
	return out, err
}
