//go:build !js

package web

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// emptyRoom makes a room of a game without players.
func emptyRoom(t *testing.T, game string, base, bonus time.Duration, now time.Time) *room {
	t.Helper()
	games := must.Get(checked(allGames()))(t)
	asked := board.Record{Game: game}
	r := &room{games: games, kept: kept{ID: "test", Base: base, Bonus: bonus, Asked: asked}}
	must.Do(t, r.begin(asked, now))
	return r
}

// newRoom makes a room of a game, with both players.
func newRoom(t *testing.T, game string, base, bonus time.Duration, now time.Time) (r *room, first, second string) {
	t.Helper()
	r = emptyRoom(t, game, base, bonus, now)
	second = r.sit(board.Second, "Bo", now)
	return r, r.sit(board.Second, "Ann", now), second
}

// stateOf returns the state of a room as told to the client with a key.
func stateOf(t *testing.T, r *room, key string, now time.Time) (roomState, time.Duration) {
	t.Helper()
	s, _, wait, err := r.state(key, -1, "", now)
	if err != nil {
		t.Fatal(err)
	}
	return s, wait
}

// code returns the code of a failure; "" for no error.
func code(err error) string {
	if err == nil {
		return ""
	}
	return string(failureOf(err).Code)
}

// Only the players can move, each in turn, and no move is played twice.
func TestRoomMoves(t *testing.T) {
	now := time.Now()
	r, first, second := newRoom(t, "tictactoe", 0, 0, now)
	if stranger := r.sit(board.First, "", now); stranger != "" {
		t.Errorf(`a third player sat down: %q; want stranger == ""`, stranger)
	}
	for _, test := range []struct {
		key  string
		ply  int
		move string
		want string
	}{
		{"", 0, "5", "forbidden"}, {"somebody", 0, "5", "forbidden"}, {second, 0, "5", "conflict"}, {first, 0, "0", "illegal_move"},
		{first, 0, "5", ""}, {first, 0, "5", ""}, {first, 0, "4", "conflict"}, {first, 1, "1", "conflict"}, {second, 0, "5", "conflict"},
		{second, 1, "1", ""}, {first, 2, "4", ""}, {second, 3, "2", ""}, {first, 4, "6", ""}, {first, 4, "6", ""}, {second, 5, "3", "game_over"},
	} {
		if got := code(r.play(test.key, test.ply, test.move, now)); got != test.want {
			t.Errorf("%+v: %q; want got == test.want", test, got)
		}
	}
	s, _ := stateOf(t, r, second, now)
	if s.Turn != board.Nobody || s.Winner != board.First || s.You != board.Second || strings.Join(s.View.Record.Moves, "") != "51426" {
		t.Errorf("in the end %+v", s)
	}

	// A rematch needs both players, and swaps the sides.
	if got := code(r.offer("", "rematch", now)); got != "forbidden" {
		t.Errorf(`a stranger's rematch: %q; want got == "forbidden"`, got)
	}
	committed := s.Committed
	for range 2 { // two requests by the same player do not count as both
		must.Do(t, r.offer(first, "rematch", now))
	}
	if s, _ := stateOf(t, r, first, now); s.Turn != board.Nobody || s.Offers != [2]string{"rematch", ""} {
		t.Errorf("one of them wants a rematch: %+v", s)
	}
	must.Do(t, r.offer(second, "rematch", now))
	if s, _ := stateOf(t, r, first, now); s.You != board.Second || s.Turn != board.First || len(s.View.Record.Moves) != 0 || s.Committed == committed || s.Names != [2]string{"Bo", "Ann"} {
		t.Errorf("the rematch begins with %+v", s)
	}
	must.Do(t, r.resign(second, now))
	if s, _ := stateOf(t, r, "", now); s.Reason != "resigned" || s.Winner != board.Second || s.You != board.Nobody {
		t.Errorf(`resigned: %+v; want s.Reason == "resigned", s.Winner == board.Second, s.You == board.Nobody`, s)
	}
}

