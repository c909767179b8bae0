package deadline_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/search"
)

// TestCalmSearchesAreShorter compares searches whose best move changes after every iteration
// with searches whose best move is stable.
func TestCalmSearchesAreShorter(t *testing.T) {
	spend := func(changed bool) (spent time.Duration) {
		synctest.Test(t, func(t *testing.T) {
			begin := time.Now()
			ctx, cancel := search.Clock{Remaining: time.Minute}.Start(t.Context())
			defer cancel()
			tempo := deadline.PaceOf(ctx, 0)
			for length := time.Millisecond; ; length = length * 3 / 2 {
				time.Sleep(length)
				if !tempo.Again(changed) {
					break
				}
			}
			spent = time.Since(begin)
		})
		return spent
	}
	if calm, restless := spend(false), spend(true); calm >= restless {
		t.Errorf("%v without a change of the best move, %v with many", calm, restless)
	}
	none := deadline.PaceOf(context.Background(), 0)
	if !none.Again(false) {
		t.Error("a search without a clock is told to stop")
	}
}

// TestPaced checks that a search without iterations ends at the soft limit.
func TestPaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := search.Clock{Remaining: time.Minute}
		soft, hard := clock.Allot()
		begin := time.Now()
		ctx, cancel := clock.Start(t.Context())
		defer cancel()
		paced, stop := deadline.Limit(ctx)
		defer stop()
		if end, ok := paced.Deadline(); !ok || end.Sub(begin) != soft || soft >= hard {
			t.Errorf("ends after %v; want %v", end.Sub(begin), soft)
		}
	})
}
