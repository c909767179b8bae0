package match

import (
	"errors"
	"fmt"
	"time"
)

// A call is code of others, such as a bot's or a game's, under way in a goroutine of its
// own: whatever it does, the referee goes on. It cannot be stopped by force, only left
// behind.
type call struct {
	done chan struct{} // closed at its end
	err  error         // what it panicked with; to be read after its end only
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

// within waits for the end of the call, for as long as limit, and reports whether it has
// come.
func (c *call) within(limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	return c.before(timer.C)
}

// before waits for the end of the call, or for the time to be up, and reports whether the
// call ended.
func (c *call) before(up <-chan time.Time) bool {
	select {
	case <-c.done:
		return true
	case <-up:
		return false
	}
}
