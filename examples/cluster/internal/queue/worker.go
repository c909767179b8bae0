package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Worker does jobs.
type Worker struct {
	Store  *Store
	Member Member // Working and Done are filled in

	// Open prepares for the jobs of a run.
	Open func(ctx context.Context, run Run) (Doer, error)

	// Log is told what goes wrong, and News of runs that begin and end, as a person may
	// want to know; nil: nobody is told.
	Log, News func(format string, args ...any)

	working atomic.Int64
	done    atomic.Int64
	slots   chan int // free ones
	storing chan struct{}

	mu      sync.Mutex
	runs    []*duty
	turn    int
	changed chan struct{} // there is a first run
}

// Doer does the jobs of a run.
type Doer interface {
	// Do does a job of a kind that the run has, and returns what comes of it, in JSON. The
	// slot, from 0 to Cores-1, is that of no other job at the time.
	Do(ctx context.Context, slot int, kind string, data json.RawMessage) (json.RawMessage, error)

	Close()
}

// duty is a run that a worker works for.
type duty struct {
	run      Run
	doer     Doer
	consumer jetstream.Consumer
	ctx      context.Context
	cancel   context.CancelFunc
	busy     sync.WaitGroup
}

// Run does jobs until ctx ends. Jobs that are being done then are handed back.
func (w *Worker) Run(ctx context.Context) error {
	for _, to := range []*func(string, ...any){&w.Log, &w.News} {
		if *to == nil {
			*to = func(string, ...any) {}
		}
	}
	w.Member.Cores = max(1, w.Member.Cores)
	w.slots, w.storing, w.changed = make(chan int, w.Member.Cores), make(chan struct{}, 4*w.Member.Cores), make(chan struct{}, 1)
	for slot := range w.Member.Cores {
		w.slots <- slot
	}
	if err := w.announce(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	var background sync.WaitGroup
	background.Go(func() { w.keepAnnouncing(ctx) })
	background.Go(func() { w.watch(ctx) })
	w.fetch(ctx)
	background.Wait()
	for _, d := range w.runs {
		d.end()
	}
	last, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	w.Store.workers.Delete(last, w.Member.Name) // it would be forgotten soon
	return nil
}

func (w *Worker) announce(ctx context.Context) error {
	m := w.Member
	m.Working, m.Done = int(w.working.Load()), w.done.Load()
	text, err := json.Marshal(m)
	if err == nil {
		_, err = w.Store.workers.Put(ctx, m.Name, text)
	}
	return err
}

func (w *Worker) keepAnnouncing(ctx context.Context) {
	tick := time.NewTicker(2 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			once, cancel := context.WithTimeout(ctx, 2*time.Second)
			w.announce(once) // if it fails, the next one may not
			cancel()
		}
	}
}

