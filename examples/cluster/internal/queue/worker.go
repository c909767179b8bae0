package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
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

	// Log receives errors, and News the beginnings and ends of runs, both for people to
	// read. They may be nil.
	Log, News func(format string, args ...any)

	// Speed, if not nil, returns the value to announce as Member.Speed.
	Speed func() float64

	working atomic.Int64
	done    atomic.Int64
	slots   chan int // free slots
	storing chan struct{}

	mu      sync.Mutex
	runs    []*duty
	turn    int
	changed chan struct{} // signals a new run
	told    map[string]bool
}

// Doer does the jobs of a run.
type Doer interface {
	// Do does a job of the given kind and returns its result as JSON. The slot, from 0 to
	// Cores-1, is not used by any other job at the same time.
	Do(ctx context.Context, slot int, kind string, data json.RawMessage) (json.RawMessage, error)

	Close()
}

// duty is a run that a worker works for.
type duty struct {
	run      Run
	idle     time.Time // other runs are asked for jobs first until then
	doer     Doer
	consumer jetstream.Consumer
	ctx      context.Context
	cancel   context.CancelFunc
	busy     sync.WaitGroup
}

// Run does jobs until ctx ends. It then hands back unfinished jobs.
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
	background.Go(func() { every(ctx, 2*time.Second, func(ctx context.Context) { w.announce(ctx) }) })
	background.Go(func() { w.watch(ctx) })
	w.fetch(ctx)
	background.Wait()
	for _, d := range w.runs {
		d.end()
	}
	last, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	gone := nats.NewMsg(w.subject())
	gone.Header.Set("KV-Operation", "DEL")
	w.Store.js.PublishMsg(last, gone) // an error does not matter: the announcement expires soon
	return nil
}

func (w *Worker) subject() string { return "$KV." + workerBucket + "." + w.Member.Name }

func (w *Worker) announce(ctx context.Context) error {
	m := w.Member
	m.Working, m.Done = int(w.working.Load()), w.done.Load()
	if w.Speed != nil {
		m.Speed = w.Speed()
	}
	text, err := json.Marshal(m)
	if err == nil {
		_, err = w.Store.js.Publish(ctx, w.subject(), text) // Put would use the worker's API prefix
	}
	return err
}

// pollTime is how often a worker looks for runs. It is notified of most of them earlier.
const pollTime = 2 * time.Second

// watch takes on the runs that the worker is able to do and drops them when they end. It does
// not create a consumer on the server, because a worker that may create consumers could make
// the server send to any subject.
func (w *Worker) watch(ctx context.Context) {
	news := make(chan struct{}, 1)
	sub, err := w.Store.nc.Subscribe("$KV."+runBucket+".*", func(*nats.Msg) {
		select {
		case news <- struct{}{}:
		default: // a signal is already pending
		}
	})
	if err == nil {
		defer sub.Unsubscribe()
	}
	tick := time.NewTicker(pollTime)
	defer tick.Stop()
	var seen jetstream.StreamState
	for {
		w.look(ctx, &seen)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-news:
		}
	}
}

// look reads the list of runs unless it is unchanged.
func (w *Worker) look(long context.Context, seen *jetstream.StreamState) {
	ctx, cancel := context.WithTimeout(long, 10*time.Second)
	defer cancel()
	stream, err := w.Store.js.Stream(ctx, "KV_"+runBucket)
	if err != nil {
		return // try again next time
	}
	if now := stream.CachedInfo().State; now.LastSeq == seen.LastSeq && now.Msgs == seen.Msgs && seen.LastSeq > 0 {
		return
	}
	info, err := stream.Info(ctx, jetstream.WithSubjectFilter("$KV."+runBucket+".>"))
	if err != nil {
		return
	}
	there := map[string]bool{}
	for subject := range info.State.Subjects {
		key := strings.TrimPrefix(subject, "$KV."+runBucket+".")
		e, err := w.Store.runs.Get(ctx, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) { // or deleted
			continue
		}
		if err != nil {
			return
		}
		there[key] = true
		var run Run
		if err := json.Unmarshal(e.Value(), &run); err != nil || run.ID != key || !goodID.MatchString(run.ID) || run.Patience <= 0 {
			w.once("run %s: cannot be parsed", key)
			continue
		}
		w.takeOn(long, run)
	}
	for _, id := range w.known() {
		if !there[id] {
			w.drop(id)
		}
	}
	*seen = info.State
}

