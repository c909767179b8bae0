package child

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// Process is a running program. Next, Send and Receive serve one goroutine at a time; the
// other methods may be called concurrently.
type Process struct {
	limits  Command
	family  *family
	in      *os.File
	out     *os.File
	err     *os.File
	output  output
	tail    tail
	ask     chan []byte   // to the goroutine that writes
	bye     chan struct{} // closed when nothing more will be written
	deaf    chan struct{} // closed when writing has failed
	wrote   chan struct{} // closed when standard input has been closed
	read    chan struct{} // closed when standard output has been read to its end
	drained chan struct{} // likewise standard error
	parting sync.Once
	ending  sync.Once
}

// Time limits for a program's exit.
const (
	// exitTime is the time to wait for the exit of a program that has closed a pipe, to
	// distinguish one that exits from one that continues without the pipe; minExitTime
	// is the wait if its time is up.
	exitTime    = 2 * time.Second
	minExitTime = 50 * time.Millisecond

	// quitTime is the time that a program may take to exit when told to, and the time to
	// wait for its remaining output after its exit.
	quitTime = 500 * time.Millisecond
)

// maxWaiting is the number of messages that may wait for a program that does not read. A
// protocol has two between two answers, such as the end of a game and the beginning of
// the next.
const maxWaiting = 8

// Start starts a program. It waits until the program runs, at most until ctx ends; if it
// does not run by then, or cannot run, the error gives the reason. Package shortage tells
// a failure of this process or its system from one of the program.
func Start(ctx context.Context, c Command) (*Process, error) {
	name := "the program"
	if len(c.Args) > 0 {
		name = c.Args[0]
	}
	p, err := start(ctx, c)
	if err != nil {
		return nil, fmt.Errorf("cannot start %s: %w", name, err)
	}
	return p, nil
}

func start(ctx context.Context, c Command) (*Process, error) {
	c, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	var files []*os.File
	pipe := func() (r, w *os.File) {
		r, w, e := os.Pipe()
		if e == nil {
			files = append(files, r, w)
		}
		err = errors.Join(err, e)
		return r, w
	}
	stdin, in := pipe()
	out, stdout := pipe()
	errs, stderr := pipe()
	if err == nil {
		p := &Process{
			limits: c, in: in, out: out, err: errs,
			output: output{maxLine: c.MaxLine, maxOutput: c.MaxOutput, ready: make(chan struct{}, 1)},
			tail:   tail{limit: c.Tail},
			ask:    make(chan []byte, maxWaiting), bye: make(chan struct{}), deaf: make(chan struct{}),
			wrote: make(chan struct{}), read: make(chan struct{}), drained: make(chan struct{}),
		}
		if p.family, err = startFamily(ctx, c, stdin, stdout, stderr); err == nil {
			stdin.Close()
			stdout.Close()
			stderr.Close()
			go p.write()
			go func() {
				p.output.read(out)
				close(p.read)
			}()
			go func() {
				p.tail.drain(errs)
				close(p.drained)
			}()
			return p, nil
		}
	}
	for _, f := range files {
		f.Close()
	}
	return nil, err
}

// write passes messages on, so that a program that does not read blocks no caller.
func (p *Process) write() {
	defer close(p.wrote)
	defer p.in.Close()
	for {
		var line []byte
		select {
		case line = <-p.ask:
		case <-p.bye:
			select {
			case line = <-p.ask: // messages sent before
			default:
				return
			}
		}
		if _, err := p.in.Write(line); err != nil {
			close(p.deaf)
			return
		}
	}
}

// Next returns a line that the program has already written, without waiting.
func (p *Process) Next() (line []byte, ok bool) {
	line, _ = p.output.next()
	return line, line != nil
}

// Rest returns the incomplete line that the program has written so far, if Next has no
// more lines.
func (p *Process) Rest() []byte { return p.output.rest() }

// Send writes a message, including newlines. It does not wait; the next Receive reports a
// program that does not read.
func (p *Process) Send(message []byte) {
	p.output.answered()
	select {
	case p.ask <- message:
	default: // it does not read, so it will not answer either
	}
}

// Receive returns the next line, without its newline. If there is none before the
// deadline, or before ctx is cancelled, the error is an *Error or that of ctx. Only a
// cancellation of ctx ends the wait. Its deadline is that of a timely answer: an answer
// between the two deadlines is returned, but then Receive waits for nothing else.
func (p *Process) Receive(ctx context.Context, deadline time.Time) ([]byte, error) {
	good := deadline
	if end, ok := ctx.Deadline(); ok && end.Before(deadline) {
		good = end
	}
	timer := time.NewTimer(time.Until(deadline))
	cancelled := ctx.Done()
	gone, deaf := p.family.gone, p.deaf
	for {
		line, err := p.output.next()
		switch {
		case line != nil:
			return line, nil
		case errors.Is(err, io.EOF):
			return nil, p.broken(good)
		case err != nil:
			return nil, err
		}
		select {
		case <-p.output.ready:
		case <-gone:
			// The process that still holds the pipe is not in the family: read only what
			// is already there.
			p.out.SetReadDeadline(time.Now().Add(quitTime))
			gone = nil
			timer.Reset(quitTime)
		case <-deaf:
			// It may have answered before it stopped reading.
			deaf = nil
			if _, ended := p.endsSoon(good); !ended {
				if line, _ := p.output.next(); line != nil {
					return line, nil
				}
				return nil, errorf(Closed, "closed its standard input")
			}
		case <-cancelled:
			if errors.Is(ctx.Err(), context.Canceled) {
				return nil, context.Cause(ctx)
			}
			if cancelled = nil; p.family.closedOutput() {
				return nil, p.broken(good)
			}
		case <-timer.C:
			if line, _ := p.output.next(); line != nil {
				return line, nil
			}
			if gone == nil || p.family.closedOutput() {
				return nil, p.broken(good)
			}
			return nil, errorf(Silent, "no answer in time")
		}
	}
}