// watch takes on the runs that the worker is able to do, and drops them when they end.
func (w *Worker) watch(ctx context.Context) {
	for ctx.Err() == nil {
		watcher, err := w.Store.runs.WatchAll(ctx)
		if err != nil {
			pause(ctx, time.Second)
			continue
		}
		for e := range watcher.Updates() {
			switch {
			case e == nil:
			case e.Operation() == jetstream.KeyValuePut:
				var run Run
				if err := json.Unmarshal(e.Value(), &run); err != nil || run.ID != e.Key() || !goodID.MatchString(run.ID) || run.Patience <= 0 {
					w.Log("run %s: not understood", e.Key())
					continue
				}
				w.takeOn(ctx, run)
			default:
				w.drop(e.Key())
			}
		}
	}
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// takeOn adds a run to those that the worker works for.
func (w *Worker) takeOn(ctx context.Context, run Run) {
	w.mu.Lock()
	for _, d := range w.runs {
		if d.run.ID == run.ID {
			w.mu.Unlock()
			return
		}
	}
	w.mu.Unlock()
	if why := w.Member.Able(&run); why != "" {
		w.Log("run %s (%s): %s", run.ID, run.Title, why)
		return
	}
	consumer, err := w.Store.jobs.Consumer(ctx, run.consumer())
	if err != nil {
		w.Log("run %s (%s): %v", run.ID, run.Title, err)
		return
	}
	doer, err := w.Open(ctx, run)
	if err != nil {
		w.Log("run %s (%s): %v", run.ID, run.Title, err)
		return
	}
	w.News("run %s: %s", run.ID, run.Title)
	d := &duty{run: run, doer: doer, consumer: consumer}
	d.ctx, d.cancel = context.WithCancel(ctx)
	w.mu.Lock()
	w.runs = append(w.runs, d)
	w.mu.Unlock()
	select {
	case w.changed <- struct{}{}:
	default:
	}
}

// drop ends the work for a run.
func (w *Worker) drop(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i, d := range w.runs {
		if d.run.ID == id {
			w.runs = append(w.runs[:i:i], w.runs[i+1:]...)
			w.News("run %s is over", id)
			go d.end()
			return
		}
	}
}

// end stops what is being done, and closes the doer.
func (d *duty) end() {
	d.cancel()
	d.busy.Wait()
	d.doer.Close()
}

// next returns the run whose turn it is, and how many there are.
func (w *Worker) next() (*duty, int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	n := len(w.runs)
	if n == 0 {
		return nil, 0
	}
	w.turn = (w.turn + 1) % n
	d := w.runs[w.turn]
	d.busy.Add(1)
	return d, n
}

// fetch gets bundles for free slots, from all runs in turn.
func (w *Worker) fetch(ctx context.Context) {
	for ctx.Err() == nil {
		d, n := w.next()
		if d == nil {
			select {
			case <-ctx.Done():
			case <-w.changed:
			}
			continue
		}
		slot := -1
		select {
		case slot = <-w.slots:
		case <-ctx.Done():
			d.busy.Done()
			return
		}
		patience := time.Second
		if n > 1 {
			patience = 100 * time.Millisecond
		}
		m := d.fetch(patience)
		if m == nil {
			w.slots <- slot
			d.busy.Done()
			continue
		}
		w.working.Add(1)
		go func() {
			defer d.busy.Done()
			defer w.working.Add(-1)
			w.work(d, m, slot)
		}()
	}
}

// fetch returns a bundle, nil if there is none for some time.
func (d *duty) fetch(patience time.Duration) jetstream.Msg {
	batch, err := d.consumer.Fetch(1, jetstream.FetchMaxWait(patience))
	if err != nil {
		pause(d.ctx, patience)
		return nil
	}
	m, ok := <-batch.Messages()
	if ok {
		return m
	}
	if err := batch.Error(); err != nil && !errors.Is(err, nats.ErrTimeout) {
		pause(d.ctx, patience)
	}
	return nil
}

// flushTime is after how long the results of a bundle are stored although it goes on.
const flushTime = 500 * time.Millisecond

// work does a bundle.
func (w *Worker) work(d *duty, m jetstream.Msg, slot int) {
	free := sync.OnceFunc(func() { w.slots <- slot })
	defer free()
	defer d.stayAlive(m)()
	var list []job
	meta, err := m.Metadata()
	if err == nil {
		err = json.Unmarshal(m.Data(), &list)
	}
	if err != nil {
		w.Log("run %s: a bundle that is not understood: %v", d.run.ID, err)
		m.Term()
		return
	}
	if meta.NumDelivered > 1 {
		if list, err = w.missing(d, list); err != nil {
			m.NakWithDelay(time.Second)
			return
		}
		if len(list) == 0 || len(list) > 1 && w.split(d, list) {
			m.Ack()
			return
		}
	}
	careful := meta.NumDelivered > 1 // store each result at once
	if len(list) == 1 && meta.NumDelivered > Losses {
		reason := fmt.Sprintf("it was handed out %d times, and no worker came back", Losses)
		w.settle(d, m, nil, w.bury(d, list[0], reason))
		return
	}
	var results []*nats.Msg
	var failed []job
	var failure error
	flushed := time.Now()
	for _, j := range list {
		result, err := w.do(d, slot, j)
		if d.ctx.Err() != nil {
			m.Nak() // somebody else may go on with it, at once
			return
		}
		if err != nil {
			failed, failure = append(failed, j), err
			continue
		}
		message, err := d.run.message(j.ID, result)
		if err != nil {
			failed, failure = append(failed, j), err
			continue
		}
		results = append(results, message)
		if (careful || time.Since(flushed) > flushTime) && j.ID != list[len(list)-1].ID {
			if w.store(d.ctx, results) == nil {
				results = nil
			}
			flushed = time.Now()
		}
	}
	w.storing <- struct{}{}
	defer func() { <-w.storing }()
	free()
	switch {
	case len(failed) == 0:
		w.settle(d, m, results, nil)
	case len(list) > 1:
		if w.store(d.ctx, results) == nil && w.split(d, failed) {
			m.Ack()
			return
		}
		m.NakWithDelay(time.Second)
	case meta.NumDelivered >= Tries:
		w.settle(d, m, nil, w.bury(d, failed[0], failure.Error()))
	default:
		w.Log("run %s, job %s, attempt %d: %v", d.run.ID, failed[0].ID, meta.NumDelivered, firstLine(failure))
		m.NakWithDelay(d.run.Patience / 100 << (2 * (meta.NumDelivered - 1)))
	}
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// stayAlive tells the server, until the returned function is called, that a bundle is
// being worked on.
func (d *duty) stayAlive(m jetstream.Msg) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(d.run.Patience / 3)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				m.InProgress()
			}
		}
	}()
	return func() { close(done) }
}

