package queue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Store is the shared state of a cluster, which a NATS server keeps.
type Store struct {
	nc      *nats.Conn
	js      jetstream.JetStream
	api     jetstream.JetStream // for all but publishing; a worker's own account reaches it under another prefix
	jobs    jetstream.Stream    // nil in a worker, like results
	results jetstream.Stream
}

// When data expires.
const (
	runAge    = time.Minute // without an announcement of the coordinator
	workerAge = 15 * time.Second
	storedAge = 7 * 24 * time.Hour // jobs and results
)

// beat is the time between the announcements of coordinators and workers. They are not stored.
const beat = time.Second

// serverTime is the default time limit for an answer of the server, which may be restarting.
const serverTime = 30 * time.Second

// Names of streams, buckets and subjects.
const (
	jobStream     = "VERSUS_JOBS"
	resultStream  = "VERSUS_RESULTS"
	fileBucket    = "versus_files"
	resultSubject = "versus.results."
	runSubject    = "versus.runs."
	workerSubject = "versus.workers."
)

// Open returns the store of the server that nc is connected to. It creates missing streams and
// keeps the configuration of existing ones.
func Open(ctx context.Context, nc *nats.Conn) (*Store, error) {
	s, err := Join(nc)
	if err == nil {
		err = s.make(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("the NATS server at %s: %w (it needs JetStream, and version 2.12 or later)", nc.ConnectedUrlRedacted(), err)
	}
	return s, nil
}

// Join returns the store for a worker. It creates nothing and needs only the permissions that
// Access grants.
func Join(nc *nats.Conn) (*Store, error) {
	js, err := jetstream.New(nc, jetstream.WithDefaultTimeout(serverTime))
	return &Store{nc: nc, js: js, api: js}, err
}

// consumer returns the consumer of a run's jobs, for a worker.
func (s *Store) consumer(ctx context.Context, run *Run) (jetstream.Consumer, error) {
	c, err := s.api.Consumer(ctx, jobStream, run.consumer())
	if errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
		if s.api, err = jetstream.NewWithAPIPrefix(s.nc, workerAPI, jetstream.WithDefaultTimeout(serverTime)); err == nil {
			c, err = s.api.Consumer(ctx, jobStream, run.consumer())
		}
	}
	return c, err
}

func (s *Store) make(ctx context.Context) (err error) {
	if _, err = s.js.KeyValue(ctx, fileBucket); errors.Is(err, jetstream.ErrBucketNotFound) {
		_, err = s.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: fileBucket})
	}
	if err == nil {
		s.results, err = s.stream(ctx, jetstream.StreamConfig{
			Name: resultStream, Subjects: []string{resultSubject + ">"}, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew,
			MaxAge: storedAge, DenyDelete: true, AllowAtomicPublish: true,
		})
	}
	if err == nil {
		s.jobs, err = s.stream(ctx, jetstream.StreamConfig{
			Name: jobStream, Subjects: []string{"versus.jobs.>"}, Retention: jetstream.WorkQueuePolicy, MaxAge: storedAge, AllowAtomicPublish: true,
		})
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

// announce publishes a value that is not stored.
func (s *Store) announce(subject string, value any) error {
	return s.nc.PublishMsg(message(subject, value))
}

// maxInBatch is the maximum number of messages in an atomic batch.
const maxInBatch = 1000

// publish stores messages in one stream with a single write to disk, all or none.
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

// File identifies a stored file by its content.
type File struct {
	Sum  string `json:"sha256,omitempty"`
	Size int64  `json:"size,omitempty"` // in bytes
}

// pieceSize is the number of bytes of a file in one message. By default servers limit messages
// to a megabyte.
const pieceSize = 512 << 10

func (f *File) piece(n int64) (key string, size int64) {
	return fmt.Sprintf("%s.%d", f.Sum, n), min(pieceSize, f.Size-n*pieceSize)
}

// PutFile stores a file.
func (s *Store) PutFile(ctx context.Context, in io.ReadSeeker) (f File, err error) {
	h := sha256.New()
	if f.Size, err = io.Copy(h, in); err == nil {
		_, err = in.Seek(0, io.SeekStart)
	}
	f.Sum = hex.EncodeToString(h.Sum(nil))
	if err != nil {
		return f, err
	}
	files, err := s.api.KeyValue(ctx, fileBucket)
	for n := int64(0); err == nil && n*pieceSize < f.Size; n++ {
		key, size := f.piece(n)
		data := make([]byte, size)
		if _, err = io.ReadFull(in, data); err == nil {
			_, err = files.Put(ctx, key, data)
		}
	}
	return f, err
}

// GetFile writes a stored file to out. It returns an error if the content is not the file's.
func (s *Store) GetFile(ctx context.Context, f File, out io.Writer) error {
	files, err := s.api.KeyValue(ctx, fileBucket)
	if err != nil {
		return err
	}
	h := sha256.New()
	for n := int64(0); n*pieceSize < f.Size; n++ {
		key, size := f.piece(n)
		e, err := files.Get(ctx, key)
		if err != nil {
			return err
		}
		if int64(len(e.Value())) != size {
			return fmt.Errorf("piece %d has %d bytes; want %d", n, len(e.Value()), size)
		}
		h.Write(e.Value())
		if _, err := out.Write(e.Value()); err != nil {
			return err
		}
	}
	if sum := hex.EncodeToString(h.Sum(nil)); sum != f.Sum {
		return fmt.Errorf("SHA-256 %s; want %s", sum, f.Sum)
	}
	return nil
}
