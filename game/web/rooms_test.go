//go:build !js

package web

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
)

// newRoom makes a room of a game, with both players.
func newRoom(t *testing.T, game string, base, bonus time.Duration, now time.Time) (r *room, first, second string) {
	t.Helper()
	games, err := checked(allGames())
	if err != nil {
		t.Fatal(err)
	}
	r = &room{games: games, base: base, bonus: bonus, changed: make(chan struct{}), asked: board.Record{Game: game}}
	if err := r.begin(now); err != nil {
		t.Fatal(err)
	}
	second = r.sit(board.Second, now)
	return r, r.sit(board.Second, now), second
}

// code returns the code of a failure; "" for no error.
func code(err error) string {
	if err == nil {
		return ""
	}
	return failureOf(err).Code
}

// Only the players can move, each in turn, and no move is played twice.
func TestRoomMoves(t *testing.T) {
	now := time.Now()
	r, first, second := newRoom(t, "tictactoe", 0, 0, now)
	if stranger := r.sit(board.First, now); stranger != "" {
		t.Errorf("a third player sat down: %q", stranger)
	}
	for _, test := range []struct {
		key  string
		ply  int
		move string
		want string
	}{
		{"", 0, "5", "forbidden"}, {"somebody", 0, "5", "forbidden"}, {second, 0, "5", "conflict"}, {first, 0, "0", "illegal_move"},
		{first, 0, "5", ""}, {first, 0, "5", "conflict"}, {first, 1, "1", "conflict"}, {second, 0, "1", "conflict"},
		{second, 1, "1", ""}, {first, 2, "4", ""}, {second, 3, "2", ""}, {first, 4, "6", ""}, {second, 5, "3", "game_over"},
	} {
		if got := code(r.play(test.key, test.ply, test.move, now)); got != test.want {
			t.Errorf("%+v: %q", test, got)
		}
	}
	s, _, _ := r.state(second, now)
	if s.Turn != board.Nobody || s.Winner != board.First || s.You != board.Second || strings.Join(s.Record.Moves, "") != "51426" {
		t.Errorf("in the end %+v", s)
	}

	// A rematch needs both players, and swaps the sides.
	if got := code(r.rematch("", now)); got != "forbidden" {
		t.Errorf("a stranger's rematch: %q", got)
	}
	seed := s.Record.Seed
	for range 2 { // two requests by the same player do not count as both
		if err := r.rematch(first, now); err != nil {
			t.Fatal(err)
		}
	}
	if s, _, _ := r.state(first, now); s.Turn != board.Nobody || !s.WantAgain[0] || s.WantAgain[1] {
		t.Errorf("one of them wants a rematch: %+v", s)
	}
	if err := r.rematch(second, now); err != nil {
		t.Fatal(err)
	}
	if s, _, _ := r.state(first, now); s.You != board.Second || s.Turn != board.First || len(s.Record.Moves) != 0 || s.Record.Seed == seed {
		t.Errorf("the rematch begins with %+v", s)
	}
	if err := r.resign(second, now); err != nil {
		t.Fatal(err)
	}
	if s, _, _ := r.state("", now); s.Reason != "resigned" || s.Winner != board.Second || s.You != board.Nobody {
		t.Errorf("resigned: %+v", s)
	}
}

// Clocks start once both players have joined, for the player to move, and a player out of
// time loses.
func TestRoomClocks(t *testing.T) {
	begun := time.Now()
	at := func(s int) time.Time { return begun.Add(time.Duration(s) * time.Second) }
	games, err := checked(allGames())
	if err != nil {
		t.Fatal(err)
	}
	r := &room{games: games, base: time.Minute, bonus: 5 * time.Second, changed: make(chan struct{}), asked: board.Record{Game: "tictactoe"}}
	if err := r.begin(at(0)); err != nil {
		t.Fatal(err)
	}
	first := r.sit(board.First, at(0))
	if got := code(r.play(first, 0, "5", at(1))); got != "conflict" {
		t.Errorf("a move before the other player is there: %q", got)
	}
	second := r.sit(board.First, at(100))
	if err := r.play(first, 0, "5", at(120)); err != nil {
		t.Fatal(err)
	}
	s, changed, wait := r.state("", at(130))
	if want := [2]int64{45_000, 50_000}; s.LeftMS != want || s.Running != board.Second || wait != 50*time.Second {
		t.Errorf("%v, %v runs for %v; want %v, second, 50 s", s.LeftMS, s.Running, wait, want)
	}
	if got := code(r.play(second, 1, "1", at(181))); got != "game_over" {
		t.Errorf("a move after the time: %q", got)
	}
	select {
	case <-changed:
	default:
		t.Error("nobody was told that the time is over")
	}
	if s, _, _ := r.state("", at(181)); s.Reason != "time" || s.Winner != board.First || s.LeftMS[1] != 0 {
		t.Errorf("in the end %+v", s)
	}
}

// A secret choice is hidden from all others until the other player has chosen.
func TestRoomSecrets(t *testing.T) {
	now := time.Now()
	r, first, second := newRoom(t, "football", 0, 0, now)
	if err := r.play(first, 0, "p4x1,0,0", now); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]bool{first: true, second: false, "": false} {
		s, _, _ := r.state(key, now)
		if got := s.Record.Moves[0] == "p4x1,0,0"; got != want || s.Secret != board.First || len(s.Record.Moves) != 1 {
			t.Errorf("%q is told %+v", s.You, s)
		}
	}
	if err := r.play(second, 1, "0,0,0", now); err != nil {
		t.Fatal(err)
	}
	if s, _, _ := r.state("", now); s.Record.Moves[0] != "p4x1,0,0" || s.Secret != board.Nobody {
		t.Errorf("after both have chosen: %+v", s)
	}
}

// The number of rooms is limited, and idle rooms are forgotten.
func TestHall(t *testing.T) {
	now := time.Now()
	h := hall{all: map[string]*room{}}
	for i := range clientRooms + 1 {
		err := h.add(&room{maker: clientAt(1), used: now}, now)
		if (err != nil) != (i == clientRooms) {
			t.Errorf("room %d: %v", i+1, err)
		}
	}
	if err := h.add(&room{maker: clientAt(2), used: now}, now); err != nil {
		t.Errorf("another client: %v", err)
	}
	if err := h.add(&room{maker: clientAt(1), used: now}, now.Add(roomLife+time.Second)); err != nil || len(h.all) != 1 {
		t.Errorf("later: %v, and %d rooms", err, len(h.all))
	}
	var f *failure
	if _, err := h.find("gone"); !errors.As(err, &f) || f.Code != "not_found" {
		t.Errorf("a room that is not there: %v", err)
	}
}
