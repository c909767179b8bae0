//go:build !js

package web

import (
	"crypto/rand"
	"log"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// Limits of rooms.
const (
	maxRooms    = 5000
	clientRooms = 80                  // made by one visitor
	schoolRooms = 1000                // made at one address
	maxClock    = 3 * time.Hour       // for a game
	waitingLife = 24 * time.Hour      // of an unused room where a player is missing
	playingLife = 14 * 24 * time.Hour // where both are there: a game by correspondence
	overLife    = 24 * time.Hour      // where the game is over
)

// roomStore holds the rooms.
type roomStore struct {
	games   catalog.Catalog
	journal *roomJournal // nil: none

	mu  sync.Mutex
	all map[string]*room
}

// newRoomStore returns a store with the rooms in a journal, unless its name is empty.
func newRoomStore(games catalog.Catalog, journal string, now time.Time, diagnostics *log.Logger) (*roomStore, error) {
	h := &roomStore{games: games, all: map[string]*room{}}
	if journal == "" {
		return h, nil
	}
	j, rooms, err := openRooms(journal, diagnostics)
	if err != nil {
		return nil, err
	}
	h.journal = j
	for id, k := range rooms {
		r := &room{games: games, kept: k}
		if err := r.restore(now); err != nil {
			diagnostics.Printf("%s: room %s is left out: %v", journal, id, err)
			j.forget(id)
			continue
		}
		r.keep = j.put
		h.all[id] = r
	}
	h.sweep(now)
	return h, j.compact()
}

// restore continues a game that the journal kept. A running clock starts again: nobody
// pays for the time in which the server was down.
func (r *room) restore(now time.Time) error {
	used := r.Used
	v, err := r.view(r.Record, nil, "")
	if err == nil {
		err = r.take(v, now)
	}
	r.Used = used
	return err
}

// old reports whether a room has been unused for too long. r.mu is locked.
func (r *room) old(now time.Time) bool {
	life := playingLife
	switch {
	case r.turn < 0 || r.mover() < 0:
		life = overLife
	case r.Keys[0] == "" || r.Keys[1] == "":
		life = waitingLife
	}
	return len(r.watchers) == 0 && now.Sub(r.Used) > life
}

// sweep forgets old rooms. h.mu is locked, or nobody else knows the store.
func (h *roomStore) sweep(now time.Time) {
	for id, r := range h.all {
		r.mu.Lock()
		old := r.old(now)
		r.mu.Unlock()
		if old {
			delete(h.all, id)
			if h.journal != nil {
				h.journal.forget(id)
			}
		}
	}
}

// add names rooms and stores them, unless there are too many.
func (h *roomStore) add(now time.Time, rooms ...*room) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep(now)
	own, near := len(rooms), len(rooms)
	for _, old := range h.all {
		if old.maker == rooms[0].maker {
			own++
		}
		if old.madeAt == rooms[0].madeAt {
			near++
		}
	}
	if own > clientRooms || near > schoolRooms || len(h.all)+len(rooms) > maxRooms || h.journal != nil && h.journal.full() {
		return &failure{Code: answer.Busy, Message: "too many games between people are open; try again later", status: http.StatusServiceUnavailable, retry: time.Minute}
	}
	for _, r := range rooms {
		r.ID = newID()
		h.all[r.ID] = r
		if h.journal != nil {
			r.keep = h.journal.put
			r.keep(r.kept)
		}
	}
	return nil
}

// newID returns a name that nobody can guess.
func newID() string { return rand.Text()[:16] }

// find returns a room.
func (h *roomStore) find(id string) (*room, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.all[id]; r != nil {
		return r, nil
	}
	return nil, noRoom
}

var noRoom = &failure{Code: answer.NotFound, Message: "there is no such room; it may have expired", status: http.StatusNotFound}

// class returns the names of a class's rooms, in order.
func (h *roomStore) class(class string) ([]string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []string
	for id, r := range h.all {
		if class != "" && r.Class == class {
			all = append(all, id)
		}
	}
	if all == nil {
		return nil, noRoom
	}
	slices.Sort(all)
	return all, nil
}

// free returns a room of a class: one with a player who waits, or else an empty one, or
// any if there is no seat.
func (h *roomStore) free(class string) (*room, error) {
	all, err := h.class(class)
	if err != nil {
		return nil, err
	}
	var best *room
	least := 3
	for _, id := range all {
		r, err := h.find(id)
		if err != nil {
			continue
		}
		if n := r.seats(); n < least {
			best, least = r, n
		}
	}
	if best == nil {
		return nil, noRoom
	}
	return best, nil
}
