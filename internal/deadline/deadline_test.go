package deadline_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

func TestTheClockIsAhead(t *testing.T) {
	for _, step := range []time.Duration{time.Microsecond, 300 * time.Microsecond, 2 * time.Millisecond} {
		t.Run(step.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				const limit = 20 * time.Millisecond
				begin := time.Now()
				watch := deadline.Of(tests.Late(begin.Add(limit)))
				for !watch.Passed(1) {
					if watch.Err() != nil {
						t.Fatal("over before it is")
					}
					time.Sleep(step)
				}
				if took := time.Since(begin); took < limit || took > limit+max(step, time.Millisecond) {
					t.Errorf("took %v; want took >= limit, took <= limit+max(step, time.Millisecond)", took)
				}
				if !errors.Is(watch.Err(), context.DeadlineExceeded) {
					t.Errorf("why: %v; want errors.Is(watch.Err(), context.DeadlineExceeded)", watch.Err())
				}
				if !watch.Passed(1) || !watch.Look() {
					t.Error("over, and then not")
				}
			})
		})
	}
}

// TestStepsBecomeSlow tests a loop whose fast steps become slow: the context's own timer
// is noticed at the next step, although the next check of the clock is not due for a
// while.
func TestStepsBecomeSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const limit, slow = 20 * time.Millisecond, 2 * time.Millisecond
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		watch := deadline.Of(ctx)
		begin := time.Now()
		for range 100_000 { // they take no time here
			watch.Passed(1)
		}
		for !watch.Passed(1) {
			time.Sleep(slow)
		}
		if took := time.Since(begin); took > limit+slow {
			t.Errorf("took %v; want took <= limit+slow", took)
		}
	})
}

func TestCancelled(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	watch := deadline.Of(ctx)
	for range 1000 {
		if watch.Passed(1) || watch.Err() != nil {
			t.Fatal("over before it is")
		}
	}
	cancel(why)
	if !watch.Passed(1) || watch.Err() != why {
		t.Errorf("not over, or not because of %v: %v", why, watch.Err())
	}
}

func TestNothingEndsIt(t *testing.T) {
	watch := deadline.Of(context.Background())
	if watch.Passed(1<<20) || watch.Look() || watch.Err() != nil {
		t.Error("the background is over")
	}
}

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
