package clitest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestParse(t *testing.T) {
	steps, files := must.Two(parse("# hello\n$ say 'two words' one\n< a\n< b\n= whole\n> x\n> y\n2> z\nstatus 2\n\n$ say\n-- f --\n# kept\n\n"))(t)
	want := []step{{2, []string{"say", "two words", "one"}, "a\nb\n", "whole\n", []string{"x", "y"}, []string{"z"}, 2}, {line: 11, args: []string{"say"}}}
	if diff := cmp.Diff(want, steps, cmp.AllowUnexported(step{})); diff != "" {
		t.Error(diff)
	}
	if files["f"] != "# kept\n\n" {
		t.Errorf(`files = %q; want files["f"] == "# kept\n\n"`, files)
	}
	for _, text := range []string{"> early", "$ ", "$ say 'x", "$ say\nhm", "$ say\nstatus x", "-- ../f --"} {
		if _, _, err := parse(text); err == nil {
			t.Errorf("%q is a session; want an error", text)
		}
	}
}

func TestMissing(t *testing.T) {
	for _, c := range []struct {
		parts   []string
		missing string
	}{{nil, ""}, {[]string{"a", "c"}, ""}, {[]string{"c", "a"}, "a"}, {[]string{"a", "a"}, "a"}, {[]string{"x"}, "x"}} {
		if got := Missing("abc", c.parts); got != c.missing {
			t.Errorf("%q: %q is missing, want %q", c.parts, got, c.missing)
		}
	}
}

// TestSession runs a session without errors.
func TestSession(t *testing.T) {
	Program{"cat", func(_ context.Context, std cli.Streams, args []string) error {
		if len(args) > 0 {
			return cli.Usage("no files, please: %s", strings.Join(args, ", "))
		}
		text, err := io.ReadAll(std.In)
		fmt.Fprintf(std.Out, "%s", text)
		return err
	}}.Session(t, "testdata/session.txt")
}

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
