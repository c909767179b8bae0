//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package child

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"syscall"
	"time"
)

// keeperName is the name of keepers: their first argument, which makes them keepers, and
// their name in process lists.
const keeperName = "keeper-of"

// The files of a keeper other than the standard ones, which it passes to the program.
const (
	orderFile  = 3 // read end; its end means: end the family
	reportFile = 4 // write end
)

// The forms of reports: the keeper is ready; then that the program has started, or the
// error number and the text of the reason why not; then how it ended.
const (
	reportReady   = "ready\n"
	reportStarted = "started %d\n"
	reportFailed  = "failed %d %s\n"
	reportEnded   = "ended %d %d %t %d\n"
)

func init() {
	if len(os.Args) > 2 && os.Args[0] == keeperName {
		keep(os.Args[1], os.Args[2:])
		syscall.Exit(0)
	}
}

// keep runs a program as a keeper.
func keep(path string, args []string) {
	// On Linux the program is killed when the thread that started it ends. Initialisation
	// runs on the main thread, which does not end.
	runtime.LockOSThread()
	syscall.CloseOnExec(orderFile)
	syscall.CloseOnExec(reportFile)
	report := os.NewFile(reportFile, "report")
	fail := func(err error) {
		var number syscall.Errno
		errors.As(err, &number)
		fmt.Fprintf(report, reportFailed, number, err)
	}
	if err := adopt(); err != nil {
		fail(err)
		return
	}
	fmt.Fprint(report, reportReady)
	program, err := os.StartProcess(path, args, &os.ProcAttr{
		Files: []*os.File{os.Stdin, os.Stdout, os.Stderr},
		Sys:   programAttributes(),
	})
	if err != nil {
		fail(err)
		return
	}
	pid := program.Pid
	// From here on only the program holds the pipes.
	if null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0); err == nil {
		for fd := range 3 {
			dup(int(null.Fd()), fd)
		}
	}
	fmt.Fprintf(report, reportStarted, visiblePID(pid))
	go func() {
		var one [1]byte
		os.NewFile(orderFile, "order").Read(one[:])
		endFamily(pid)
	}()
	awaitFamily(pid, func(e ending) { fmt.Fprintf(report, reportEnded, e.exit, e.signal, e.core, e.used) })
}

// ending describes how a process exited.
type ending struct {
	exit   int // -1 if a signal ended it
	signal int // its number
	core   bool
	used   time.Duration // processor time
}

func endingOf(w syscall.WaitStatus, r *syscall.Rusage) ending {
	e := ending{exit: w.ExitStatus(), core: w.CoreDump(), used: time.Duration(r.Utime.Nano() + r.Stime.Nano())}
	if w.Signaled() {
		e.signal = int(w.Signal())
	}
	return e
}

func (e ending) status() status {
	s := status{exit: e.exit, text: fmt.Sprintf("exit status %d", e.exit), used: e.used}
	if e.signal != 0 {
		s.text = "signal: " + syscall.Signal(e.signal).String()
		if e.core {
			s.text += " (core dumped)"
		}
	}
	return s
}
