package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
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
	outstanding map[string]sent             // submitted
	known       map[string]Result           // results that nobody has asked for
	told        map[string]string           // the workers of delivered results, which are in the bucket
	refused     map[string]error            // workers whose results are rejected
	ignored     map[string]bool             // rejected results, by job and worker
	failed      map[string][]string         // workers that gave a job up, by job
	board       *board                      // the work of each worker
	mean        time.Duration               // mean duration of a job
}

// sent is a job that was submitted.
type sent struct {
	job
	bundle string // the subject of its bundle
	at     time.Time
	gone   bool // at the last check its bundle was no longer queued
}

// arrival is a result for a waiting caller.
type arrival struct {
	id     string
	result Result
}

// Begin begins or continues a run. When a run continues, stored results count, but queued jobs
// are removed: those still needed will be submitted again.
func (s *Store) Begin(ctx context.Context, run Run) (*Queue, error) {
	if !goodID.MatchString(run.ID) {
		return nil, fmt.Errorf("queue: the run's id is %q; want letters, digits, - and _", run.ID)
	}
	if run.Patience == 0 {
		run.Patience = DefaultPatience
	}
	if err := s.jobs.Purge(ctx, jetstream.WithPurgeSubject(run.subject()+">")); err != nil {
		return nil, err
	}
	_, err := s.jobs.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: run.consumer(), FilterSubject: run.subject() + ">", AckPolicy: jetstream.AckExplicitPolicy,
		AckWait: run.Patience, MaxAckPending: 100_000, InactiveThreshold: jobAge,
	})
	if err != nil {
		return nil, err
	}
	q := newQueue(run, server{s, run.ID})
	if err := s.listen(ctx, q); err != nil {
		q.stop()
		return nil, err
	}
	if err := q.announce(ctx); err != nil {
		q.stop()
		return nil, err
	}
	q.wait.Go(func() { s.watch(q) })
	q.wait.Go(func() { s.remake(q) })
	q.wait.Go(q.dispatch)
	q.wait.Go(func() { // so that the run does not expire
		every(q.ctx, runAge/60, func(ctx context.Context) { q.announce(ctx) })
	})
	return q, nil
}

// newQueue returns a queue without starting its background goroutines.
func newQueue(run Run, l link) *Queue {
	q := &Queue{
		link: l, run: run, wake: make(chan struct{}, 1), waiting: map[string][]chan<- arrival{},
		outstanding: map[string]sent{}, known: map[string]Result{}, told: map[string]string{}, refused: map[string]error{},
		ignored: map[string]bool{}, failed: map[string][]string{}, board: newBoard(),
	}
	for _, name := range run.Refused {
		q.refused[name] = errors.New("refused in an earlier attempt")
	}
	q.ctx, q.stop = context.WithCancel(context.Background())
	return q
}

// announce publishes the run to the workers.
func (q *Queue) announce(ctx context.Context) error {
	q.mu.Lock()
	q.run.Refused = slices.Sorted(maps.Keys(q.refused))
	run := q.run
	q.mu.Unlock()
	return q.link.announce(ctx, run)
}

// every does something periodically until ctx ends, in at most ten seconds each time. What
// fails is done again the next time.
func every(ctx context.Context, period time.Duration, do func(context.Context)) {
	tick := time.NewTicker(period)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			once, cancel := context.WithTimeout(ctx, 10*time.Second)
			do(once)
			cancel()
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
	if _, ok := q.known[id]; ok || q.told[id] != "" { // not the first result
		delete(q.outstanding, id)
		q.nudge()
		return
	}
	switch j := q.outstanding[id]; {
	case r.Alone:
		if !j.Alone {
			q.again(id)
		}
		return
	case r.Error != "" && !q.board.known(r.Worker):
		q.again(id) // not from a worker that was given the job
		return
	case r.Error != "":
		if !slices.Contains(q.failed[id], r.Worker) {
			q.failed[id] = append(q.failed[id], r.Worker)
		}
		if len(q.failed[id]) < believed && q.board.others(q.failed[id]) {
			q.again(id)
			return
		}
	}
	q.board.add(r)
	if r.Took > 0 {
		const memory = 16 // jobs
		q.mean += (r.Took - q.mean) / memory
	}
	waiting := q.waiting[id]
	delete(q.waiting, id)
	delete(q.outstanding, id)
	for _, to := range waiting {
		to <- arrival{id, r} // has room
	}
	switch {
	case r.Error != "": // a later submission tries the job again
	case len(waiting) == 0:
		q.known[id] = r
	default:
		q.told[id] = r.Worker
	}
	q.nudge()
}

