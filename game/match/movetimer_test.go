package match

import (
	"context"
	"os"
	"os/exec"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestMoveTimer fires timers on time and late. A timer is late because its start lies in the
// past, which its timer does not know.
func TestMoveTimer(t *testing.T) {
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
			b := newMoveTimer(time.Now().Add(-c.overslept), Times{Move: move, Grace: grace})
			time.Sleep(due + time.Second)
			synctest.Wait()
			if got := b.late(); got > 0 != c.late || c.late && got != c.overslept {
				t.Errorf("%v late: late by %v", c.overslept, got)
			}
			if b.excuses(c.elapsed) != c.excused {
				t.Errorf("%v late: an answer after %v is excused: %v; want b.excuses(c.elapsed) == c.excused", c.overslept, c.elapsed, !c.excused)
			}
		})
	}
}

// TestOverdueTimer tests a timer that is due but has not fired.
func TestOverdueTimer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newMoveTimer(time.Now(), Times{Move: time.Hour})
		defer b.timer.Stop()
		b.due = time.Second // the timer does not know
		time.Sleep(2 * time.Second)
		if b.late() != time.Second || !b.excuses(2*time.Second) {
			t.Errorf("late by %v; want b.late() == time.Second, b.excuses(2*time.Second)", b.late())
		}
	})
}

// hog occupies its processor for at least a tenth of a second, without a point at which
// the runtime could preempt it.
type hog struct{}

func (hog) Name() string { return "hog" }
func (hog) Move(context.Context, *Request[connect4.State, connect4.Move]) (connect4.Move, error) {
	x := uint64(1)
	for range 200_000_000 {
		x = x*6364136223846793005 + 1
	}
	return connect4.Move(x % 7), nil
}

// TestLateReferee plays a game in which the referee's own timer cannot ring in time: in a
// process with a single processor that the bot does not yield. The game has no result.
func TestLateReferee(t *testing.T) {
	const hogged = "HOGGED"
	if os.Getenv(hogged) == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestLateReferee$", "-test.v")
		cmd.Env = append(os.Environ(), hogged+"=1", "GOMAXPROCS=1", "GODEBUG=asyncpreemptoff=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s; want no error", err, out)
		}
		return
	}
	m := Match[connect4.State, connect4.Move]{
		Game: connect4.Game{}, First: hog{}, Second: hog{},
		MoveTime: 10 * time.Millisecond, Grace: 5 * time.Millisecond,
	}
	r := must.Get(m.Play(t.Context()))(t)
	if r.Reason != LateReferee || r.Winner != game.Nobody || len(r.Moves) > 0 {
		t.Errorf("%v wins by %v (%s) after %d moves; want no result", r.Winner, r.Reason, r.Detail, len(r.Moves))
	}
}
