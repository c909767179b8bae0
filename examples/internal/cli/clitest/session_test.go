package clitest

import (
	"context"
	"fmt"
	"io"
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
