//go:build !js

package web

import (
	"net/http"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
)

// admission is the answer to a client that makes or enters a room.
type admission struct {
	ID  string `json:"id"`
	Key string `json:"key"` // of the seat; "" for spectators
}

// makeRoom makes a room, with a seat for the client.
func (s *Server) makeRoom(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Game    string      `json:"game"`
		Variant string      `json:"variant"`
		Setup   string      `json:"setup"`
		Seat    board.Owner `json:"seat"`
		TimeMS  int64       `json:"time_ms"` // for the game; 0: no clocks
		BonusMS int64       `json:"bonus_ms"`
	}
	if err := read(w, r, &q); err != nil {
		s.fail(w, r, err)
		return
	}
	base, bonus := time.Duration(q.TimeMS)*time.Millisecond, time.Duration(q.BonusMS)*time.Millisecond
	if q.TimeMS < 0 || q.BonusMS < 0 || q.TimeMS > maxClock.Milliseconds() || q.BonusMS > maxClock.Milliseconds() {
		s.fail(w, r, &failure{Code: "bad_request", Message: "want time_ms and bonus_ms between 0 and " + maxClock.String(), status: http.StatusBadRequest})
		return
	}
	now := time.Now()
	made := &room{
		maker: address(r), games: s.games, base: base, bonus: bonus, changed: make(chan struct{}), used: now,
		asked: board.Record{Game: q.Game, Variant: q.Variant, Setup: q.Setup},
	}
	err := made.begin(now)
	if err == nil {
		err = s.rooms.add(made, now)
	}
	s.reply(w, r, admission{made.id, made.sit(q.Seat, now)}, err)
}

// asRoom is the part common to requests about a room.
type asRoom struct {
	ID   string `json:"id"`
	Key  string `json:"key"`
	Ply  int    `json:"ply"` // the number of moves before
	Move string `json:"move"`
}

// inRoom calls do and answers with an empty value.
func (s *Server) inRoom(do func(room *room, q asRoom, now time.Time) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q asRoom
		err := read(w, r, &q)
		var found *room
		if err == nil {
			found, err = s.rooms.find(q.ID)
		}
		var answer any
		if err == nil {
			answer, err = do(found, q, time.Now())
		}
		s.reply(w, r, answer, err)
	}
}

// roomRequests registers the requests about rooms.
func (s *Server) roomRequests(mux *http.ServeMux) {
	done := struct{}{}
	mux.HandleFunc("POST /api/rooms", s.makeRoom)
	mux.HandleFunc("POST /api/rooms/join", s.inRoom(func(room *room, q asRoom, now time.Time) (any, error) {
		return admission{q.ID, room.sit(board.First, now)}, nil
	}))
	mux.HandleFunc("POST /api/rooms/play", s.inRoom(func(room *room, q asRoom, now time.Time) (any, error) {
		return done, room.play(q.Key, q.Ply, q.Move, now)
	}))
	mux.HandleFunc("POST /api/rooms/resign", s.inRoom(func(room *room, q asRoom, now time.Time) (any, error) {
		return done, room.resign(q.Key, now)
	}))
	mux.HandleFunc("POST /api/rooms/rematch", s.inRoom(func(room *room, q asRoom, now time.Time) (any, error) {
		return done, room.rematch(q.Key, now)
	}))
	mux.HandleFunc("GET /api/rooms/watch", s.watchRoom)
}

// watchRoom streams the events in a room.
func (s *Server) watchRoom(w http.ResponseWriter, r *http.Request) {
	found, err := s.rooms.find(r.URL.Query().Get("id"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	done, err := s.clients.stream(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer done()
	out, err := newEvents(w)
	if err != nil {
		return
	}
	for {
		state, changed, wait := found.state(r.URL.Query().Get("key"), time.Now())
		if out.send("room", state) != nil {
			return
		}
		if wait == 0 || wait > signOfLife {
			wait = signOfLife
		}
		timer := time.NewTimer(wait)
		select {
		case <-changed:
		case <-timer.C:
		case <-r.Context().Done():
		}
		timer.Stop()
		if r.Context().Err() != nil {
			return
		}
	}
}
