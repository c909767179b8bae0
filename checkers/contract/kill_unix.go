//go:build unix

package contract

import (
	"os/exec"
	"syscall"
)

// separate puts the program into a process group of its own, so that what it starts
// can be ended with it, and Ctrl-C in our terminal does not reach it.
func separate(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends the program's process group.
func kill(cmd *exec.Cmd) { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
