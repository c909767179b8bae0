package program

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"time"
)

// process is a running program that talks in lines.
type process struct {
	command *exec.Cmd
	in      *os.File
	out     *os.File
	reader  *bufio.Reader
	stderr  *os.File
	tail    *tail
	drained chan struct{} // closed when standard error has been read to its end
	exited  chan struct{} // closed when the program has ended
	state   string        // how; valid once exited is closed
	once    sync.Once

	mu    sync.Mutex
	fixed bool // the read deadline has been set for good: the program has ended, or we are interrupted
}

// Times of a process that is told to end.
const (
	// exitTime is how long we wait for the exit status of a program that has closed
	// a pipe, to tell a crash from a program that lives on without the pipe.
	exitTime = 2 * time.Second

	// quitTime is how long a program may take to end after it was told to.
	quitTime = 500 * time.Millisecond
)

// starts are performed by one thread that never ends: on Linux, the program is
// killed when the thread that started it ends (see attributes), as it does when our
// process is killed.
var starts = sync.OnceValue(func() chan<- func() {
	c := make(chan func())
	go func() {
		runtime.LockOSThread()
		for f := range c {
			f()
		}
	}()
	return c
})

func startProcess(c Command) (*process, error) {
	argv := c.argv()
	cmd := exec.Command(argv[0], argv[1:]...)
	cmd.Dir, cmd.Env = c.Dir, c.Env
	if err := attributes(cmd, c.Sandbox); err != nil {
		return nil, err
	}
	var files []*os.File
	closeAll := func() {
		for _, f := range files {
			f.Close()
		}
	}
	pipe := func() (r, w *os.File, err error) {
		r, w, err = os.Pipe()
		if err == nil {
			files = append(files, r, w)
		}
		return r, w, err
	}
	stdin, in, err1 := pipe()
	out, stdout, err2 := pipe()
	stderr, errs, err3 := pipe()
	if err := errors.Join(err1, err2, err3); err != nil {
		closeAll()
		return nil, err
	}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, stdout, errs
	failed := make(chan error)
	starts() <- func() { failed <- cmd.Start() }
	if err := <-failed; err != nil {
		closeAll()
		return nil, fmt.Errorf("cannot start %s: %w", c.Args[0], err)
	}
	stdin.Close()
	stdout.Close()
	errs.Close()
	p := &process{
		command: cmd, in: in, out: out, reader: bufio.NewReaderSize(out, c.MaxLine+1), stderr: stderr,
		tail: &tail{limit: c.StderrTail}, drained: make(chan struct{}), exited: make(chan struct{}),
	}
	watch(cmd.Process.Pid)
	go func() {
		p.tail.drain(stderr)
		close(p.drained)
	}()
	go func() {
		cmd.Wait()
		p.state = describe(cmd.ProcessState, c)
		killGroup(cmd.Process.Pid) // descendants that may hold the pipes
		unwatch(cmd.Process.Pid)
		// A descendant that has left the group still holds them: read what is there, no more.
		p.readUntil(time.Now().Add(quitTime), true)
		close(p.exited)
	}()
	return p, nil
}

// describe says how a program ended, and why if it was for its limit (the kernel enforces
// that by ticks and reports exact times: they may differ a lot on a busy machine).
func describe(s *os.ProcessState, c Command) string {
	if used := s.UserTime() + s.SystemTime(); c.CPU > 0 && used >= c.CPU/2 && !s.Exited() {
		return fmt.Sprintf("%v, after %v of processor time; the limit is %v", s, used.Round(time.Millisecond), c.CPU)
	}
	if s.Success() {
		return fmt.Sprintf("%v, without being told to", s)
	}
	return s.String()
}

var errLong = errors.New("line too long")

// send writes a line.
func (p *process) send(line []byte, deadline time.Time) error {
	p.in.SetWriteDeadline(deadline)
	_, err := p.in.Write(append(line, '\n'))
	return err
}

// receive reads a line. Its errors are os.ErrDeadlineExceeded, errLong, and io.EOF for
// a closed pipe or a program that has ended.
func (p *process) receive(deadline time.Time) ([]byte, error) {
	p.readUntil(deadline, false)
	line, err := p.reader.ReadSlice('\n')
	switch {
	case err == nil:
		return line[:len(line)-1], nil
	case errors.Is(err, bufio.ErrBufferFull):
		return nil, errLong
	case errors.Is(err, os.ErrDeadlineExceeded):
		select {
		case <-p.exited:
			return nil, io.EOF
		default:
			return nil, os.ErrDeadlineExceeded
		}
	}
	return nil, io.EOF
}

// ended waits a little for the program's end and reports how it ended, or that it
// lives on.
func (p *process) ended() (state string, ok bool) {
	select {
	case <-p.exited:
		return p.state, true
	case <-time.After(exitTime):
		return "", false
	}
}

// readUntil sets the deadline for reading, unless it has been set for good.
func (p *process) readUntil(deadline time.Time, forGood bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.fixed || forGood {
		p.out.SetReadDeadline(deadline)
	}
	p.fixed = p.fixed || forGood
}

// interrupt makes this and every later receive return at once.
func (p *process) interrupt() { p.readUntil(time.Unix(1, 0), true) }

// kill ends the program and its descendants, and returns when nothing of it is left
// to read.
func (p *process) kill() {
	p.once.Do(func() {
		killGroup(p.command.Process.Pid)
		p.command.Process.Kill()
		<-p.exited
		p.stderr.SetReadDeadline(time.Now().Add(quitTime))
		<-p.drained
		p.in.Close()
		p.out.Close()
		p.stderr.Close()
	})
}

// quit tells the program to end, and kills it if it does not.
func (p *process) quit(farewell []byte) {
	p.send(farewell, time.Now().Add(quitTime))
	p.in.Close()
	select {
	case <-p.exited:
	case <-time.After(quitTime):
	}
	p.kill()
}
