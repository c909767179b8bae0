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
	ctx  context.Context // of what goes on in the background
	stop context.CancelFunc
	wait sync.WaitGroup
	wake chan struct{} // to the dispatcher: there may be something to do

	mu          sync.Mutex
	waiting     map[string][]chan<- arrival // by job
	pending     []job                       // not submitted yet
	outstanding map[string]sent             // submitted
	known       map[string]Result           // results that nobody has asked for
	told        map[string]string           // whose results somebody was told: they are in the bucket
	refused     map[string]error            // workers whose results do not count
	ignored     map[string]bool             // results of theirs, by job and worker
	failed      map[string][]string         // who gave a job up
	board       *board                      // who has done what
	mean        time.Duration               // that a job takes
}

// sent is a job that was submitted.
type sent struct {
	job
	bundle string // the subject that it went on
	at     time.Time
	gone   bool // its bundle was done with when that was last looked at
}

// arrival is a result for one who waits.
type arrival struct {
	id     string
	result Result
}

// Begin begins a run, or goes on with it: results that are there count, and jobs that
// are still queued are forgotten, as whoever needs them submits them again.
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
	q.wait.Go(q.refresh)
	return q, nil
}

// newQueue returns a queue that nothing is done for yet.
func newQueue(run Run, l link) *Queue {
	q := &Queue{
		link: l, run: run, wake: make(chan struct{}, 1), waiting: map[string][]chan<- arrival{},
		outstanding: map[string]sent{}, known: map[string]Result{}, told: map[string]string{}, refused: map[string]error{},
		ignored: map[string]bool{}, failed: map[string][]string{}, board: newBoard(),
	}
	for _, name := range run.Refused {
		q.refused[name] = errors.New("it was refused before")
	}
	q.ctx, q.stop = context.WithCancel(context.Background())
	return q
}

// announce tells the workers of the run.
func (q *Queue) announce(ctx context.Context) error {
	q.mu.Lock()
	q.run.Refused = slices.Sorted(maps.Keys(q.refused))
	run := q.run
	q.mu.Unlock()
	return q.link.announce(ctx, run)
}

// refresh announces the run now and then, as it would be forgotten otherwise.
func (q *Queue) refresh() {
	tick := time.NewTicker(runAge / 60)
	defer tick.Stop()
	for {
		select {
		case <-q.ctx.Done():
			return
		case <-tick.C:
			ctx, cancel := context.WithTimeout(q.ctx, 10*time.Second)
			q.announce(ctx) // if it fails, the next one may not
			cancel()
		}
	}
}

// take takes a result in. The first that counts is the job's.
func (q *Queue) take(id string, r Result) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.refused[r.Worker] != nil {
		// It may be all that becomes of the job as it was handed out.
		if key := id + " " + r.Worker; !q.ignored[key] {
			q.ignored[key] = true
			q.again(id)
		}
		return
	}
	if _, ok := q.known[id]; ok || q.told[id] != "" { // somebody was first
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
		q.again(id) // nobody who was asked
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
	case r.Error != "": // whoever asks later has it tried again
	case len(waiting) == 0:
		q.known[id] = r
	default:
		q.told[id] = r.Worker
	}
	q.nudge()
}

// believed is how many workers must have given a job up, where there are so many.
const believed = 2

// again hands a job out once more, by itself, and not to those who gave it up.
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

// submit hands in a job; its result goes to the channel, which must have room.
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

// refuse forgets all results of a worker, who is trusted no more. The server is told as
// soon as it answers.
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

// others reports whether a worker is there, besides one, that can work for the run.
func (q *Queue) others(than string) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.board.others([]string{than})
}

// Refused returns the workers whose results do not count, and what was wrong with the first
// that did not.
func (q *Queue) Refused() map[string]error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return maps.Clone(q.refused)
}

// recall looks a result up that is known to be there. If it has gone, as its worker is
// trusted no more, the job is handed in anew.
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

// withdraw forgets those of the jobs that nobody else waits for and that are not submitted
// yet.
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

// The size of bundles.
const (
	bundleTime  = 200 * time.Millisecond // that one should take
	mostBundled = 256
	ahead       = 3 // bundles for each core
)

// next takes jobs that are to be submitted now, in bundles.
func (q *Queue) next() (bundles [][]job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.pending = slices.DeleteFunc(q.pending, func(j job) bool { return len(q.waiting[j.ID]) == 0 }) // its result has come meanwhile
	cores := max(q.board.cores(), 4)
	size := 1
	if q.mean > 0 {
		size = int(min(max(bundleTime/q.mean, 1), mostBundled))
	}
	// In the end, everybody should have something to do.
	size = max(1, min(size, (len(q.pending)+len(q.outstanding))/(2*cores)))
	for len(q.pending) > 0 && len(q.outstanding) < ahead*cores*size && len(bundles) < mostInBatch {
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

// dispatch submits jobs as there is room for them.
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
			if pause(q.ctx, delay); q.ctx.Err() != nil { // it is full, or the server does not answer
				return
			}
		}
	}
}

// giveBack makes the second half of bundles pending again, and returns the first.
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

// reconcile submits again what the queue has lost: jobs of bundles that were done with, twice
// in a row, although no result has come. Nothing is lost as a rule; but a server that was
// killed may not have kept what it said it had. It is called where nothing is being submitted.
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
	q.mu.Lock()
	defer q.mu.Unlock()
	for id, o := range q.outstanding {
		before := o.gone
		if o.gone = !queued[o.bundle] && time.Since(o.at) > q.run.Patience; o.gone && before {
			delete(q.outstanding, id)
			q.pending = append(q.pending, o.job)
			continue
		}
		q.outstanding[id] = o
	}
	q.nudge()
}

// Workers returns who works for the run.
func (q *Queue) Workers() []Share {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.board.shares()
}

// Idle says why nobody works for the run, or nothing.
func (q *Queue) Idle() string {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.board.idle()
}

// Over returns a channel that is closed when the run is.
func (q *Queue) Over() <-chan struct{} { return q.ctx.Done() }

// News is how a run goes.
type News struct {
	Text    string            `json:"text"`
	At      time.Time         `json:"at"`
	Shares  []Share           `json:"shares"`            // who has done what
	Refused map[string]string `json:"refused,omitempty"` // workers whose results do not count, and why
}

// Tell tells whoever asks for a Status how the run goes. Some of it may be lost.
func (q *Queue) Tell(text string) {
	n := News{Text: text, At: time.Now().UTC(), Shares: q.Workers(), Refused: map[string]string{}}
	for name, why := range q.Refused() {
		n.Refused[name] = why.Error()
	}
	if data, err := json.Marshal(n); err == nil {
		q.link.tell(data)
	}
}

// Close ends the run. What is queued is forgotten; results stay for a while, for the
// same run to go on with, unless it is complete.
func (q *Queue) Close(complete bool) error {
	q.stop()
	q.wait.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	return q.link.drop(ctx, complete)
}
