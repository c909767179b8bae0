package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
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

	// Open prepares to do the jobs of a run.
	Open func(ctx context.Context, run Run) (Doer, error)

	// Log receives errors, and News, if not nil, the beginnings and ends of runs, both for
	// people to read.
	Log, News func(format string, args ...any)

	done    atomic.Int64
	slots   chan int // free slots
	storing chan struct{}

	hearing sync.Mutex // held while an announcement is heard

	mu   sync.Mutex
	runs map[string]*duty

	told sync.Map // messages
}

// Doer does the jobs of a run.
type Doer interface {
	// Do does a job and returns its result as JSON. The slot, from 0 to
	// Cores-1, is not used by any other job at the same time.
	Do(ctx context.Context, slot int, data json.RawMessage) (json.RawMessage, error)

	Close()
}

// duty is a run that a worker works for.
type duty struct {
	run      Run
	heard    time.Time     // the last announcement
	mean     time.Duration // mean duration of a job
	doer     Doer
	consumer jetstream.Consumer
	ctx      context.Context
	cancel   context.CancelFunc
	busy     sync.WaitGroup
}

// Run does jobs until ctx ends. It then hands back unfinished jobs.
func (w *Worker) Run(ctx context.Context) error {
	if w.News == nil {
		w.News = func(string, ...any) {}
	}
	w.Member.Cores = max(1, w.Member.Cores)
	w.slots, w.storing, w.runs = make(chan int, w.Member.Cores), make(chan struct{}, 4*w.Member.Cores), map[string]*duty{}
	for slot := range w.Member.Cores {
		w.slots <- slot
	}
	sub, err := w.Store.nc.Subscribe(runSubject+"*", func(m *nats.Msg) { w.hear(ctx, m) })
	if err != nil {
		return err
	}
	w.announce()
	every(ctx, beat, w.announce)
	sub.Unsubscribe()
	w.hearing.Lock() // the last has been heard
	for _, d := range w.runs {
		d.end()
	}
	return w.Store.nc.Publish(workerSubject+w.Member.Name, nil) // it is gone
}

// announce announces the worker, and drops the runs whose coordinators are silent.
func (w *Worker) announce() {
	m := w.Member
	m.Done = w.done.Load()
	w.Store.announce(workerSubject+m.Name, m) // an error does not matter: the next will do
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, d := range w.runs {
		if time.Since(d.heard) > runAge {
			w.drop(d)
		}
	}
}

// hear receives the announcement of a run. It is empty when the run is over.
func (w *Worker) hear(ctx context.Context, m *nats.Msg) {
	w.hearing.Lock()
	defer w.hearing.Unlock()
	id := strings.TrimPrefix(m.Subject, runSubject)
	var run Run
	if err := json.Unmarshal(m.Data, &run); len(m.Data) > 0 && (err != nil || run.ID != id || !goodID.MatchString(id) || run.Patience <= 0) {
		w.once("run %s: cannot be parsed", id)
		return
	}
	why := w.Member.Able(&run)
	if why != "" && len(m.Data) > 0 {
		w.once("run %s (%s): %s", id, run.Title, why)
	}
	w.mu.Lock()
	d := w.runs[id]
	if d != nil {
		if d.heard = time.Now(); why != "" {
			w.drop(d)
		}
	}
	w.mu.Unlock()
	if d == nil && why == "" && ctx.Err() == nil {
		w.takeOn(ctx, run)
	}
}

// once logs a message unless it has been logged before.
func (w *Worker) once(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if _, told := w.told.LoadOrStore(text, true); !told {
		w.Log("%s", text)
	}
}

// pause waits for d or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// takeOn adds a run to those that the worker works for.
func (w *Worker) takeOn(ctx context.Context, run Run) {
	consumer, err := w.Store.consumer(ctx, &run)
	var doer Doer
	if err == nil {
		doer, err = w.Open(ctx, run)
	}
	if err != nil {
		w.once("run %s (%s): %v", run.ID, run.Title, err)
		return
	}
	w.News("run %s: %s", run.ID, run.Title)
	d := &duty{run: run, doer: doer, consumer: consumer, heard: time.Now()}
	d.ctx, d.cancel = context.WithCancel(ctx)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.runs[run.ID] = d
	d.busy.Go(func() { w.serve(d) })
}

// drop ends the work for a run.
func (w *Worker) drop(d *duty) {
	delete(w.runs, d.run.ID)
	w.News("run %s is over", d.run.ID)
	go d.end()
}

// end stops the run's jobs and closes the doer.
func (d *duty) end() {
	d.cancel()
	d.busy.Wait()
	d.doer.Close()
}

// idleTime is how long a run without jobs leaves the cores to other runs.
const idleTime = time.Second

// serve takes jobs of a run for free slots.
func (w *Worker) serve(d *duty) {
	for {
		var slot int
		select {
		case slot = <-w.slots:
		case <-d.ctx.Done():
			return
		}
		w.mu.Lock()
		n, patience, others := bundled(d.mean), time.Second, len(w.runs) > 1
		w.mu.Unlock()
		if others {
			patience /= 10
		}
		if list := d.fetch(n, patience); len(list) > 0 {
			d.busy.Go(func() { w.work(d, list, slot) })
			continue
		}
		if w.slots <- slot; others {
			pause(d.ctx, idleTime)
		}
	}
}

