package clitest

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestCopied runs the session of examples/tictactoe, and presses Ctrl-C. That folder and app/timed
// are meant to be copied into other modules, which do not have package clitest, so they are tested
// from here, with the programs as built.
func TestCopied(t *testing.T) {
	const folder = "../../../tictactoe"
	dir := t.TempDir() + string(filepath.Separator)
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-s -w", "-o", dir, folder, "../../../app/timed").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s; want no error", err, out)
	}
	binary := must.Get(exec.LookPath(dir + "tictactoe"))(t)
	run := func(ctx context.Context, std cli.Streams, args []string) error {
		c := exec.CommandContext(ctx, binary, args...)
		c.Stdin, c.Stdout, c.Stderr = std.In, std.Out, std.Err
		err := c.Run()
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 2 {
			return cli.Usage("%w", err)
		}
		return err
	}
	t.Run("session", func(t *testing.T) { Program{"tictactoe", run}.Session(t, folder+"/testdata/session.txt") })
	t.Run("interrupted", func(t *testing.T) {
		ctrlC(t, binary, 130, []Endless{{Never: "wins"}})
		ctrlC(t, dir+"timed", 130, []Endless{{Args: "-clock 1h"}})
	})
}
