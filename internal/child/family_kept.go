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
	"time"
)

// familySystem is the keeper, seen from us.
type familySystem struct {
	keeper *exec.Cmd
	order  *os.File // the keeper ends the family when it closes
	pid    int      // of the program, as /proc has it; 0 if unknown
	stdout string   // what /proc calls its standard output; "" if it does not
}

// killTime is how long the keeper may take to end a family: a process in the middle of a
// system call may linger.
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
		return nil, err
	}
	f := &family{ended: make(chan struct{}), gone: make(chan struct{}),
		system: familySystem{keeper: cmd, order: order, stdout: pipeName(stdout)}}
	started := make(chan error, 1)
	go f.listen(reports, started)
	select {
	case err = <-started:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	if err != nil {
		f.kill()
		return nil, err
	}
	return f, nil
}

// listen reads what the keeper reports until it is gone.
func (f *family) listen(reports *os.File, started chan<- error) {
	lines := bufio.NewReader(io.LimitReader(reports, 64<<10))
	first, _ := lines.ReadString('\n')
	if _, err := fmt.Sscanf(first, reportStarted, &f.system.pid); err != nil {
		if first = strings.TrimSpace(first); first == "" {
			first = "it ended before it began"
		}
		started <- errors.New(first)
	}
	started <- nil
	second, _ := lines.ReadString('\n')
	var e ending
	if _, err := fmt.Sscanf(second, reportEnded, &e.exit, &e.signal, &e.core, &e.used); err == nil {
		f.end(e.status())
	}
	// The keeper's end, not that of the pipe, says that nobody is left.
	f.system.keeper.Wait()
	reports.Close()
	f.end(status{exit: -1, text: "its keeper was killed"})
	close(f.gone)
}

// kill ends the family.
func (f *family) kill() {
	f.system.order.Close()
	select {
	case <-f.gone:
		return
	case <-time.After(killTime):
	}
	// We have not waited for the keeper yet, or Kill does nothing: it cannot hit
	// anybody else.
	f.system.keeper.Process.Kill()
	<-f.gone
}

// executable returns the path of this program.
func executable() (string, error) {
	if runtime.GOOS == "linux" {
		// Also after the file was replaced or removed.
		const self = "/proc/self/exe"
		if _, err := os.Stat(self); err == nil {
			return self, nil
		}
	}
	return os.Executable()
}
