package contract

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game/match"
)

// process is a running program that answers lines with lines.
type process struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	out     io.ReadCloser
	answers chan answer // closed after the first error
	errors  *tail
	once    sync.Once
}

type answer struct {
	line []byte
	err  error
}

// start runs a program. What it writes to its standard error goes to log, if that is
// not nil.
func start(log io.Writer, name string, args ...string) (*process, error) {
	p := &process{cmd: exec.Command(name, args...), answers: make(chan answer, 1), errors: &tail{to: log}}
	separate(p.cmd)
	p.cmd.Stderr = p.errors
	p.cmd.WaitDelay = time.Second // for the pipes of processes that it may have left behind
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	p.in, p.out = in, out
	go p.read()
	return p, nil
}

// read passes on the program's lines until it ends.
func (p *process) read() {
	defer close(p.answers)
	lines := bufio.NewReaderSize(p.out, longestLine)
	for {
		line, err := readLine(lines)
		if err != nil {
			p.answers <- answer{err: err}
			return
		}
		p.answers <- answer{line: line}
	}
}

// ask writes a line and waits for the answer. After an error the process is of no use.
func (p *process) ask(ctx context.Context, line []byte) ([]byte, error) {
	select {
	case a, ok := <-p.answers:
		if ok && a.err == nil {
			return nil, fault(match.ProtocolError, "wrote %s without being asked", quote(a.line))
		}
		return nil, p.ended(a.err)
	default:
	}
	written := make(chan error, 1)
	go func() {
		_, err := p.in.Write(line)
		written <- err
	}()
	// A program that ends while it is asked is told by its output, not by the pipe.
	return p.answer(ctx)
}

// answer waits for a line.
func (p *process) answer(ctx context.Context) ([]byte, error) {
	select {
	case a, ok := <-p.answers:
		if ok && a.err == nil {
			return a.line, nil
		}
		return nil, p.ended(a.err)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// ended explains the end of the program's output.
func (p *process) ended(err error) error {
	if err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	p.stop(0) // once it is gone, all that it wrote to its standard error has arrived
	if last := p.errors.last(); last != "" {
		return fmt.Errorf("ended without an answer; the last it wrote to standard error: %s", last)
	}
	return errors.New("ended without an answer")
}

// stop closes the program's input, gives it some time to end its output, and kills
// whatever is left of it.
func (p *process) stop(grace time.Duration) {
	p.once.Do(func() {
		p.in.Close()
		timer := time.AfterFunc(grace, func() {
			kill(p.cmd)
			p.out.Close() // somebody who got away may hold the other end
		})
		for range p.answers { // read must not block on a full channel
		}
		timer.Stop()
		kill(p.cmd) // before Wait: until then its number cannot be another program's
		p.cmd.Wait()
	})
}

// tail keeps the end of what is written to it.
type tail struct {
	to   io.Writer
	lock sync.Mutex
	kept []byte
}

const mostKept = 4096

func (t *tail) Write(b []byte) (int, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.kept = append(t.kept, b...)
	if extra := len(t.kept) - mostKept; extra > 0 {
		t.kept = append(t.kept[:0], t.kept[extra:]...)
	}
	if t.to != nil {
		t.to.Write(b)
	}
	return len(b), nil
}

// last returns the last line that is not empty.
func (t *tail) last() string {
	t.lock.Lock()
	defer t.lock.Unlock()
	text := strings.TrimSpace(string(t.kept))
	return shorten(text[strings.LastIndexByte(text, '\n')+1:])
}
