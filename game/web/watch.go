//go:build !js

package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// Intervals of a stream.
const (
	lookEvery  = 300 * time.Millisecond // between checks for news
	signOfLife = 15 * time.Second       // between keep-alive messages
)

// eventBatch is the maximum number of games in an event.
const eventBatch = 500

// events writes server-sent events.
type events struct{ w http.ResponseWriter }

// newEvents begins a stream of server-sent events, which may stay silent for a while.
func newEvents(w http.ResponseWriter) (*events, error) {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // so that proxies do not buffer events
	return &events{w}, errors.Join(listening(w), http.NewResponseController(w).Flush())
}

func (e *events) send(name string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if err := patience(e.w, lineTime); err != nil {
		return err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "event: %s\ndata: %s\n\n", name, text)
	if _, err := e.w.Write(b.Bytes()); err != nil {
		return err
	}
	return http.NewResponseController(e.w).Flush()
}

// watch streams a record as it grows.
func (s *Server) watch(w http.ResponseWriter, r *http.Request) {
	select {
	case s.streams <- struct{}{}:
		defer func() { <-s.streams }()
	default:
		s.fail(w, r, &failure{Code: answer.Busy, Message: "too many visitors are following records; try again later", status: http.StatusServiceUnavailable, retry: 10 * time.Second})
		return
	}
	done, err := s.clients.stream(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer done()
	name := r.URL.Query().Get("record")
	f, err := s.openNamed(name)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer f.Close()
	out, err := newEvents(w)
	if err != nil {
		return
	}
	err = errTakenBack
	for errors.Is(err, errTakenBack) { // the client starts over with the header
		err = s.follow(r, name, f, out)
	}
	if err != nil && r.Context().Err() == nil {
		// The client is still connected if the record is at fault, and gone otherwise.
		out.send("fault", map[string]*failure{"error": failureOf(unreadable(name, err))})
	}
}

// follow sends the content of the record, then the additions.
func (s *Server) follow(r *http.Request, name string, f *os.File, out *events) error {
	t, err := newTail(f)
	if err != nil {
		return err
	}
	var table *tournament.Table
	var batch []played
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	quiet := time.Now()
	caughtUp := false
	var now *current
	var about header
	who := workers{}
	for {
		found, more, err := t.next()
		if err != nil {
			return err
		}
		if table == nil && t.first != nil {
			if about, err = headerOf(s.games, name, t.header, language(r)); err != nil {
				return err
			}
			table = tournament.NewTable(len(t.header.Players))
			now = &current{name: name, base: about.base}
			if err := out.send("header", about); err != nil {
				return err
			}
		}
		for i := range found {
			table.Add(found[i])
			who.add(&found[i])
			batch = append(batch, playedOf(&found[i], nil, language(r)))
		}
		for len(batch) > 0 && (len(batch) >= eventBatch || !more) {
			n := min(len(batch), eventBatch)
			if err := out.send("games", map[string]any{"games": batch[:n]}); err != nil {
				return err
			}
			batch = batch[n:]
		}
		if len(found) > 0 {
			caughtUp = false
		}
		if more {
			continue
		}
		if table != nil && !caughtUp {
			caughtUp = true
			if err := out.send("table", standingsOf(table, &about, who, language(r))); err != nil {
				return err
			}
			quiet = time.Time{}
		}
		if now != nil {
			if games, ok := now.next(s, language(r)); ok {
				if err := out.send("current", map[string]any{"games": games}); err != nil {
					return err
				}
			}
		}
		if table != nil && time.Since(quiet) >= signOfLife {
			quiet = time.Now()
			if err := out.send("idle", struct{}{}); err != nil {
				return err
			}
		}
		select {
		case <-r.Context().Done():
			return nil
		case <-look.C:
		}
		if s.replaced(name, f, t.read) {
			return errors.New("the file has been replaced; open it again")
		}
	}
}

// replaced reports whether the name now belongs to another file, or to one that was
// truncated: then there is nothing to wait for.
func (s *Server) replaced(name string, f *os.File, read int64) bool {
	was, err1 := f.Stat()
	is, err2 := s.config.Records.Stat(name)
	return err1 != nil || err2 != nil || is.Size() < read || !os.SameFile(is, was)
}
