package search

import (
	"sync"
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// crew is the helper goroutines of a search. A panic in one of them would end the program;
// instead it ends the search, and wait raises it again in the goroutine that called Search,
// which turns it into an error.
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
				c.once.Do(func() { c.panicked = faulty.Panicked(p) })
				c.stop.Store(true)
			}
		}()
		f()
	})
}

// wait waits until all are done.
func (c *crew) wait() {
	c.group.Wait()
	if c.panicked != nil {
		panic(c.panicked)
	}
}

// dismiss ends the search in all goroutines and waits for them. Deferred, it ensures that
// none of them still uses the searcher's state if the caller panics.
func (c *crew) dismiss() {
	c.stop.Store(true)
	c.group.Wait()
}
