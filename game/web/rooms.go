//go:build !js

package web

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// room is a game between two people in two browsers. Only a client with the key of a seat
// can move for it; all others who know the room are spectators. The server holds the game,
// and tells each client what it may know.
type room struct {
	games  catalog.Catalog
	maker  caller
	madeAt netip.Addr
	keep   func(kept) // stores the room after a change; nil: nowhere

	mu sync.Mutex
	kept
	turn     board.Owner
	secret   board.Owner // who has chosen a move that the opponent must not see yet
	mask     string      // a move to show instead
	since    time.Time   // start of the running clock of the player to move; zero: it does not run
	versions [3]int      // of the game, as seen by each seat plus 1
	changes  [3]int      // of anything, likewise
	secrets  bool        // of a game with hidden information, which everybody sees from the own seat
	shown    map[eyes]answer.View
	watchers map[*watcher]int // the seat of each, 0 or 1; -1 for spectators
}

// kept is the part of a room that survives the server.
type kept struct {
	ID      string           `json:"id"`
	Class   string           `json:"class,omitempty"` // of the class to which the room belongs
	Asked   board.Record     `json:"asked"`           // start of a rematch
	Base    time.Duration    `json:"base"`
	Bonus   time.Duration    `json:"bonus"`   // after each move
	Keys    [2]string        `json:"keys"`    // hashes of the players' keys; "" for a free seat
	Names   [2]string        `json:"names"`   // of the players
	Record  board.Record     `json:"record"`  // without a seed
	Chance  string           `json:"chance"`  // the secret: see drawSeed
	Reason  string           `json:"reason"`  // why the game is over, if not by its rules: time, resigned or agreed
	Winner  board.Owner      `json:"winner"`  // if it is over
	Left    [2]time.Duration `json:"left"`    // of the clocks
	Offers  [2]string        `json:"offers"`  // what each player offers: see offer
	Refused [2]string        `json:"refused"` // offers of each player refused since the last move
	Used    time.Time        `json:"used"`
}

// eyes are those who see the same view of a game.
type eyes struct {
	seat     board.Owner // whose secret they may know; nobody without a secret
	language board.Language
}

// watcher is a client that follows rooms.
type watcher struct{ wake chan struct{} }

// roomState is the state of a room as sent to a client: a function of what the client may
// know.
type roomState struct {
	Type      string       `json:"type"` // room
	At        int          `json:"at"`   // the room's index in the request of the stream
	ID        string       `json:"id"`
	Class     string       `json:"class,omitempty"`
	Version   int          `json:"version"`
	View      *answer.View `json:"view,omitempty"` // with another move in place of a secret one; nil if the client has this version
	You       board.Owner  `json:"you"`            // the client's seat
	Taken     [2]bool      `json:"taken"`
	Names     [2]string    `json:"names"`
	Here      [2]bool      `json:"here"`     // whether the player has the page open
	Watching  int          `json:"watching"` // spectators
	Turn      board.Owner  `json:"turn"`     // nobody once the game is over
	Secret    board.Owner  `json:"secret"`
	Reason    string       `json:"reason,omitempty"`
	Winner    board.Owner  `json:"winner"`
	Clocks    bool         `json:"clocks"`
	LeftMS    [2]int64     `json:"left_ms"`
	Running   board.Owner  `json:"running"` // whose clock runs
	Offers    [2]string    `json:"offers"`
	Refused   [2]string    `json:"refused"`
	Committed string       `json:"committed"`        // the SHA-256 of the secret from which chance is drawn
	Chance    string       `json:"chance,omitempty"` // the secret, once the game is over
}

var owners = [2]board.Owner{board.First, board.Second}

// conflict is the error for a request that comes too late or too early.
func conflict(message string) *failure {
	return &failure{Code: answer.Conflict, Message: message, status: http.StatusConflict}
}

// forbidden is the error for a request without the key of a seat.
func forbidden(what string) *failure {
	return &failure{Code: answer.Forbidden, Message: "only the two players may " + what, status: http.StatusForbidden}
}

