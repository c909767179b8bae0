//go:build !js

package web

import (
	"context"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
)

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	s.answer(w, r, http.StatusOK, struct {
		OK       bool `json:"ok"`
		Searches int  `json:"searches"`
	}{true, s.search.length()})
}

// list returns the handler of a list, which is made once for each language.
func (s *Server) list(content func(board.Language) ([]byte, error)) http.HandlerFunc {
	files := map[board.Language]func() (*file, error){}
	for _, l := range answer.Languages() {
		files[l] = sync.OnceValues(func() (*file, error) {
			text, err := content(l)
			if err != nil {
				return nil, err
			}
			return pack("list.json", text), nil
		})
	}
	return func(w http.ResponseWriter, r *http.Request) {
		f, err := files[language(r)]()
		if err != nil {
			s.fail(w, r, err)
			return
		}
		f.serve(w, r)
	}
}

// described returns the list of games in a language.
func described(d *requests.Server, l board.Language) ([]byte, error) {
	games, err := d.Answer(context.Background(), requests.Request{Question: answer.Question{Do: "games", Language: l}}, nil)
	if err != nil {
		return nil, err
	}
	return json.Marshal(games)
}

// places are the queues in which the requests wait.
var places = map[answer.Cost]kind{answer.AtOnce: atOnce, answer.ToMove: toMove, answer.ToStudy: toStudy}

// queued lists the requests about a game and about sessions, with the queues that they wait in.
func queued() map[string]kind {
	all := map[string]kind{}
	for _, q := range answer.Requests {
		if !q.Local {
			all[q.Name] = places[q.Cost]
		}
	}
	return all
}

// request returns the handler of a request about a game.
func (s *Server) request(name string, k kind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q requests.Request
		err := read(w, r, &q)
		q.Do, q.Language, q.Owner = name, language(r), who(r).from.String()
		var given any
		switch {
		case err != nil:
		case k == atOnce:
			given, err = s.requests.Answer(r.Context(), q, nil)
		case k == toStudy && r.Header.Get("Accept") != "application/json" || streams(r): // so that a waiting client learns its place in the queue
			s.stream(w, r, k, q)
			return
		default:
			err = s.searching(r, k, nil, func(ctx context.Context) (err error) {
				given, err = s.requests.Answer(ctx, q, nil)
				return err
			})
		}
		s.reply(w, r, given, err)
	}
}

// streams reports whether a client requests an answer in lines.
func streams(r *http.Request) bool { return r.Header.Get("Accept") == linesType }

// searching calls do when there is room for another search.
func (s *Server) searching(r *http.Request, k kind, waiting func(before int) error, do func(ctx context.Context) error) error {
	done, err := s.clients.search(r)
	if err != nil {
		return err
	}
	defer done()
	return s.inTurn(s.search, r, k, waiting, do)
}

// inTurn calls do once it has a place in the queue.
func (s *Server) inTurn(q *queue, r *http.Request, k kind, waiting func(before int) error, do func(ctx context.Context) error) error {
	leave, err := q.enter(r.Context(), who(r).caller, k, waiting)
	if err != nil {
		return err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(r.Context(), longest)
	defer cancel()
	return do(ctx)
}

// longest is the maximum time of any search.
const longest = 30 * time.Second

// linesType is the type of an answer in lines.
const linesType = "application/x-ndjson"

// lines writes JSON values as they come, one per line.
type lines struct {
	w     http.ResponseWriter
	begun bool
}

func (l *lines) emit(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	if !l.begun {
		l.begun = true
		h := l.w.Header()
		h.Set("Content-Type", linesType)
		h.Set("Cache-Control", "no-store")
		h.Set("X-Accel-Buffering", "no") // so that proxies do not buffer lines
	}
	if err := patience(l.w, lineTime); err != nil {
		return err
	}
	if _, err := l.w.Write(append(text, '\n')); err != nil {
		return err
	}
	return http.NewResponseController(l.w).Flush()
}

// event is a line with only a type.
type event struct {
	Type   string   `json:"type"`
	Before *int     `json:"before,omitempty"` // of queued: the number of searches ahead
	Error  *failure `json:"error,omitempty"`
}

// stream answers a search in lines. An error before the first line is an ordinary error
// answer; later it is a line of its own.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, k kind, q requests.Request) {
	out := &lines{w: w}
	queued := func(before int) error { return out.emit(event{Type: "queued", Before: &before}) }
	err := s.searching(r, k, queued, func(ctx context.Context) error {
		given, err := s.requests.Answer(ctx, q, out.emit)
		if found, ok := given.(answer.Found); ok && err == nil {
			return out.emit(struct {
				Type string `json:"type"`
				answer.Found
			}{"found", found})
		}
		return err
	})
	switch {
	case r.Context().Err() != nil: // the client is gone
	case err == nil:
		out.emit(event{Type: "done"})
	case !out.begun:
		s.fail(w, r, err)
	default:
		f := failureOf(err)
		if f.Code == "internal" {
			s.config.Log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
		}
		out.emit(event{Type: "error", Error: f})
	}
}
