package queue

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// link is a Queue's connection to the server during its run.
type link interface {
	announce(ctx context.Context, r Run) error
	publish(ctx context.Context, bundles []*nats.Msg) error
	queued(ctx context.Context) (map[string]bool, error) // the subjects of bundles that are waiting or in progress
	recall(ctx context.Context, id, worker string) (Result, error)
	find(ctx context.Context, id string) ([]Result, error) // the results of a job by all workers
	forget(ctx context.Context, worker string) error       // removes all results of a worker
	tell(news []byte)
	drop(ctx context.Context, results bool) error
}

// server is the link to a Store.
type server struct {
	*Store
	run string
}

func (s server) announce(ctx context.Context, r Run) error {
	text, err := json.Marshal(r)
	if err == nil {
		_, err = s.runs.Put(ctx, r.ID, text)
	}
	return err
}

func (s server) queued(ctx context.Context) (map[string]bool, error) {
	run := Run{ID: s.run}
	info, err := s.jobs.Info(ctx, jetstream.WithSubjectFilter(run.subject()+">"))
	if err != nil {
		return nil, err
	}
	list := map[string]bool{}
	for subject := range info.State.Subjects {
		list[subject] = true
	}
	return list, nil
}

func (s server) recall(ctx context.Context, id, worker string) (r Result, err error) {
	m, err := s.results.GetLastMsgForSubject(ctx, bucketSubject+s.run+"."+id+"."+worker)
	if err == nil {
		err = json.Unmarshal(m.Data, &r)
	}
	r.Worker = worker
	return r, err
}

func (s server) find(ctx context.Context, id string) (list []Result, err error) {
	prefix := bucketSubject + s.run + "." + id + "."
	info, err := s.results.Info(ctx, jetstream.WithSubjectFilter(prefix+"*"))
	if err != nil {
		return nil, err
	}
	for subject := range info.State.Subjects {
		r, err := s.recall(ctx, id, strings.TrimPrefix(subject, prefix))
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

func (s server) forget(ctx context.Context, worker string) error {
	return s.results.Purge(ctx, jetstream.WithPurgeSubject(bucketSubject+s.run+".*."+worker))
}

func (s server) tell(news []byte) { s.nc.Publish("$KV."+newsBucket+"."+s.run, news) }

func (s server) drop(ctx context.Context, results bool) error { return s.Drop(ctx, s.run, results) }

// listen receives results in the background. It returns when it has received those that are
// already stored. Jobs that were given up in an earlier attempt are tried again.
func (s *Store) listen(ctx context.Context, q *Queue) error {
	filter := bucketSubject + q.run.ID + "."
	consumer, err := s.js.OrderedConsumer(ctx, resultStream, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{filter + ">"}, DeliverPolicy: jetstream.DeliverAllPolicy,
	})
	if err != nil {
		return err
	}
	loading := consumer.CachedInfo().NumPending > 0
	loaded := make(chan struct{})
	if !loading {
		close(loaded)
	}
	consuming, err := consumer.Consume(func(m jetstream.Msg) {
		id, worker, ok := strings.Cut(strings.TrimPrefix(m.Subject(), filter), ".")
		var r Result
		id, undone := strings.CutSuffix(id, undoneSuffix)
		if ok && json.Unmarshal(m.Data(), &r) == nil && undone == r.undone() && !(loading && undone) {
			r.Worker = worker
			q.take(id, r)
		}
		if meta, err := m.Metadata(); loading && err == nil && meta.NumPending == 0 {
			loading = false
			close(loaded)
		}
	})
	if err != nil {
		return err
	}
	context.AfterFunc(q.ctx, consuming.Stop)
	select {
	case <-loaded:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// watch keeps the board's list of workers up to date.
func (s *Store) watch(q *Queue) {
	for q.ctx.Err() == nil {
		watcher, err := s.workers.WatchAll(q.ctx, jetstream.IgnoreDeletes())
		if err != nil {
			pause(q.ctx, time.Second)
			continue
		}
		for e := range watcher.Updates() {
			var m Member
			if e == nil || json.Unmarshal(e.Value(), &m) != nil {
				continue
			}
			q.mu.Lock()
			q.board.member(m, m.Able(&q.run))
			q.mu.Unlock()
			q.nudge()
		}
	}
}

// remake creates the volatile buckets again after a restart of the server.
func (s *Store) remake(q *Queue) {
	every(q.ctx, pollTime, func(ctx context.Context) {
		if _, err := s.js.Stream(ctx, "KV_"+workerBucket); errors.Is(err, jetstream.ErrStreamNotFound) {
			again := Store{js: s.js}
			again.makeVolatile(ctx)
		}
	})
}

// Drop removes a run, together with its results if results is set.
func (s *Store) Drop(ctx context.Context, id string, results bool) error {
	run := Run{ID: id}
	err := errors.Join(s.runs.Delete(ctx, id), s.news.Delete(ctx, id))
	err = errors.Join(err, s.jobs.Purge(ctx, jetstream.WithPurgeSubject(run.subject()+">")))
	if e := s.jobs.DeleteConsumer(ctx, run.consumer()); !errors.Is(e, jetstream.ErrConsumerNotFound) {
		err = errors.Join(err, e)
	}
	if results {
		err = errors.Join(err, s.results.Purge(ctx, jetstream.WithPurgeSubject(bucketSubject+id+".>")))
	}
	return err
}
