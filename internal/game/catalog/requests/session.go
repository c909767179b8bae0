package requests

import (
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// Limits of sessions. A record has at most answer.MaxPlies moves.
const (
	maxSessions = 10_000
	ownSessions = 1000          // of one client
	sessionLife = 2 * time.Hour // unused
	sweepEvery  = time.Minute
)

// sessions are records that the server keeps, by names that nobody can guess: to know the
// name is to own the session.
type sessions struct {
	mu   sync.Mutex
	all  map[string]*session
	of   map[string]int   // number of sessions of each client
	time func() time.Time // nil: time.Now

	swept time.Time
}

// session is a record. Its lock is held while the record changes.
type session struct {
	name, owner string
	used        time.Time // guarded by the lock of sessions

	mu     sync.Mutex
	record board.Record
}

func (all *sessions) clock() time.Time {
	if all.time != nil {
		return all.time()
	}
	return time.Now()
}

func (all *sessions) open(owner string, r board.Record) (name string, err error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	if all.all == nil {
		all.all, all.of = map[string]*session{}, map[string]int{}
	}
	if now := all.clock(); now.Sub(all.swept) > sweepEvery {
		all.swept = now
		for _, s := range all.all {
			if now.Sub(s.used) > sessionLife {
				all.forget(s)
			}
		}
	}
	switch {
	case all.of[owner] >= ownSessions:
		return "", answer.Problemf(answer.Busy, "there are %d sessions; close one first", ownSessions)
	case len(all.all) >= maxSessions:
		return "", answer.Problemf(answer.Busy, "too many sessions; try again later, or send records instead")
	}
	s := &session{name: newName(), owner: owner, used: all.clock(), record: r}
	all.all[s.name] = s
	all.of[owner]++
	return s.name, nil
}

// find returns a session that is not too old.
func (all *sessions) find(name string) (*session, error) {
	all.mu.Lock()
	defer all.mu.Unlock()
	s := all.all[name]
	if s != nil && all.clock().Sub(s.used) > sessionLife {
		all.forget(s)
		s = nil
	}
	if s == nil {
		return nil, answer.Problemf(answer.UnknownSession, "there is no session %.40q; want one that open has returned, used within the last %.0f hours, and not closed", name, sessionLife.Hours())
	}
	s.used = all.clock()
	return s, nil
}

func (all *sessions) close(name string) error {
	s, err := all.find(name)
	if err != nil {
		return err
	}
	all.mu.Lock()
	defer all.mu.Unlock()
	all.forget(s)
	return nil
}

// forget removes a session. The lock is held.
func (all *sessions) forget(s *session) {
	if all.all[s.name] != s {
		return
	}
	delete(all.all, s.name)
	if all.of[s.owner]--; all.of[s.owner] == 0 {
		delete(all.of, s.owner)
	}
}

func (s *session) now() board.Record {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.record
}

// change replaces the record by that of the view that next returns.
func (s *session) change(next func(board.Record) (answer.View, error)) (answer.View, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, err := next(s.record)
	if err != nil {
		return answer.View{}, err
	}
	s.record, v.Session = v.Record, s.name
	return v, nil
}