// broken returns the reason why standard output was closed.
func (p *Process) broken(deadline time.Time) *Error {
	text := ""
	if rest := p.Rest(); len(rest) > 0 {
		text = fmt.Sprintf(", in the middle of the line %s", excerpt.Quote(string(rest)))
	}
	if how, ok := p.endsSoon(deadline); ok {
		return errorf(Ended, "the program ended%s: %s", text, how)
	}
	return errorf(Closed, "closed its standard output%s", text)
}

// endsSoon is ended for a program that has closed a pipe.
func (p *Process) endsSoon(deadline time.Time) (how string, ok bool) {
	return p.ended(max(minExitTime, min(exitTime, time.Until(deadline))))
}

// ended waits a little for the program's exit and returns a description of it; ok is
// false if the program is still running.
func (p *Process) ended(wait time.Duration) (how string, ok bool) {
	timer := time.NewTimer(max(wait, time.Millisecond))
	select {
	case <-p.family.ended:
	case <-timer.C:
		return "", false
	}
	timer.Reset(quitTime)
	select {
	case <-p.drained: // its last output
	case <-timer.C:
	}
	return p.family.status.explain(p.limits.CPU), true
}

// Wait waits for the program's exit, at most for longest, and returns its exit status, -1
// if a signal ended it; ok is false if the program is still running.
func (p *Process) Wait(longest time.Duration) (status int, ok bool) {
	if _, ok := p.ended(longest); !ok {
		return 0, false
	}
	return p.family.status.exit, true
}

// CloseInput closes the program's standard input after the messages sent so far.
func (p *Process) CloseInput() { p.parting.Do(func() { close(p.bye) }) }

// Stderr returns the tail of what the program has written to standard error since the
// start or the last ForgetStderr.
func (p *Process) Stderr() string { return p.tail.String() }

// ForgetStderr starts a new tail.
func (p *Process) ForgetStderr() { p.tail.reset() }

// LastWords returns the line of standard error that best explains why the program ended,
// or "" if it has written none.
func (p *Process) LastWords() string { return lastWords(p.Stderr()) }

const said = "; the last it wrote to standard error: "

// Explain adds LastWords to an error.
func (p *Process) Explain(err error) error {
	if words := p.LastWords(); words != "" {
		return fmt.Errorf("%w%s%s", err, said, words)
	}
	return err
}

// Quote adds standard error to what went wrong, in place of what Explain added.
func Quote(what, stderr string) string {
	if stderr = strings.TrimSpace(stderr); stderr == "" {
		return what
	}
	what, _, _ = strings.Cut(what, said)
	return what + "\nits standard error: " + stderr
}

// Kill ends the program and its family, and returns when none of its output is left to
// read.
func (p *Process) Kill() {
	p.ending.Do(func() {
		p.family.kill()
		over := time.Now().Add(quitTime)
		p.out.SetReadDeadline(over)
		p.err.SetReadDeadline(over)
		p.in.SetWriteDeadline(over)
		p.CloseInput()
		// On systems whose pipes have no deadlines, a foreign process that holds one
		// delays us.
		timer := time.NewTimer(2 * quitTime)
		for _, done := range []chan struct{}{p.wrote, p.drained, p.read} {
			select {
			case <-done:
			case <-timer.C:
				timer.Reset(0)
			}
		}
		p.out.Close()
		p.err.Close()
	})
}

// Close sends farewell, closes the program's standard input, gives the
// program a moment to exit, and then kills its remaining processes.
func (p *Process) Close(farewell []byte) {
	p.in.SetWriteDeadline(time.Now().Add(quitTime))
	p.Send(farewell)
	p.CloseInput()
	p.ended(quitTime)
	p.Kill()
}

// Kind is the reason why a program does not answer.
type Kind int

// The kinds.
const (
	Silent  Kind = iota // it is running, but did not answer in time
	Ended               // it has exited, or was killed by the system
	Closed              // it is running, but has closed its standard input or output
	Flooded             // its line, or its output, exceeds the limit
)

// Error describes why there is no answer.
type Error struct {
	Kind   Kind
	Detail string // in words, such as "the program ended: exit status 1"
}

// Error returns Detail.
func (e *Error) Error() string { return e.Detail }

func errorf(k Kind, format string, args ...any) *Error {
	return &Error{k, fmt.Sprintf(format, args...)}
}
