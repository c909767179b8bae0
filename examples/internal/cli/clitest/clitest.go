// Package clitest helps to test programs from the command line.
package clitest

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// Program is a program under test.
type Program struct {
	Name string // in its messages
	Run  cli.Program
}

// Call runs the program with in as its standard input and returns its exit status, standard
// output and standard error.
func (p Program) Call(t testing.TB, in string, args ...string) (status int, out, errs string) {
	t.Helper()
	return p.CallContext(t.Context(), in, args...)
}

// CallContext is Call with a context.
func (p Program) CallContext(ctx context.Context, in string, args ...string) (status int, out, errs string) {
	var o, e strings.Builder
	status = cli.Run(ctx, cli.Streams{In: strings.NewReader(in), Out: &o, Err: &e}, p.Name, p.Run, args)
	return status, o.String(), e.String()
}

// Case is a call with the expected result. It is an alias of an unnamed type, so that vet
// accepts tables without field names.
type Case = struct {
	Args     string // separated by spaces
	In       string
	Status   int
	Out, Err string // substrings of the expected output
}

// Check makes the calls and compares their results.
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
	must.Do(t, os.WriteFile(path, []byte(text), 0o644))
	return path
}

// Text collects a program's output and may be read while the program still writes: the turn of
// a human player may print its last line after the referee has moved on without it.
type Text struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write appends p.
func (t *Text) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(p)
}

// String returns the text written so far.
func (t *Text) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}
