package api

import (
	"context"
	"net/http"
	"time"

	"github.com/seed-61c9d78a/versus/examples/web/games"
)

// find returns the game with the given name.
func (s *Server) find(name string) (games.Entry, error) { return games.Find(name) }

// open replays a record.
func (s *Server) open(r games.Record) (games.Table, error) {
	e, err := s.find(r.Game)
	if err != nil {
		return nil, err
	}
	return e.Open(r)
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	s.answer(w, r, http.StatusOK, struct {
		OK       bool `json:"ok"`
		Searches int  `json:"searches"`
	}{true, s.search.running()})
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
		Games  []games.Info `json:"games"`
		Limits limits       `json:"limits"`
	}{Limits: limits{games.MaxTime.Milliseconds(), games.MaxPlies, games.MaxFrames, games.MaxLines, s.config.Searches}}
	for _, e := range s.games {
		answer.Games = append(answer.Games, e.Info(language(r)))
	}
	s.answer(w, r, http.StatusOK, answer)
}

// show answers with a view.
func (s *Server) show(w http.ResponseWriter, r *http.Request, t games.Table, ply *int) {
	at := len(t.Record().Moves)
	if ply != nil {
		at = *ply
	}
	v, err := t.View(at, language(r))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.answer(w, r, http.StatusOK, v)
}

func (s *Server) begin(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Game    string `json:"game"`
		Variant string `json:"variant"`
		Setup   string `json:"setup"`
		Seed    uint64 `json:"seed"`
	}
	err := read(w, r, &q)
	var t games.Table
	if err == nil {
		t, err = s.open(games.Record{Game: q.Game, Variant: q.Variant, Setup: q.Setup, Seed: q.Seed})
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, t, nil)
}

func (s *Server) view(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Record games.Record `json:"record"`
		Ply    *int         `json:"ply"`
	}
	err := read(w, r, &q)
	var t games.Table
	if err == nil {
		t, err = s.open(q.Record)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, t, q.Ply)
}

func (s *Server) frames(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Record games.Record `json:"record"`
		From   int          `json:"from"`
		To     *int         `json:"to"`
	}
	err := read(w, r, &q)
	var t games.Table
	if err == nil {
		t, err = s.open(q.Record)
	}
	var f games.Frames
	if err == nil {
		to := len(t.Record().Moves)
		if q.To != nil {
			to = *q.To
		}
		f, err = t.Frames(q.From, to, language(r))
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.answer(w, r, http.StatusOK, f)
}

func (s *Server) parse(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Game    string `json:"game"`
		Variant string `json:"variant"`
		Setup   string `json:"setup"`
		Text    string `json:"text"`
	}
	err := read(w, r, &q)
	var e games.Entry
	if err == nil {
		e, err = s.find(q.Game)
	}
	var t games.Table
	if err == nil {
		t, err = e.Parse(q.Variant, q.Setup, q.Text)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, t, nil)
}

func (s *Server) move(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Record games.Record `json:"record"`
		Bot    games.Bot    `json:"bot"`
		Seed   uint64       `json:"seed"`
	}
	err := read(w, r, &q)
	var t games.Table
	if err == nil {
		t, err = s.open(q.Record)
	}
	if err == nil {
		err = t.Check(q.Bot)
	}
	var found games.Found
	if err == nil {
		err = s.searching(r, nil, func(ctx context.Context) (err error) {
			found, err = t.Move(ctx, q.Bot, q.Seed, language(r))
			return err
		})
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.answer(w, r, http.StatusOK, found)
}

// searching calls do when there is room for another search.
func (s *Server) searching(r *http.Request, waiting func() error, do func(ctx context.Context) error) error {
	done, err := s.clients.search(r)
	if err != nil {
		return err
	}
	defer done()
	leave, err := s.search.enter(r.Context(), waiting)
	if err != nil {
		return err
	}
	defer leave()
	ctx, cancel := context.WithTimeout(r.Context(), longest)
	defer cancel()
	return do(ctx)
}

// longest is how long any search may take, whatever it was asked.
const longest = 30 * time.Second
