package clitest

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
)

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
