package search

import (
	"sync"
	"sync/atomic"
)

// crew is the goroutines that help with a search. A panic in one of them, which would
// end the program, ends the search instead and is raised again by wait, in the
// goroutine that called Search, which makes an error of it.
type crew struct {
	group    sync.WaitGroup
	stop     atomic.Bool // ends the search of all
	once     sync.Once
	panicked error
}

// run calls f in a new goroutine.
func (c *crew) run(f func()) {
	c.group.Go(func() {
		defer func() {
			if p := recover(); p != nil {
				c.once.Do(func() { c.panicked = panicked(p) })
				c.stop.Store(true)
			}
		}()
		f()
	})
}

// wait returns when all are done.
func (c *crew) wait() {
	c.group.Wait()
	if c.panicked != nil {
		panic(c.panicked)
	}
}

// dismiss ends the search of all and returns when they are done. Deferred, it sees to it
// that nobody still works with what the next search uses if the caller panics.
func (c *crew) dismiss() {
	c.stop.Store(true)
	c.group.Wait()
}
