package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// Queue is the coordinator's side of a run.
type Queue struct {
	link link
	run  Run
	ctx  context.Context // of the background goroutines
	stop context.CancelFunc
	wait sync.WaitGroup
	wake chan struct{} // tells the dispatcher that there may be something to do

	mu          sync.Mutex
	waiting     map[string][]chan<- arrival // by job
	pending     []job                       // not submitted yet
	outstanding map[string]job              // submitted
	known       map[string]Result           // results that nobody has asked for
	refused     map[string]error            // workers whose results are rejected
	ignored     map[string]bool             // rejected results, by job and worker
	board       board                       // the workers
	mean        time.Duration               // mean duration of a job
}

// arrival is a result for a waiting caller.
type arrival struct {
	id     string
	result Result
}

// Begin begins or continues a run. When a run continues, stored results count, but queued jobs
// are removed: those still needed will be submitted again. While no worker works for the run, log
// receives the reason.
func (s *Store) Begin(ctx context.Context, run Run, log func(format string, args ...any)) (*Queue, error) {
	if !goodID.MatchString(run.ID) {
		return nil, fmt.Errorf("queue: the run's id is %q; want letters, digits, - and _", run.ID)
	}
	run.Patience = cmp.Or(run.Patience, DefaultPatience)
	if err := s.jobs.Purge(ctx, jetstream.WithPurgeSubject(run.subject()+">")); err != nil {
		return nil, err
	}
	_, err := s.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: run.consumer(), FilterSubject: run.subject() + ">", AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: run.Patience, MaxAckPending: 100_000, InactiveThreshold: storedAge,
	})
	if err != nil {
		return nil, err
	}
	q := newQueue(run, serverLink{s, &run})
	if err := errors.Join(s.listen(ctx, q), s.watch(q), q.announce()); err != nil {
		q.stop()
		return nil, err
	}
	q.wait.Go(q.dispatch)
	q.wait.Go(func() { every(q.ctx, beat, func() { q.announce() }) })
	told := ""
	q.wait.Go(func() {
		every(q.ctx, 3*beat, func() {
			q.mu.Lock()
			why := q.board.idle()
			q.mu.Unlock()
			if why != "" && why != told {
				log("%s", why)
			}
			told = why
		})
	})
	return q, nil
}

// newQueue returns a queue without starting its background goroutines.
func newQueue(run Run, l link) *Queue {
	q := &Queue{
		link: l, run: run, wake: make(chan struct{}, 1), waiting: map[string][]chan<- arrival{},
		outstanding: map[string]job{}, known: map[string]Result{}, refused: map[string]error{},
		ignored: map[string]bool{}, board: board{},
	}
	for _, name := range run.Refused {
		q.refused[name] = errors.New("refused in an earlier attempt")
	}
	q.ctx, q.stop = context.WithCancel(context.Background())
	return q
}

// announce publishes the run to the workers.
func (q *Queue) announce() error {
	q.mu.Lock()
	q.run.Refused = slices.Sorted(maps.Keys(q.refused))
	run := q.run
	q.mu.Unlock()
	return q.link.announce(runSubject+run.ID, run)
}

// every does something periodically until ctx ends.
func every(ctx context.Context, period time.Duration, do func()) {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			do()
		}
	}
}

// take receives a result. The first valid result of a job is delivered.
func (q *Queue) take(id string, r Result) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.refused[r.Worker] != nil {
		// This may be the only result of the submitted job, so submit it again.
		if key := id + " " + r.Worker; !q.ignored[key] {
			q.ignored[key] = true
			q.again(id)
		}
		return
	}
	_, known := q.known[id]
	j, sent := q.outstanding[id]
	switch {
	case known || r.Error != "" && !sent: // not the first result
		return
	case r.Error != "" && q.board[r.Worker].seen.IsZero():
		q.again(id) // not from a worker that was given the job
		return
	case r.Error != "":
		if !slices.Contains(j.Not, r.Worker) {
			j.Not, j.failures = append(slices.Clone(j.Not), r.Worker), j.failures+1
			q.outstanding[id] = j
		}
		if j.failures < believed && q.board.others(j.Not) {
			q.again(id)
			return
		}
	}
	if r.Took > 0 {
		q.mean = average(q.mean, r.Took)
	}
	waiting := q.waiting[id]
	delete(q.waiting, id)
	delete(q.outstanding, id)
	for _, to := range waiting {
		to <- arrival{id, r} // has room
	}
	if len(waiting) == 0 && r.Error == "" { // after an error, a later submission tries the job again
		q.known[id] = r
	}
	q.nudge()
}

// believed is the number of workers that must give a job up before it fails, if there are as
// many.
const believed = 2

// again submits a job again.
func (q *Queue) again(id string) {
	j, ok := q.outstanding[id]
	if !ok {
		return
	}
	delete(q.outstanding, id)
	q.pending = slices.Insert(q.pending, 0, j)
	q.nudge()
}

func (q *Queue) nudge() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// submit submits a job. Its result is sent to the channel, which must have room for it.
func (q *Queue) submit(j job, to chan<- arrival) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if r, ok := q.known[j.id]; ok {
		to <- arrival{j.id, r}
		delete(q.known, j.id)
		return
	}
	q.waiting[j.id] = append(q.waiting[j.id], to)
	if _, ok := q.outstanding[j.id]; !ok && len(q.waiting[j.id]) == 1 {
		q.pending = append(q.pending, j)
	}
	q.nudge()
}

