package team

import (
	"context"
	"testing"
	"time"
)

// TestLateness checks that the strong team plans less time after late moves, as on a busy
// machine.
func TestLateness(t *testing.T) {
	const limit = 100 * time.Millisecond
	begin := time.Now()
	ctx, cancel := context.WithDeadline(t.Context(), begin.Add(limit))
	defer cancel()
	var s strong
	planned := func() time.Duration {
		_, until := s.budget(ctx, begin)
		return until.Sub(begin)
	}
	punctual := planned()
	if punctual < limit/2 || punctual > limit*3/4 {
		t.Errorf("%v of %v are planned; want punctual >= limit/2, punctual <= limit*3/4", punctual, limit)
	}
	for _, c := range []struct{ late, want time.Duration }{
		{-40 * time.Millisecond, punctual},
		{time.Millisecond, punctual},
		{30 * time.Millisecond, 40 * time.Millisecond},
		{500 * time.Millisecond, 15 * time.Millisecond},
	} {
		s.measure(limit, c.late)
		if got := planned(); got != c.want {
			t.Errorf("after a move that ended %v late, %v are planned, want %v", c.late, got, c.want)
		}
	}
	for range 200 {
		s.measure(punctual, -time.Millisecond)
	}
	if got := planned(); got != punctual {
		t.Errorf("after 200 moves in time %v are planned, want %v", got, punctual)
	}
}
