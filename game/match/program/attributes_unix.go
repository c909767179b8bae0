//go:build unix && !linux

package program

import (
	"errors"
	"os/exec"
	"syscall"
)

// attributes puts the program into a process group of its own.
func attributes(cmd *exec.Cmd, sandbox bool) error {
	if sandbox {
		return errors.New("program: Sandbox needs Linux")
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return nil
}

// CanSandbox reports whether this system has what Command.Sandbox needs.
func CanSandbox() bool { return false }
