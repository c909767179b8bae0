//go:build !js

package web

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// Limits of rooms.
const (
	maxRooms    = 1000
	clientRooms = 20 // made by one client
	roomLife    = 3 * time.Hour
	maxClock    = 3 * time.Hour
)

// room is a game between two people in two browsers. Only a client with the key of a seat
// can move for it; all others who know the room are spectators.
type room struct {
	id    string
	maker netip.Addr
	games catalog.Catalog
	asked board.Record // start of a rematch
	base  time.Duration
	bonus time.Duration // after each move

	mu      sync.Mutex
	keys    [2]string // of the players; "" for a free seat
	record  board.Record
	turn    board.Owner
	secret  board.Owner // who has chosen a move that the opponent must not see yet
	mask    string      // a move to show instead
	reason  string      // why the game is over, if not by its rules: time or resigned
	winner  board.Owner
	left    [2]time.Duration
	since   time.Time // start of the running clock of the player to move; zero: it does not run
	again   [2]bool   // who wants a rematch
	changed chan struct{}
	used    time.Time
}

// roomState is the state of a room as sent to a client.
type roomState struct {
	ID        string       `json:"id"`
	Record    board.Record `json:"record"` // with another move in place of a secret one
	You       board.Owner  `json:"you"`    // the client's seat
	Taken     [2]bool      `json:"taken"`
	Turn      board.Owner  `json:"turn"` // nobody once the game is over
	Secret    board.Owner  `json:"secret"`
	Reason    string       `json:"reason,omitempty"`
	Winner    board.Owner  `json:"winner"`
	Clocks    bool         `json:"clocks"`
	LeftMS    [2]int64     `json:"left_ms"`
	Running   board.Owner  `json:"running"` // whose clock runs
	WantAgain [2]bool      `json:"want_again"`
}

var owners = [2]board.Owner{board.First, board.Second}

// conflict is the error for a request that comes too late or too early.
func conflict(message string) *failure {
	return &failure{Code: "conflict", Message: message, status: http.StatusConflict}
}

// begin begins a game. r.mu is locked, unless the room has not been published yet.
func (r *room) begin(now time.Time) error {
	record := r.asked
	record.Seed = randomSeed()
	v, err := r.view(record, nil)
	if err != nil {
		return err
	}
	r.reason, r.winner, r.again = "", board.Nobody, [2]bool{}
	r.left = [2]time.Duration{r.base, r.base}
	r.since = time.Time{}
	return r.take(v, now)
}

func randomSeed() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:]) >> 16
}

// view returns the view of a record after ply moves, or of its end if ply is nil.
func (r *room) view(record board.Record, ply *int) (answer.View, error) {
	return answer.Of[answer.View](r.games.Answer(context.Background(), catalog.Request{Do: "view", Record: record, Ply: ply}, nil))
}

// take replaces the room's game by one with more moves. r.mu is locked.
func (r *room) take(v answer.View, now time.Time) error {
	r.record, r.turn = v.Record, v.Turn
	r.secret, r.mask = board.Nobody, ""
	if n := len(v.Record.Moves) - 1; v.Committed != nil && n >= 0 {
		before, err := r.view(v.Record, &n)
		if err != nil {
			return err
		}
		r.secret, r.mask = *v.Committed, before.Moves[0].Text
	}
	if v.Over {
		r.turn, r.winner, r.since = board.Nobody, v.Result.Winner, time.Time{}
	} else if r.base > 0 && r.keys[0] != "" && r.keys[1] != "" {
		r.since = now
	}
	r.tell(now)
	return nil
}

// tell wakes the watchers. r.mu is locked.
func (r *room) tell(now time.Time) {
	r.used = now
	close(r.changed)
	r.changed = make(chan struct{})
}

// seat returns the seat of a key, 0 or 1; ok is false for an unknown key. r.mu is locked.
func (r *room) seat(key string) (i int, ok bool) {
	i = slices.Index(r.keys[:], key)
	return i, key != "" && i >= 0
}

// sit takes a free seat, preferably the wanted one, and returns its key, or "" if none is
// free. The clocks start once both are taken.
func (r *room) sit(wanted board.Owner, now time.Time) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.Index(r.keys[:], "")
	if i < 0 {
		return ""
	}
	if wanted == board.Second && r.keys[1] == "" {
		i = 1
	}
	r.keys[i] = rand.Text()
	if r.base > 0 && r.turn != board.Nobody && r.keys[1-i] != "" {
		r.since = now
	}
	r.tell(now)
	return r.keys[i]
}

