//go:build !js

package web

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"slices"
	"strconv"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
)

// Limits of records.
const (
	maxListed     = 200
	maxGames      = 100_000 // of a record
	headerBytes   = 256 << 10
	recordPattern = "*.jsonl"
)

// openNamed opens a record in the records directory.
func (s *Server) openNamed(name string) (*os.File, error) {
	missing := &failure{Code: answer.NotFound, Message: fmt.Sprintf("there is no record %q", name), status: http.StatusNotFound}
	if ok, _ := path.Match(recordPattern, name); s.config.Records == nil || !ok || !fs.ValidPath(name) {
		return nil, missing
	}
	f, err := s.config.Records.Open(name)
	if err != nil {
		return nil, missing
	}
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		f.Close()
		return nil, missing
	}
	return f, nil
}

// firstLine reads the header of a record, including its newline.
func firstLine(r io.Reader) ([]byte, error) {
	line, err := bufio.NewReader(io.LimitReader(r, headerBytes)).ReadBytes('\n')
	if err != nil {
		return nil, errors.New("the file does not begin with a header")
	}
	return line, nil
}

// records lists the records that can be watched, newest first.
func (s *Server) records(w http.ResponseWriter, r *http.Request) {
	type listed struct {
		Name     string    `json:"name"`
		Game     string    `json:"game"`
		Title    string    `json:"title"`
		Players  []string  `json:"players"`
		Bytes    int64     `json:"bytes"`
		Modified time.Time `json:"modified"`
	}
	list := []listed{}
	var files []fs.FileInfo
	if s.config.Records != nil {
		names, err := fs.Glob(s.config.Records.FS(), recordPattern)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		for _, name := range names {
			if info, err := s.config.Records.Stat(name); err == nil && info.Mode().IsRegular() {
				files = append(files, info)
			}
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return b.ModTime().Compare(a.ModTime()) })
	for _, info := range files[:min(len(files), maxListed)] {
		f, err := s.openNamed(info.Name())
		if err != nil {
			continue
		}
		var h record.Header
		line, err := firstLine(f)
		if err == nil {
			h, _, err = record.Read(bytes.NewReader(line))
		}
		f.Close()
		if err != nil {
			continue // not a record
		}
		one := listed{Name: info.Name(), Game: h.Game, Title: h.Game, Bytes: info.Size(), Modified: info.ModTime()}
		if g, err := describe(s.games, h.Game, language(r)); err == nil {
			one.Title = g.Title
		}
		for _, p := range h.Players {
			one.Players = append(one.Players, p.Name)
		}
		list = append(list, one)
	}
	s.answer(w, r, http.StatusOK, map[string]any{"records": list})
}

// recordedGame answers with one game of a record.
func (s *Server) recordedGame(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("record")
	id, err := strconv.Atoi(r.URL.Query().Get("id"))
	if err != nil {
		s.fail(w, r, &failure{Code: answer.BadRequest, Message: fmt.Sprintf("id is %q; want the number of a game", r.URL.Query().Get("id")), status: http.StatusBadRequest})
		return
	}
	var answer struct {
		Record *board.Record `json:"record"`
		Game   *played       `json:"game"`
	}
	if err = listening(w); err == nil {
		err = s.readInTurn(r, func(ctx context.Context) (err error) {
			answer.Game, err = s.findRecorded(ctx, name, id, language(r))
			return err
		})
	}
	if err == nil {
		answer.Record = answer.Game.Record
	}
	s.reply(w, r, answer, err)
}

// readInTurn calls do when there is room for another reader of records. Readers have a
// queue of their own, so that spectators do not wait for searches.
func (s *Server) readInTurn(r *http.Request, do func(ctx context.Context) error) error {
	done, err := s.clients.read(r)
	if err != nil {
		return err
	}
	defer done()
	return s.inTurn(s.reading, r, toStudy, nil, do)
}

func (s *Server) findRecorded(ctx context.Context, name string, id int, l board.Language) (*played, error) {
	f, err := s.openNamed(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t, err := newTail(f)
	if err != nil {
		return nil, unreadable(name, err)
	}
	t.only = []byte(strconv.Itoa(id))
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		found, more, err := t.next()
		if err != nil {
			return nil, unreadable(name, err)
		}
		for i := range found {
			if found[i].ID == id {
				h, err := headerOf(s.games, name, t.header, l)
				if err != nil {
					return nil, err
				}
				p := playedOf(&found[i], &h.base, l)
				for _, us := range found[i].Spent {
					p.SpentMS = append(p.SpentMS, float64(us)/1000)
				}
				return &p, nil
			}
		}
		if !more {
			return nil, &failure{Code: answer.NotFound, Message: fmt.Sprintf("%s: there is no game %d", name, id), status: http.StatusNotFound}
		}
	}
}

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
