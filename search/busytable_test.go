package search

import (
	"testing"

	"github.com/seed-61c9d78a/versus/internal/memory"
)

// TestClaim lets one worker claim the moves of a node while another is searching some.
func TestClaim(t *testing.T) {
	const hash = 12345
	shared := new(memory.BusyTable)
	newWorker := func() *worker[int, int] {
		w := &worker[int, int]{busy: shared, top: &frame[int, int]{hash: hash}}
		for i := range 4 {
			w.top.order = append(w.top.order, candidate{priority: int64(-i), index: int32(i)})
		}
		return w
	}
	one, two := newWorker(), newWorker()
	claims := func(w *worker[int, int], i, want int) {
		t.Helper()
		if got := w.claim(w.top, busyDepth, i); got != want {
			t.Errorf("claim %d: move %d, want %d", i, got, want)
		}
	}
	claims(one, 0, 0)
	claims(two, 0, 0) // first moves are not noted
	claims(one, 1, 1)
	claims(two, 1, 2) // one is at 1
	claims(one, 2, 3) // two is at 2
	claims(two, 2, 1) // one has left 1
	claims(two, 3, 3) // one is at 3, but nothing else is left
	claims(one, 3, 2)
	one.release(one.top)
	two.release(two.top)
	for i := range shared {
		if shared[i].Load() != 0 {
			t.Errorf("note %d is left; want shared[i].Load() == 0", i)
		}
	}
}
