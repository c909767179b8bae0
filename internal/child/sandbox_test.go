//go:build linux

package child

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestSandbox checks that CanSandbox says whether a sandbox can be started, and that a
// program has namespaces and a network of its own in it, and the same user, and only in it.
func TestSandbox(t *testing.T) {
	for _, sandbox := range []bool{false, true} {
		p, err := Start(t.Context(), Command{Args: []string{"/bin/sh", "-c", `for n in user pid net ipc; do readlink /proc/self/ns/$n; done; echo $(id -u) $(id -g); echo $$; tail -n +3 /proc/self/net/dev | tr '\n' ' '; echo`}, Sandbox: sandbox})
		if (err == nil) != (!sandbox || CanSandbox()) {
			t.Fatalf("sandbox %v, CanSandbox %v: %v", sandbox, CanSandbox(), err)
		}
		if err != nil {
			continue
		}
		defer p.Kill()
		next := func() string {
			line, err := p.Receive(t.Context(), in(time.Minute))
			if err != nil {
				t.Fatalf("sandbox %v: %v", sandbox, err)
			}
			return string(line)
		}
		for _, name := range []string{"user", "pid", "net", "ipc"} {
			own, _ := os.Readlink("/proc/self/ns/" + name)
			if got := next(); (got != own) != sandbox || !strings.HasPrefix(got, name) {
				t.Errorf("sandbox %v: namespace %s; that of this process is %s", sandbox, got, own)
			}
		}
		if got, want := next(), fmt.Sprint(os.Getuid(), " ", os.Getgid()); got != want {
			t.Errorf("sandbox %v: user and group %s; want %s", sandbox, got, want)
		}
		if pid := next(); sandbox && len(pid) > 2 {
			t.Errorf("a sandbox with a process of number %s", pid)
		}
		if net := next(); sandbox && (strings.Count(net, ":") != 1 || !strings.Contains(net, "lo:")) {
			t.Errorf("a sandbox with the network %s", net)
		}
	}
}

// TestProcesses finds this process and a child in a group of its own.
func TestProcesses(t *testing.T) {
	p, _ := begin(t, "sleeps", nil)
	all := processes()
	if got, want := all[os.Getpid()], (stat{os.Getppid(), syscall.Getpgrp()}); got != want {
		t.Errorf("this process: %+v; want %+v", got, want)
	}
	keeper, program := p.family.system.keeper.Process.Pid, p.family.system.pid
	if got, want := all[keeper], (stat{os.Getpid(), keeper}); got != want {
		t.Errorf("the keeper: %+v; want %+v", got, want)
	}
	if got, want := all[program], (stat{keeper, program}); got != want {
		t.Errorf("the program: %+v; want %+v", got, want)
	}
}
