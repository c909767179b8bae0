package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

// open returns the store of a server in this process.
func open(t *testing.T) *Store {
	t.Helper()
	// With a file system in memory, writing to disk costs the tests no time.
	dir := t.TempDir()
	if fast, err := os.MkdirTemp("/dev/shm", "queue"); err == nil {
		t.Cleanup(func() { os.RemoveAll(fast) })
		dir = fast
	}
	nc, end := must.Two((&Options{Store: dir}).Connect("test"))(t)
	t.Cleanup(end)
	return must.Get(Open(t.Context(), nc))(t)
}

// doer is a Doer that is a function of numbers.
type doer func(ctx context.Context, n int) (string, error)

func (f doer) Do(ctx context.Context, _ int, data json.RawMessage) (json.RawMessage, error) {
	var n int
	if err := json.Unmarshal(data, &n); err != nil {
		return nil, err
	}
	s, err := f(ctx, n)
	if err != nil {
		return nil, err
	}
	return json.Marshal(s)
}

func (doer) Close() {}

var testRun = Run{ID: "test", Kind: "numbers", Title: "a test", Game: "none", Version: "1", Patience: time.Second}

// work starts a worker; stop ends it.
func work(t *testing.T, s *Store, name string, cores int, f doer) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	w := &Worker{
		Store: s, Member: Member{Name: name, Cores: cores, Version: "1", Games: []string{"none"}},
		Open: func(context.Context, Run) (Doer, error) { return f, nil },
		Log:  func(format string, args ...any) { t.Logf(name+": "+format, args...) },
	}
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	return sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

func begin(t *testing.T, s *Store, r Run) (*Queue, *Runner[int, string]) {
	t.Helper()
	q := must.Get(s.Begin(t.Context(), r, t.Logf))(t)
	return q, &Runner[int, string]{Queue: q}
}

// start begins a run on a new server.
func start(t *testing.T, run Run) (*Store, *Queue, *Runner[int, string]) {
	t.Helper()
	s := open(t)
	q, r := begin(t, s, run)
	return s, q, r
}

