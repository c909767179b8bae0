package match

import (
	"errors"
	"fmt"
	"time"
)

// A call runs foreign code, such as a bot's or a game's, in a goroutine of its own, so
// that the referee continues whatever the code does. A call cannot be stopped by force,
// only abandoned.
type call struct {
	done chan struct{} // closed at its end
	err  error         // the panic value; valid only after done is closed
}

// begin calls f.
func begin(f func()) *call {
	c := &call{done: make(chan struct{}), err: errors.New("ended its goroutine")}
	go func() {
		defer func() {
			if p := recover(); p != nil {
				c.err = fmt.Errorf("panic: %v", p)
			}
			close(c.done)
		}()
		f()
		c.err = nil
	}()
	return c
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