// believed is the number of workers that must give a job up before it fails, if there are as
// many.
const believed = 2

// again submits a job again, in a bundle of its own and not to workers that gave it up.
func (q *Queue) again(id string) {
	o, ok := q.outstanding[id]
	if !ok {
		return
	}
	delete(q.outstanding, id)
	j := o.job
	j.Alone = true
	for _, name := range q.failed[id] {
		if !slices.Contains(j.Not, name) {
			j.Not = append(slices.Clone(j.Not), name)
		}
	}
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
	if r, ok := q.known[j.ID]; ok {
		to <- arrival{j.ID, r}
		return
	}
	if worker := q.told[j.ID]; worker != "" {
		q.wait.Go(func() { q.recall(j, worker, to) })
		return
	}
	q.waiting[j.ID] = append(q.waiting[j.ID], to)
	if _, ok := q.outstanding[j.ID]; !ok && len(q.waiting[j.ID]) == 1 {
		q.pending = append(q.pending, j)
	}
	q.nudge()
}

// refuse discards all results of a worker that is no longer trusted, and removes them from the
// server in the background.
func (q *Queue) refuse(worker string, why error) {
	q.mu.Lock()
	if q.refused[worker] != nil {
		q.mu.Unlock()
		return
	}
	q.refused[worker] = why
	maps.DeleteFunc(q.known, func(_ string, r Result) bool { return r.Worker == worker })
	maps.DeleteFunc(q.told, func(_, by string) bool { return by == worker })
	q.mu.Unlock()
	q.wait.Go(func() {
		for q.ctx.Err() == nil && errors.Join(q.link.forget(q.ctx, worker), q.announce(q.ctx)) != nil {
			pause(q.ctx, time.Second)
		}
	})
}

// others reports whether a worker other than the given one can work for the run.
func (q *Queue) others(than string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.board.others([]string{than})
}

// Refused returns the workers whose results are rejected, with the reason.
func (q *Queue) Refused() map[string]error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return maps.Clone(q.refused)
}

// recall fetches a result that is known to be stored. If the result has been removed because
// its worker was refused, it submits the job again.
func (q *Queue) recall(j job, worker string, to chan<- arrival) {
	for q.ctx.Err() == nil {
		if r, err := q.link.recall(q.ctx, j.ID, worker); err == nil {
			to <- arrival{j.ID, r}
			return
		}
		q.mu.Lock()
		gone := q.told[j.ID] != worker
		q.mu.Unlock()
		if gone {
			q.submit(j, to)
			return
		}
		pause(q.ctx, time.Second)
	}
}

// withdraw stops waiting for jobs and drops those that are not submitted yet and that no other
// caller waits for.
func (q *Queue) withdraw(ids map[string]job, to chan<- arrival) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for id := range ids {
		left := slices.DeleteFunc(q.waiting[id], func(c chan<- arrival) bool { return c == to })
		if q.waiting[id] = left; len(left) == 0 {
			delete(q.waiting, id)
		}
	}
	q.pending = slices.DeleteFunc(q.pending, func(j job) bool { return len(q.waiting[j.ID]) == 0 })
}

// abandon withdraws a job that no present worker can do. If it stays queued, it does not count
// as outstanding, so it does not delay other jobs.
func (q *Queue) abandon(id string, to chan<- arrival) {
	q.withdraw(map[string]job{id: {}}, to)
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting[id]) == 0 {
		delete(q.outstanding, id)
		q.nudge()
	}
}

// The size of bundles.
const (
	bundleTime = 200 * time.Millisecond // duration of a bundle to aim for
	maxBundled = 256                    // maximum number of jobs in a bundle
	ahead      = 3                      // submitted bundles per core
)

// next takes the jobs to submit now from pending, in bundles.
func (q *Queue) next() (bundles [][]job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.pending = slices.DeleteFunc(q.pending, func(j job) bool { return len(q.waiting[j.ID]) == 0 }) // no longer wanted, or its result has arrived
	cores := max(q.board.cores(), 4)
	size := 1
	if q.mean > 0 {
		size = int(min(max(bundleTime/q.mean, 1), maxBundled))
	}
	// Towards the end, use smaller bundles so that every core has something to do.
	size = max(1, min(size, (len(q.pending)+len(q.outstanding))/(2*cores)))
	for len(q.pending) > 0 && len(q.outstanding) < ahead*cores*size && len(bundles) < maxInBatch {
		n := 1
		for !q.pending[0].Alone && n < min(size, len(q.pending)) && !q.pending[n].Alone {
			n++
		}
		subject := q.run.bundleSubject(q.pending[:n])
		for _, j := range q.pending[:n] {
			q.outstanding[j.ID] = sent{job: j, bundle: subject, at: time.Now()}
		}
		bundles = append(bundles, q.pending[:n:n])
		q.pending = q.pending[n:]
	}
	return bundles
}

