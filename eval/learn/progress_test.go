package learn

import (
	"math"
	"testing"
	"testing/synctest"
	"time"
)

// TestProgress checks the numbers of games, and that they are told at most five times a second.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &run[int, int]{}
		r.Games = 100
		g := &generation{Number: 3, Games: 25, Positions: 500, Seconds: 50}
		want := progress{Generation: 3, Phase: "games", Done: 25, Total: 100, Positions: 500, PerSecond: 20, Left: 150 * time.Second}
		if got := r.playProgress(g, 400, 20*time.Second, time.Time{}); got != want {
			t.Errorf("%+v; want %+v", got, want)
		}
		want.Total, want.Left = 0, time.Minute
		if got := r.playProgress(g, 400, 20*time.Second, time.Now().Add(time.Minute)); got != want {
			t.Errorf("%+v; want %+v", got, want)
		}
		want.Left = 0
		if got := r.playProgress(g, 400, 20*time.Second, time.Now().Add(-time.Minute)); got != want {
			t.Errorf("%+v; want %+v", got, want)
		}
		if got := r.playProgress(&generation{}, 0, time.Second, time.Time{}); got.Left != 0 {
			t.Errorf("before the first game %v are left", got.Left)
		}
		if got := r.playProgress(&generation{Games: 1, Seconds: 2}, 1, time.Second, time.Time{}); got.Left != 198*time.Second {
			t.Errorf("after the first game of 100, which took two seconds, %v are left", got.Left)
		}
		told := 0
		r.progress(progress{}) // nobody listens
		r.tell = func(progress) { told++ }
		for range 1001 { // ten seconds
			r.progress(progress{})
			time.Sleep(10 * time.Millisecond)
		}
		if told != 51 {
			t.Errorf("told %d times in ten seconds", told)
		}
	})
}

// TestRate checks that the learning rate falls from generation to generation, with the time
// as it does with the generations, and no further.
func TestRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &run[int, int]{begun: time.Now()}
		r.Generations = 8
		timed := &run[int, int]{begun: time.Now()}
		timed.Generations, timed.Time = 1000, 8*time.Hour
		last := math.Inf(1)
		for n := 1; n <= 8; n++ {
			if rate := r.rate(&generation{Number: n}); rate >= last || rate < descentRate*minRate || n == 1 && rate != descentRate {
				t.Errorf("generation %d: %v after %v", n, rate, last)
			} else {
				last = rate
			}
			if got, want := timed.rate(&generation{Number: 1}), r.rate(&generation{Number: n}); got != want {
				t.Errorf("after %d hours: %v; want %v", n-1, got, want)
			}
			time.Sleep(time.Hour)
		}
		time.Sleep(8 * time.Hour)
		if got := timed.rate(&generation{Number: 1}); got < descentRate*minRate*0.999 || got > descentRate*minRate*1.001 {
			t.Errorf("after the time: %v; want %v", got, descentRate*minRate)
		}
	})
}
