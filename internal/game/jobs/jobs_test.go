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
		l := &Local[int, string]{Do: func(_ context.Context, _ int, job int) (string, error) {
			if job%10 == 9 {
				return "", fmt.Errorf("job %d", job)
			}
			return fmt.Sprint(job), nil
		}}
		l.SetLimit(limit)
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

// TestLimit changes the limit while jobs run, and checks that it is respected and that no
// two jobs share a slot.
func TestLimit(t *testing.T) {
	var mu sync.Mutex
	now := map[int]bool{}
	most := 0
	started := make(chan int, 100)
	release := make(chan bool)
	l := &Local[int, int]{Do: func(_ context.Context, slot int, job int) (int, error) {
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
	l.SetLimit(2)
	ended := make(chan error)
	go func() {
		ended <- l.Run(t.Context(), numbers(30), func(int, int, error) error { return nil })
	}()
	<-started
	<-started
	l.SetLimit(5)
	for range 3 {
		<-started
	}
	l.SetLimit(1)
	go func() {
		for range 30 {
			release <- true
		}
	}()
	if err := <-ended; err != nil || most != 5 {
		t.Errorf("%v; %d at once, want 5", err, most)
	}
	if l.Limit() != 1 {
		t.Errorf("the limit is %d, want 1", l.Limit())
	}
}

// TestFewerAtOnce lowers the limit: no job starts until fewer are running. Then it raises
// it again for the last jobs.
func TestFewerAtOnce(t *testing.T) {
	started, release := make(chan int), make(chan bool)
	l := &Local[int, int]{Do: func(_ context.Context, _ int, job int) (int, error) {
		started <- job
		<-release
		return job, nil
	}}
	l.SetLimit(3)
	ended := make(chan error)
	go func() {
		ended <- l.Run(t.Context(), numbers(8), func(int, int, error) error { return nil })
	}()
	for range 3 {
		<-started
	}
	l.SetLimit(1)
	release <- true
	release <- true
	select {
	case job := <-started:
		t.Errorf("job %d was begun beside another", job)
	default:
	}
	release <- true
	<-started // the fourth
	l.SetLimit(5)
	for range 4 { // all remaining jobs
		<-started
	}
	for range 5 {
		release <- true
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestStop(t *testing.T) {
	broken := errors.New("broken")
	var begun atomic.Int32
	l := &Local[int, int]{Do: func(ctx context.Context, _ int, job int) (int, error) {
		begun.Add(1)
		if job == 3 {
			return 0, broken
		}
		if job > 3 {
			<-ctx.Done()
		}
		return job, ctx.Err()
	}}
	l.SetLimit(4)
	calls := 0
	err := l.Run(t.Context(), numbers(100), func(i int, _ int, err error) error {
		calls++
		return err
	})
	if !errors.Is(err, broken) || calls != int(begun.Load()) || calls > 10 {
		t.Errorf("%v; %d begun, %d done; want errors.Is(err, broken), calls == int(begun.Load()), calls <= 10", err, begun.Load(), calls)
	}
	if _, err := Do(t.Context(), l, 3); !errors.Is(err, broken) {
		t.Errorf("a single job: %v; want errors.Is(err, broken)", err)
	}
	if r, err := Do(t.Context(), l, 2); r != 2 || err != nil {
		t.Errorf("a single job: %d, %v; want r == 2, no error", r, err)
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
