//go:build linux

package child

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/shortage"
)

// descriptors returns the number of open files of this process.
func descriptors(t *testing.T) int {
	t.Helper()
	names := must.Get(os.ReadDir("/proc/self/fd"))(t)
	return len(names)
}

// A start that fails leaves no descriptor open, wherever it fails, and is the program's
// failure only if the program is the reason.
func TestFailedStarts(t *testing.T) {
	text := t.TempDir() + "/text"
	must.Do(t, os.WriteFile(text, []byte("no program"), 0o755))
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Hour))
	defer cancel()
	gone, leave := context.WithCancel(t.Context())
	leave()
	for _, test := range []struct {
		name string
		ctx  context.Context
		c    Command
		ours bool
	}{
		{"no such program", t.Context(), Command{Args: []string{"/no/such/program"}}, false},
		{"no folder", t.Context(), Command{Args: []string{"/bin/cat"}, Dir: "/no/such/folder"}, false},
		{"no executable", t.Context(), Command{Args: []string{text}}, false},
		{"cancelled", gone, Command{Args: []string{text}}, false},
		{"late", late, Command{Args: []string{"/bin/cat"}}, true},
	} {
		before := 0
		for i := range 10 {
			p, err := Start(test.ctx, test.c)
			if err == nil {
				p.Kill() // it was faster than the context
			} else if shortage.Is(err) != test.ours || test.name == "no executable" && !errors.Is(err, syscall.ENOEXEC) {
				t.Errorf("%s: %v is a failure of ours: %v", test.name, err, !test.ours)
			}
			if i == 0 {
				before = descriptors(t) // with those that the runtime keeps
			}
		}
		if after := descriptors(t); after > before {
			t.Errorf("%s: %d descriptors are open after one start and %d after ten; want after <= before", test.name, before, after)
		}
	}
}

// A process without free descriptors says so, wherever it notices.
func TestNoDescriptors(t *testing.T) {
	var old syscall.Rlimit
	must.Do(t, syscall.Getrlimit(syscall.RLIMIT_NOFILE, &old))
	defer syscall.Setrlimit(syscall.RLIMIT_NOFILE, &old)
	first := must.Get(Start(t.Context(), Command{Args: []string{"/bin/cat"}}))(t) // opens what the runtime keeps
	first.Kill()
	before := descriptors(t)
	const most = 200
	var free []*os.File
	for range most { // so that the numbers below it are taken
		f := must.Get(os.Open(os.DevNull))(t)
		free = append(free, f)
	}
	must.Do(t, syscall.Setrlimit(syscall.RLIMIT_NOFILE, &syscall.Rlimit{Cur: uint64(free[most-1].Fd()) + 1, Max: old.Max}))
	failed := 0
	for i := range 20 {
		p, err := Start(t.Context(), Command{Args: []string{"/bin/cat"}})
		if err == nil {
			p.Kill()
		} else if failed++; !shortage.Is(err) {
			t.Errorf("%d free: %v is taken for the program's failure; want shortage.Is(err)", i, err)
		}
		free[len(free)-1].Close()
		free = free[:len(free)-1]
	}
	for _, f := range free {
		f.Close()
	}
	if after := descriptors(t); after > before {
		t.Errorf("%d descriptors were open before, %d are after; want after <= before", before, after)
	}
	if failed == 0 || failed == 20 {
		t.Errorf("%d of 20 starts failed; want some", failed)
	}
}

// The keeper of a program sleeps while the program runs, and does not look for deaths all the time.
func TestKeeperSleeps(t *testing.T) {
	for _, sandbox := range []bool{false, true} {
		if sandbox && !CanSandbox() {
			continue
		}
		p, _ := begin(t, "echoes", func(c *Command) { c.Sandbox = sandbox })
		p.Send([]byte("go\n"))
		must.Get(p.Receive(t.Context(), in(time.Minute)))(t)
		state := ""
		for range 1000 { // it falls asleep a moment later
			text := must.Get(os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.family.system.keeper.Process.Pid)))(t)
			if state, _, _ = strings.Cut(string(text[bytes.LastIndexByte(text, ')')+2:]), " "); state == "S" {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		if state != "S" {
			t.Errorf(`sandbox %v: the keeper is in state %s; want state == "S"`, sandbox, state)
		}
	}
}