// Clocks start once both players have joined, for the player to move, and a player out of
// time loses.
func TestRoomClocks(t *testing.T) {
	begun := time.Now()
	at := func(s int) time.Time { return begun.Add(time.Duration(s) * time.Second) }
	r := emptyRoom(t, "tictactoe", time.Minute, 5*time.Second, at(0))
	first := r.sit(board.First, "", at(0))
	if got := code(r.play(first, 0, "5", at(1))); got != "conflict" {
		t.Errorf(`a move before the other player is there: %q; want got == "conflict"`, got)
	}
	second := r.sit(board.First, "", at(100))
	must.Do(t, r.play(first, 0, "5", at(120)))
	s, changes, wait, _ := r.state("", -1, "", at(130))
	if want := [2]int64{45_000, 50_000}; s.LeftMS != want || s.Running != board.Second || wait != 50*time.Second {
		t.Errorf("%v, %v runs for %v; want %v, second, 50 s", s.LeftMS, s.Running, wait, want)
	}
	if got := code(r.play(second, 1, "1", at(181))); got != "game_over" {
		t.Errorf(`a move after the time: %q; want got == "game_over"`, got)
	}
	if r.changes[0] == changes {
		t.Error("nobody is told that the time is over")
	}
	if s, _ := stateOf(t, r, "", at(181)); s.Reason != "time" || s.Winner != board.First || s.LeftMS[1] != 0 {
		t.Errorf(`in the end %+v; want s.Reason == "time", s.Winner == board.First, s.LeftMS[1] == 0`, s)
	}
}

// The number of rooms is limited, and idle rooms are forgotten: later if both players are
// there, never while somebody has the page open.
func TestHall(t *testing.T) {
	now := time.Now()
	h := must.Get(newRoomStore(emptyRoom(t, "tictactoe", 0, 0, now).games, "", now, nil))(t)
	idle := func(client byte) *room { return &room{maker: clientAt(client), kept: kept{Used: now}} }
	for i := range clientRooms + 1 {
		if err := h.add(now, idle(1)); (err != nil) != (i == clientRooms) {
			t.Errorf("room %d: %v; want (err != nil) == (i == clientRooms)", i+1, err)
		}
	}
	both, _, _ := newRoom(t, "tictactoe", 0, 0, now)
	open := emptyRoom(t, "tictactoe", 0, 0, now)
	open.watch(&watcher{make(chan struct{}, 1)}, "")
	if err := h.add(now, both, open); err != nil {
		t.Errorf("another client: %v; want no error", err)
	}
	if err := h.add(now.Add(playingLife-time.Second), idle(2)); err != nil || len(h.all) != 3 {
		t.Errorf("later: %v, and %d rooms; want no error, len(h.all) == 3", err, len(h.all))
	}
	if err := h.add(now.Add(playingLife+time.Second), idle(2)); err != nil || len(h.all) != 2 {
		t.Errorf("much later: %v, and %d rooms; want no error, len(h.all) == 2", err, len(h.all))
	}
	var f *failure
	if _, err := h.find("gone"); !errors.As(err, &f) || f.Code != "not_found" {
		t.Errorf("a room that is not there: %v", err)
	}
}

// Players offer a draw, or to take a move back; it happens if both want it, and a move or
// a refusal ends the offer.
func TestRoomOffers(t *testing.T) {
	now := time.Now()
	r, first, second := newRoom(t, "tictactoe", 0, 0, now)
	moves := func() string {
		s, _ := stateOf(t, r, "", now)
		return strings.Join(s.View.Record.Moves, "")
	}
	for i, test := range []struct {
		do   func() error
		want string // the code
		then string // the moves
	}{
		{func() error { return r.offer(first, "takeback", now) }, "conflict", ""},
		{func() error { return r.offer(first, "rematch", now) }, "conflict", ""},
		{func() error { return r.offer("", "draw", now) }, "forbidden", ""},
		{func() error { return r.offer(first, "money", now) }, "bad_request", ""},
		{func() error { return r.play(first, 0, "5", now) }, "", "5"},
		{func() error { return r.offer(second, "takeback", now) }, "conflict", "5"},
		{func() error { return r.play(second, 1, "1", now) }, "", "51"},
		{func() error { return r.offer(first, "takeback", now) }, "", "51"},
		{func() error { return r.offer(first, "takeback", now) }, "", "51"}, // alone
		{func() error { return r.refuse(second, now) }, "", "51"},
		{func() error { return r.offer(first, "takeback", now) }, "conflict", "51"}, // refused
		{func() error { return r.offer(second, "takeback", now) }, "", "51"},
		{func() error { return r.offer(first, "takeback", now) }, "conflict", "51"}, // still refused
		{func() error { return r.play(first, 2, "2", now) }, "", "512"},
		{func() error { return r.offer(first, "takeback", now) }, "", "512"}, // the other one's offer is over
		{func() error { return r.offer(second, "takeback", now) }, "", "51"},
		{func() error { return r.offer(first, "draw", now) }, "", "51"},
		{func() error { return r.offer(second, "draw", now) }, "", "51"},
		{func() error { return r.play(first, 2, "2", now) }, "game_over", "51"},
	} {
		if got := code(test.do()); got != test.want || moves() != test.then {
			t.Errorf("step %d: %q, moves %s; want %q, %s", i, got, moves(), test.want, test.then)
		}
	}
	if s, _ := stateOf(t, r, "", now); s.Reason != "agreed" || s.Winner != board.Nobody || s.Turn != board.Nobody {
		t.Errorf(`in the end %+v; want s.Reason == "agreed", s.Winner == board.Nobody, s.Turn == board.Nobody`, s)
	}
}

