//go:build linux

package child

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestSandbox checks that CanSandbox says whether a sandbox can be started, and that a
// program has namespaces and a network of its own in it, and the same user, and only in it.
func TestSandbox(t *testing.T) {
	for _, sandbox := range []bool{false, true} {
		p, err := Start(t.Context(), Command{Args: []string{"/bin/sh", "-c", `for n in user pid net ipc; do readlink /proc/self/ns/$n; done; echo $(id -u) $(id -g); cat /proc/self/uid_map /proc/self/gid_map | tr -s ' \n' ' '; echo; echo $$; tail -n +3 /proc/self/net/dev | tr '\n' ' '; echo`}, Sandbox: sandbox})
		if (err == nil) != (!sandbox || CanSandbox()) {
			t.Fatalf("sandbox %v, CanSandbox %v: %v; want (err == nil) == (!sandbox || CanSandbox())", sandbox, CanSandbox(), err)
		}
		if err != nil {
			continue
		}
		defer p.Kill()
		next := func() string {
			line, err := p.Receive(t.Context(), in(time.Minute))
			if err != nil {
				t.Fatalf("sandbox %v: %v; want no error", sandbox, err)
			}
			return string(line)
		}
		for _, name := range []string{"user", "pid", "net", "ipc"} {
			own, _ := os.Readlink("/proc/self/ns/" + name)
			if got := next(); (got != own) != sandbox || !strings.HasPrefix(got, name) {
				t.Errorf("sandbox %v: namespace %s; that of this process is %s; want (got != own) == sandbox, strings.HasPrefix(got, name)", sandbox, got, own)
			}
		}
		if got, want := next(), fmt.Sprint(os.Getuid(), " ", os.Getgid()); got != want {
			t.Errorf("sandbox %v: user and group %s; want %s", sandbox, got, want)
		}
		if got, want := next(), fmt.Sprintf(" %d %[1]d 1 %d %[2]d 1 ", os.Getuid(), os.Getgid()); sandbox && got != want {
			t.Errorf("a sandbox has the users and groups %q of this system; want %q", got, want)
		}
		if pid := next(); sandbox && len(pid) > 2 {
			t.Errorf("a sandbox with a process of number %s", pid)
		}
		if net := next(); sandbox && (strings.Count(net, ":") != 1 || !strings.Contains(net, "lo:")) {
			t.Errorf("a sandbox with the network %s", net)
		}
	}
}

// A program does not have the descriptors over which its keeper takes orders and reports how it
// ended.
func TestDescriptors(t *testing.T) {
	p := must.Get(Start(t.Context(), Command{Args: []string{"/bin/sh", "-c", fmt.Sprintf("test -e /proc/$$/fd/%d || test -e /proc/$$/fd/%d; echo $?", orderFile, reportFile)}}))(t)
	defer p.Kill()
	if line, err := p.Receive(t.Context(), in(time.Minute)); err != nil || string(line) != "1" {
		t.Errorf(`%q, %v: a program can use its keeper's descriptors; want no error, string(line) == "1"`, line, err)
	}
}

// TestProcesses finds this process and a child in a group of its own.
func TestProcesses(t *testing.T) {
	p, _ := begin(t, "sleeps", nil)
	all := processes()
	keeper, program := p.family.system.keeper.Process.Pid, p.family.system.pid
	for pid, want := range map[int][2]int{os.Getpid(): {os.Getppid(), syscall.Getpgrp()}, keeper: {os.Getpid(), keeper}, program: {keeper, program}} {
		if group, err := syscall.Getpgid(pid); all[pid] != want[0] || group != want[1] {
			t.Errorf("process %d, of this one, %d, a keeper, and %d: parent %d, group %d, %v; want %d", pid, keeper, program, all[pid], group, err, want)
		}
	}
	// Only the program holds its pipes.
	for fd := range 3 {
		if name, err := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", keeper, fd)); name != os.DevNull {
			t.Errorf("the keeper's file %d is %s, %v; want name == os.DevNull", fd, name, err)
		}
	}
}

// TestSandboxKeepsFiles lets a sandboxed program change files in every way that a shell has.
func TestSandboxKeepsFiles(t *testing.T) {
	if !CanSandbox() {
		t.Skip("no sandbox on this system")
	}
	if _, _, e := syscall.RawSyscall(landlockCreateRuleset, 0, 0, landlockVersion); e != 0 {
		t.Skip("no Landlock in this kernel")
	}
	dir := t.TempDir()
	kept := filepath.Join(dir, "kept")
	must.Do(t, os.WriteFile(kept, []byte("text\n"), 0o666))
	for _, sandbox := range []bool{false, true} {
		for _, change := range []string{"echo x > made", "echo x >> kept", "true > kept", "mv kept moved && mv moved kept", "mkdir made && rmdir made", "ln kept made", "ln -s kept made", "mkfifo made", "rm kept && echo text > kept"} {
			p := must.Get(Start(t.Context(), Command{Args: []string{"/bin/sh", "-c", "cat kept; cat kept > /dev/null || echo no null; if { " + change + "; } 2> /dev/null; then echo done; else echo refused; fi"}, Dir: dir, Sandbox: sandbox}))(t)
			var said []string
			for range 2 {
				line := must.Get(p.Receive(t.Context(), in(time.Minute)))(t)
				said = append(said, string(line))
			}
			p.Kill()
			if want := map[bool]string{false: "done", true: "refused"}[sandbox]; said[0] != "text" || said[1] != want {
				t.Errorf("sandbox %v, %q: %q; want the text of the file and %s", sandbox, change, said, want)
			}
			os.Remove(filepath.Join(dir, "made"))
			os.WriteFile(kept, []byte("text\n"), 0o666)
		}
	}
}