// dispatch submits jobs as long as there is room for them.
func (q *Queue) dispatch() {
	tick := time.NewTicker(q.run.Patience / 2)
	defer tick.Stop()
	for {
		select {
		case <-q.ctx.Done():
			return
		case <-tick.C:
			q.reconcile()
		case <-q.wake:
		}
		bundles := q.next()
		for delay := 20 * time.Millisecond; len(bundles) > 0; delay = min(2*delay, time.Second) {
			err := q.publish(bundles)
			if err == nil {
				break
			}
			if refused(err) && len(bundles) > 1 {
				bundles = q.giveBack(bundles) // the queue may have room for some
				continue
			}
			if pause(q.ctx, delay); q.ctx.Err() != nil { // the queue is full, or the server does not answer
				return
			}
		}
	}
}

// giveBack makes the jobs of the second half of bundles pending again and returns the first
// half.
func (q *Queue) giveBack(bundles [][]job) [][]job {
	q.mu.Lock()
	defer q.mu.Unlock()
	var back []job
	for _, b := range bundles[len(bundles)/2:] {
		for _, j := range b {
			if _, ok := q.outstanding[j.ID]; ok {
				delete(q.outstanding, j.ID)
				back = append(back, j)
			}
		}
	}
	q.pending = append(back, q.pending...)
	q.nudge()
	return bundles[:len(bundles)/2]
}

func (q *Queue) publish(bundles [][]job) error {
	var messages []*nats.Msg
	for _, b := range bundles {
		m, err := q.run.bundle(b)
		if err != nil {
			return err
		}
		messages = append(messages, m)
	}
	ctx, cancel := context.WithTimeout(q.ctx, 10*time.Second)
	defer cancel()
	return q.link.publish(ctx, messages)
}

// reconcile looks for lost results: those of jobs whose bundles were gone in two successive
// checks although no result arrived. It submits jobs again whose results the server does not
// have. Normally nothing is lost, but a server that was killed may have lost data that it had
// acknowledged. reconcile must not run while jobs are being submitted.
func (q *Queue) reconcile() {
	q.mu.Lock()
	late := false
	for _, o := range q.outstanding {
		late = late || time.Since(o.at) > q.run.Patience
	}
	q.mu.Unlock()
	if !late {
		return
	}
	ctx, cancel := context.WithTimeout(q.ctx, 5*time.Second)
	defer cancel()
	queued, err := q.link.queued(ctx)
	if err != nil {
		return
	}
	var lost []string
	q.mu.Lock()
	for id, o := range q.outstanding {
		before := o.gone
		o.gone = !queued[o.bundle] && time.Since(o.at) > q.run.Patience
		q.outstanding[id] = o
		if o.gone && before {
			lost = append(lost, id)
		}
	}
	q.mu.Unlock()
	for _, id := range lost {
		q.find(ctx, id)
	}
	q.nudge()
}

// find fetches the stored results of a job, or makes the job pending again if there are none.
func (q *Queue) find(ctx context.Context, id string) {
	results, err := q.link.find(ctx, id)
	if err != nil {
		return // try again at the next check
	}
	for _, r := range results {
		q.take(id, r)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if o, ok := q.outstanding[id]; ok && o.gone {
		delete(q.outstanding, id)
		q.pending = append(q.pending, o.job)
	}
}

// Workers returns the workers of the run.
func (q *Queue) Workers() []Share {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.board.shares()
}

// Idle describes why no worker is working for the run. It returns "" if one is.
func (q *Queue) Idle() string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.board.idle()
}

// Over returns a channel that is closed when the run is closed.
func (q *Queue) Over() <-chan struct{} { return q.ctx.Done() }

// News is a progress report of a run.
type News struct {
	Text    string            `json:"text"`
	At      time.Time         `json:"at"`
	Shares  []Share           `json:"shares"`            // the work of each worker
	Refused map[string]string `json:"refused,omitempty"` // workers whose results are rejected, and why
}

// Tell publishes a progress report, which Status shows. Reports may be lost.
func (q *Queue) Tell(text string) {
	n := News{Text: text, At: time.Now().UTC(), Shares: q.Workers(), Refused: map[string]string{}}
	for name, why := range q.Refused() {
		n.Refused[name] = why.Error()
	}
	if data, err := json.Marshal(n); err == nil {
		q.link.tell(data)
	}
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
