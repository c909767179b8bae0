//go:build !js

package web

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/internal/answer"
)

// queue runs a limited number of tasks at once; others wait. Places rotate among clients,
// so that frequent requests gain no advantage, and between moves, which a player waits
// for, and studies, which take long.
type queue struct {
	mu      sync.Mutex
	free    int // free places
	waiting []*waiter
	running map[caller]int // places held by each client
	served  map[caller]int // when a client got its latest place: see turn
	turn    int            // places assigned so far
	latest  kind           // kind of the task that got the latest place
}

// kind is the purpose of a place.
type kind int

const (
	toMove kind = iota
	toStudy
	atOnce // needs no place
)

// waiter is a request in the queue.
type waiter struct {
	client caller
	kind   kind
	called chan struct{} // closed once it has a place
}

// queueTime is the maximum wait for a place: as long as any search takes, so that the
// first in the queue gets one.
const queueTime = longest

func newQueue(places int) *queue {
	return &queue{free: places, running: map[caller]int{}, served: map[caller]int{}}
}

// tellTime is the interval between reports of the queue length to a waiting client.
const tellTime = time.Second

// enter waits for a place, which leave releases. While none is free it calls waiting, if
// it is not nil, with the number of requests ahead, at once and whenever that changes; an
// error of waiting ends the wait.
func (q *queue) enter(ctx context.Context, client caller, k kind, waiting func(before int) error) (leave func(), err error) {
	leave = func() { q.leave(client) }
	if q.take(client, k) {
		return leave, nil
	}
	w := q.join(client, k)
	late := time.NewTimer(queueTime)
	defer late.Stop()
	tell := time.NewTicker(tellTime)
	defer tell.Stop()
	told := -1
	for err == nil {
		if before := q.before(w); waiting != nil && before >= 0 && before != told {
			told = before
			if err = waiting(before); err != nil {
				break
			}
		}
		select {
		case <-w.called:
			return leave, nil
		case <-tell.C:
		case <-late.C:
			err = &failure{Code: answer.Busy, Message: "the server is busy; try again in a moment", status: http.StatusServiceUnavailable, retry: 2 * time.Second}
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	q.giveUp(w)
	return nil, err
}

// before returns the number of waiting requests ahead of w, or -1 if w no longer waits.
func (q *queue) before(w *waiter) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	own := slices.Index(q.waiting, w)
	if own < 0 {
		return -1
	}
	n := 0
	for i, v := range q.waiting {
		if c := q.order(v, w); c < 0 || c == 0 && i < own {
			n++
		}
	}
	return n
}

// take takes a place if one is free.
func (q *queue) take(client caller, k kind) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.free == 0 {
		return false
	}
	q.give(client, k)
	return true
}

// give assigns a place. q.mu is locked.
func (q *queue) give(client caller, k kind) {
	q.free--
	q.turn++
	q.running[client]++
	q.served[client] = q.turn
	q.latest = k
}

// join adds a client to the waiting list, unless a place has become free.
func (q *queue) join(client caller, k kind) *waiter {
	q.mu.Lock()
	defer q.mu.Unlock()
	w := &waiter{client, k, make(chan struct{})}
	q.waiting = append(q.waiting, w)
	q.call()
	return w
}

// leave releases a place.
func (q *queue) leave(client caller) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.free++
	if q.running[client]--; q.running[client] == 0 {
		delete(q.running, client)
	}
	q.call()
}

// giveUp ends the wait, and releases a place assigned at the last moment.
func (q *queue) giveUp(w *waiter) {
	q.mu.Lock()
	i := slices.Index(q.waiting, w)
	if i >= 0 {
		q.waiting = slices.Delete(q.waiting, i, i+1)
	}
	q.mu.Unlock()
	if i < 0 {
		q.leave(w.client)
	}
}

// call assigns a free place to the next in the queue. q.mu is locked.
func (q *queue) call() {
	if q.free > 0 && len(q.waiting) > 0 {
		w := slices.MinFunc(q.waiting, q.order) // among equals, the earliest
		q.waiting = slices.DeleteFunc(q.waiting, func(v *waiter) bool { return v == w })
		q.give(w.client, w.kind)
		close(w.called)
	}
	if len(q.waiting) == 0 { // no waiting client is left to compare with
		maps.DeleteFunc(q.served, func(c caller, _ int) bool { return q.running[c] == 0 })
	}
}

// order reports which of two is next: the client with fewer places, then the kind of task
// that did not get the latest place, then the client that has waited longer for a place.
func (q *queue) order(a, b *waiter) int {
	repeats := func(w *waiter) int {
		if w.kind == q.latest {
			return 1
		}
		return 0
	}
	return cmp.Or(
		cmp.Compare(q.running[a.client], q.running[b.client]),
		cmp.Compare(repeats(a), repeats(b)),
		cmp.Compare(q.served[a.client], q.served[b.client]))
}

// length returns the number of places taken.
func (q *queue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := 0
	for _, k := range q.running {
		n += k
	}
	return n
}