// What has been seen of chance and secrets cannot be taken back.
func TestRoomKeepsChance(t *testing.T) {
	now := time.Now()
	r, first, second := newRoom(t, "football", 0, 0, now)
	must.Do(t, errors.Join(r.play(first, 0, "p4x1,0,0", now), r.play(second, 1, "0,0,0", now)))
	for _, key := range []string{first, second} {
		if got := code(r.offer(key, "takeback", now)); got != "conflict" {
			t.Errorf(`taken back: %q; want got == "conflict"`, got)
		}
	}
}

// Both players and spectators are told who is there.
func TestRoomPresence(t *testing.T) {
	now := time.Now()
	r, first, _ := newRoom(t, "tictactoe", 0, 0, now)
	kept := func(want int) { // views are kept for those who watch
		t.Helper()
		if stateOf(t, r, "", now); len(r.shown) != want {
			t.Errorf("%d views are kept; want %d", len(r.shown), want)
		}
	}
	kept(0)
	away := r.watch(&watcher{make(chan struct{}, 1)}, "")
	kept(1)
	away()
	kept(0)
	leave := r.watch(&watcher{make(chan struct{}, 1)}, first)
	r.watch(&watcher{make(chan struct{}, 1)}, "")
	if s, _ := stateOf(t, r, "", now); s.Here != [2]bool{true, false} || s.Watching != 1 || s.Names != [2]string{"Ann", "Bo"} {
		t.Errorf(`stateOf(t, r, "", now) = %+v; want s.Here == [2]bool{true, false}, s.Watching == 1, s.Names == [2]string{"Ann", "Bo"}`, s)
	}
	leave()
	if s, _ := stateOf(t, r, "", now); s.Here != [2]bool{} || s.Watching != 1 {
		t.Errorf("later %+v; want s.Here == [2]bool{}, s.Watching == 1", s)
	}
}

// TestWakeSeat wakes one seat after another: nobody else notices, because that would tell an opponent
// or a spectator that something hidden has happened.
func TestWakeSeat(t *testing.T) {
	for seat := -1; seat <= 1; seat++ {
		r := &room{watchers: map[*watcher]int{}}
		for at := -1; at <= 1; at++ {
			r.watchers[&watcher{wake: make(chan struct{}, 1)}] = at
		}
		r.wakeSeat(seat)
		for w, at := range r.watchers {
			if awake := len(w.wake) == 1; awake != (at == seat) || r.changes[at+1] > 0 != (at == seat) {
				t.Errorf("seat %d is woken: in seat %d a watcher is awake: %v; changes %v; want awake == (at == seat), r.changes[at+1] > 0 == (at == seat)", seat, at, awake, r.changes)
			}
		}
	}
}

