//go:build darwin || dragonfly || freebsd || netbsd || openbsd

package child

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// keeperAttributes makes the keeper lead a process group, to which the family belongs.
func keeperAttributes(cmd *exec.Cmd, sandbox bool) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if sandbox {
		return errors.New("a sandbox needs Linux")
	}
	return nil
}

// CanSandbox reports whether this system supports Command.Sandbox.
func CanSandbox() bool { return false }

func programAttributes() *syscall.SysProcAttr { return nil }

func adopt() error { return nil }

func dup(from, to int) { syscall.Dup2(from, to) }

func visiblePID(pid int) int { return pid }

func pipeName(*os.File) string { return "" }

// endFamily kills the group, including this process.
func endFamily(int) { syscall.Kill(0, syscall.SIGKILL) }

// awaitFamily waits for the program, reports its exit, and ends the family.
func awaitFamily(program int, tell func(ending)) {
	for {
		var w syscall.WaitStatus
		var r syscall.Rusage
		switch pid, err := syscall.Wait4(program, &w, 0, &r); {
		case err == syscall.EINTR:
			continue
		case err == nil && pid == program:
			tell(endingOf(w, &r))
		}
		endFamily(program)
	}
}

// closedOutput reports whether the program has exited.
func (f *family) closedOutput() bool { return f.exited() }
