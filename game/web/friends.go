//go:build !js

package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// admission is the answer to a client that makes or enters a room.
type admission struct {
	ID    string `json:"id"`
	Key   string `json:"key"`             // of the seat; "" for spectators
	Class string `json:"class,omitempty"` // of the rooms made together
}

// Limits of requests about rooms.
const (
	maxName   = 60 // runes
	maxBoards = 32 // of a class
	maxSeen   = 2 * maxBoards
)

// makeRoom makes a room with a seat for the client, or the rooms of a class without.
func (s *Server) makeRoom(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Game    string      `json:"game"`
		Variant string      `json:"variant"`
		Setup   string      `json:"setup"`
		Moves   []string    `json:"moves"` // already played
		Start   string      `json:"start"`
		Seat    board.Owner `json:"seat"`
		Name    string      `json:"name"`
		TimeMS  int64       `json:"time_ms"` // for the game; 0: no clocks
		BonusMS int64       `json:"bonus_ms"`
		Boards  int         `json:"boards"` // of a class
	}
	if err := read(w, r, &q); err != nil {
		s.fail(w, r, err)
		return
	}
	base, bonus := time.Duration(q.TimeMS)*time.Millisecond, time.Duration(q.BonusMS)*time.Millisecond
	bad := ""
	if q.TimeMS < 0 || q.BonusMS < 0 || q.TimeMS > maxClock.Milliseconds() || q.BonusMS > maxClock.Milliseconds() {
		bad = "want time_ms and bonus_ms between 0 and " + maxClock.String()
	} else if q.Boards < 0 || q.Boards > maxBoards {
		bad = fmt.Sprintf("boards is %d; want at most %d", q.Boards, maxBoards)
	}
	if bad != "" {
		s.fail(w, r, &failure{Code: answer.BadRequest, Message: bad, status: http.StatusBadRequest})
		return
	}
	now := time.Now()
	asked := board.Record{Game: q.Game, Variant: q.Variant, Setup: q.Setup, Start: q.Start}
	given := asked
	given.Moves = q.Moves
	class := ""
	if q.Boards > 0 {
		class = newID()
	}
	made := make([]*room, max(1, q.Boards))
	for i := range made {
		made[i] = &room{maker: who(r).caller, madeAt: who(r).from, games: s.games, kept: kept{Class: class, Base: base, Bonus: bonus, Asked: asked}}
		if err := made[i].begin(given, now); err != nil {
			s.fail(w, r, err)
			return
		}
	}
	if err := s.rooms.add(now, made...); err != nil {
		s.fail(w, r, err)
		return
	}
	if class != "" {
		s.answer(w, r, http.StatusOK, admission{Class: class})
		return
	}
	s.answer(w, r, http.StatusOK, admission{ID: made[0].ID, Key: made[0].sit(q.Seat, named(q.Name), now)})
}

// joiners keep signs together or apart within words and pictures of several signs.
const joiners = "\u200c\u200d"

// named returns the name that is shown for a player: short, without tricks, and with whole signs.
func named(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(c rune) bool {
		return !unicode.IsPrint(c) && !strings.ContainsRune(joiners, c) || unicode.IsSpace(c)
	}), " ")
	var name []rune
	marks := 0 // of the last letter: many languages need one or two
	for _, c := range strings.Trim(text, joiners) {
		if marks++; !unicode.IsMark(c) {
			marks = 0
		}
		if marks <= 3 {
			name = append(name, c)
		}
	}
	n := min(len(name), maxName)
	for n < len(name) && n > 0 && (unicode.In(name[n], unicode.M, unicode.Sk, unicode.Cf) || name[n-1] == '\u200d') {
		n--
	}
	return strings.TrimSpace(string(name[:n]))
}

// asRoom is the part common to requests about a room.
type asRoom struct {
	ID    string `json:"id"`
	Class string `json:"class"` // of join: any room of the class
	Key   string `json:"key"`
	Ply   *int   `json:"ply"` // the number of moves before
	Move  string `json:"move"`
	What  string `json:"what"` // is offered
	Name  string `json:"name"` // of the player
}