var gameOver = &failure{Code: answer.GameOver, Message: "the game is over", status: http.StatusConflict}

// begin begins a game, with the moves of a record. r.mu is locked, unless the room has not
// been published yet.
func (r *room) begin(record board.Record, now time.Time) error {
	r.Chance = newSecret()
	if record.Sealed != "" {
		return &failure{Code: answer.BadRequest, Message: "the record is sealed: in another room the game would have no secrets", status: http.StatusBadRequest}
	}
	if e, err := r.games.Find(record.Game); err == nil && e.Secret && (record.Start != "" || len(record.Moves) > 0) {
		return &failure{Code: answer.BadRequest, Message: "the game has secrets, and its maker would know those of both players: want neither start nor moves", status: http.StatusBadRequest}
	}
	v, err := r.draw(record)
	if err != nil {
		return err
	}
	if given := v.Turns[:len(record.Moves)]; slices.Contains(given, board.Owner(game.Chance)) || len(given) > 0 && v.Committed != nil {
		return &failure{Code: answer.BadRequest, Message: "chance and secret choices are among the moves, and its maker would decide them: want the moves before", status: http.StatusBadRequest}
	}
	r.Reason, r.Winner, r.Offers, r.Refused = "", board.Nobody, [2]string{}, [2]string{}
	r.Left = [2]time.Duration{r.Base, r.Base}
	return r.take(v, now)
}

// view returns the view of a record after ply moves, or of its end if ply is nil. The
// record has no seed: nothing in the view can tell it.
func (r *room) view(record board.Record, ply *int, l board.Language) (answer.View, error) {
	return answer.Of[answer.View](answer.Ask(context.Background(), r.games, answer.Question{Do: "view", Record: record, Ply: ply, Language: l}, nil))
}

// draw returns the view of a record with the chance that follows its last move. No client
// may see it: it tells the seed.
func (r *room) draw(record board.Record) (answer.View, error) {
	record.Seed = drawSeed(r.Chance, len(record.Moves))
	v, err := r.view(record, nil, "")
	v.Record.Seed = 0
	return v, err
}

// take replaces the room's game by one with more or fewer moves. r.mu is locked.
func (r *room) take(v answer.View, now time.Time) error {
	if e, err := r.games.Find(v.Record.Game); err == nil {
		r.secrets = e.Secret
	}
	turn, secret, mask := v.Turn, board.Nobody, ""
	if n := len(v.Record.Moves) - 1; v.Committed != nil && n >= 0 {
		before, err := r.view(v.Record, &n, "")
		if err != nil {
			return err
		}
		secret, mask = *v.Committed, before.Moves[0].Text
	}
	r.Record, r.turn, r.secret, r.mask = v.Record, turn, secret, mask
	r.renew()
	clear(r.shown)
	switch {
	case r.Reason != "": // a game read from the journal
		r.turn = board.Nobody
	case v.Over:
		r.turn, r.Winner, r.since = board.Nobody, v.Result.Winner, time.Time{}
	case r.Base > 0 && r.Keys[0] != "" && r.Keys[1] != "":
		r.since = now
	}
	r.tell(now)
	return nil
}

// tell stores the room and wakes its watchers. r.mu is locked.
func (r *room) tell(now time.Time) {
	r.store(now)
	r.wake()
}

// store stores the room. r.mu is locked.
func (r *room) store(now time.Time) {
	r.Used = now
	if r.keep != nil {
		r.keep(r.kept)
	}
}

// wake wakes the watchers. r.mu is locked.
func (r *room) wake() {
	for seat := -1; seat <= 1; seat++ {
		r.wakeSeat(seat)
	}
}

// wakeSeat wakes the watchers in a seat, -1 for spectators. r.mu is locked.
func (r *room) wakeSeat(seat int) {
	r.changes[seat+1]++
	for w, where := range r.watchers {
		if where != seat {
			continue
		}
		select {
		case w.wake <- struct{}{}:
		default: // it is awake
		}
	}
}