// known returns the ids of the runs that the worker works for.
func (w *Worker) known() (list []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, d := range w.runs {
		list = append(list, d.run.ID)
	}
	return list
}

// once logs a message unless it has been logged before.
func (w *Worker) once(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	w.mu.Lock()
	told := w.told[text]
	if w.told == nil || len(w.told) > 1000 {
		w.told = map[string]bool{}
	}
	w.told[text] = true
	w.mu.Unlock()
	if !told {
		w.Log("%s", text)
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
	why := w.Member.Able(&run)
	if why != "" {
		w.once("run %s (%s): %s", run.ID, run.Title, why)
	}
	w.mu.Lock()
	for _, d := range w.runs {
		if d.run.ID == run.ID {
			d.run.Priority = run.Priority
			w.mu.Unlock()
			if why != "" {
				w.drop(run.ID)
			}
			return
		}
	}
	w.mu.Unlock()
	if why != "" {
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

// end stops the run's jobs and closes the doer.
func (d *duty) end() {
	d.cancel()
	d.busy.Wait()
	d.doer.Close()
}

// idleTime is how long a run without jobs is skipped while other runs have jobs.
const idleTime = time.Second

// next returns the run whose turn it is and how long to wait for its jobs. The runs of the
// highest priority take turns, without those that had no jobs a moment ago.
func (w *Worker) next() (chosen *duty, patience time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	rank := func(d *duty) int {
		if now.Before(d.idle) {
			return math.MinInt
		}
		return d.run.Priority
	}
	for i := range w.runs {
		d := w.runs[(w.turn+1+i)%len(w.runs)]
		if chosen == nil || rank(d) > rank(chosen) {
			chosen = d
		}
	}
	if chosen == nil {
		return nil, 0
	}
	w.turn = slices.Index(w.runs, chosen)
	chosen.busy.Add(1)
	if len(w.runs) > 1 {
		return chosen, 100 * time.Millisecond
	}
	return chosen, time.Second
}

// fetch fetches bundles for free slots.
func (w *Worker) fetch(ctx context.Context) {
	for ctx.Err() == nil {
		slot := -1
		select {
		case slot = <-w.slots:
		case <-ctx.Done():
			return
		}
		d, patience := w.next()
		if d == nil {
			w.slots <- slot
			select {
			case <-ctx.Done():
			case <-w.changed:
			}
			continue
		}
		m := d.fetch(patience)
		if m == nil {
			w.mu.Lock()
			d.idle = time.Now().Add(idleTime)
			w.mu.Unlock()
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

// fetch returns a bundle, nil if none arrives within patience.
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

// handBackDelay returns how long the server holds back a job that a worker returned because it must
// not do it. The delay grows with each delivery, up to patience. Other workers may be busy for long,
// or there may be none. Without a growing delay, such jobs would keep workers from the others. It
// is random: if two jobs always came back at the same time, each could reach the wrong worker for
// ever.
func handBackDelay(patience time.Duration, deliveries uint64) time.Duration {
	longest := min(patience/200<<min(deliveries, 10), patience)
	return longest - rand.N(longest/2)
}

// flushTime is how often the results of an unfinished bundle are stored.
const flushTime = 500 * time.Millisecond

// work does the jobs of a bundle.
func (w *Worker) work(d *duty, m jetstream.Msg, slot int) {
	free := sync.OnceFunc(func() { w.slots <- slot })
	defer free()
	defer d.stayAlive(m)()
	var list []job
	meta, err := m.Metadata()
	if err == nil {
		err = json.Unmarshal(m.Data(), &list)
	}
	if err != nil || len(list) == 0 {
		w.Log("run %s: invalid bundle: %v", d.run.ID, err)
		m.Term()
		return
	}
	switch {
	case len(list) > 1 && meta.NumDelivered > 1: // one of the jobs may have killed a worker
		w.settle(d, m, w.alone(d, list), nil)
		return
	case slices.Contains(list[0].Not, w.Member.Name):
		m.NakWithDelay(handBackDelay(d.run.Patience, meta.NumDelivered))
		return
	case len(list[0].Not) == 0 && meta.NumDelivered > Losses: // with Not, deliveries also count those handed back
		w.settle(d, m, nil, w.bury(d, list[0], fmt.Sprintf("delivered %d times without an answer", Losses)))
		return
	}
	var results []*nats.Msg
	var failed []job
	var failure error
	flushed := time.Now()
	for i, j := range list {
		result, err := w.do(d, slot, j)
		if d.ctx.Err() != nil {
			m.Nak() // another worker can take it at once
			return
		}
		var message *nats.Msg
		if err == nil {
			message, err = d.run.message(j.ID, w.Member.Name, result)
		}
		if err != nil {
			failed, failure = append(failed, j), err
			continue
		}
		results = append(results, message)
		if time.Since(flushed) > flushTime && i < len(list)-1 {
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
		w.settle(d, m, append(results, w.alone(d, failed)...), nil)
	case meta.NumDelivered >= Tries:
		w.settle(d, m, nil, w.bury(d, failed[0], failure.Error()))
	default:
		w.Log("run %s, job %s, attempt %d: %v", d.run.ID, failed[0].ID, meta.NumDelivered, firstLine(failure))
		m.NakWithDelay(d.run.Patience / 100 << (2 * (meta.NumDelivered - 1)))
	}
}

// alone returns messages that ask the coordinator, which alone submits jobs, to submit these
// jobs again, each in its own bundle.
func (w *Worker) alone(d *duty, list []job) (messages []*nats.Msg) {
	for _, j := range list {
		if m, err := d.run.message(j.ID, w.Member.Name, Result{Version: w.Member.Version, Alone: true}); err == nil {
			messages = append(messages, m)
		}
	}
	return messages
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// stayAlive tells the server that a bundle is in progress until stop is called.
func (d *duty) stayAlive(m jetstream.Msg) (stop func()) {
	ctx, stop := context.WithCancel(context.Background())
	go every(ctx, d.run.Patience/3, func(context.Context) { m.InProgress() })
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
	data, err := d.doer.Do(d.ctx, slot, j.Kind, j.Data)
	if err == nil {
		w.done.Add(1)
	}
	return Result{Version: w.Member.Version, Took: time.Since(begin), Data: data}, err
}

// settle stores messages and acknowledges the bundle. If err is not nil or storing fails, the
// bundle will be redelivered.
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

// storeTime is how long a worker tries to store results.
const storeTime = time.Minute

// store stores messages. It retries for storeTime, because the server may be unreachable.
func (w *Worker) store(ctx context.Context, messages []*nats.Msg) (err error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	for delay := 50 * time.Millisecond; len(messages) > 0; delay = min(2*delay, 2*time.Second) {
		once, end := context.WithTimeout(ctx, 5*time.Second)
		err = w.Store.publish(once, messages)
		if refused(err) && len(messages) > 1 { // perhaps because of a single message
			messages = slices.DeleteFunc(messages, func(m *nats.Msg) bool {
				e := w.Store.publish(once, []*nats.Msg{single(m)})
				if e != nil {
					err = e
				}
				return e == nil
			})
			if len(messages) == 0 {
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

// bury gives a job up: it stores a dead letter and the reason as the job's result.
func (w *Worker) bury(d *duty, j job, reason string) error {
	text, err := json.Marshal(Dead{Run: d.run.ID, Job: j.ID, Reason: reason, Worker: w.Member.Name, At: time.Now().UTC(), Data: j.Data})
	if err != nil {
		return err
	}
	letter := nats.NewMsg("versus.dead." + d.run.ID + "." + j.ID + "." + w.Member.Name)
	letter.Data = text
	if err := w.store(d.ctx, []*nats.Msg{letter}); err != nil {
		return err
	}
	result, err := d.run.message(j.ID, w.Member.Name, Result{Version: w.Member.Version, Error: reason})
	if err != nil {
		return err
	}
	return w.store(d.ctx, []*nats.Msg{result})
}