// inRoom calls do and answers with what it returns.
func (s *Server) inRoom(do func(room *room, q asRoom, now time.Time) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var q asRoom
		err := read(w, r, &q)
		var found *room
		if err == nil && q.Class != "" {
			found, err = s.rooms.free(q.Class)
		} else if err == nil {
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
	handle := func(name string, do func(room *room, q asRoom, now time.Time) error) {
		mux.HandleFunc("POST /api/rooms/"+name, s.inRoom(func(room *room, q asRoom, now time.Time) (any, error) {
			return done, do(room, q, now)
		}))
	}
	mux.HandleFunc("POST /api/rooms", s.makeRoom)
	mux.HandleFunc("POST /api/rooms/join", s.inRoom(func(room *room, q asRoom, now time.Time) (any, error) {
		return admission{ID: room.ID, Key: room.sit(board.First, named(q.Name), now)}, nil
	}))
	handle("play", func(room *room, q asRoom, now time.Time) error {
		if q.Ply == nil {
			return &failure{Code: answer.BadRequest, Message: "want the ply: the number of moves before", status: http.StatusBadRequest}
		}
		return room.play(q.Key, *q.Ply, q.Move, now)
	})
	handle("resign", func(room *room, q asRoom, now time.Time) error { return room.resign(q.Key, now) })
	handle("offer", func(room *room, q asRoom, now time.Time) error { return room.offer(q.Key, q.What, now) })
	handle("refuse", func(room *room, q asRoom, now time.Time) error { return room.refuse(q.Key, now) })
	handle("name", func(room *room, q asRoom, now time.Time) error { return room.rename(q.Key, named(q.Name), now) })
	mux.HandleFunc("POST /api/rooms/view", func(w http.ResponseWriter, r *http.Request) {
		s.inRoom(func(room *room, q asRoom, now time.Time) (any, error) { return room.see(q.Key, q.Ply, language(r)) })(w, r)
	})
	mux.HandleFunc("POST /api/rooms/class", s.classRooms)
	mux.HandleFunc("POST /api/rooms/watch", s.watchRooms)
}

// classRooms lists the rooms of a class.
func (s *Server) classRooms(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Class string `json:"class"`
	}
	err := read(w, r, &q)
	var all []string
	if err == nil {
		all, err = s.rooms.class(q.Class)
	}
	s.reply(w, r, map[string][]string{"rooms": all}, err)
}

// seen is a room as a watcher sees it.
type seen struct {
	ID       string         `json:"id"`
	Key      string         `json:"key"`
	Language board.Language `json:"lang"`

	at      int // its index in the request
	room    *room
	changes int // at the latest event
	version int
}

// watchRooms streams what happens in rooms: one stream serves all rooms of a visitor.
func (s *Server) watchRooms(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Rooms []*seen `json:"rooms"`
	}
	err := read(w, r, &q)
	if err == nil && (len(q.Rooms) > maxSeen || slices.Contains(q.Rooms, nil)) {
		err = &failure{Code: answer.BadRequest, Message: fmt.Sprintf("want at most %d rooms", maxSeen), status: http.StatusBadRequest}
	}
	done := func() {}
	if err == nil {
		done, err = s.clients.stream(r)
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer done()
	out := &lines{w: w}
	me := &watcher{wake: make(chan struct{}, 1)}
	watched := q.Rooms[:0]
	for i, one := range q.Rooms {
		one.at = i
		if one.room, err = s.rooms.find(one.ID); err != nil {
			if out.emit(goneRoom{"gone", i, one.ID}) != nil {
				return
			}
			continue
		}
		one.Language = answer.LanguageOf(string(one.Language))
		one.changes, one.version = -1, -1
		defer one.room.watch(me, one.Key)()
		watched = append(watched, one)
	}
	for {
		wait, err := emitNews(out, watched)
		if err != nil {
			return
		}
		timer := time.NewTimer(wait)
		select {
		case <-me.wake:
		case <-timer.C:
		case <-r.Context().Done():
		}
		timer.Stop()
		if r.Context().Err() != nil || wait == signOfLife && out.emit(event{Type: "idle"}) != nil {
			return
		}
	}
}

// goneRoom is an event: the room does not exist.
type goneRoom struct {
	Type string `json:"type"` // gone
	At   int    `json:"at"`
	ID   string `json:"id"`
}

// emitNews tells what has changed in rooms, and returns how long to wait for the next
// change by the clock.
func emitNews(out *lines, rooms []*seen) (wait time.Duration, err error) {
	wait = signOfLife
	for _, one := range rooms {
		state, changes, next, err := one.room.state(one.Key, one.version, one.Language, time.Now())
		if err != nil {
			return 0, err
		}
		if next > 0 {
			wait = min(wait, next)
		}
		if changes == one.changes {
			continue
		}
		one.changes, one.version, state.At = changes, state.Version, one.at
		if err := out.emit(state); err != nil {
			return 0, err
		}
	}
	return wait, nil
}