// seat returns the seat of a key, 0 or 1, or -1 for an unknown key. r.mu is locked.
func (r *room) seat(key string) int {
	if key == "" {
		return -1
	}
	return slices.Index(r.Keys[:], hashed(key))
}

// sit takes a free seat, preferably the wanted one, and returns its key, or "" if none is
// free. The clocks start once both are taken.
func (r *room) sit(wanted board.Owner, name string, now time.Time) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.Index(r.Keys[:], "")
	if i < 0 {
		return ""
	}
	if wanted == board.Second && r.Keys[1] == "" {
		i = 1
	}
	key := rand.Text()
	r.Keys[i], r.Names[i] = hashed(key), name
	if r.Base > 0 && r.turn != board.Nobody && r.Keys[1-i] != "" {
		r.since = now
	}
	r.tell(now)
	return key
}

// seats returns how soon a player should be seated here: 0 if an opponent waits, 1 if the
// room is empty, 2 if it is full.
func (r *room) seats() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch free := [2]bool{r.Keys[0] == "", r.Keys[1] == ""}; {
	case free[0] && free[1]:
		return 1
	case free[0] || free[1]:
		return 0
	}
	return 2
}

// rename changes the name of the player with the key.
func (r *room) rename(key, name string, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.seat(key)
	if i < 0 {
		return forbidden("have names")
	}
	r.Names[i] = name
	r.tell(now)
	return nil
}

// mover returns the seat of the player to move, -1 if the game is over. r.mu is locked.
func (r *room) mover() int { return slices.Index(owners[:], r.turn) }

// flag ends the game if the player to move has run out of time. r.mu is locked.
func (r *room) flag(now time.Time) {
	if i := r.mover(); i >= 0 && !r.since.IsZero() && now.Sub(r.since) >= r.Left[i] {
		r.end("time", owners[1-i], now)
	}
}

// charge takes the time since the clock started from the player to move. r.mu is locked.
func (r *room) charge(now time.Time) {
	if i := r.mover(); i >= 0 && !r.since.IsZero() {
		r.Left[i] = max(0, r.Left[i]-now.Sub(r.since))
	}
}

// end ends the game before its rules do. r.mu is locked.
func (r *room) end(reason string, winner board.Owner, now time.Time) {
	r.charge(now)
	r.Reason, r.Winner, r.turn, r.since = reason, winner, board.Nobody, time.Time{}
	r.Offers, r.Refused = [2]string{}, [2]string{}
	if r.secrets { // everybody may know them now
		r.renew()
	}
	r.tell(now)
}

// renew gives what every seat sees of the game a new version.
func (r *room) renew() {
	for i := range r.versions {
		r.versions[i]++
	}
}

// player returns the seat of the player with the key in a game that two play; what is what
// others may not do. r.mu is locked.
func (r *room) player(key, what string) (seat int, err error) {
	i := r.seat(key)
	switch {
	case i < 0:
		return i, forbidden(what)
	case r.turn == board.Nobody:
		return i, gameOver
	case r.Keys[1-i] == "":
		return i, conflict("the other player is not here yet")
	}
	return i, nil
}

// play plays a move for the player with the key, as move number ply+1. A late request changes
// nothing, and one that was sent twice is no mistake.
func (r *room) play(key string, ply int, move string, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.flag(now)
	i, err := r.player(key, "move")
	switch {
	case r.played(i, ply, move):
		return nil
	case err != nil:
		return err
	case r.turn != owners[i]:
		return conflict("it is the other player's turn")
	case !r.secrets && ply != len(r.Record.Moves):
		return conflict("the game has moved on")
	}
	if r.secrets {
		return r.playSecret(i, ply, move, now)
	}
	if r.secret != board.Nobody { // the answer must not depend on the opponent's choice
		if _, err := r.view(with(r.masked(), move), nil, ""); err != nil {
			return err
		}
	}
	v, err := r.draw(with(r.Record, move))
	if err != nil {
		return err
	}
	return r.accept(i, v, now)
}

