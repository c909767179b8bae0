package connect4

import (
	"context"
	"sync"

	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/memory"
)

// Several workers search the same null window at the same time and share the table. Each
// notes in the table of busy moves which moves it is searching; the others defer these. The first answer
// counts.

// busyPlies is the number of plies before the last plies, which are in each worker's own
// table, for which no notes are made: smaller subtrees do not repay the access to memory that
// others write to.
const busyPlies = 8

// note identifies a position by its slot in the table.
func (n *node[H]) note() memory.Note { return memory.NoteOf(n.bucket<<20 ^ n.kept) }

// prepare makes p the root of every engine's search, which stops when watch ends.
func (s *Solver) prepare(watch deadline.Watch, p State) (lower, upper int) {
	var shared *memory.BusyTable
	if len(s.engines) > 1 {
		shared = new(memory.BusyTable)
	}
	for _, e := range s.engines {
		lower, upper = e.prepare(watch, p, shared)
	}
	return lower, upper
}

// narrow asks a question about whether the score is closer to low or to high, and returns
// the bounds that are proven then. It stops without an answer after most nodes.
func (s *Solver) narrow(low, high int, most uint64) (lower, upper int) {
	s.answered.Store(false)
	if len(s.engines) == 1 {
		return s.engines[0].narrow(low, high, most, &s.answered)
	}
	var wait sync.WaitGroup
	var mu sync.Mutex
	lower, upper = -scoreOffset, scoreOffset-1 // not low and high, which may be a question, not bounds
	for _, e := range s.engines {
		wait.Go(func() {
			l, u := e.narrow(low, high, most/uint64(len(s.engines)), &s.answered)
			s.answered.Store(true)
			mu.Lock()
			lower, upper = max(lower, l), min(upper, u)
			mu.Unlock()
		})
	}
	wait.Wait()
	return lower, upper
}

func (s *Solver) searched() (nodes uint64) {
	for _, e := range s.engines {
		nodes += e.searched()
	}
	return nodes
}

// A turnstile is a mutex whose waiters can give up. The zero value is unlocked.
type turnstile struct {
	once sync.Once
	free chan struct{}
}

// enter locks the turnstile. If ctx ends first, it returns the cause.
func (t *turnstile) enter(ctx context.Context) error {
	t.once.Do(func() { t.free = make(chan struct{}, 1) })
	select {
	case t.free <- struct{}{}:
		return nil
	default:
	}
	select {
	case t.free <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (t *turnstile) leave() { <-t.free }