// Each request about a room does what it says, and whoever watches is told.
func TestRoomRequests(t *testing.T) {
	server := start(t, Config{})
	var a, b admission
	post(t, server, "/api/rooms", `{"game":"tictactoe","moves":["5"],"seat":"second","name":"Ann"}`, http.StatusOK, &a)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	q := must.Get(http.NewRequestWithContext(ctx, http.MethodPost, server.URL+"/api/rooms/watch", strings.NewReader(`{"rooms":[{"id":"none"},{"id":"`+a.ID+`"}]}`)))(t)
	q.Header.Set("Content-Type", "application/json")
	stream := must.Get(server.Client().Do(q))(t)
	defer stream.Body.Close()
	lines := bufio.NewScanner(stream.Body)
	next := func() (s roomState) {
		t.Helper()
		if !lines.Scan() || json.Unmarshal(lines.Bytes(), &s) != nil {
			t.Fatalf("the stream ends with %s, %v; want lines.Scan(), json.Unmarshal(lines.Bytes(), &s) == nil", lines.Bytes(), lines.Err())
		}
		return s
	}
	if gone, here := next(), next(); gone.Type != "gone" || gone.At != 0 || gone.ID != "none" || here.Type != "room" || here.At != 1 || here.Watching != 1 {
		t.Errorf(`gone, here = %+v, %+v; want gone.Type == "gone", gone.At == 0, gone.ID == "none", here.Type == "room", here.At == 1, here.Watching == 1`, gone, here)
	}
	post(t, server, "/api/rooms/join", `{"id":"`+a.ID+`","name":"Bo"}`, http.StatusOK, &b)
	for _, c := range []struct {
		do, key, more string
		status        int
		told          func(roomState) bool
	}{
		{"name", a.Key, `,"name":"Anna"`, http.StatusOK, func(s roomState) bool { return s.Names == [2]string{"Bo", "Anna"} && s.Taken == [2]bool{true, true} }},
		{"play", a.Key, `,"move":"1"`, http.StatusBadRequest, nil},
		{"play", a.Key, `,"ply":1,"move":"1"`, http.StatusOK, func(s roomState) bool { return s.View != nil && s.View.Ply == 2 && s.Turn == board.First }},
		{"offer", b.Key, `,"what":"draw"`, http.StatusOK, func(s roomState) bool { return s.Offers == [2]string{"draw", ""} }},
		{"refuse", a.Key, "", http.StatusOK, func(s roomState) bool { return s.Refused == [2]string{"draw", ""} && s.Offers == [2]string{} }},
		{"resign", b.Key, "", http.StatusOK, func(s roomState) bool { return s.Reason == "resigned" && s.Winner == board.Second }},
		{"resign", b.Key, "", http.StatusConflict, nil},
	} {
		post(t, server, "/api/rooms/"+c.do, fmt.Sprintf(`{"id":%q,"key":%q%s}`, a.ID, c.key, c.more), c.status, nil)
		for c.told != nil && !c.told(next()) { // until what is waited for is told
		}
	}
	for ply, want := range []string{"", "5", "51"} {
		var v answer.View
		post(t, server, "/api/rooms/view", fmt.Sprintf(`{"id":%q,"ply":%d}`, a.ID, ply), http.StatusOK, &v)
		if v.Ply != ply || strings.Join(v.Record.Moves[:v.Ply], "") != want {
			t.Errorf(`after %d moves: %+v; want v.Ply == ply, strings.Join(v.Record.Moves[:v.Ply], "") == want`, ply, v)
		}
	}

	// Those who join a class meet, two in each of its rooms.
	var class, one, other, third admission
	post(t, server, "/api/rooms", `{"game":"tictactoe","boards":2}`, http.StatusOK, &class)
	for _, x := range []*admission{&one, &other, &third} {
		post(t, server, "/api/rooms/join", `{"class":"`+class.Class+`"}`, http.StatusOK, x)
	}
	var all struct{ Rooms []string }
	post(t, server, "/api/rooms/class", `{"class":"`+class.Class+`"}`, http.StatusOK, &all)
	if one.ID != other.ID || one.ID == third.ID || len(all.Rooms) != 2 || !slices.Contains(all.Rooms, one.ID) || !slices.Contains(all.Rooms, third.ID) {
		t.Errorf("%+v, %+v and %+v join %v", one, other, third, all.Rooms)
	}
	many := strings.Repeat(`{"id":"x"},`, maxSeen) + `{"id":"x"}`
	for path, body := range map[string]string{"": `{"game":"tictactoe","boards":33}`, "/watch": `{"rooms":[null]}`, "/watch?": `{"rooms":[` + many + `]}`} {
		post(t, server, "/api/rooms"+path, body, http.StatusBadRequest, nil)
	}
	post(t, server, "/api/rooms/class", `{}`, http.StatusNotFound, nil)
}

// A name is short and printable.
func TestNames(t *testing.T) {
	for text, want := range map[string]string{
		" Ann\tof  Green\nGables ": "Ann of Green Gables", "": "", "a\u202eb": "a b", "Ñu": "Ñu",
		strings.Repeat("ñ", 99): strings.Repeat("ñ", maxName),
		"دانش\u200cآموز":        "دانش\u200cآموز", "\u200fعمر\u202e": "عمر",
		"👩\u200d👩\u200d👧 Ann": "👩\u200d👩\u200d👧 Ann", "\u200d": "",
		strings.Repeat("a", maxName-2) + "👩\u200d👩\u200d👧": strings.Repeat("a", maxName-2),
		strings.Repeat("a", maxName-1) + "👍🏽":              strings.Repeat("a", maxName-1),
		"a" + strings.Repeat("\u0301", 60):                 "a\u0301\u0301\u0301",
	} {
		if got := named(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
