package match

import (
	"context"
	"math"
	"os"
	"os/exec"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestClocks(t *testing.T) {
	const s = time.Second
	for _, test := range []struct {
		name  string
		clock TimeControl
		spent []time.Duration // by First
		left  []time.Duration // after each move
	}{
		{"none", TimeControl{}, []time.Duration{s, s}, []time.Duration{0, 0}},
		{"base", TimeControl{Base: 10 * s}, []time.Duration{s, 3 * s}, []time.Duration{9 * s, 6 * s}},
		{"increment", TimeControl{Base: 10 * s, Increment: 2 * s}, []time.Duration{s, 3 * s}, []time.Duration{11 * s, 10 * s}},
		{"increment alone", TimeControl{Increment: 2 * s}, []time.Duration{s, 2 * s}, []time.Duration{3 * s, 3 * s}},
		{"periods", TimeControl{Base: 10 * s, Moves: 2}, []time.Duration{s, s, s, s}, []time.Duration{9 * s, 18 * s, 17 * s, 26 * s}},
		{"periods of one move", TimeControl{Base: 10 * s, Moves: 1}, []time.Duration{s, s}, []time.Duration{19 * s, 28 * s}},
		{"no longer than the longest", TimeControl{Base: deadline.Longest, Increment: deadline.Longest}, []time.Duration{s, s}, []time.Duration{deadline.Longest, deadline.Longest}},
		{"within the grace margin", TimeControl{Base: s, Increment: s}, []time.Duration{s + 50*time.Millisecond}, []time.Duration{s}},
	} {
		c := test.clock.start()
		rival := c.left[1]
		for i, spent := range test.spent {
			c.stop(game.First, spent)
			if c.left[0] != test.left[i] {
				t.Errorf("%s: %v left after move %d, want %v", test.name, c.left[0], i+1, test.left[i])
			}
		}
		if c.left[1] != rival {
			t.Errorf("%s: the rival's clock went from %v to %v; want c.left[1] == rival", test.name, rival, c.left[1])
		}
	}
}

// The longest times that can be written do not overflow: the game is as if there were no limit.
func TestLongestTimes(t *testing.T) {
	const longest = time.Duration(math.MaxInt64)
	for name, m := range map[string]Match[connect4.State, connect4.Move]{
		"time":                 {MoveTime: longest},
		"grace":                {MoveTime: longest, Grace: longest},
		"grace of a clock":     {Clock: TimeControl{Base: longest}, Grace: longest, Watchdog: longest},
		"increment":            {Clock: TimeControl{Increment: longest}},
		"base and increment":   {Clock: TimeControl{Base: longest, Increment: longest}},
		"base in each period":  {Clock: TimeControl{Base: longest, Moves: 1}},
		"everything, pondered": {MoveTime: longest, Grace: longest, Watchdog: longest, Clock: TimeControl{longest, longest, 1}, Ponder: true},
	} {
		m.Game, m.First, m.Second = connect4.Game{}, NewRandom(connect4.Game{}), NewRandom(connect4.Game{})
		if r, err := m.Play(t.Context()); err != nil || r.Reason != NaturalEnd {
			t.Errorf("%s: %v, %v; want no error, r.Reason == NaturalEnd", name, r.Reason, err)
		}
	}
}

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
		{50 * time.Millisecond, due + 60*time.Millisecond, true, true},
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
