//go:build !unix

package contract

import "os/exec"

func separate(*exec.Cmd) {}

// kill ends the program.
func kill(cmd *exec.Cmd) { cmd.Process.Kill() }
