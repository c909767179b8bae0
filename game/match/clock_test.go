package match

import (
	"math"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
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
		m.Game, m.First, m.Second = connect4.Game{}, Random[connect4.State, connect4.Move]{}, Random[connect4.State, connect4.Move]{}
		if r, err := m.Play(t.Context()); err != nil || r.Reason != NaturalEnd {
			t.Errorf("%s: %v, %v; want no error, r.Reason == NaturalEnd", name, r.Reason, err)
		}
	}
}
