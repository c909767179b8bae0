//go:build !js

package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
)

// Limits of a record of the visitor's own.
const (
	maxUpload   = 16 << 20
	maxUploaded = 20_000   // games
	maxAnswer   = 32 << 20 // to it
)

// openRecord answers with all that is in a record of the visitor's own.
func (s *Server) openRecord(w http.ResponseWriter, r *http.Request) {
	text, err := s.opened(w, r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.send(w, r, http.StatusOK, text)
}

// opened returns the answer. What a client may upload at once is counted before it is
// read, and a place in the queue is taken once it has been.
func (s *Server) opened(w http.ResponseWriter, r *http.Request) (answer []byte, err error) {
	done, err := s.clients.read(r)
	if err != nil {
		return nil, err
	}
	defer done()
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxUpload))
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return nil, tooLarge("the record has more than %d bytes", large.Limit)
	}
	if err == nil {
		err = listening(w)
	}
	if err != nil {
		return nil, err
	}
	if n := bytes.Count(text, []byte("\n")) - 1; n > maxUploaded {
		return nil, tooLarge("the record has %d games; want at most %d (a server that is started with -records shows longer ones)", n, maxUploaded)
	}
	err = inTurn(s.reading, r, toStudy, nil, func(context.Context) error {
		answer, err = s.openedOf(text, language(r))
		return err
	})
	return answer, err
}

// tooLarge refuses a record.
func tooLarge(format string, args ...any) error {
	return &failure{Code: "too_large", Message: fmt.Sprintf(format, args...), status: http.StatusRequestEntityTooLarge}
}

// openedOf reads a record and writes all that is in it as JSON.
func (s *Server) openedOf(text []byte, l board.Language) ([]byte, error) {
	var answer struct {
		Header header    `json:"header"`
		Games  []played  `json:"games"`
		Table  standings `json:"table"`
	}
	h, all, err := record.Read(bytes.NewReader(text))
	if err != nil {
		return nil, unreadable("the record", err)
	}
	if answer.Header, err = s.headerOf("", h, l); err != nil {
		return nil, err
	}
	t, who := tournament.NewTable(len(h.Players)), workers{}
	answer.Games = make([]played, len(all))
	for i := range all {
		t.Add(all[i])
		who.add(&all[i])
		answer.Games[i] = playedOf(&all[i], &answer.Header.base, l)
	}
	answer.Table = standingsOf(t, h, who, l)
	written, err := json.Marshal(answer)
	if len(written) > maxAnswer {
		return nil, tooLarge("what is in the record takes %d bytes; want at most %d", len(written), maxAnswer)
	}
	return written, err
}