// do does a job.
func (w *Worker) do(d *duty, slot int, j job) (r Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	begin := time.Now()
	data, err := d.doer.Do(d.ctx, slot, j.Kind, j.Data)
	if err == nil {
		w.done.Add(1)
	}
	return Result{Worker: w.Member.Name, Version: w.Member.Version, Took: time.Since(begin), Data: data}, err
}

// missing returns those of the jobs that have no result.
func (w *Worker) missing(d *duty, list []job) (left []job, err error) {
	for _, j := range list {
		_, err := w.Store.results.GetLastMsgForSubject(d.ctx, bucketSubject+d.run.ID+"."+j.ID)
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			left = append(left, j)
		} else if err != nil {
			return nil, err
		}
	}
	return left, nil
}

// split queues each of the jobs by itself, if the queue has room for them.
func (w *Worker) split(d *duty, list []job) bool {
	var messages []*nats.Msg
	for _, j := range list {
		one, err := d.run.bundle([]job{j})
		if err != nil {
			return false
		}
		messages = append(messages, one)
	}
	ctx, cancel := context.WithTimeout(d.ctx, 5*time.Second)
	defer cancel()
	return w.Store.publish(ctx, messages) == nil
}

// settle stores messages and acknowledges the bundle, or leaves it to be handed out
// again.
func (w *Worker) settle(d *duty, m jetstream.Msg, messages []*nats.Msg, err error) {
	if err == nil {
		err = w.store(d.ctx, messages)
	}
	if err != nil {
		if d.ctx.Err() == nil {
			w.Log("run %s: %v", d.run.ID, err)
		}
		m.Nak()
		return
	}
	m.Ack()
}

// storeTime is for how long a worker tries to store what it has done.
const storeTime = time.Minute

// store stores messages, of which duplicates do not count. It tries for some time, as
// the server may be out of reach.
func (w *Worker) store(ctx context.Context, messages []*nats.Msg) (err error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	for delay := 50 * time.Millisecond; len(messages) > 0; delay = min(2*delay, 2*time.Second) {
		once, end := context.WithTimeout(ctx, 5*time.Second)
		err = w.Store.publish(once, messages)
		if refused(err) { // for one of them, perhaps
			var left []*nats.Msg
			for _, m := range messages {
				if e := w.Store.publish(once, []*nats.Msg{single(m)}); e != nil && !duplicate(e) {
					left, err = append(left, m), e
				}
			}
			if messages = left; len(left) == 0 {
				err = nil
			}
		}
		end()
		if err == nil {
			return nil
		}
		if pause(ctx, delay); ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// bury gives a job up: it goes to the dead letters, and the reason is its result.
func (w *Worker) bury(d *duty, j job, reason string) error {
	text, err := json.Marshal(Dead{Run: d.run.ID, Job: j.ID, Reason: reason, Worker: w.Member.Name, At: time.Now().UTC(), Data: j.Data})
	if err != nil {
		return err
	}
	letter := nats.NewMsg("versus.dead." + d.run.ID + "." + j.ID)
	letter.Data = text
	if err := w.store(d.ctx, []*nats.Msg{letter}); err != nil {
		return err
	}
	result, err := d.run.message(j.ID, Result{Worker: w.Member.Name, Version: w.Member.Version, Error: reason})
	if err != nil {
		return err
	}
	return w.store(d.ctx, []*nats.Msg{result})
}
