//go:build !js

package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
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
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/record"
)

// Limits of records.
const (
	maxListed     = 200
	maxGames      = 100_000 // of a record
	maxPlayers    = 100     // likewise
	headerBytes   = 256 << 10
	recordPattern = "*.jsonl"
)

// header is what a record says of all its games.
type header struct {
	Record  string          `json:"record"` // the file's name
	Game    string          `json:"game"`
	Title   string          `json:"title"`
	Variant string          `json:"variant"`
	Players []record.Player `json:"players"`
	Began   time.Time       `json:"began"`

	base board.Record // of all games
}

// headerOf reads the first line of a record.
func (s *Server) headerOf(name string, h record.Header, l board.Language) (header, error) {
	if n := len(h.Players); n < 2 || n > maxPlayers {
		return header{}, unreadable(name, fmt.Errorf("%d players; want 2 to %d", n, maxPlayers))
	}
	var plan struct {
		Setup struct {
			Seed uint64 `json:"seed"`
		} `json:"setup"`
	}
	if len(h.Setup) > 0 {
		if err := json.Unmarshal(h.Setup, &plan); err != nil {
			return header{}, unreadable(name, err)
		}
	}
	e, err := s.games.Find(h.Game)
	if err != nil {
		return header{}, err
	}
	base, err := e.Recorded(plan.Setup.Seed)
	if err != nil {
		return header{}, err
	}
	return header{Record: name, Game: h.Game, Title: e.Info(l).Title, Variant: base.Variant, Players: h.Players, Began: h.Began, base: base}, nil
}

// unreadable says that a file is no record.
func unreadable(name string, err error) error {
	return &failure{Code: "bad_record", Message: fmt.Sprintf("%s: %v", name, err), status: http.StatusUnprocessableEntity}
}

// played is a game of a record.
type played struct {
	ID     int         `json:"id"`
	Round  int         `json:"round"` // from 1
	First  int         `json:"first"`
	Second int         `json:"second"`
	Winner board.Owner `json:"winner"`
	Reason string      `json:"reason,omitempty"` // unless it ended by the rules of the game
	Detail string      `json:"detail,omitempty"`
	Plies  int         `json:"plies"`
	Ended  time.Time   `json:"ended"`

	Record  *board.Record `json:"record,omitempty"`
	SpentMS []float64     `json:"spent_ms,omitempty"` // on each move
}

// playedOf describes a game; with its moves, if base is what they are to be added to.
func playedOf(g *record.Game, base *board.Record, l board.Language) played {
	p := played{ID: g.ID, Round: g.Round + 1, First: g.First, Second: g.Second, Winner: board.Owner(g.Player()), Detail: g.Detail, Plies: len(g.Moves), Ended: g.Ended}
	if g.Reason != match.NaturalEnd {
		p.Reason = reasonName(g.Reason, l)
	}
	if base != nil {
		r := *base
		r.Moves = g.Moves
		p.Record = &r
	}
	return p
}

// openNamed opens a record in the directory of records.
func (s *Server) openNamed(name string) (*os.File, error) {
	missing := &failure{Code: "not_found", Message: fmt.Sprintf("there is no record %q", name), status: http.StatusNotFound}
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

// firstLine reads the header of a record, its newline included.
func firstLine(r io.Reader) ([]byte, error) {
	line, err := bufio.NewReader(io.LimitReader(r, headerBytes)).ReadBytes('\n')
	if err != nil {
		return nil, errors.New("the file does not begin with a header")
	}
	return line, nil
}

// records lists the records that can be watched, the newest first.
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
			continue // some other file
		}
		one := listed{Name: info.Name(), Game: h.Game, Title: h.Game, Bytes: info.Size(), Modified: info.ModTime()}
		if e, err := s.games.Find(h.Game); err == nil {
			one.Title = e.Info(language(r)).Title
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
		s.fail(w, r, &failure{Code: "bad_request", Message: fmt.Sprintf("id is %q; want the number of a game", r.URL.Query().Get("id")), status: http.StatusBadRequest})
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

// readInTurn calls do when there is room for another reader of records. That is not a
// place of the searches: who looks on does not wait for those who think.
func (s *Server) readInTurn(r *http.Request, do func(ctx context.Context) error) error {
	done, err := s.clients.read(r)
	if err != nil {
		return err
	}
	defer done()
	return inTurn(s.reading, r, toStudy, nil, do)
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
				h, err := s.headerOf(name, t.header, l)
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
			return nil, &failure{Code: "not_found", Message: fmt.Sprintf("%s: there is no game %d", name, id), status: http.StatusNotFound}
		}
	}
}