// played reports whether player i has made this move, as far as the player may know. r.mu is locked.
func (r *room) played(i, ply int, move string) bool {
	if i < 0 || ply < 0 || ply >= len(r.Record.Moves) {
		return false
	}
	v, err := r.show(owners[i], nil, "")
	return err == nil && ply < len(v.Record.Moves) && v.Record.Moves[ply] == move && v.Turns[ply] == owners[i]
}

// accept takes the view after a move of player i. r.mu is locked.
func (r *room) accept(i int, v answer.View, now time.Time) error {
	r.charge(now)
	if !r.since.IsZero() {
		r.Left[i] += r.Bonus
	}
	r.Offers, r.Refused = [2]string{}, [2]string{}
	return r.take(v, now)
}

// with returns a record with one more move.
func with(record board.Record, move string) board.Record {
	record.Moves = append(slices.Clip(record.Moves), move)
	return record
}

// masked returns the record with another move in place of the secret one. r.mu is locked.
func (r *room) masked() board.Record {
	record := r.Record
	n := len(record.Moves) - 1
	return with(board.Record{
		Game: record.Game, Variant: record.Variant, Setup: record.Setup, Start: record.Start, Moves: record.Moves[:n],
	}, r.mask)
}

// resign ends the game for the player with the key.
func (r *room) resign(key string, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.flag(now)
	i, err := r.player(key, "resign")
	if err != nil {
		return err
	}
	r.end("resigned", owners[1-i], now)
	return nil
}

// offer offers the opponent something of: draw, takeback, rematch. It happens if the
// opponent offers the same. A move withdraws what was offered before.
func (r *room) offer(key, what string, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.flag(now)
	i := r.seat(key)
	over := r.turn == board.Nobody
	switch {
	case what != "draw" && what != "takeback" && what != "rematch":
		return &failure{Code: answer.BadRequest, Message: fmt.Sprintf("%q cannot be offered; want draw, takeback or rematch", what), status: http.StatusBadRequest}
	case i < 0:
		return forbidden("offer that")
	case what == "rematch" && !over:
		return conflict("the game is not over")
	case what != "rematch" && over:
		return gameOver
	case r.Keys[1-i] == "":
		return conflict("the other player is not here yet")
	case r.Refused[i] == what:
		return conflict("the other player has refused")
	}
	agreed := r.Offers[1-i] == what
	if what == "takeback" && !agreed {
		if _, err := r.before(i); err != nil {
			return err
		}
	}
	if !agreed {
		r.Offers[i] = what
		r.tell(now)
		return nil
	}
	switch what {
	case "draw":
		r.end("agreed", board.Nobody, now)
		return nil
	case "takeback":
		v, err := r.before(1 - i)
		if err != nil {
			return err
		}
		r.charge(now)
		r.Offers, r.Refused = [2]string{}, [2]string{}
		return r.take(v, now)
	}
	r.Keys[0], r.Keys[1] = r.Keys[1], r.Keys[0]
	r.Names[0], r.Names[1] = r.Names[1], r.Names[0]
	for w, seat := range r.watchers {
		if seat >= 0 {
			r.watchers[w] = 1 - seat
		}
	}
	return r.begin(r.Asked, now)
}

// refuse refuses what the opponent of the player with the key offers.
func (r *room) refuse(key string, now time.Time) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := r.seat(key)
	if i < 0 {
		return forbidden("refuse")
	}
	r.Refused[1-i], r.Offers[1-i] = r.Offers[1-i], ""
	r.tell(now)
	return nil
}

