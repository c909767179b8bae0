//go:build !js

package web

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// clientAt returns a client with an address.
func clientAt(n byte) caller { return caller{address: netip.AddrFrom4([4]byte{192, 0, 2, n})} }

// order lets clients ask for the places of a queue, one after the other, while the first
// keep all of them, and returns the order in which places are assigned.
func order(t *testing.T, places int, asked ...waiter) (got []int) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(places)
		type place struct {
			who   int
			leave func()
		}
		given := make(chan place, len(asked))
		for i, w := range asked {
			go func() {
				leave, err := q.enter(t.Context(), w.client, w.kind, nil)
				if err != nil {
					t.Error(err)
				}
				given <- place{i, leave}
			}()
			synctest.Wait()
		}
		for range asked {
			p := <-given
			got = append(got, p.who)
			synctest.Wait() // the earlier ones have theirs
			if len(got) >= places {
				p.leave()
				synctest.Wait()
			}
		}
	})
	return got
}

// A client with many requests keeps no other waiting, and studies do not keep moves
// waiting.
func TestQueueIsFair(t *testing.T) {
	a, b, c := clientAt(1), clientAt(2), clientAt(3)
	for _, test := range []struct {
		name   string
		places int
		asked  []waiter
		want   []int
	}{
		{"as they come", 1, []waiter{{client: a}, {client: b}, {client: c}}, []int{0, 1, 2}},
		{"one asks often", 1, []waiter{{client: a}, {client: a}, {client: a}, {client: a}, {client: b}, {client: b}, {client: c}}, []int{0, 4, 6, 1, 5, 2, 3}},
		{"one has more places", 2, []waiter{{client: a}, {client: a}, {client: a}, {client: b}}, []int{0, 1, 3, 2}},
		{"others study", 1, []waiter{{a, toStudy, nil}, {b, toStudy, nil}, {c, toStudy, nil}, {a, toMove, nil}, {a, toMove, nil}}, []int{0, 3, 1, 4, 2}},
		{"others play", 1, []waiter{{a, toMove, nil}, {a, toMove, nil}, {b, toMove, nil}, {c, toStudy, nil}}, []int{0, 3, 2, 1}},
	} {
		if got := order(t, test.places, test.asked...); !slices.Equal(got, test.want) {
			t.Errorf("%s: places go to %v, want %v", test.name, got, test.want)
		}
	}
}

// A place is not lost when its waiter gives up, and no client is remembered.
func TestQueueGivesUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		leave := must.Get(q.enter(t.Context(), clientAt(1), toMove, nil))(t)
		begin := time.Now()
		var busy *failure
		if _, err := q.enter(t.Context(), clientAt(2), toMove, nil); !errors.As(err, &busy) || busy.Code != "busy" || busy.retry <= 0 || time.Since(begin) != queueTime {
			t.Errorf("after %v: %v", time.Since(begin), err)
		}
		gone, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := q.enter(gone, clientAt(2), toMove, nil); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
		w := q.join(clientAt(2), toMove)
		leave() // w has the place, and does not know yet
		q.giveUp(w)
		for range 3 {
			leave = must.Get(q.enter(t.Context(), clientAt(3), toStudy, func(int) error { return fmt.Errorf("has to wait") }))(t)
			leave()
		}
		if q.length() != 0 || len(q.served)+len(q.running)+len(q.waiting) != 0 {
			t.Errorf("left behind: %+v; want q.length() == 0, len(q.served)+len(q.running)+len(q.waiting) == 0", q)
		}
	})
}

// Waiting clients are told how many are ahead, whenever that changes.
func TestQueueTellsThePlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(1)
		leave := must.Get(q.enter(t.Context(), clientAt(1), toMove, nil))(t)
		given := make(chan func(), 3)
		var told []int // to the last of three
		for i := range byte(3) {
			var waiting func(int) error
			if i == 2 {
				waiting = func(before int) error {
					told = append(told, before)
					return nil
				}
			}
			go func() {
				leave, err := q.enter(t.Context(), clientAt(2+i), toMove, waiting)
				if err != nil {
					t.Error(err)
				}
				given <- leave
			}()
			synctest.Wait()
		}
		for range 3 {
			time.Sleep(3 * tellTime) // nothing changes
			leave()
			leave = <-given
		}
		leave()
		if want := []int{2, 1, 0}; !slices.Equal(told, want) {
			t.Errorf("told %v, want %v", told, want)
		}
	})
}
