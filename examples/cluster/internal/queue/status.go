package queue

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
)

// Status is the state of a cluster.
type Status struct {
	Runs    []RunStatus `json:"runs"`
	Workers []Member    `json:"workers"`
}

// RunStatus is the progress of a run.
type RunStatus struct {
	Run
	Queued  uint64 `json:"queued"`  // jobs
	Working int    `json:"working"` // jobs that workers have taken
}

// Status listens to the announcements of coordinators and workers for a few seconds.
func (s *Store) Status(ctx context.Context) (st Status, err error) {
	heard := make(chan *nats.Msg, 10_000)
	for _, subject := range []string{runSubject + "*", workerSubject + "*"} {
		sub, err := s.nc.ChanSubscribe(subject, heard)
		if err != nil {
			return st, err
		}
		defer sub.Unsubscribe()
	}
	runs, workers := map[string]Run{}, map[string]Member{}
	for over := time.After(2 * beat); over != nil; {
		select {
		case <-ctx.Done():
			return st, context.Cause(ctx)
		case <-over:
			over = nil
		case m := <-heard:
			var r Run
			var w Member
			switch name, worker := strings.CutPrefix(m.Subject, workerSubject); {
			case worker && json.Unmarshal(m.Data, &w) == nil:
				w.Name = name
				workers[name] = w
			case !worker && json.Unmarshal(m.Data, &r) == nil:
				runs[m.Subject] = r
			default:
				delete(runs, m.Subject) // it is over
				delete(workers, name)
			}
		}
	}
	for _, subject := range slices.Sorted(maps.Keys(runs)) {
		rs := RunStatus{Run: runs[subject]}
		if c, err := s.jobs.Consumer(ctx, rs.consumer()); err == nil {
			rs.Queued, rs.Working = c.CachedInfo().NumPending, c.CachedInfo().NumAckPending
		}
		st.Runs = append(st.Runs, rs)
	}
	for _, name := range slices.Sorted(maps.Keys(workers)) {
		st.Workers = append(st.Workers, workers[name])
	}
	return st, nil
}
