//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package child

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"time"
)

// familySystem is the program itself: its descendants are out of reach.
type familySystem struct{ program *exec.Cmd }

func startFamily(_ context.Context, c Command, stdin, stdout, stderr *os.File) (*family, error) {
	if c.Sandbox {
		return nil, errors.New("a sandbox needs Linux")
	}
	path, args, err := c.find()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path)
	cmd.Args, cmd.Dir, cmd.Env = args, c.Dir, c.Env
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, stdout, stderr
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	f := &family{ended: make(chan struct{}), gone: make(chan struct{}), system: familySystem{cmd}}
	go func() {
		cmd.Wait()
		state := cmd.ProcessState
		f.end(status{exit: state.ExitCode(), text: state.String(), used: state.UserTime() + state.SystemTime()})
		close(f.gone)
	}()
	return f, nil
}

// kill ends the program.
func (f *family) kill() {
	f.system.program.Process.Kill()
	select {
	case <-f.gone:
	case <-time.After(time.Second):
	}
}

// closedOutput reports whether the program has exited.
func (f *family) closedOutput() bool { return f.exited() }

// CanSandbox reports whether this system supports Command.Sandbox.
func CanSandbox() bool { return false }
