package program

import (
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/internal/child"
)

// Command describes how to run a bot's program, and its limits.
type Command struct {
	Args []string // the program and its arguments
	Dir  string   // working directory; empty for the current one

	// Env is the whole environment, as "NAME=value"; nil means only PATH, HOME and LANG
	// of this process, so that results do not depend on other variables.
	Env []string

	// Memory limits the program's data in bytes, CPU its total processor time; 0 is no
	// limit. The kernel enforces both for every process of the bot separately. They need
	// a Unix shell, and Memory needs Linux.
	Memory int64
	CPU    time.Duration

	// Sandbox runs the program in namespaces of its own: it has no network, sees no other
	// processes, and cannot leave processes behind. It may read files with the rights of
	// this process but not write, create or remove any, except on a kernel without
	// Landlock (before 5.13). Linux only, and only if the system lets ordinary
	// users create namespaces: otherwise it does not start.
	Sandbox bool

	// StartTime limits the handshake and the preparation of a game, 0 for 10 s. Watchdog
	// limits a move in games without a clock, 0 for two minutes.
	StartTime time.Duration
	Watchdog  time.Duration

	// Fresh starts a new process for every game; otherwise one process plays until it
	// makes a mistake.
	Fresh bool
}

// withDefaults returns the command with its zero fields set to defaults.
func (c Command) withDefaults() (Command, error) {
	p, err := child.Program(c).WithDefaults("program")
	return Command(p), err
}

// String returns the command line.
func (c Command) String() string { return strings.Join(c.Args, " ") }
