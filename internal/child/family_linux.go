package child

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"unsafe"
)

// keeperAttributes detaches the keeper from the terminal of this process, and puts it
// into namespaces of its own if the program is to be sandboxed.
func keeperAttributes(cmd *exec.Cmd, sandbox bool) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if sandbox {
		uid, gid := os.Getuid(), os.Getgid()
		cmd.SysProcAttr.Cloneflags = syscall.CLONE_NEWUSER | syscall.CLONE_NEWPID | syscall.CLONE_NEWNET | syscall.CLONE_NEWIPC
		cmd.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: uid, HostID: uid, Size: 1}}
		cmd.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: gid, HostID: gid, Size: 1}}
	}
	return nil
}

// CanSandbox reports whether this system allows the namespaces that Command.Sandbox
// needs; it tries once.
var CanSandbox = sync.OnceValue(func() bool {
	cmd := exec.Command("/bin/sh", "-c", "exit 0")
	keeperAttributes(cmd, true)
	return cmd.Run() == nil
})

// programAttributes gives the program a group of its own, and makes the kernel kill it
// when its keeper dies.
func programAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// adopt makes this process the parent of orphaned descendants, and confines them in a sandbox.
func adopt() error {
	const setChildSubreaper = 36
	if err := set(setChildSubreaper); err != nil {
		return err
	}
	if os.Getpid() == 1 { // of a sandbox
		return confine()
	}
	return nil
}

func dup(from, to int) { syscall.Dup3(from, to, 0) }

// over is set when the family must end.
var over atomic.Bool

// reaping is held while children are signalled and while they are waited for, so that no
// signalled PID can have been reused.
var reaping sync.Mutex

// endFamily starts to end the family; awaitFamily, which every death wakes, completes it.
func endFamily(int) {
	over.Store(true)
	killChildren()
}

// awaitFamily waits until no child is left, and reports the exit of the program as soon
// as it happens.
func awaitFamily(program int, tell func(ending)) {
	for {
		pid, err := dead(0)
		if pid == 0 && over.Load() {
			killChildren()
		}
		if pid == 0 {
			pid, err = dead(blocking)
		}
		if err == syscall.EINTR {
			continue
		}
		if err != nil { // ECHILD
			return
		}
		reaping.Lock()
		if pid == program {
			over.Store(true)
			syscall.Kill(-program, syscall.SIGKILL) // its group keeps its number until the program is waited for
		}
		var w syscall.WaitStatus
		var r syscall.Rusage
		_, err = syscall.Wait4(pid, &w, syscall.WNOHANG, &r)
		reaping.Unlock()
		if err == nil && pid == program {
			tell(endingOf(w, &r))
		}
	}
}

// blocking makes dead wait.
const blocking = 1

// dead returns a child that has exited and has not been waited for; unless how is
// blocking, it returns 0 if there is none.
func dead(how int) (pid int, err error) {
	var info struct { // siginfo_t
		signal, errno, code int32
		_                   [0]uintptr
		pid                 int32
		_                   [112]byte
	}
	const all = 0 // P_ALL
	options := uintptr(syscall.WEXITED | syscall.WNOWAIT)
	if how != blocking {
		options |= syscall.WNOHANG
	}
	if _, _, e := syscall.Syscall6(syscall.SYS_WAITID, all, 0, uintptr(unsafe.Pointer(&info)), options, 0, 0); e != 0 {
		return 0, e
	}
	return int(info.pid), nil
}

// killChildren kills the children of this process and the groups that they lead. Their
// orphans become our children when they die, which triggers another call.
func killChildren() {
	reaping.Lock()
	defer reaping.Unlock()
	if os.Getpid() == 1 { // of a sandbox
		syscall.Kill(-1, syscall.SIGKILL)
		return
	}
	self := os.Getpid()
	for pid, parent := range processes() {
		if parent == self {
			syscall.Kill(-pid, syscall.SIGKILL) // in vain if it leads none
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// processes returns all processes that /proc shows, and their parents.
func processes() map[int]int {
	dir, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	all := map[int]int{}
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		// pid (name, which may contain anything) state parent ...
		text, _ := os.ReadFile("/proc/" + name + "/stat") // empty if it is gone
		var state string
		var parent int
		if _, err := fmt.Sscan(string(text[bytes.LastIndexByte(text, ')')+1:]), &state, &parent); err == nil {
			all[pid] = parent
		}
	}
	return all
}

// visiblePID returns the number of our child in /proc: in a sandbox, that of the system
// outside.
func visiblePID(pid int) int {
	if os.Getpid() != 1 {
		return pid
	}
	self, _ := os.Readlink("/proc/self")
	for other, parent := range processes() { // there is only one child so far
		if strconv.Itoa(parent) == self {
			return other
		}
	}
	return 0
}

// pipeName returns the name of a pipe in /proc.
func pipeName(f *os.File) string {
	name, _ := os.Readlink(fmt.Sprintf("/proc/self/fd/%d", f.Fd()))
	return name
}

// closedOutput reports whether the program has closed its standard output, even if a
// descendant holds it open.
func (f *family) closedOutput() bool {
	if f.exited() {
		return true
	}
	folder := fmt.Sprintf("/proc/%d/fd/", f.system.pid)
	links, _ := os.ReadDir(folder)
	if len(links) == 0 {
		return false // unknown
	}
	for _, l := range links {
		if target, err := os.Readlink(folder + l.Name()); err == nil && target == f.system.stdout {
			return false
		}
	}
	return true
}
