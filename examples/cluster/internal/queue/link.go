package queue

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// link is a Queue's connection to the server during its run.
type link interface {
	announce(subject string, value any) error
	publish(ctx context.Context, messages []*nats.Msg) error
	forget(ctx context.Context, worker string) error // removes all results of a worker
	drop(ctx context.Context, results bool) error
}

// serverLink is the link to a Store.
type serverLink struct {
	*Store
	run *Run
}

func (s serverLink) forget(ctx context.Context, worker string) error {
	return s.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject+s.run.ID+".*."+worker))
}

// drop ends the run, and removes its results if results is set.
func (s serverLink) drop(ctx context.Context, results bool) error {
	err := errors.Join(s.nc.Publish(runSubject+s.run.ID, nil), s.jobs.Purge(ctx, jetstream.WithPurgeSubject(s.run.subject()+">")))
	if e := s.jobs.DeleteConsumer(ctx, s.run.consumer()); !errors.Is(e, jetstream.ErrConsumerNotFound) {
		err = errors.Join(err, e)
	}
	if results {
		err = errors.Join(err, s.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject+s.run.ID+".>")))
	}
	return err
}

// listen receives results in the background. It returns when it has received those that are
// already stored. Jobs that were given up in an earlier attempt are tried again.
func (s *Store) listen(ctx context.Context, q *Queue) error {
	filter := resultSubject + q.run.ID + "."
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
		if ok && json.Unmarshal(m.Data(), &r) == nil && !(loading && r.Error != "") {
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
func (s *Store) watch(q *Queue) error {
	sub, err := s.nc.Subscribe(workerSubject+"*", func(msg *nats.Msg) {
		var m Member
		if json.Unmarshal(msg.Data, &m) != nil {
			return
		}
		m.Name = strings.TrimPrefix(msg.Subject, workerSubject)
		q.mu.Lock()
		q.board.member(m, m.Able(&q.run))
		q.mu.Unlock()
		q.nudge()
	})
	if err == nil {
		context.AfterFunc(q.ctx, func() { sub.Unsubscribe() })
	}
	return err
}
