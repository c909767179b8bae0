//go:build unix

package program

import (
	"fmt"
	"io"
	"os/exec"
	"sync"
	"syscall"
)

// killGroup kills the process group that a program leads.
func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }

// guard is a shell that outlives us if we are killed, and then kills the groups that
// were ours: those descendants of bots which the kernel would leave running. It reads
// "+ group" and "- group"; the end of its input is our end.
const guard = `trap '' INT TERM HUP
groups=
while read -r sign group; do
	if [ "$sign" = + ]; then
		groups="$groups $group"
	else
		rest=
		for g in $groups; do [ "$g" = "$group" ] || rest="$rest $g"; done
		groups=$rest
	fi
done
for g in $groups; do kill -s KILL -- "-$g" 2>/dev/null; done`

var guardInput struct {
	sync.Mutex
	started bool
	io.Writer
}

// tell passes a line to the guard, which it starts if necessary. Without a shell there
// is no guard, and bots end when they notice that their input does.
func tell(sign string, pid int) {
	guardInput.Lock()
	defer guardInput.Unlock()
	if !guardInput.started {
		guardInput.started = true
		cmd := exec.Command("/bin/sh", "-c", guard)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C is not for the guard
		if w, err := cmd.StdinPipe(); err == nil && cmd.Start() == nil {
			guardInput.Writer = w
			go cmd.Wait()
		}
	}
	if guardInput.Writer != nil {
		fmt.Fprintln(guardInput.Writer, sign, pid)
	}
}

func watch(pid int)   { tell("+", pid) }
func unwatch(pid int) { tell("-", pid) }
