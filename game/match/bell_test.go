package match

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestBell rings bells on time and late. That a bell is late is brought about by a start
// that lies in the past: the timer knows nothing of it.
func TestBell(t *testing.T) {
	const move, grace = 20 * time.Millisecond, 5 * time.Millisecond
	const due = move + grace
	for _, c := range []struct {
		overslept, elapsed time.Duration
		late, excused      bool
	}{
		{0, due + time.Millisecond, false, false},
		{5 * time.Millisecond, due + 5*time.Millisecond, false, false},
		{50 * time.Millisecond, due + time.Millisecond, true, true},
		{50 * time.Millisecond, due + 50*time.Millisecond, true, true},
		{50 * time.Millisecond, due + 100*time.Millisecond, true, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			b := newBell(time.Now().Add(-c.overslept), Times{Move: move, Grace: grace})
			time.Sleep(due + time.Second)
			synctest.Wait()
			if got := b.late(); got > 0 != c.late || c.late && got != c.overslept {
				t.Errorf("%v late: late by %v", c.overslept, got)
			}
			if b.excuses(c.elapsed) != c.excused {
				t.Errorf("%v late: an answer after %v is excused: %v", c.overslept, c.elapsed, !c.excused)
			}
		})
	}
}

// TestOverdueBell asks a bell that should have rung, and has not.
func TestOverdueBell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBell(time.Now(), Times{Move: time.Hour})
		defer b.timer.Stop()
		b.due = time.Second // the timer does not know
		time.Sleep(2 * time.Second)
		if b.late() != time.Second || !b.excuses(2*time.Second) {
			t.Errorf("late by %v", b.late())
		}
	})
}
