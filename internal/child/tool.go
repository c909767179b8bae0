package child

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
)

// Find returns the file that is run if name is the first of a [Command]'s Args: as shells
// find it. It fails if there is none, or if it cannot be executed.
func Find(name string) (path string, err error) { return exec.LookPath(name) }

// Tool runs a program that is trusted, such as the go command, to its end or to that of
// ctx, and returns what it writes to standard output. What it writes to standard error is
// part of the error, if there is one. More is added to its environment, as "NAME=value".
// It has none of the guarantees of [Start].
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
