package program

import (
	"os"
	"os/exec"
	"sync"
	"syscall"
)

// attributes puts the program into a process group of its own, which the kernel kills
// with us, and into namespaces of its own if it is to be sandboxed.
func attributes(cmd *exec.Cmd, sandbox bool) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	if sandbox {
		uid, gid := os.Getuid(), os.Getgid()
		cmd.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER | syscall.CLONE_NEWPID | syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: gid, HostID: gid, Size: 1}}
	}
	return nil
}

// CanSandbox reports whether this system lets us make the namespaces that
// Command.Sandbox needs; it tries once.
var CanSandbox = sync.OnceValue(func() bool {
	cmd := exec.Command("/bin/sh", "-c", "exit 0")
	return attributes(cmd, true) == nil && cmd.Run() == nil
})