// fetch returns up to n jobs, none if none arrives within patience.
func (d *duty) fetch(n int, patience time.Duration) (list []jetstream.Msg) {
	batch, err := d.consumer.Fetch(1, jetstream.FetchMaxWait(patience))
	if err == nil {
		for m := range batch.Messages() {
			list = append(list, m)
		}
		err = batch.Error()
	}
	if len(list) > 0 && n > 1 { // and those that are there
		if batch, e := d.consumer.FetchNoWait(n - 1); e == nil {
			for m := range batch.Messages() {
				list = append(list, m)
			}
		}
	}
	if len(list) == 0 && err != nil && !errors.Is(err, nats.ErrTimeout) {
		pause(d.ctx, patience)
	}
	return list
}

// handBackDelay returns how long the server holds back a job that a worker returned because it must
// not do it. The delay grows with each delivery, up to patience. Other workers may be busy for long,
// or there may be none. Without a growing delay, such jobs would keep workers from the others. It
// is random: if two jobs always came back at the same time, each could reach the wrong worker for
// ever.
func handBackDelay(patience time.Duration, deliveries uint64) time.Duration {
	longest := min(patience/200<<min(deliveries, 10), patience)
	return longest - rand.N(longest/2)
}

// flushTime is how often the results of unfinished jobs are stored.
const flushTime = 500 * time.Millisecond

// work does jobs.
func (w *Worker) work(d *duty, list []jetstream.Msg, slot int) {
	free := sync.OnceFunc(func() { w.slots <- slot })
	defer free()
	defer d.stayAlive(list)()
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] }) // see below
	var done []jetstream.Msg
	var results []*nats.Msg
	flushed := time.Now()
	for i, m := range list {
		id := strings.TrimPrefix(m.Subject(), d.run.subject())
		j := job{id: id}
		meta, err := m.Metadata()
		if err == nil {
			err = json.Unmarshal(m.Data(), &j)
		}
		if err != nil {
			w.Log("run %s, job %s: %v", d.run.ID, id, err)
			m.Term()
			continue
		}
		if slices.Contains(j.Not, w.Member.Name) {
			m.NakWithDelay(handBackDelay(d.run.Patience, meta.NumDelivered))
			continue
		}
		// A job that is delivered again may have killed a worker, with others that it had taken.
		// So that it does not take them along again, their results are stored first; since the
		// order is random, the next time half of them are done before it.
		if meta.NumDelivered > 1 || time.Since(flushed) > flushTime {
			w.settle(d, done, results)
			done, results, flushed = nil, nil, time.Now()
		}
		result := Result{Error: fmt.Sprintf("delivered %d times without an answer", Losses)}
		if meta.NumDelivered <= Losses || len(j.Not) > 0 { // with Not, deliveries also count those handed back
			if result, err = w.do(d, slot, j); d.ctx.Err() != nil {
				for _, m := range list[i:] {
					m.Nak() // another worker can take it at once
				}
				break
			}
		}
		switch {
		case err != nil && meta.NumDelivered < Tries:
			line, _, _ := strings.Cut(err.Error(), "\n") // without the stack of a panic
			w.Log("run %s, job %s, attempt %d: %s", d.run.ID, id, meta.NumDelivered, line)
			m.NakWithDelay(d.run.Patience / 100 << (2 * (meta.NumDelivered - 1)))
			continue
		case err != nil:
			result.Error = err.Error()
		}
		done, results = append(done, m), append(results, message(resultSubject+d.run.ID+"."+id+"."+w.Member.Name, result))
	}
	w.storing <- struct{}{}
	defer func() { <-w.storing }()
	free()
	w.settle(d, done, results)
}

// stayAlive tells the server that jobs are in progress until stop is called.
func (d *duty) stayAlive(list []jetstream.Msg) (stop func()) {
	ctx, stop := context.WithCancel(context.Background())
	list = slices.Clone(list)
	go every(ctx, d.run.Patience/3, func() {
		for _, m := range list {
			m.InProgress() // fails if it is acknowledged
		}
	})
	return stop
}

// do does a job.
func (w *Worker) do(d *duty, slot int, j job) (r Result, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	begin := time.Now()
	if r.Data, err = d.doer.Do(d.ctx, slot, j.Data); err == nil {
		r.Took = time.Since(begin)
		w.done.Add(1)
		w.mu.Lock()
		defer w.mu.Unlock()
		d.mean = average(d.mean, r.Took)
	}
	return r, err
}

// storeTime is how long a worker tries to store results: the server may be unreachable.
const storeTime = time.Minute

// settle stores results and acknowledges their jobs. If storing fails, the jobs will be
// redelivered.
func (w *Worker) settle(d *duty, done []jetstream.Msg, results []*nats.Msg) {
	if len(done) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(d.ctx, storeTime)
	defer cancel()
	err := insist(ctx, func(ctx context.Context) error { return w.Store.publish(ctx, results) })
	if err != nil && d.ctx.Err() == nil {
		w.Log("run %s: %v", d.run.ID, err)
	}
	for _, m := range done {
		if err != nil {
			m.Nak()
		} else {
			m.Ack()
		}
	}
}
