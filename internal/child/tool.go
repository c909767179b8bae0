package child

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
)

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