// flag ends the game if the player to move has run out of time. r.mu is locked.
func (r *room) flag(now time.Time) {
	i := slices.Index(owners[:], r.turn)
	if r.since.IsZero() || i < 0 || now.Sub(r.since) < r.left[i] {
		return
	}
	r.left[i] = 0
	r.end("time", owners[1-i], now)
}

// end ends the game before its rules do. r.mu is locked.
func (r *room) end(reason string, winner board.Owner, now time.Time) {
	r.reason, r.winner, r.turn, r.since = reason, winner, board.Nobody, time.Time{}
	r.tell(now)
}

// play plays a move for the player with the key, as move number ply+1: a duplicate or
// late request changes nothing.
func (r *room) play(key string, ply int, move string, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.flag(now)
	i, ok := r.seat(key)
	switch {
	case !ok:
		return &failure{Code: "forbidden", Message: "only the two players may move", status: http.StatusForbidden}
	case r.turn == board.Nobody:
		return &failure{Code: "game_over", Message: "the game is over", status: http.StatusConflict}
	case r.keys[1-i] == "":
		return conflict("the other player is not here yet")
	case r.turn != owners[i]:
		return conflict("it is the other player's turn")
	case ply != len(r.record.Moves):
		return conflict("the game has moved on")
	}
	record := r.record
	record.Moves = append(slices.Clone(record.Moves), move)
	v, err := r.view(record, nil)
	if err != nil {
		return err
	}
	if !r.since.IsZero() {
		r.left[i] += r.bonus - now.Sub(r.since)
	}
	return r.take(v, now)
}

// resign ends the game for the player with the key.
func (r *room) resign(key string, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	i, ok := r.seat(key)
	if !ok {
		return &failure{Code: "forbidden", Message: "only the two players may resign", status: http.StatusForbidden}
	}
	if r.turn == board.Nobody {
		return &failure{Code: "game_over", Message: "the game is over", status: http.StatusConflict}
	}
	r.end("resigned", owners[1-i], now)
	return nil
}

// rematch begins another game with the sides swapped, once both players want it.
func (r *room) rematch(key string, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	i, ok := r.seat(key)
	if !ok {
		return &failure{Code: "forbidden", Message: "only the two players may ask for a rematch", status: http.StatusForbidden}
	}
	if r.turn != board.Nobody {
		return conflict("the game is not over")
	}
	r.again[i] = true
	if !r.again[1-i] {
		r.tell(now)
		return nil
	}
	r.keys[0], r.keys[1] = r.keys[1], r.keys[0]
	return r.begin(now)
}

// state returns what a client with this key may know, a channel that is closed when that
// changes, and the time until the player to move runs out of time; 0 if no clock runs.
func (r *room) state(key string, now time.Time) (s roomState, changed <-chan struct{}, wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.flag(now)
	s = roomState{
		ID: r.id, Record: r.record, You: board.Nobody, Taken: [2]bool{r.keys[0] != "", r.keys[1] != ""},
		Turn: r.turn, Secret: r.secret, Reason: r.reason, Winner: r.winner, Clocks: r.base > 0, Running: board.Nobody, WantAgain: r.again,
	}
	if i, ok := r.seat(key); ok {
		s.You = owners[i]
	}
	if r.secret != board.Nobody && s.You != r.secret {
		s.Record.Moves = slices.Clone(r.record.Moves)
		s.Record.Moves[len(s.Record.Moves)-1] = r.mask
	}
	left := r.left
	if i := slices.Index(owners[:], r.turn); i >= 0 && !r.since.IsZero() {
		s.Running = r.turn
		left[i] -= now.Sub(r.since)
		wait = max(left[i], time.Millisecond)
	}
	s.LeftMS = [2]int64{left[0].Milliseconds(), left[1].Milliseconds()}
	return s, r.changed, wait
}

// hall holds the rooms.
type hall struct {
	mu  sync.Mutex
	all map[string]*room
}

// add names a room and stores it, unless there are too many.
func (h *hall) add(r *room, now time.Time) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	own := 0
	for id, old := range h.all {
		old.mu.Lock()
		idle := now.Sub(old.used)
		old.mu.Unlock()
		if idle > roomLife {
			delete(h.all, id)
		} else if old.maker == r.maker {
			own++
		}
	}
	if own >= clientRooms || len(h.all) >= maxRooms {
		return &failure{Code: "busy", Message: "too many games between people are open; try again later", status: http.StatusServiceUnavailable, retry: time.Minute}
	}
	r.id = rand.Text()[:12]
	h.all[r.id] = r
	return nil
}

// find returns a room.
func (h *hall) find(id string) (*room, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.all[id]; r != nil {
		return r, nil
	}
	return nil, &failure{Code: "not_found", Message: "there is no such room; it may have expired", status: http.StatusNotFound}
}