// refuse discards all results of a worker that is no longer trusted, and removes them from the
// server in the background.
func (q *Queue) refuse(worker string, why error) {
	q.mu.Lock()
	q.refused[worker] = why
	maps.DeleteFunc(q.known, func(_ string, r Result) bool { return r.Worker == worker })
	q.mu.Unlock()
	q.wait.Go(func() {
		insist(q.ctx, func(ctx context.Context) error { return errors.Join(q.link.forget(ctx, worker), q.announce()) })
	})
}

// others reports whether a worker other than the given one can work for the run.
func (q *Queue) others(than string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.board.others([]string{than})
}

// distrusted returns the reason why a worker's results are rejected, nil if they are not.
func (q *Queue) distrusted(worker string) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.refused[worker]
}

// withdraw stops waiting for jobs and drops those that are not submitted yet and that no other
// caller waits for. Results that the caller has not used are kept for the next one.
func (q *Queue) withdraw(ids map[string]job, to chan arrival, unused map[string]Result) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for id := range ids {
		left := slices.DeleteFunc(q.waiting[id], func(c chan<- arrival) bool { return c == to })
		if q.waiting[id] = left; len(left) == 0 {
			delete(q.waiting, id)
		}
	}
	q.pending = slices.DeleteFunc(q.pending, q.unwanted)
	for len(to) > 0 {
		a := <-to
		unused[a.id] = a.result
	}
	maps.DeleteFunc(unused, func(_ string, r Result) bool { return r.Error != "" || q.refused[r.Worker] != nil })
	maps.Copy(q.known, unused)
}

// unwanted reports whether nobody waits for a job.
func (q *Queue) unwanted(j job) bool { return len(q.waiting[j.id]) == 0 }

// abandon withdraws a job that no present worker can do. If it stays queued, it does not count
// as outstanding, so it does not delay other jobs.
func (q *Queue) abandon(id string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	delete(q.waiting, id)
	delete(q.outstanding, id)
	q.nudge()
}

// How many jobs are sent at once.
const (
	bundleTime = 200 * time.Millisecond // duration of the jobs that a worker takes for a core
	maxBundled = 256                    // maximum number of them
	ahead      = 3                      // submitted bundles per core
)

// bundled returns the number of jobs that a worker takes for a core.
func bundled(mean time.Duration) int {
	if mean == 0 { // unknown
		return 1
	}
	return int(min(max(bundleTime/mean, 1), maxBundled))
}

// average returns a mean of recent durations, with one more.
func average(mean, took time.Duration) time.Duration {
	const memory = 16 // jobs
	return mean + (took-mean)/memory
}

// next takes the jobs to submit now from pending.
func (q *Queue) next() (list []*nats.Msg) {
	q.mu.Lock()
	defer q.mu.Unlock()
	_, cores := q.board.able()
	room := min(ahead*max(cores, 4)*bundled(q.mean)-len(q.outstanding), maxInBatch)
	for len(q.pending) > 0 && len(list) < room {
		j := q.pending[0]
		if q.pending = q.pending[1:]; !q.unwanted(j) { // its result has not arrived meanwhile
			q.outstanding[j.id] = j
			list = append(list, message(q.run.subject()+j.id, j))
		}
	}
	return list
}

// dispatch submits jobs as long as there is room for them.
func (q *Queue) dispatch() {
	for {
		select {
		case <-q.ctx.Done():
			return
		case <-q.wake:
		}
		for list := q.next(); len(list) > 0; list = q.next() {
			if insist(q.ctx, func(ctx context.Context) error { return q.link.publish(ctx, list) }) != nil {
				return
			}
		}
	}
}

// insist does something until it succeeds or ctx ends: the server may be restarting.
func insist(ctx context.Context, do func(context.Context) error) error {
	for delay := 20 * time.Millisecond; ; delay = min(2*delay, 2*time.Second) {
		once, end := context.WithTimeout(ctx, 5*time.Second)
		err := do(once)
		end()
		if err == nil {
			return nil
		}
		if pause(ctx, delay); ctx.Err() != nil {
			return err
		}
	}
}

// Status describes the workers, in whole lines for people to read.
func (q *Queue) Status() string {
	q.mu.Lock()
	defer q.mu.Unlock()
	names, cores := q.board.able()
	var text strings.Builder
	fmt.Fprintf(&text, "%s, %s\n", cli.Count(len(names), "worker"), cli.Count(cores, "core"))
	if why := q.board.idle(); why != "" {
		text.WriteString("  " + why + "\n")
	}
	for _, name := range slices.Sorted(maps.Keys(q.refused)) {
		fmt.Fprintf(&text, "  refused %s: %v\n", name, q.refused[name])
	}
	return text.String()
}

// Progress sets the News of the run.
func (q *Queue) Progress(text string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.run.News = text
}

// Close ends the run and removes its queued jobs. It also removes the results if the run is
// complete; otherwise they are kept for a while, so that the run can be continued.
func (q *Queue) Close(complete bool) error {
	q.stop()
	q.wait.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return q.link.drop(ctx, complete)
}
