package api

import (
	"context"
	"net/http"
	"time"

	"github.com/seed-61c9d78a/versus/examples/web/games"
)

// recorded is what requests about a record begin with.
type recorded struct {
	Record games.Record `json:"record"`
}

func (q *recorded) record() *games.Record { return &q.Record }

// open reads a request about a record into q and replays the record.
func open(w http.ResponseWriter, r *http.Request, q interface{ record() *games.Record }) (games.Table, error) {
	if err := read(w, r, q); err != nil {
		return nil, err
	}
	return replay(*q.record())
}

// replay plays a record over again.
func replay(r games.Record) (games.Table, error) {
	e, err := games.Find(r.Game)
	if err != nil {
		return nil, err
	}
	return e.Open(r)
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
		Games  []games.Info `json:"games"`
		Limits limits       `json:"limits"`
	}{Limits: limits{games.MaxTime.Milliseconds(), games.MaxPlies, games.MaxFrames, games.MaxLines, s.config.Searches}}
	for _, e := range s.games {
		answer.Games = append(answer.Games, e.Info(language(r)))
	}
	s.answer(w, r, http.StatusOK, answer)
}

// show answers with the view after ply moves, at the end if ply is nil, unless err says
// that there is none.
func (s *Server) show(w http.ResponseWriter, r *http.Request, t games.Table, ply *int, err error) {
	var v games.View
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
	var t games.Table
	if err == nil {
		t, err = replay(games.Record{Game: q.Game, Variant: q.Variant, Setup: q.Setup, Seed: q.Seed})
	}
	s.show(w, r, t, nil, err)
}

func (s *Server) view(w http.ResponseWriter, r *http.Request) {
	var q struct {
		recorded
		Ply *int `json:"ply"`
	}
	t, err := open(w, r, &q)
	s.show(w, r, t, q.Ply, err)
}

func (s *Server) frames(w http.ResponseWriter, r *http.Request) {
	var q struct {
		recorded
		From int  `json:"from"`
		To   *int `json:"to"`
	}
	t, err := open(w, r, &q)
	var f games.Frames
	if err == nil {
		to := len(t.Record().Moves)
		if q.To != nil {
			to = *q.To
		}
		f, err = t.Frames(q.From, to, language(r))
	}
	s.reply(w, r, f, err)
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
		e, err = games.Find(q.Game)
	}
	var t games.Table
	if err == nil {
		t, err = e.Parse(q.Variant, q.Setup, q.Text)
	}
	s.show(w, r, t, nil, err)
}

func (s *Server) move(w http.ResponseWriter, r *http.Request) {
	var q struct {
		recorded
		Bot  games.Bot `json:"bot"`
		Seed uint64    `json:"seed"`
	}
	t, err := open(w, r, &q)
	if err == nil {
		err = t.Check(q.Bot)
	}
	var found games.Found
	if err == nil {
		err = s.searching(r, toMove, nil, func(ctx context.Context) (err error) {
			found, err = t.Move(ctx, q.Bot, q.Seed, language(r))
			return err
		})
	}
	s.reply(w, r, found, err)
}

// searching calls do when there is room for another search.
func (s *Server) searching(r *http.Request, k kind, waiting func() error, do func(ctx context.Context) error) error {
	done, err := s.clients.search(r)
	if err != nil {
		return err
	}
	defer done()
	return inTurn(s.search, r, k, waiting, do)
}

// inTurn calls do once it has a place in the queue.
func inTurn(q *queue, r *http.Request, k kind, waiting func() error, do func(ctx context.Context) error) error {
	leave, err := q.enter(r.Context(), address(r), k, waiting)
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
