package search

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/memory"
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

// stopAfter ends the search in all goroutines when ctx ends, and then calls told. The function
// that it returns undoes that, after which told is not running.
func (c *crew) stopAfter(ctx context.Context, told func()) func() {
	done := make(chan struct{})
	undo := context.AfterFunc(ctx, func() {
		defer close(done)
		c.stop.Store(true)
		told()
	})
	return func() {
		if !undo() {
			<-done
		}
	}
}

// dismiss ends the search in all goroutines and waits for them. Deferred, it ensures that
// none of them still uses the searcher's state if the caller panics.
func (c *crew) dismiss() {
	c.stop.Store(true)
	c.group.Wait()
}

// Several workers search the same tree and share the table. Each notes in the table of
// busy moves which move it is searching, and the others leave that move for last. First moves are
// not noted: until the first move is searched, a cut-off may make the others unnecessary.

// noteDepth is the least depth of positions whose moves are noted: the search below a move
// must be worth an access to memory that other workers write to.
const busyDepth = 3

// deferred is the priority of a move that another worker is searching, below that of all
// others; moves deferred later get a lower one.
const deferred = -1 << 62

// claim is pick for several workers: it prefers moves that no other worker is searching. It
// picks the i-th move of f, the best of those not yet tried, and notes it as being searched
// until the next claim or release.
func (w *worker[S, M]) claim(f *frame[S, M], depth, i int) int {
	w.release(f)
	index := pick(f.order[i:])
	if i == 0 || depth < busyDepth {
		return index
	}
	for {
		n := memory.NoteOf(f.hash + uint64(index))
		if first := &f.order[i]; w.busy.Has(n) && first.priority > deferred {
			first.priority = deferred - int64(i)
			index = pick(f.order[i:])
			continue
		}
		w.busy.Add(n)
		f.busyKey = n
		return index
	}
}

// release removes the note of the move of f claimed last.
func (w *worker[S, M]) release(f *frame[S, M]) {
	if f.busyKey != 0 {
		w.busy.Remove(f.busyKey)
		f.busyKey = 0
	}
}
