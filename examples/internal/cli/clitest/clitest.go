// Package clitest runs programs as their users do, for their tests.
package clitest

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// Program is the one to be tested.
type Program struct {
	Name string // in its messages
	Run  cli.Program
}

// Call runs the program with in as its standard input, and returns its exit status and
// what it wrote to standard output and standard error.
func (p Program) Call(t testing.TB, in string, args ...string) (status int, out, errs string) {
	t.Helper()
	return p.CallContext(t.Context(), in, args...)
}

// CallContext is Call in a context that the test may end.
func (p Program) CallContext(ctx context.Context, in string, args ...string) (status int, out, errs string) {
	var o, e strings.Builder
	status = cli.Run(ctx, cli.Streams{In: strings.NewReader(in), Out: &o, Err: &e}, p.Name, p.Run, args)
	return status, o.String(), e.String()
}

// Case is a call and what it should come to. It has no name of its own, so that tables
// may leave the names of its fields out.
type Case = struct {
	Args     string // separated by spaces
	In       string
	Status   int
	Out, Err string // parts of what must be written
}

// Check makes the calls.
func (p Program) Check(t *testing.T, cases []Case) {
	t.Helper()
	for _, c := range cases {
		status, out, errs := p.Call(t, c.In, strings.Fields(c.Args)...)
		if status != c.Status || !strings.Contains(out, c.Out) || !strings.Contains(errs, c.Err) {
			t.Errorf("%s %s: status %d, want %d\nwant %q in the output: %s\nwant %q in the diagnostics: %s",
				p.Name, c.Args, status, c.Status, c.Out, out, c.Err, errs)
		}
	}
}

// File writes a file in dir and returns its path.
func File(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}
