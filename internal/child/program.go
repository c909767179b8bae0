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
