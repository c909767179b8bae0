//go:build !js

package web

import (
	"context"
	"net/http"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/table"
)

// recorded is the part common to requests about a record.
type recorded struct {
	Record board.Record `json:"record"`
}

func (q *recorded) record() *board.Record { return &q.Record }

// open parses a request about a record into q and replays the record.
func (s *Server) open(w http.ResponseWriter, r *http.Request, q interface{ record() *board.Record }) (table.Table, error) {
	if err := read(w, r, q); err != nil {
		return nil, err
	}
	return s.games.Open(*q.record())
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	s.answer(w, r, http.StatusOK, struct {
		OK       bool `json:"ok"`
		Searches int  `json:"searches"`
	}{true, s.search.length()})
}

func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	type limits struct {
		MaxTimeMS   int64 `json:"max_time_ms"`
		MaxPlies    int   `json:"max_plies"`
		MaxFrames   int   `json:"max_frames"`
		MaxLines    int   `json:"max_lines"`
		MaxSearches int   `json:"max_searches"`
	}
	answer := struct {
		Games  []table.Info `json:"games"`
		Limits limits       `json:"limits"`
	}{Limits: limits{board.MaxTime.Milliseconds(), table.MaxPlies, table.MaxFrames, table.MaxLines, s.config.Searches}}
	for _, e := range s.games {
		answer.Games = append(answer.Games, e.Info(language(r)))
	}
	s.answer(w, r, http.StatusOK, answer)
}

// show answers with the view after ply moves, or at the end if ply is nil; if err is not
// nil, it answers with err.
func (s *Server) show(w http.ResponseWriter, r *http.Request, t table.Table, ply *int, err error) {
	var v table.View
	if err == nil {
		at := len(t.Record().Moves)
		if ply != nil {
			at = *ply
		}
		v, err = t.View(at, language(r))
	}
	s.reply(w, r, v, err)
}

func (s *Server) begin(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Game    string `json:"game"`
		Variant string `json:"variant"`
		Setup   string `json:"setup"`
		Seed    uint64 `json:"seed"`
	}
	err := read(w, r, &q)
	var t table.Table
	if err == nil {
		t, err = s.games.Open(board.Record{Game: q.Game, Variant: q.Variant, Setup: q.Setup, Seed: q.Seed})
	}
	s.show(w, r, t, nil, err)
}

func (s *Server) view(w http.ResponseWriter, r *http.Request) {
	var q struct {
		recorded
		Ply *int `json:"ply"`
	}
	t, err := s.open(w, r, &q)
	s.show(w, r, t, q.Ply, err)
}

func (s *Server) frames(w http.ResponseWriter, r *http.Request) {
	var q struct {
		recorded
		From int  `json:"from"`
		To   *int `json:"to"`
	}
	t, err := s.open(w, r, &q)
	var f table.Frames
	if err == nil {
		to := len(t.Record().Moves)
		if q.To != nil {
			to = *q.To
		}
		f, err = t.Frames(q.From, to, language(r))
	}
	s.reply(w, r, f, err)
}

// pasted is a game in text form from a visitor.
type pasted struct {
	Game    string `json:"game"`
	Variant string `json:"variant"`
	Setup   string `json:"setup"`
	Text    string `json:"text"`
}

// paste parses a request with a text.
func (s *Server) paste(w http.ResponseWriter, r *http.Request) (e table.Entry, q pasted, err error) {
	if err = read(w, r, &q); err == nil {
		e, err = s.games.Find(q.Game)
	}
	return e, q, err
}

func (s *Server) parse(w http.ResponseWriter, r *http.Request) {
	e, q, err := s.paste(w, r)
	var t table.Table
	if err == nil {
		t, err = e.Parse(q.Variant, q.Setup, q.Text)
	}
	s.show(w, r, t, nil, err)
}

func (s *Server) split(w http.ResponseWriter, r *http.Request) {
	e, q, err := s.paste(w, r)
	var games []board.Excerpt
	if err == nil {
		games, err = e.Split(q.Variant, q.Setup, q.Text)
	}
	s.reply(w, r, map[string]any{"games": games}, err)
}

func (s *Server) draft(w http.ResponseWriter, r *http.Request) {
	var q recorded
	t, err := s.open(w, r, &q)
	var d table.Drafting
	if err == nil {
		d, err = t.Draft(language(r))
	}
	s.reply(w, r, d, err)
}

func (s *Server) compose(w http.ResponseWriter, r *http.Request) {
	var q struct {
		recorded
		Draft board.Draft `json:"draft"`
	}
	t, err := s.open(w, r, &q)
	if err == nil {
		t, err = t.Compose(q.Draft)
	}
	s.show(w, r, t, nil, err)
}

func (s *Server) move(w http.ResponseWriter, r *http.Request) { s.choose(w, r, table.Table.Move) }

func (s *Server) hint(w http.ResponseWriter, r *http.Request) { s.choose(w, r, table.Table.Hint) }

// choose answers with the result of a bot's search.
func (s *Server) choose(w http.ResponseWriter, r *http.Request, find func(table.Table, context.Context, table.Bot, uint64, board.Language) (table.Found, error)) {
	var q struct {
		recorded
		Bot  table.Bot `json:"bot"`
		Seed uint64    `json:"seed"`
	}
	t, err := s.open(w, r, &q)
	if err == nil {
		err = t.Check(q.Bot)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if streams(r) { // so that a waiting client learns its place in the queue
		s.stream(w, r, toMove, func(ctx context.Context, emit func(any) error) error {
			found, err := find(t, ctx, q.Bot, q.Seed, language(r))
			if err != nil {
				return err
			}
			return emit(struct {
				Type string `json:"type"`
				table.Found
			}{"found", found})
		})
		return
	}
	var found table.Found
	err = s.searching(r, toMove, nil, func(ctx context.Context) (err error) {
		found, err = find(t, ctx, q.Bot, q.Seed, language(r))
		return err
	})
	s.reply(w, r, found, err)
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
	return inTurn(s.search, r, k, waiting, do)
}

// inTurn calls do once it has a place in the queue.
func inTurn(q *queue, r *http.Request, k kind, waiting func(before int) error, do func(ctx context.Context) error) error {
	leave, err := q.enter(r.Context(), address(r), k, waiting)
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
