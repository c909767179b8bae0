package child

import (
	"bytes"
	"errors"
	"io"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/plain"
)

// output is the part of a program's standard output that has not been taken yet.
type output struct {
	maxLine, maxOutput int
	ready              chan struct{} // has a token after every change

	mu      sync.Mutex
	lines   [][]byte
	partial []byte // the beginning of a line
	size    int    // of all output since the last answer
	err     error  // why there is no more output: io.EOF, or an *Error of kind Flooded
}

// read reads r until it ends, or until a limit is exceeded.
func (o *output) read(r io.Reader) {
	r = plain.NewReader(r)
	buffer := make([]byte, 16<<10)
	for {
		n, err := r.Read(buffer)
		if !o.add(buffer[:n], err) {
			return
		}
	}
}

// add adds one piece of output, so that lines written together become visible together,
// and reports whether there may be more.
func (o *output) add(b []byte, err error) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	defer func() {
		select {
		case o.ready <- struct{}{}:
		default:
		}
	}()
	o.size += len(b)
	for {
		i := bytes.IndexByte(b, '\n')
		if len(o.partial)+max(i, 0) > o.maxLine || i < 0 && len(o.partial)+len(b) > o.maxLine {
			o.err = errorf(Flooded, "wrote a line of more than %d bytes", o.maxLine)
			return false
		}
		if i < 0 {
			break
		}
		line := append(make([]byte, 0, len(o.partial)+i), o.partial...) // not nil, though it may be empty
		o.lines = append(o.lines, append(line, b[:i]...))
		o.partial, b = nil, b[i+1:]
	}
	o.partial = append(o.partial, b...)
	switch {
	case errors.Is(err, plain.ErrUTF16):
		o.err = errorf(Flooded, "wrote UTF-16; want UTF-8")
	case err != nil:
		o.err = io.EOF
	case o.size > o.maxOutput:
		o.err = errorf(Flooded, "wrote more than %d bytes instead of an answer", o.maxOutput)
	}
	return o.err == nil
}

// next returns the next line, or nil and the reason: an error of add, or nil if a line
// may still come.
func (o *output) next() ([]byte, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.lines) > 0 {
		line := o.lines[0]
		o.lines = o.lines[1:]
		return line, nil
	}
	return nil, o.err
}

// answered restarts the count of output.
func (o *output) answered() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.size = len(o.partial)
	for _, line := range o.lines {
		o.size += len(line) + 1
	}
}

// rest returns the beginning of an incomplete line.
func (o *output) rest() []byte {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.partial
}

// Held is the process of a bot, which starts when it is needed and is killed for a mistake.
// The zero value has none. Only one goroutine at a time may use it.
type Held struct {
	*Process          // nil: none is running
	dying    *Process // killed, but not yet waited for
	tail     string   // end of the last process's standard error, after its end
}

// Hold takes a process that has been started in place of none.
func (h *Held) Hold(p *Process) { h.Process, h.tail = p, "" }

// Running reports whether there is a process.
func (h *Held) Running() bool { return h.Process != nil }

// Stderr returns the end of the standard error of the process, or of the last one.
func (h *Held) Stderr() string {
	switch {
	case h.Running():
		return h.Process.Stderr()
	case h.dying != nil:
		return h.dying.Stderr()
	}
	return h.tail
}

// Drop kills the process. It does not wait for its end, because a referee waits for the verdict.
func (h *Held) Drop() {
	go h.Process.Kill()
	h.Process, h.dying = nil, h.Process
}

// Bury waits for the end of a dropped process.
func (h *Held) Bury() {
	if h.dying != nil {
		h.dying.Kill()
		h.tail, h.dying = h.dying.Stderr(), nil
	}
}

// Close ends the process, if there is one, as [Process.Close] does, and buries a dropped one.
func (h *Held) Close(farewell []byte) {
	h.Bury()
	if h.Running() {
		h.Process.Close(farewell)
		h.tail, h.Process = h.Process.Stderr(), nil
	}
}
