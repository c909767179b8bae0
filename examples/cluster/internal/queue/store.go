package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Store is the shared state of a cluster: streams and buckets of a NATS server.
type Store struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	jobs    jetstream.Stream
	runs    jetstream.KeyValue
	workers jetstream.KeyValue
	files   jetstream.KeyValue // programs, in pieces, by the SHA-256 of their content

	// Not read by workers.
	results jetstream.Stream // of the bucket
	dead    jetstream.Stream
	news    jetstream.KeyValue // progress of runs
}

// When data expires.
const (
	runAge    = time.Hour // since the coordinator's last announcement
	workerAge = 15 * time.Second
	jobAge    = 24 * time.Hour
	resultAge = 7 * 24 * time.Hour
	deadAge   = 30 * 24 * time.Hour
)

// DefaultLimit is the capacity of a new queue, in bundles of jobs of all runs.
const DefaultLimit = 100_000

// serverTime is the default time limit for an answer of the server, which may be restarting.
const serverTime = 30 * time.Second

const bucketSubject = "$KV.versus_results."

// Open returns the store of the server that nc is connected to. It creates missing streams and
// buckets and keeps the configuration of existing ones, except that a limit above 0 becomes the
// capacity of the queue in bundles.
func Open(ctx context.Context, nc *nats.Conn, limit int64) (*Store, error) {
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(serverTime))
	if err != nil {
		return nil, err
	}
	s := &Store{nc: nc, js: js}
	if err := s.make(ctx, limit); err != nil {
		return nil, fmt.Errorf("the NATS server at %s: %w (it needs JetStream, and version 2.12 or later)", nc.ConnectedUrlRedacted(), err)
	}
	return s, nil
}

// ErrNothing is the error of Join if the server has never been used for a run.
var ErrNothing = errors.New("no run has been started there yet")

// Join returns the store for a worker. It creates nothing and needs only the permissions that
// Access grants.
func Join(ctx context.Context, nc *nats.Conn) (*Store, error) {
	s, err := joinAt(ctx, nc, strings.TrimSuffix(jetstream.DefaultAPIPrefix, "."))
	if errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
		s, err = joinAt(ctx, nc, workerAPI)
	}
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound), errors.Is(err, jetstream.ErrBucketNotFound):
		return nil, ErrNothing
	case err != nil:
		return nil, fmt.Errorf("the NATS server at %s: %w", nc.ConnectedUrlRedacted(), err)
	}
	return s, nil
}

func joinAt(ctx context.Context, nc *nats.Conn, api string) (*Store, error) {
	js, err := jetstream.NewWithAPIPrefix(nc, api, jetstream.WithDefaultTimeout(serverTime))
	if err != nil {
		return nil, err
	}
	s := &Store{nc: nc, js: js}
	s.jobs, err = js.Stream(ctx, jobStream)
	for bucket, kv := range map[string]*jetstream.KeyValue{runBucket: &s.runs, workerBucket: &s.workers, fileBucket: &s.files} {
		if err == nil {
			*kv, err = js.KeyValue(ctx, bucket)
		}
	}
	return s, err
}

// Names of streams and buckets.
const (
	jobStream    = "VERSUS_JOBS"
	deadStream   = "VERSUS_DEAD"
	resultStream = "KV_versus_results"
	runBucket    = "versus_runs"
	workerBucket = "versus_workers"
	fileBucket   = "versus_files"
	newsBucket   = "versus_news"
)

func (s *Store) make(ctx context.Context, limit int64) (err error) {
	jobs := jetstream.StreamConfig{
		Name: jobStream, Subjects: []string{"versus.jobs.>"}, Retention: jetstream.WorkQueuePolicy,
		Discard: jetstream.DiscardNew, MaxMsgs: DefaultLimit, MaxAge: jobAge, AllowAtomicPublish: true,
	}
	if s.jobs, err = s.stream(ctx, jobs); err == nil && limit > 0 && s.jobs.CachedInfo().Config.MaxMsgs != limit {
		changed := s.jobs.CachedInfo().Config
		changed.MaxMsgs = limit
		s.jobs, err = s.js.UpdateStream(ctx, changed)
	}
	if err != nil {
		return err
	}
	s.results, err = s.stream(ctx, jetstream.StreamConfig{ // a bucket that also allows atomic batches
		Name: resultStream, Subjects: []string{bucketSubject + ">"}, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew,
		MaxAge: resultAge, DenyDelete: true, AllowDirect: true, AllowAtomicPublish: true,
	})
	if err != nil {
		return err
	}
	s.dead, err = s.stream(ctx, jetstream.StreamConfig{Name: deadStream, Subjects: []string{"versus.dead.>"}, MaxAge: deadAge, MaxMsgs: 100_000})
	if err != nil {
		return err
	}
	if err = s.makeVolatile(ctx); err != nil {
		return err
	}
	for _, b := range []struct {
		to     *jetstream.KeyValue
		config jetstream.KeyValueConfig
	}{
		{&s.runs, jetstream.KeyValueConfig{Bucket: runBucket, TTL: runAge}},
		{&s.files, jetstream.KeyValueConfig{Bucket: fileBucket}},
	} {
		if *b.to, err = s.bucket(ctx, b.config); err != nil {
			return err
		}
	}
	return nil
}

