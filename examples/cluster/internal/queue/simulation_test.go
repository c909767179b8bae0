package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"
)

// imagined simulates a server and its workers in virtual time. The coordinator is the real one.
type imagined struct {
	q        *Queue
	patience time.Duration

	mu     sync.Mutex
	r      *rand.Rand
	queue  []delivery
	counts map[string]int
}

// delivery is a job on its way.
type delivery struct {
	job
	times uint64
}

func (s *imagined) announce(string, any) error               { return nil }
func (s *imagined) drop(context.Context, bool) error         { return nil }
func (s *imagined) forget(_ context.Context, _ string) error { return nil }

func (s *imagined) publish(_ context.Context, messages []*nats.Msg) error {
	time.Sleep(5 * time.Millisecond) // to the disk
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, m := range messages {
		d := delivery{job: job{id: strings.TrimPrefix(m.Subject, testRun.subject())}}
		if err := json.Unmarshal(m.Data, &d.job); err != nil {
			return err
		}
		if s.r.IntN(20) == 0 { // before an honest one can be
			s.count("forged", 1)
			r := Result{Worker: fmt.Sprint("forger", s.r.IntN(40)), Data: json.RawMessage(`"forged"`)}
			time.AfterFunc(time.Duration(s.r.IntN(1000))*time.Millisecond, func() { s.q.take(d.id, r) })
		}
		s.queue = append(s.queue, d)
	}
	return nil
}

func (s *imagined) count(what string, n int) { s.counts[what] += n }

// take returns the next job, as JetStream would deliver it.
func (s *imagined) take() (d delivery, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return d, false
	}
	d = s.queue[0]
	s.queue = s.queue[1:]
	d.times++
	return d, true
}

// redeliver schedules the redelivery of a job.
func (s *imagined) redeliver(d delivery, after time.Duration) {
	time.AfterFunc(after, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.queue = append([]delivery{d}, s.queue...)
	})
}

// store delivers a result after some time, and sometimes twice.
func (s *imagined) store(worker, id string, r Result, late time.Duration) {
	r.Worker = worker
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count("results", 1)
	late += time.Duration(s.r.IntN(500)) * time.Millisecond
	time.AfterFunc(late, func() { s.q.take(id, r) })
	if s.r.IntN(20) == 0 {
		s.count("doubled", 1)
		time.AfterFunc(late+time.Duration(s.r.IntN(100))*time.Second, func() { s.q.take(id, r) })
	}
}

// chance reports whether an event happens whose probability is 1/n.
func (s *imagined) chance(n int, what string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.r.IntN(n) > 0 {
		return false
	}
	s.count(what, 1)
	return true
}

// between returns a random duration.
func (s *imagined) between(a, b time.Duration) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return a + time.Duration(s.r.Int64N(int64(b-a)))
}

// work simulates a worker with one core: what Worker does, without its messages.
func (s *imagined) work(ctx context.Context, name string, lies bool, mean time.Duration) {
	for ctx.Err() == nil && s.q.distrusted(name) == nil {
		d, ok := s.take()
		if !ok {
			time.Sleep(s.between(100*time.Millisecond, time.Second))
			continue
		}
		time.Sleep(s.between(time.Millisecond, 100*time.Millisecond))
		switch {
		case slices.Contains(d.Not, name):
			s.redeliver(d, handBackDelay(s.patience, d.times))
			continue
		case len(d.Not) == 0 && d.times > Losses:
			s.store(name, d.id, Result{Error: "nobody came back"}, 0)
			continue
		}
		took := s.between(mean/2, mean*3/2)
		time.Sleep(took)
		var n int
		json.Unmarshal(d.Data, &n)
		value := fmt.Sprint("done ", n)
		if lies && s.chance(2, "lies") {
			value = "nonsense"
		}
		data, _ := json.Marshal(value)
		late := time.Duration(0)
		switch {
		case s.chance(100, "deaths"): // and back after half a minute
			s.redeliver(d, s.patience)
			time.Sleep(30 * time.Second)
			continue
		case s.chance(100, "cuts"): // others do it again meanwhile
			late = time.Minute
			s.redeliver(d, s.patience)
		}
		s.store(name, d.id, Result{Took: took, Data: data}, late)
	}
}

