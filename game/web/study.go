//go:build !js

package web

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
)

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