// makeVolatile creates the buckets that are kept in memory: workers and news, which change all
// the time. The stream of workers does not allow roll-ups, with which a worker could remove the
// announcements of others.
func (s *Store) makeVolatile(ctx context.Context) (err error) {
	if _, err = s.stream(ctx, jetstream.StreamConfig{
		Name: "KV_" + workerBucket, Subjects: []string{"$KV." + workerBucket + ".>"}, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew,
		MaxAge: workerAge, Storage: jetstream.MemoryStorage, AllowDirect: true,
	}); err == nil {
		s.workers, err = s.bucket(ctx, jetstream.KeyValueConfig{Bucket: workerBucket})
	}
	if err == nil {
		s.news, err = s.bucket(ctx, jetstream.KeyValueConfig{Bucket: newsBucket, TTL: runAge, Storage: jetstream.MemoryStorage})
	}
	return err
}

// stream returns the stream of that name, which it creates if necessary.
func (s *Store) stream(ctx context.Context, c jetstream.StreamConfig) (jetstream.Stream, error) {
	found, err := s.js.Stream(ctx, c.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		return s.js.CreateStream(ctx, c)
	}
	return found, err
}

// bucket returns the bucket of that name, which it creates if necessary.
func (s *Store) bucket(ctx context.Context, c jetstream.KeyValueConfig) (jetstream.KeyValue, error) {
	found, err := s.js.KeyValue(ctx, c.Bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return s.js.CreateKeyValue(ctx, c)
	}
	return found, err
}

// maxInBatch is the maximum number of messages in an atomic batch.
const maxInBatch = 1000

// publish stores messages in one stream with a single write to disk, all or none. The error is
// a *jetstream.APIError if the server refuses them.
func (s *Store) publish(ctx context.Context, messages []*nats.Msg) error {
	if len(messages) == 1 {
		_, err := s.js.PublishMsg(ctx, messages[0])
		return err
	}
	id := nats.NewInbox()[len(nats.InboxPrefix):]
	last := len(messages) - 1
	for i, m := range messages {
		m.Header.Set("Nats-Batch-Id", id)
		m.Header.Set("Nats-Batch-Sequence", fmt.Sprint(i+1))
		if i < last {
			if err := s.nc.PublishMsg(m); err != nil {
				return err
			}
		}
	}
	messages[last].Header.Set("Nats-Batch-Commit", "1")
	answer, err := s.nc.RequestMsgWithContext(ctx, messages[last])
	if err != nil {
		return err
	}
	var ack struct {
		Error *jetstream.APIError `json:"error"`
		Count int                 `json:"count"`
	}
	if err := json.Unmarshal(answer.Data, &ack); err != nil {
		return fmt.Errorf("the server's answer to a batch: %w", err)
	}
	switch {
	case ack.Error != nil:
		return ack.Error
	case ack.Count != len(messages):
		return fmt.Errorf("the server stored %d messages of a batch of %d", ack.Count, len(messages))
	}
	return nil
}

// single removes the headers of a batch from a message.
func single(m *nats.Msg) *nats.Msg {
	for _, name := range []string{"Nats-Batch-Id", "Nats-Batch-Sequence", "Nats-Batch-Commit"} {
		m.Header.Del(name)
	}
	return m
}

// refused reports whether the server refused a request, as opposed to not answering it.
func refused(err error) bool {
	var refusal *jetstream.APIError
	return errors.As(err, &refusal)
}

// values returns the values in a bucket in any order, without those that are not of type T.
func values[T any](ctx context.Context, kv jetstream.KeyValue) ([]T, error) {
	w, err := kv.WatchAll(ctx, jetstream.IgnoreDeletes())
	if err != nil {
		return nil, err
	}
	defer w.Stop()
	var list []T
	for {
		select {
		case e := <-w.Updates():
			if e == nil {
				return list, nil
			}
			var v T
			if json.Unmarshal(e.Value(), &v) == nil {
				list = append(list, v)
			}
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}