// simulate does jobs with many workers, some of which die, are cut off or lie. It returns the
// fraction of the workers' time that was spent on accepted results, until nearly all jobs were
// done. Liars are slower by the given factor, and a fraction of the jobs is repeated.
func simulate(t *testing.T, workers, liars, jobs int, mean time.Duration, slow int, share float64, seed uint64) (used float64) {
	synctest.Test(t, func(t *testing.T) {
		run := testRun
		run.Patience = DefaultPatience
		s := &imagined{patience: run.Patience, r: rand.New(rand.NewPCG(1, seed)), counts: map[string]int{}}
		q := newQueue(run, s)
		s.q = q
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Hour)
		defer cancel()
		var all sync.WaitGroup
		present := func() {
			q.mu.Lock()
			defer q.mu.Unlock()
			for i := range workers {
				name, why := fmt.Sprint("w", i), ""
				if q.refused[name] != nil {
					why = "it is refused"
				}
				q.board.member(Member{Name: name, Cores: 1}, why)
			}
		}
		present()
		all.Go(func() {
			for ctx.Err() == nil {
				time.Sleep(5 * time.Second)
				present()
			}
		})
		for i := range workers {
			took := mean
			if i < liars {
				took *= time.Duration(slow)
			}
			all.Go(func() { s.work(ctx, fmt.Sprint("w", i), i < liars, took) })
		}
		q.wait.Go(q.dispatch)
		begin := time.Now()
		var most time.Duration // until 99 % were done
		seen := make([]int, jobs)
		count, wrong := 0, 0
		r := Runner[int, string]{
			Queue: q,
			Check: func(_ context.Context, n int, result *string) error {
				if *result == "forged" {
					return errors.New("forged")
				}
				return nil
			},
			Repeat: &Repeat[int, string]{
				Share: share, Do: done, Differ: differ,
			},
		}
		honest, found := true, 0
		r.Refused = func(worker string, why error) error {
			var n int
			if strings.HasPrefix(worker, "w") {
				found++
			}
			fmt.Sscanf(worker, "w%d", &n)
			honest = honest && n < liars
			return nil
		}
		err := r.Run(ctx, numbers(jobs), func(i int, result string, err error) error {
			if seen[i]++; result == "nonsense" {
				wrong++
			}
			if count++; count == jobs*99/100 {
				most = time.Since(begin)
			}
			return err
		})
		cancel()
		q.stop()
		q.wait.Wait()
		all.Wait()
		for i, n := range seen {
			if n != 1 {
				t.Errorf("job %d came back %d times; want n == 1", i, n)
			}
		}
		if err != nil || !honest || liars > 0 && slow == 1 && found == 0 {
			t.Errorf("%v; refused %d of %d liars, honest ones too: %v", err, found, liars, !honest)
		}
		used = float64(jobs) * 0.99 * mean.Seconds() / (most.Seconds() * float64(workers))
		t.Logf("%d workers, %d jobs of %v: 99 %% after %v, all after %v; of the time of all workers %.1f %% counts; %d of %d liars refused, %d wrong results before; %v",
			workers, jobs, mean, most.Round(time.Second), time.Since(begin).Round(time.Second), 100*used, found, liars, wrong, s.counts)
	})
	return used
}

// TestThousandWorkers simulates a thousand workers in virtual time.
func TestThousandWorkers(t *testing.T) {
	jobs := 20_000
	if testing.Short() {
		jobs = 4000
	}
	if used := simulate(t, 1000, 30, jobs, 10*time.Second, 1, 0.1, 2); used < 0.5 {
		t.Errorf("of the workers' time %.1f %% is used; want most", 100*used)
	}
}

// TestFewWorkers has every job repeated with two or three workers, one of which is slow and lies
// until it is refused. After that there may be no other worker to repeat an honest result.
func TestFewWorkers(t *testing.T) {
	for seed := range uint64(20) {
		simulate(t, 2+int(seed%2), 1, 100, time.Second, 100, 1, seed)
	}
}