// before returns the position before the last move of a player. Chance and secrets that
// have been seen cannot be taken back. r.mu is locked.
func (r *room) before(i int) (answer.View, error) {
	last, err := r.view(r.Record, nil, "")
	if err != nil {
		return last, err
	}
	n := len(last.Turns) - 1
	if r.secrets {
		return last, conflict("moves of a game with secrets cannot be taken back")
	}
	for n >= 0 && last.Turns[n] != owners[i] {
		n--
	}
	// A turn of several moves is taken back as a whole.
	for n > 0 && last.Turns[n-1] == owners[i] {
		n--
	}
	if n < 0 {
		return last, conflict("there is no move to take back")
	}
	for ply := n; ply <= len(r.Record.Moves); ply++ {
		at, err := r.view(r.Record, &ply, "")
		if err != nil {
			return at, err
		}
		if at.Committed != nil || ply < len(last.Turns) && last.Turns[ply] == board.Owner(game.Chance) {
			return at, conflict("chance and secret moves cannot be taken back")
		}
	}
	record := r.Record
	record.Moves = slices.Clone(record.Moves[:n])
	return r.view(record, nil, "")
}

// watch adds a watcher with a key, until done is called.
func (r *room) watch(w *watcher, key string) (done func()) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.watchers == nil {
		r.watchers = map[*watcher]int{}
	}
	r.watchers[w] = r.seat(key)
	r.wake()
	return func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.watchers, w)
		if len(r.watchers) == 0 {
			clear(r.shown)
		}
		r.wake()
	}
}

// state returns what a client with this key may know, with a view unless it has seen this
// version; the number of changes so far; and the time until the player to move runs out of
// time, 0 if no clock runs.
func (r *room) state(key string, seen int, l board.Language, now time.Time) (s roomState, changes int, wait time.Duration, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.flag(now)
	s = roomState{
		Type: "room", ID: r.ID, Class: r.Class, You: board.Nobody, Taken: [2]bool{r.Keys[0] != "", r.Keys[1] != ""}, Names: r.Names,
		Turn: r.turn, Secret: r.secret, Reason: r.Reason, Winner: r.Winner, Clocks: r.Base > 0, Running: board.Nobody,
		Offers: r.Offers, Refused: r.Refused, Committed: hashed(r.Chance),
	}
	if r.turn == board.Nobody {
		s.Chance = r.Chance
	}
	at := r.seat(key)
	if at >= 0 {
		s.You = owners[at]
	}
	s.Version, changes = r.versions[at+1], r.changes[at+1]
	for _, seat := range r.watchers {
		if seat >= 0 {
			s.Here[seat] = true
		} else {
			s.Watching++
		}
	}
	left := r.Left
	if i := r.mover(); i >= 0 && !r.since.IsZero() {
		s.Running = r.turn
		left[i] -= now.Sub(r.since)
		wait = max(left[i], time.Millisecond)
	}
	s.LeftMS = [2]int64{left[0].Milliseconds(), left[1].Milliseconds()}
	if seen != s.Version {
		v, err := r.show(s.You, nil, l)
		if err != nil {
			return s, changes, wait, err
		}
		s.View = &v
	}
	return s, changes, wait, nil
}

// see returns the view after ply moves for the client with a key.
func (r *room) see(key string, ply *int, l board.Language) (answer.View, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	you := board.Nobody
	if i := r.seat(key); i >= 0 {
		you = owners[i]
	}
	return r.show(you, ply, l)
}

// show returns the view of the game for the player in a seat, or for spectators: it does
// not depend on what they must not know. r.mu is locked.
func (r *room) show(to board.Owner, ply *int, l board.Language) (answer.View, error) {
	record := r.Record
	if r.secrets && r.turn != board.Nobody {
		v, err := r.sealed(to, ply, l)
		v.Record.Sealed = "" // with which a player could try moves elsewhere
		return v, err
	}
	if r.secret == board.Nobody {
		to = board.Nobody
	} else if to != r.secret {
		to, record = board.Nobody, r.masked()
	}
	if ply != nil {
		return r.view(record, ply, l)
	}
	sight := eyes{to, l}
	v, ok := r.shown[sight]
	if ok {
		return v, nil
	}
	v, err := r.view(record, nil, l)
	if err == nil && len(r.watchers) > 0 {
		if r.shown == nil {
			r.shown = map[eyes]answer.View{}
		}
		r.shown[sight] = v
	}
	return v, err
}
