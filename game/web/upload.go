//go:build !js

package web

import (
	"context"
	"errors"
	"io"
	"net/http"
)

// openRecord answers with the whole content of a visitor's record.
func (s *Server) openRecord(w http.ResponseWriter, r *http.Request) {
	text, err := s.opened(w, r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.send(w, r, http.StatusOK, text)
}

// opened returns the answer. It counts a client's concurrent uploads before it reads the
// body, and takes a place in the queue afterwards.
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
	err = s.inTurn(s.reading, r, toStudy, nil, func(context.Context) error {
		answer, err = openedOf(s.games, text, language(r))
		return err
	})
	return answer, err
}
