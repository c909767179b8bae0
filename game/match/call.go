package match

import (
	"errors"
	"fmt"
	"runtime"
	"time"
)

// A call runs foreign code, such as a bot's or a game's, in a goroutine of its own, so
// that the referee continues whatever the code does. A call cannot be stopped by force,
// only abandoned.
type call struct {
	done chan struct{} // closed at its end
	err  error         // of a call that did not return; valid only after done is closed
}

// errExit is the error of a call that ended its goroutine.
var errExit = errors.New("ended its goroutine")

// panicError is the error of a call that panicked.
type panicError struct {
	value     any
	functions []string // that were running, the innermost first
}

func (p *panicError) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// begin calls f.
func begin(f func()) *call {
	c := &call{done: make(chan struct{}), err: errExit}
	go func() {
		defer func() {
			if p := recover(); p != nil {
				c.err = &panicError{p, stack()}
			}
			close(c.done)
		}()
		f()
		c.err = nil
	}()
	return c
}

// stack returns the functions that are running, the innermost first.
func stack() (functions []string) {
	callers := make([]uintptr, 256)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		functions = append(functions, f.Function)
	}
	return functions
}

// within waits for the end of the call, at most for limit, and reports whether the call
// ended.
func (c *call) within(limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	return c.before(timer.C)
}

// before waits for the end of the call or for the signal on up, and reports whether the
// call ended.
func (c *call) before(up <-chan time.Time) bool {
	select {
	case <-c.done:
		return true
	case <-up:
		return false
	}
}
