package child

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
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
