package match

import (
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

func TestClocks(t *testing.T) {
	const s = time.Second
	for _, test := range []struct {
		name  string
		clock Clock
		spent []time.Duration // by First
		left  []time.Duration // after each move
	}{
		{"none", Clock{}, []time.Duration{s, s}, []time.Duration{0, 0}},
		{"base", Clock{Base: 10 * s}, []time.Duration{s, 3 * s}, []time.Duration{9 * s, 6 * s}},
		{"increment", Clock{Base: 10 * s, Increment: 2 * s}, []time.Duration{s, 3 * s}, []time.Duration{11 * s, 10 * s}},
		{"increment alone", Clock{Increment: 2 * s}, []time.Duration{s, 2 * s}, []time.Duration{3 * s, 3 * s}},
		{"periods", Clock{Base: 10 * s, Moves: 2}, []time.Duration{s, s, s, s}, []time.Duration{9 * s, 18 * s, 17 * s, 26 * s}},
		{"within the grace margin", Clock{Base: s, Increment: s}, []time.Duration{s + 50*time.Millisecond}, []time.Duration{s}},
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
			t.Errorf("%s: the rival's clock went from %v to %v", test.name, rival, c.left[1])
		}
	}
}

func TestShare(t *testing.T) {
	const s, overhead = time.Second, search.DefaultOverhead
	for _, test := range []struct {
		times Times
		want  time.Duration
	}{
		{Times{}, 0},
		{Times{Move: s}, s},
		{Times{Left: 30*s + overhead}, s},
		{Times{Left: 30*s + overhead, Increment: 4*s + overhead}, 4 * s},
		{Times{Left: 26*s + overhead, MovesToGo: 1}, 13 * s},
		{Times{Left: 2*s + overhead, Increment: 100 * s}, s * 3 / 4},
		{Times{Left: 30*s + overhead, Move: s / 2}, s / 2},
		{Times{Left: 1}, time.Millisecond},
	} {
		if got := test.times.Share(); got != test.want {
			t.Errorf("%+v: share %v, want %v", test.times, got, test.want)
		}
	}
}
