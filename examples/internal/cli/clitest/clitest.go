// Package clitest helps to test programs from the command line.
package clitest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

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

// Self, in the environment of a test binary, makes it the program itself: see [Main].
const Self = asProgram + "=1"

const asProgram = "CLITEST_PROGRAM"

// Main is for the TestMain of a program. It runs the tests, or in a process with [Self] the
// program's main: a second binary need not be linked.
func Main(m *testing.M, main func()) {
	if os.Getenv(asProgram) != "" {
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// AsProgram returns the path of the test binary, which is the program while the test runs.
func AsProgram(t *testing.T) string {
	t.Setenv(asProgram, "1")
	return must.Get(os.Executable())(t)
}

// Endless is a command that runs until Ctrl-C.
type Endless struct {
	Args  string // separated by spaces
	Never string // what the output of the interrupted program must not contain
	Kept  string // a file that must hold something
	Soon  bool   // the file is written all the time, so that it can be waited for
}

// CtrlC starts the program of a test that calls [Main] with each command, presses Ctrl-C once
// it has printed or written something, or after a moment if it is silent, and checks that it
// ends soon with the status, that it reports no result as if it were complete, and that what it
// has found is kept.
func CtrlC(t *testing.T, status int, commands ...Endless) {
	t.Helper()
	ctrlC(t, must.Get(os.Executable())(t), status, commands)
}

// ctrlC does so with a binary.
func ctrlC(t *testing.T, binary string, want int, commands []Endless) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("presses Ctrl-C, which takes some seconds, and which Windows cannot send")
	}
	for _, c := range commands {
		t.Run(strings.ReplaceAll(c.Args, "/", " "), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			cmd := exec.Command(binary, strings.Fields(c.Args)...)
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), Self)
			defer must.Get(cmd.StdinPipe())(t).Close() // a person who thinks
			var out, errs Text
			cmd.Stdout, cmd.Stderr = &out, &errs
			must.Do(t, cmd.Start())
			kept := func() bool {
				info, err := os.Stat(filepath.Join(dir, c.Kept))
				return err == nil && info.Size() > 0
			}
			begun := func() bool {
				if c.Kept == "" {
					return out.String() != ""
				}
				return kept()
			}
			patience, work := 2*time.Second, 300*time.Millisecond // for a program that is silent and keeps nothing yet
			if c.Soon {
				patience, work = 30*time.Second, time.Hour
			}
			for begin := time.Now(); !begun() && time.Since(begin) < patience && worked(cmd.Process.Pid) < work; {
				time.Sleep(20 * time.Millisecond)
			}
			cmd.Process.Signal(os.Interrupt)
			overdue := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
			cmd.Wait()
			overdue.Stop()
			if status := cmd.ProcessState.ExitCode(); status != want {
				t.Errorf("status %d, want %d\n%s\n%s", status, want, &out, &errs)
			}
			if c.Never != "" && strings.Contains(out.String(), c.Never) {
				t.Errorf("%q is printed:\n%s", c.Never, &out)
			}
			if c.Kept != "" && !kept() {
				t.Errorf("nothing is kept in %s\n%s", c.Kept, &errs)
			}
		})
	}
}

// worked returns the processor time of a process, or 0 where Linux does not tell it.
func worked(pid int) time.Duration {
	stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, numbers, _ := bytes.Cut(stat, []byte(") ")) // the name of the program is in parentheses
	ticks := 0
	if fields := strings.Fields(string(numbers)); len(fields) > 12 {
		user, _ := strconv.Atoi(fields[11])
		system, _ := strconv.Atoi(fields[12])
		ticks = user + system
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}
