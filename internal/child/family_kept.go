//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package child

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/seed-61c9d78a/versus/internal/shortage"
)

// familySystem is the parent's view of the keeper.
type familySystem struct {
	keeper *exec.Cmd
	order  *os.File // the keeper ends the family when it closes
	pid    int      // of the program in /proc; 0 if unknown
	stdout string   // name of its standard output in /proc; "" if unknown
}

// killTime is the time that the keeper may take to end a family: a process in a system
// call may linger.
const killTime = 5 * time.Second

func startFamily(ctx context.Context, c Command, stdin, stdout, stderr *os.File) (*family, error) {
	path, args, err := c.find()
	if err != nil {
		return nil, err
	}
	self, err := executable()
	if err != nil {
		return nil, err
	}
	orders, order, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer orders.Close()
	reports, report, err := os.Pipe()
	if err != nil {
		order.Close()
		return nil, err
	}
	cmd := exec.Command(self)
	cmd.Args = append([]string{keeperName, path}, args...)
	cmd.Dir, cmd.Env = c.Dir, c.Env
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, stdout, stderr
	cmd.ExtraFiles = []*os.File{orders, report}
	if err = keeperAttributes(cmd, c.Sandbox); err == nil {
		err = cmd.Start()
	}
	report.Close()
	if err != nil {
		order.Close()
		reports.Close()
		return nil, shortage.Mark(err) // it is the keeper's
	}
	f := &family{ended: make(chan struct{}), gone: make(chan struct{}),
		system: familySystem{keeper: cmd, order: order, stdout: pipeName(stdout)}}
	started := make(chan error, 1)
	go f.listen(reports, started)
	select {
	case err = <-started:
	case <-ctx.Done():
		if err = context.Cause(ctx); errors.Is(ctx.Err(), context.DeadlineExceeded) {
			err = shortage.Mark(err) // nothing of the program has run
		}
	}
	if err != nil {
		f.kill()
		return nil, err
	}
	return f, nil
}

// listen reads the keeper's reports until it exits. It sends whether the program started.
func (f *family) listen(reports *os.File, started chan<- error) {
	lines := bufio.NewReader(io.LimitReader(reports, 64<<10))
	ready, _ := lines.ReadString('\n')
	second, _ := lines.ReadString('\n')
	if ready != reportReady { // only the reason why it is not
		second = ready
	}
	started <- f.begun(ready == reportReady, second)
	third, _ := lines.ReadString('\n')
	var e ending
	if _, err := fmt.Sscanf(third, reportEnded, &e.exit, &e.signal, &e.core, &e.used); err == nil {
		f.end(e.status())
	}
	// The exit of the keeper, not the end of the pipe, means that no process is left.
	f.system.keeper.Wait()
	reports.Close()
	f.end(status{exit: -1, text: "its keeper was killed"})
	close(f.gone)
}

// begun parses the report of the start; ready means that the keeper lived until then.
func (f *family) begun(ready bool, report string) error {
	if _, err := fmt.Sscanf(report, reportStarted, &f.system.pid); err == nil {
		return nil
	}
	var number syscall.Errno
	if _, err := fmt.Sscanf(report, "failed %d", &number); err == nil {
		_, text, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(report), "failed "), " ")
		return failure{text, number}
	}
	err := errors.New("its keeper ended before the program started")
	if !ready { // otherwise the program may have killed it
		err = shortage.Mark(err)
	}
	return err
}

// failure is an error that the keeper has reported.
type failure struct {
	text   string
	number syscall.Errno
}

func (f failure) Error() string { return f.text }
func (f failure) Unwrap() error { return f.number }

// kill ends the family.
func (f *family) kill() {
	f.system.order.Close()
	select {
	case <-f.gone:
		return
	case <-time.After(killTime):
	}
	// The keeper has not been waited for, or Kill has no effect: it cannot hit another
	// process.
	f.system.keeper.Process.Kill()
	<-f.gone
}

// executable returns the path of this program.
func executable() (string, error) {
	if runtime.GOOS == "linux" {
		// Works even if the file was replaced or removed.
		const self = "/proc/self/exe"
		if _, err := os.Stat(self); err == nil {
			return self, nil
		}
	}
	return os.Executable()
}
