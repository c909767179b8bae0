package child

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
