package clitest

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// TestTicTacToe runs the session of examples/tictactoe. That folder is meant to be copied into other
// modules, which do not have package clitest, so the session is run from here, with the program as
// built.
func TestTicTacToe(t *testing.T) {
	const folder = "../../../tictactoe"
	binary := filepath.Join(t.TempDir(), "tictactoe.exe")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-s -w", "-o", binary, folder).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := func(ctx context.Context, std cli.Streams, args []string) error {
		c := exec.CommandContext(ctx, binary, args...)
		c.Stdin, c.Stdout, c.Stderr = std.In, std.Out, std.Err
		err := c.Run()
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 2 {
			return cli.Usage("%w", err)
		}
		return err
	}
	Program{"tictactoe", run}.Session(t, folder+"/testdata/session.txt")
}
