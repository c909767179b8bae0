package jobs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
)

var _ Runner[int, string] = (*Local[int, string])(nil)

func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func TestEveryJobOnce(t *testing.T) {
	for _, limit := range []int{0, 1, 2, 7, 100} {
		l := &Local[int, string]{Workers: limit, Do: func(_ context.Context, _ int, job int) (string, error) {
			if job%10 == 9 {
				return "", fmt.Errorf("job %d", job)
			}
			return fmt.Sprint(job), nil
		}}
		seen := map[int]bool{}
		err := l.Run(t.Context(), numbers(50), func(i int, result string, err error) error {
			if seen[i] || i%10 != 9 && (result != fmt.Sprint(i) || err != nil) || i%10 == 9 && err == nil {
				t.Errorf("job %d: result %q, error %v, before: %v", i, result, err, seen[i])
			}
			seen[i] = true
			return nil
		})
		if err != nil || len(seen) != 50 {
			t.Errorf("limit %d: %d jobs, %v; want no error, len(seen) == 50", limit, len(seen), err)
		}
	}
	l := &Local[int, string]{}
	if err := l.Run(t.Context(), nil, nil); err != nil {
		t.Error(err)
	}
}

// TestWorkers checks that as many jobs run at once as there are workers, and that no two of them share a slot.
func TestWorkers(t *testing.T) {
	var mu sync.Mutex
	now := map[int]bool{}
	most := 0
	started := make(chan int, 100)
	release := make(chan bool)
	l := &Local[int, int]{Workers: 5, Do: func(_ context.Context, slot int, job int) (int, error) {
		mu.Lock()
		if now[slot] {
			t.Errorf("slot %d is taken twice", slot)
		}
		now[slot] = true
		most = max(most, len(now))
		mu.Unlock()
		started <- job
		<-release
		mu.Lock()
		delete(now, slot)
		mu.Unlock()
		return job, nil
	}}
	ended := make(chan error)
	go func() {
		ended <- l.Run(t.Context(), numbers(30), func(int, int, error) error { return nil })
	}()
	for range 5 {
		<-started
	}
	go func() {
		for range 30 {
			release <- true
		}
	}()
	if err := <-ended; err != nil || most != 5 {
		t.Errorf("Run = %v with %d jobs at once; want 5 and no error", err, most)
	}
}

func TestStop(t *testing.T) {
	broken := errors.New("broken")
	var begun atomic.Int32
	l := &Local[int, int]{Workers: 4, Do: func(ctx context.Context, _ int, job int) (int, error) {
		begun.Add(1)
		if job == 3 {
			return 0, broken
		}
		if job > 3 {
			<-ctx.Done()
		}
		return job, ctx.Err()
	}}
	calls := 0
	err := l.Run(t.Context(), numbers(100), func(i int, _ int, err error) error {
		calls++
		return err
	})
	if !errors.Is(err, broken) || calls != int(begun.Load()) || calls > 10 {
		t.Errorf("%v; %d begun, %d done; want errors.Is(err, broken), calls == int(begun.Load()), calls <= 10", err, begun.Load(), calls)
	}
}

func TestContext(t *testing.T) {
	enough := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	l := &Local[int, int]{Do: func(ctx context.Context, _ int, job int) (int, error) {
		if job == 5 {
			cancel(enough)
		}
		return job, nil
	}}
	var got []int
	err := l.Run(ctx, numbers(9), func(i int, _ int, _ error) error { got = append(got, i); return nil })
	if err != enough || !slices.Equal(got, numbers(6)) {
		t.Errorf("%v after %v; want err == enough, slices.Equal(got, numbers(6))", err, got)
	}
	if err := l.Run(ctx, numbers(1), func(int, int, error) error { t.Error("a job was begun"); return nil }); err != enough {
		t.Error(err)
	}
	// A context that ends when everything is done causes no error.
	ctx, cancel = context.WithCancelCause(t.Context())
	err = l.Run(ctx, numbers(6), func(i int, _ int, _ error) error {
		if i == 5 {
			cancel(enough)
		}
		return nil
	})
	if err != nil || ctx.Err() == nil {
		t.Error(err)
	}
}

func TestPanicsAreErrors(t *testing.T) {
	l := &Local[int, int]{Do: func(_ context.Context, _ int, job int) (int, error) {
		if job == 3 {
			panic("oh")
		}
		return job, nil
	}}
	failed := 0
	err := l.Run(t.Context(), numbers(9), func(i int, _ int, err error) error {
		if err != nil {
			if failed++; i != 3 || err.Error() != "jobs: panic: oh" {
				t.Errorf(`job %d: %v; want i == 3, err.Error() == "jobs: panic: oh"`, i, err)
			}
		}
		return nil
	})
	if err != nil || failed != 1 {
		t.Errorf("%d jobs failed, %v; want no error, failed == 1", failed, err)
	}
}