func numbers(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// all runs the jobs and returns the number of results of each.
func all(t *testing.T, r *Runner[int, string], list []int) map[string]int {
	t.Helper()
	seen := map[string]int{}
	err := r.Run(t.Context(), list, func(i int, result string, err error) error {
		if err != nil {
			return err
		}
		if want := fmt.Sprint("done ", list[i]); result != want {
			t.Errorf("result %q, want %q", result, want)
		}
		seen[result]++
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return seen
}

func done(_ context.Context, n int) (string, error) { return fmt.Sprint("done ", n), nil }

func TestEveryJobOnce(t *testing.T) {
	s, q, r := start(t, testRun)
	defer work(t, s, "a", 2, done)()
	defer work(t, s, "b", 1, done)()
	for _, n := range []int{0, 3000} {
		if seen := all(t, r, numbers(n)); len(seen) != n {
			t.Errorf("%d results, want %d", len(seen), n)
		}
	}
	twice := append(numbers(5), numbers(5)...)
	if seen := all(t, r, twice); seen["done 3"] != 2 {
		t.Errorf(`a job that is there twice: %v; want seen["done 3"] == 2`, seen)
	}
	must.Do(t, q.Close(true))
	st, err := s.Status(t.Context())
	if err != nil || len(st.Runs) != 0 || len(st.Workers) != 2 {
		t.Errorf("left: %+v, %v; want no error, len(st.Runs) == 0, len(st.Workers) == 2", st, err)
	}
	if info, err := s.results.Info(t.Context()); err != nil || info.State.Msgs != 0 {
		t.Errorf("%d results left, %v; want no error, info.State.Msgs == 0", info.State.Msgs, err)
	}
}

// TestResume interrupts a run and begins it again.
func TestResume(t *testing.T) {
	s := open(t)
	var times [500]atomic.Int32
	count := func(ctx context.Context, n int) (string, error) {
		times[n].Add(1)
		return done(ctx, n)
	}
	q, r := begin(t, s, testRun)
	stop := work(t, s, "a", 1, count)
	enough := errors.New("enough")
	seen := 0
	err := r.Run(t.Context(), numbers(500), func(int, string, error) error {
		if seen++; seen == 200 {
			return enough
		}
		return nil
	})
	if err != enough {
		t.Fatal(err)
	}
	stop()
	must.Do(t, q.Close(false))
	q, r = begin(t, s, testRun)
	defer work(t, s, "b", 1, count)()
	if got := all(t, r, numbers(500)); len(got) != 500 {
		t.Errorf("%d results, want 500", len(got))
	}
	q.Close(true)
	again := 0
	for i := range times {
		if times[i].Load() > 1 {
			again++
		}
	}
	if again > maxBundled {
		t.Errorf("%d jobs were done twice, more than were being done", again)
	}
}

// TestFailures has jobs that fail for a while, fail always, or panic.
func TestFailures(t *testing.T) {
	s, q, r := start(t, testRun)
	var tried [40]atomic.Int32
	stop := work(t, s, "a", 2, func(ctx context.Context, n int) (string, error) {
		attempt := tried[n].Add(1)
		switch {
		case n == 7 && attempt < 3:
			return "", errors.New("not yet")
		case n == 8:
			return "", errors.New("never")
		case n == 9:
			panic("no")
		}
		return done(ctx, n)
	})
	failed := map[int]error{}
	results := 0
	err := r.Run(t.Context(), numbers(len(tried)), func(i int, _ string, err error) error {
		if err != nil {
			failed[i] = err
		} else {
			results++
		}
		return nil
	})
	if err != nil || results != len(tried)-2 || len(failed) != 2 {
		t.Errorf("%d results, failures %v, %v; want no error, results == len(tried)-2, len(failed) == 2", results, failed, err)
	}
	if !errors.Is(failed[8], ErrGivenUp) || !strings.Contains(failed[8].Error(), "never") || !strings.Contains(fmt.Sprint(failed[9]), "panic: no") {
		t.Errorf("the reasons: %v", failed)
	}
	if n := tried[8].Load(); n < Tries || n > Tries+1 {
		t.Errorf("tried %d times, want %d", n, Tries)
	}
	// In a new attempt at the same run, jobs that were given up are tried again.
	stop()
	q.Close(false)
	q, r = begin(t, s, testRun)
	defer q.Close(true)
	defer work(t, s, "b", 1, done)()
	if seen := all(t, r, numbers(len(tried))); len(seen) != len(tried) {
		t.Errorf("%d results in the second attempt; want len(seen) == len(tried)", len(seen))
	}
}

// TestLostWorker has workers that take a job and disappear, until it is given up.
func TestLostWorker(t *testing.T) {
	run := testRun
	run.Patience = 100 * time.Millisecond
	s, q, r := start(t, run)
	defer q.Close(true)
	failed := make(chan error, 1)
	go func() {
		r.Run(t.Context(), []int{13}, func(_ int, _ string, err error) error {
			failed <- err
			return nil
		})
	}()
	consumer := must.Get(s.jobs.Consumer(t.Context(), run.consumer()))(t)
	for range Losses {
		if m, err := consumer.Next(); err != nil {
			t.Fatal(m, err)
		}
	}
	defer work(t, s, "a", 1, done)()
	if err := <-failed; !errors.Is(err, ErrGivenUp) || !strings.Contains(err.Error(), "times without an answer") {
		t.Error(err)
	}
}

// TestVersions has workers with another code version, without the game, and without programs.
func TestVersions(t *testing.T) {
	r := Run{Version: "1", Game: "go", Platform: "linux/amd64"}
	for want, m := range map[string]Member{
		"":                     {Version: "1", Games: []string{"go"}, Platform: "linux/amd64"},
		"needs code version 1": {Version: "2", Games: []string{"go"}, Platform: "linux/amd64"},
		"plays go, which":      {Version: "1", Games: []string{"chess"}, Platform: "linux/amd64"},
		"brings programs":      {Version: "1", Games: []string{"go"}},
		"are for linux/amd64":  {Version: "1", Games: []string{"go"}, Platform: "plan9/arm"},
	} {
		if why := m.Able(&r); !strings.Contains(why, want) || want == "" && why != "" {
			t.Errorf("%+v: %q, want %q", m, why, want)
		}
	}
}

func differ(a, b *string) error {
	if *a != *b {
		return fmt.Errorf("%q and %q", *a, *b)
	}
	return nil
}

// await waits until n workers are present.
func await(t *testing.T, q *Queue, n int) {
	t.Helper()
	for range 600 {
		if strings.HasPrefix(q.Status(), fmt.Sprint(n, " worker")) {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("fewer than %d workers", n)
}

// Two jobs that are handed back at the same time come back at different times, so that each reaches
// the right one of two workers.
func TestHandBackDelay(t *testing.T) {
	for deliveries, longest := range map[uint64]time.Duration{1: 100 * time.Millisecond, 3: 400 * time.Millisecond, 9: 10 * time.Second, 1000: 10 * time.Second} {
		different := map[time.Duration]bool{}
		for range 20 {
			d := handBackDelay(10*time.Second, deliveries)
			if different[d] = true; d <= longest/2 || d > longest {
				t.Errorf("after %d deliveries: %v; want more than %v, up to %v", deliveries, d, longest/2, longest)
			}
		}
		if len(different) < 10 {
			t.Errorf("after %d deliveries: only the delays %v", deliveries, different)
		}
	}
}

// TestUnfit has jobs with a different result each time: no worker is refused.
func TestUnfit(t *testing.T) {
	s, q, r := start(t, testRun)
	defer q.Close(true)
	var count atomic.Int64
	other := func(context.Context, int) (string, error) { return fmt.Sprint(count.Add(1)), nil }
	unfit := 0
	r.Repeat = &Repeat[int, string]{
		Share: 1, Do: func(ctx context.Context, n int) (string, error) { return other(ctx, n) },
		Differ: differ,
		Unfit:  func(int) { unfit++ },
	}
	defer work(t, s, "a", 1, other)()
	defer work(t, s, "b", 1, other)()
	await(t, q, 2)
	results := 0
	err := r.Run(t.Context(), numbers(50), func(int, string, error) error { results++; return nil })
	if err != nil || results != 50 || unfit != 1 || len(q.refused) > 0 {
		t.Errorf("%d results, %v, unfit %d times, refused %v; want no error, results == 50, unfit == 1, len(q.refused) <= 0", results, err, unfit, q.refused)
	}
}

// TestGivenUpByOne has a worker that gives up all jobs: others do them.
func TestGivenUpByOne(t *testing.T) {
	run := testRun
	run.Patience = 200 * time.Millisecond
	s, q, r := start(t, run)
	defer q.Close(true)
	defer work(t, s, "broken", 2, func(context.Context, int) (string, error) { return "", errors.New("no") })()
	defer work(t, s, "whole", 1, done)()
	await(t, q, 2)
	if got := all(t, r, numbers(30)); len(got) != 30 {
		t.Errorf("%d results; want len(got) == 30", len(got))
	}
}

// TestKiller has a job that kills its worker, together with the jobs that the worker has taken: the
// others are done.
func TestKiller(t *testing.T) {
	run := testRun
	run.Patience = 100 * time.Millisecond
	s, q, r := start(t, run)
	defer q.Close(true)
	results := make(chan int, 60)
	go r.Run(t.Context(), numbers(60), func(i int, _ string, err error) error {
		if err == nil {
			results <- i
		}
		return nil
	})
	for seen := 0; seen < 59; {
		killed := make(chan bool, 9)
		stop := work(t, s, "a", 1, func(ctx context.Context, n int) (string, error) {
			if n == 30 {
				killed <- true
				<-ctx.Done()
			}
			return done(ctx, n)
		})
		for dead := false; !dead && seen < 59; {
			select {
			case n := <-results:
				if seen++; n == 30 {
					t.Error("the job has a result")
				}
			case dead = <-killed:
			}
		}
		stop()
	}
}

// TestSeveralRuns has two runs and one worker, which takes their jobs in turns.
func TestSeveralRuns(t *testing.T) {
	s := open(t)
	defer work(t, s, "a", 1, func(ctx context.Context, n int) (string, error) {
		time.Sleep(5 * time.Millisecond)
		return done(ctx, n)
	})()
	var ended sync.WaitGroup
	for _, id := range []string{"one", "two"} {
		run := testRun
		run.ID = id
		q, r := begin(t, s, run)
		defer q.Close(true)
		ended.Go(func() {
			if err := r.Run(t.Context(), numbers(40), func(int, string, error) error { return nil }); err != nil {
				t.Error(err)
			}
		})
	}
	ended.Wait()
}

func TestBadNames(t *testing.T) {
	s := open(t)
	for _, id := range []string{"", "a.b", "a b", "*", ">", strings.Repeat("x", 65)} {
		if _, err := s.Begin(t.Context(), Run{ID: id}, t.Logf); err == nil {
			t.Errorf("a run is called %q; want an error", id)
		}
	}
}

// TestDamagedFile damages the pieces of a stored file.
func TestDamagedFile(t *testing.T) {
	s, path := open(t), filepath.Join(t.TempDir(), "file")
	must.Do(t, os.WriteFile(path, []byte("a program of somebody"), 0o600))
	in := must.Get(os.Open(path))(t)
	defer in.Close()
	f := must.Get(s.PutFile(t.Context(), in))(t)
	files := must.Get(s.api.KeyValue(t.Context(), fileBucket))(t)
	tests.Damaged(t, "stored file", path, func() (string, error) {
		key, _ := f.piece(0)
		must.Get(files.Put(t.Context(), key, must.Get(os.ReadFile(path))(t)))(t)
		var got strings.Builder
		if err := s.GetFile(t.Context(), f, &got); err != nil {
			return "", fmt.Errorf("%s: %w", path, err)
		}
		return got.String(), nil
	})
}
