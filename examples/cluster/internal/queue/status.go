package queue

import (
	"context"
	"encoding/json"

	"github.com/nats-io/nats.go/jetstream"
)

// Status is the state of a store.
type Status struct {
	Runs    []RunStatus `json:"runs"`
	Workers []Member    `json:"workers"`
	Dead    []Dead      `json:"dead"` // the latest
}

// RunStatus is the progress of a run.
type RunStatus struct {
	Run
	Queued  uint64 `json:"queued"`  // bundles
	Working int    `json:"working"` // bundles
	News    News   `json:"news"`    // the latest
}

// maxDead is the maximum number of dead letters in a Status.
const maxDead = 20

// Status returns the current state.
func (s *Store) Status(ctx context.Context) (st Status, err error) {
	runs, err := values[Run](ctx, s.runs)
	if err != nil {
		return st, err
	}
	for _, r := range runs {
		rs := RunStatus{Run: r}
		if c, err := s.jobs.Consumer(ctx, r.consumer()); err == nil {
			rs.Queued, rs.Working = c.CachedInfo().NumPending, c.CachedInfo().NumAckPending
		}
		if e, err := s.news.Get(ctx, r.ID); err == nil {
			json.Unmarshal(e.Value(), &rs.News) // leaves it empty if the value is not a News
		}
		st.Runs = append(st.Runs, rs)
	}
	if st.Workers, err = values[Member](ctx, s.workers); err != nil {
		return st, err
	}
	info, err := s.dead.Info(ctx)
	if err != nil {
		return st, err
	}
	for seq := info.State.LastSeq; seq >= max(1, info.State.FirstSeq) && len(st.Dead) < maxDead; seq-- {
		m, err := s.dead.GetMsg(ctx, seq)
		if err == jetstream.ErrMsgNotFound {
			continue
		} else if err != nil {
			return st, err
		}
		var d Dead
		if json.Unmarshal(m.Data, &d) == nil {
			st.Dead = append(st.Dead, d)
		}
	}
	return st, nil
}
