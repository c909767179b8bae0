//go:build !unix

package program

import (
	"errors"
	"os/exec"
)

func attributes(_ *exec.Cmd, sandbox bool) error {
	if sandbox {
		return errors.New("program: Sandbox needs Linux")
	}
	return nil
}

// CanSandbox reports whether this system has what Command.Sandbox needs.
func CanSandbox() bool { return false }
