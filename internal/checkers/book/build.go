package book

import (
	"container/heap"
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Builder adds positions to books.
type Builder struct {
	// NewSearcher returns a searcher that finds the moves. Its limits determine the time for
	// each position. Every worker has its own.
	NewSearcher func() search.Searcher[checkers.State, checkers.Move]

	// NewJudge returns a searcher that compares the opponent's replies, with less work.
	NewJudge func() search.Searcher[checkers.State, checkers.Move]

	// Workers is the number of positions searched at once; 0 means 1. It does not change
	// the result.
	Workers int

	// Breadth is the loss against the best reply, in units of Judge's scores, that makes a
	// reply as unimportant as one that is a ply further from the opening; 0 adds only replies
	// that score as well as the best.
	Breadth float64

	// Openings are lines whose positions are added first, including those on the way.
	Openings [][]checkers.Move

	// Positions is the number of positions to reach, 0 to MostPositions.
	Positions int

	// Progress, if not nil, is called after each added position. An error from it ends
	// the work.
	Progress func() error
}

// Build adds positions to b until it has o.Positions, or there are no more to add. Positions
// already in b are not searched again. If ctx ends, Build returns an error and b keeps the
// positions added so far.
func (o Builder) Build(ctx context.Context, b *Book) error {
	if o.Positions < 0 || o.Positions > MostPositions {
		return fmt.Errorf("book: %d positions; want 0 to %d", o.Positions, MostPositions)
	}
	w := newWork(o, b)
	if err := w.openings(ctx); err != nil {
		return fmt.Errorf("book: %w", err)
	}
	for w.missing > 0 && len(w.queue) > 0 {
		tasks := w.next()
		failed := w.perform(ctx, tasks)
		for _, t := range tasks {
			if !t.done {
				break
			}
			if !t.known {
				if err := b.add(t.at.state, t.line); err != nil {
					return fmt.Errorf("book: %w", err)
				}
				if o.Progress != nil {
					if err := o.Progress(); err != nil {
						return err
					}
				}
			}
			w.missing--
			w.addAll(t.replies)
		}
		if failed != nil {
			return fmt.Errorf("book: %w", failed)
		}
	}
	return nil
}

// work is a book in progress.
type work struct {
	Builder
	book    *Book
	game    checkers.Game
	crew    []worker
	missing int // positions still to be taken from the queue
	queue   queue
	seen    map[checkers.State]bool // have been in the queue
}

func newWork(o Builder, b *Book) *work {
	w := &work{Builder: o, book: b, game: checkers.Game{Rules: b.rules}, missing: o.Positions, seen: make(map[checkers.State]bool)}
	for range max(o.Workers, 1) {
		w.crew = append(w.crew, worker{w.game, o.Breadth, o.NewSearcher(), o.NewJudge()})
	}
	return w
}

// addAll adds the positions to the queue that are new.
func (w *work) addAll(all []waiting) {
	for _, a := range all {
		if !w.seen[a.state] && len(a.line) < mostPlies {
			a.number = len(w.seen)
			w.seen[a.state] = true
			heap.Push(&w.queue, a)
		}
	}
}

// openings adds the positions of the openings, those on the way to them, and the replies to
// them, for the player who is not to move there.
func (w *work) openings(ctx context.Context) error {
	if len(w.Openings) == 0 {
		w.Openings = [][]checkers.Move{nil}
	}
	var tasks []*task
	for _, line := range w.Openings {
		s := w.game.Start()
		for i := range len(line) + 1 {
			if w.game.Turn(&s) != game.Nobody {
				w.addAll([]waiting{{state: s, line: line[:i]}})
			}
			if i < len(line) {
				w.game.Apply(&s, line[i])
			}
		}
		tasks = append(tasks, &task{at: waiting{state: s, line: line}, only: true, expand: true})
	}
	if w.queue.before(1) >= w.missing {
		return nil
	}
	if err := w.perform(ctx, tasks); err != nil {
		return err
	}
	for _, t := range tasks {
		w.addAll(t.replies)
	}
	return nil
}

// next takes as many positions from the queue as are searched at once. None of their replies
// comes before any of them in the queue, so the order of the work does not change the book.
func (w *work) next() (tasks []*task) {
	most := 1
	if len(w.crew) > 1 {
		most = batch * len(w.crew) // so that no worker waits long for another
	}
	most = min(most, w.missing)
	for limit := w.queue[0].cost + 2; len(tasks) < most && len(w.queue) > 0 && w.queue[0].cost < limit; {
		t := &task{at: heap.Pop(&w.queue).(waiting)}
		t.move, t.known = w.book.Move(t.at.state)
		tasks = append(tasks, t)
	}
	for i, t := range tasks {
		// If enough others come before its replies, these will never be next.
		others := len(tasks) - i - 1 + w.queue.before(t.at.cost+2)
		t.expand = others < w.missing-i-1
	}
	return tasks
}

// batch is the number of positions for each worker in [work.next].
const batch = 8
