//go:build !js

package web

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"mime"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
)

// maxBody is the maximum size of a request in bytes.
const maxBody = answer.MaxBytes

// failure is an error answer.
type failure struct {
	Code    answer.Code `json:"code"`
	Message string      `json:"message"`
	Ply     *int        `json:"ply,omitempty"`
	Legal   []string    `json:"legal,omitempty"`

	status int
	retry  time.Duration
}

func (f *failure) Error() string { return f.Message }

// failureOf translates an error, and distinguishes mistakes of the visitor from faults of the
// server.
func failureOf(err error) *failure {
	var own *failure
	if errors.As(err, &own) {
		f := *own
		f.Message = excerpt.Of(f.Message, answer.MaxMessage)
		return &f
	}
	p := requests.Problem(err)
	f := &failure{Code: p.Code, Message: p.Message, Ply: p.Ply, Legal: p.Legal, status: http.StatusUnprocessableEntity}
	switch p.Code {
	case answer.BadRequest, answer.BadSetup, answer.BadLevel:
		f.status = http.StatusBadRequest
	case answer.UnknownGame, answer.UnknownSearcher, answer.UnknownSession:
		f.status = http.StatusNotFound
	case answer.TooLarge:
		f.status = http.StatusRequestEntityTooLarge
	case answer.Timeout, answer.Busy:
		f.status, f.retry = http.StatusServiceUnavailable, time.Second
	case answer.Internal:
		f.status = http.StatusInternalServerError
	}
	return f
}

// fail answers with an error.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	f := failureOf(err)
	if f.Code == answer.Internal {
		s.config.Log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
	}
	if f.retry > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.retry.Seconds()))))
	}
	s.answer(w, r, f.status, map[string]*failure{"error": f})
}

// reply answers with v, or with err if it is not nil.
func (s *Server) reply(w http.ResponseWriter, r *http.Request, v any, err error) {
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.answer(w, r, http.StatusOK, v)
}

// answer writes v as JSON.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, status int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		s.config.Log.Printf("%s %s: %v", r.Method, r.URL.Path, err)
		status, text = http.StatusInternalServerError, []byte(`{"error":{"code":"internal","message":"the answer cannot be written"}}`)
	}
	s.send(w, r, status, text)
}

// send writes an answer in JSON, compressed if that saves space and the client
// supports it.
func (s *Server) send(w http.ResponseWriter, r *http.Request, status int, text []byte) {
	if patience(w, answerTime) != nil {
		return // the client is gone
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept-Encoding")
	if len(text) < compressFrom || !acceptsGzip(r) {
		h.Set("Content-Length", strconv.Itoa(len(text)))
		w.WriteHeader(status)
		w.Write(text)
		return
	}
	h.Set("Content-Encoding", "gzip")
	w.WriteHeader(status)
	z := compressors.Get().(*gzip.Writer)
	defer compressors.Put(z)
	z.Reset(w)
	z.Write(text)
	z.Close()
}

// compressors are used again: the memory of one takes longer to clear than an answer to compress.
var compressors = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is a valid one
	return z
}}

// Time limits for a reader.
const (
	answerTime = 30 * time.Second // for an answer
	lineTime   = 10 * time.Second // for a line of a stream
)

// patience gives the client this much time to read what it is sent from now on.
func patience(w http.ResponseWriter, d time.Duration) error {
	return whereSupported(http.NewResponseController(w).SetWriteDeadline(time.Now().Add(d)))
}

// listening removes the read deadline once the client has sent its request.
func listening(w http.ResponseWriter) error {
	return whereSupported(http.NewResponseController(w).SetReadDeadline(time.Time{}))
}

// whereSupported ignores the error of a writer without deadlines, as in tests.
func whereSupported(err error) error {
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}

// compressFrom is the minimum size of a compressed answer.
const compressFrom = 4 << 10

func acceptsGzip(r *http.Request) bool {
	for e := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, q, _ := strings.Cut(strings.TrimSpace(e), ";")
		if name == "gzip" {
			q = strings.TrimSpace(q)
			return q != "q=0" && q != "q=0.0"
		}
	}
	return false
}

// readBody returns the body of a request in JSON.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, &failure{Code: answer.BadRequest, Message: fmt.Sprintf("Content-Type is %q; want application/json", r.Header.Get("Content-Type")), status: http.StatusUnsupportedMediaType}
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return nil, &failure{Code: answer.TooLarge, Message: fmt.Sprintf("the request has more than %d bytes", large.Limit), status: http.StatusRequestEntityTooLarge}
	}
	if err != nil {
		return nil, &failure{Code: answer.BadRequest, Message: "the request cannot be read: " + err.Error(), status: http.StatusBadRequest}
	}
	return body, listening(w)
}

// read decodes the body of a request into v.
func read(w http.ResponseWriter, r *http.Request, v any) error {
	body, err := readBody(w, r)
	if err != nil {
		return err
	}
	return answer.Decode(body, v)
}

// language returns the language of the answer.
func language(r *http.Request) board.Language {
	return answer.LanguageOf(r.URL.Query().Get("lang"))
}
