// Package childtest finds processes that tests have left behind.
//
// A test gives its programs an environment with a [Mark] of its own, which their
// descendants inherit, and calls [Mark.None] at the end.
package childtest

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// Main runs tests of which eight, not one for each processor, may be parallel, unless -parallel
// says otherwise: most of the time they wait for their programs.
func Main(m *testing.M) int {
	flag.Set("test.parallel", "8")
	return m.Run()
}

// Mark is an environment variable, as "NAME=value", that identifies a family of
// processes.
type Mark string

// New returns a unique mark.
func New(t testing.TB) Mark {
	return Mark(fmt.Sprintf("VERSUS_TEST_FAMILY=%d-%d-%s", os.Getpid(), time.Now().UnixNano(), strings.ReplaceAll(t.Name(), "=", "")))
}

// Set adds the mark to the test's own environment, for programs that inherit it.
func (m Mark) Set(t *testing.T) {
	name, value, _ := strings.Cut(string(m), "=")
	t.Setenv(name, value)
}

// Living returns the running processes with the mark, with their command lines. It works
// only on Linux.
func (m Mark) Living() map[int]string {
	living := map[int]string{}
	files, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, file := range files {
		text, err := os.ReadFile(file) // empty for zombies
		if err != nil || !bytes.Contains(append(text, 0), append([]byte(m), 0)) {
			continue
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		if pid == os.Getpid() {
			continue
		}
		command, _ := os.ReadFile(filepath.Join(filepath.Dir(file), "cmdline"))
		living[pid] = string(bytes.ReplaceAll(bytes.TrimRight(command, "\x00"), []byte{0}, []byte(" ")))
	}
	return living
}

// Await waits until at least n processes with the mark are running.
func (m Mark) Await(t testing.TB, n int) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells which processes there are")
	}
	for range 1200 {
		if len(m.Living()) >= n {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("there are %v; want %d processes", m.Living(), n)
}

// None fails the test if a process with the mark keeps running, and kills it.
func (m Mark) None(t testing.TB) {
	t.Helper()
	for range 200 {
		if len(m.Living()) == 0 {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	for pid, command := range m.Living() {
		t.Errorf("process %d lives on: %s", pid, command)
		if p, err := os.FindProcess(pid); err == nil {
			p.Signal(syscall.SIGKILL)
		}
	}
}

// Family starts processes that try to outlive their parents: one in the same process
// group, one in a group of its own, one in a session of its own, and one in a session whose
// leader exits at once. All inherit the caller's open files. It needs a Unix shell and setsid.
func Family() {
	const script = `sleep 3600 & set -m; sleep 3600 & setsid sleep 3600 & setsid sh -c "sleep 3600 &" & sleep 0.1; exit 0`
	cmd := exec.Command("/bin/sh", "-c", script)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	if err := cmd.Run(); err != nil {
		panic(err)
	}
}

// Killed runs this test's program until there are n processes of it, and kills it. None may stay.
func Killed(t testing.TB, n int, env []string, args ...string) {
	t.Helper()
	mark := New(t)
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(append(os.Environ(), string(mark)), env...)
	must.Do(t, cmd.Start())
	defer mark.None(t)
	defer cmd.Wait()
	defer cmd.Process.Kill() // SIGKILL
	mark.Await(t, n)
}

// Endless repeats a text.
type Endless string

func (e Endless) Read(b []byte) (int, error) {
	return copy(b, strings.Repeat(string(e), len(b)/len(e))), nil
}
