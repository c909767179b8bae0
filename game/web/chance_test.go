//go:build !js

package web

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

// TestDraws compares with another implementation of HMAC and SHA-256 (Python's): a player who is
// told the secret can check every draw with it.
func TestDraws(t *testing.T) {
	for moves, want := range map[int]uint64{0: 826006607166374, 7: 256940893479322, 12: 8588073366666846} {
		if got := drawSeed("secret", moves); got != want {
			t.Errorf("after %d moves the seed is %d, want %d", moves, got, want)
		}
	}
	if got := hashed("secret"); got != "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b" {
		t.Error(got)
	}
	if a, b := newSecret(), newSecret(); len(a) != 2*secretBytes || a == b {
		t.Errorf("secrets %s and %s; want len(a) == 2*secretBytes, a != b", a, b)
	}
}

// TestChosenInSecret: whoever must not know a choice is told the same whatever it is.
func TestChosenInSecret(t *testing.T) {
	now := time.Unix(1000, 0)
	shown := map[string]string{}
	for _, move := range []string{"p4x1,0,0", "0,0,0"} {
		r, first, second := newRoom(t, "football", time.Minute, 0, now)
		r.Chance = "ab"
		must.Do(t, r.play(first, 0, move, now))
		for name, key := range map[string]string{"first": first, "second": second, "spectator": ""} {
			s, _ := stateOf(t, r, key, now)
			ply := 1
			v, err := r.see(key, &ply, "")
			if err != nil || s.Secret != board.First || s.Turn != board.Second {
				t.Errorf("%s: %+v, %v; want no error, s.Secret == board.First, s.Turn == board.Second", name, s, err)
			}
			text := encode(t, s) + encode(t, v)
			if before, ok := shown[name]; ok && (before == text) != (name != "first") {
				t.Errorf("the %s is told\n%s\nor\n%s", name, before, text)
			}
			shown[name] = text
		}
	}
}

// TestTakebacks takes a turn of several moves back as a whole, in random games.
func TestTakebacks(t *testing.T) {
	now := time.Now()
	long := 0
	for seed := range uint64(12) {
		random := rand.New(rand.NewPCG(seed, 5))
		r, first, second := newRoom(t, "paperfootball", 0, 0, now)
		keys := [2]string{first, second}
		for {
			s, _ := stateOf(t, r, "", now)
			turns, moves := s.View.Turns, s.View.Record.Moves
			if s.Turn == board.Nobody || len(moves) > 12 {
				break
			}
			i := random.IntN(2)
			n := len(turns) - 1 // where the last turn of player i begins
			for n >= 0 && (turns[n] != owners[i] || n > 0 && turns[n-1] == owners[i]) {
				n--
			}
			if random.IntN(3) == 0 {
				offered := code(r.offer(keys[i], "takeback", now))
				if (offered == "") != (n >= 0) {
					t.Fatalf(`seed %d: player %d takes one of %v back: %s; want (offered == "") == (n >= 0)`, seed, i+1, turns, offered)
				}
				if n >= 0 {
					must.Do(t, r.offer(keys[1-i], "takeback", now))
					if after, _ := stateOf(t, r, "", now); !slices.Equal(after.View.Record.Moves, moves[:n]) || after.Offers != [2]string{} || after.Turn != owners[i] {
						t.Fatalf("seed %d: of %v, player %d takes back to %v; want %d moves", seed, moves, i+1, after.View.Record.Moves, n)
					}
					if n+1 < len(turns) && turns[n+1] == owners[i] {
						long++
					}
				}
				if n == 0 {
					break
				}
				continue
			}
			must.Do(t, r.play(keys[slices.Index(owners[:], s.Turn)], len(moves), s.View.Moves[random.IntN(len(s.View.Moves))].Text, now))
		}
	}
	if long == 0 {
		t.Error("no turn has several moves")
	}
}

// TestOldRooms: a room is kept for as long as its state deserves, and while somebody is there.
func TestOldRooms(t *testing.T) {
	now := time.Now()
	full, first, second := newRoom(t, "tictactoe", 0, 0, now)
	over, loser, _ := newRoom(t, "tictactoe", 0, 0, now)
	must.Do(t, over.resign(loser, now))
	half := emptyRoom(t, "tictactoe", 0, 0, now)
	half.sit(board.Second, "", now)
	for _, c := range []struct {
		r    *room
		life time.Duration
	}{{full, playingLife}, {over, overLife}, {half, waitingLife}, {emptyRoom(t, "tictactoe", 0, 0, now), waitingLife}} {
		r, life := c.r, c.life
		if r.old(now.Add(life)) || !r.old(now.Add(life+1)) {
			t.Errorf("after %v a room is old: %v, and then %v; want not r.old(now.Add(life)), r.old(now.Add(life+1))", life, r.old(now.Add(life)), r.old(now.Add(life+1)))
		}
		leave := r.watch(&watcher{make(chan struct{}, 1)}, "")
		if r.old(now.Add(2 * life)) {
			t.Error("a room with a watcher is old")
		}
		leave()
	}
	must.Do(t, full.play(first, 0, "5", now.Add(time.Hour)))
	if full.old(now.Add(playingLife + time.Hour)) {
		t.Error("a move does not count as use")
	}
	for r, want := range map[*room]int{half: 0, full: 2, emptyRoom(t, "tictactoe", 0, 0, now): 1} {
		if got := r.seats(); got != want {
			t.Errorf("a room has rank %d, want %d", got, want)
		}
	}
	if code(full.rename("", "x", now)) != "forbidden" || full.rename(second, "Bob", now) != nil || full.Names != [2]string{"Ann", "Bob"} {
		t.Errorf("names %v", full.Names)
	}
	// A school, and all visitors together, have their limits.
	games := full.games
	for _, c := range []struct {
		most int
		home func(i int) netip.Addr
	}{
		{schoolRooms, func(int) netip.Addr { return netip.MustParseAddr("192.0.2.1") }},
		{maxRooms, func(i int) netip.Addr { return netip.AddrFrom4([4]byte{10, 0, byte(i >> 8), byte(i)}) }},
	} {
		h := must.Get(newRoomStore(games, "", now, nil))(t)
		for i := range c.most + 1 {
			r := &room{maker: caller{session: fmt.Sprint(i)}, madeAt: c.home(i), kept: kept{Used: now}}
			// The limits look at all rooms, so most of them are put in by hand.
			if i < c.most-2 {
				h.all[fmt.Sprint(i)] = r
			} else if err := h.add(now, r); (err != nil) != (i == c.most) {
				t.Errorf("room %d of at most %d: %v; want (err != nil) == (i == c.most)", i+1, c.most, err)
			}
		}
	}
}

// TestLongestLine: a line of a record that grows without an end is given up.
func TestLongestLine(t *testing.T) {
	read := &tail{rest: make([]byte, longestLine-1), chunk: make([]byte, 1)}
	for _, want := range []bool{true, false} {
		read.r = strings.NewReader("x")
		if _, _, err := read.next(); (err == nil) != want {
			t.Errorf("%d bytes: %v; want (err == nil) == want", len(read.rest), err)
		}
	}
}

// TestPlayersOfARecord: a record has two players or more, up to a limit.
func TestPlayersOfARecord(t *testing.T) {
	games := must.Get(checked(allGames()))(t)
	for n, want := range map[int]bool{1: false, 2: true, maxPlayers: true, maxPlayers + 1: false} {
		players := strings.Repeat(`{"name":"a"},`, n-1) + `{"name":"b"}`
		text, err := openedOf(games, []byte(`{"versus_record":1,"game":"tictactoe","players":[`+players+`],"setup":{"setup":{"seed":4}}}`+"\n"+
			`{"id":7,"round":2,"first":1,"second":0,"moves":["5","1"],"spent_us":[1,2],"winner":"second","reason":"resigned","detail":"why","ended":"2026-01-02T03:04:05Z"}`+"\n"), "")
		if (err == nil) != want {
			t.Errorf("%d players: %v; want (err == nil) == want", n, err)
		}
		var all struct{ Games []played }
		if err != nil || json.Unmarshal(text, &all) != nil || len(all.Games) != 1 {
			continue
		}
		g := all.Games[0]
		if g.ID != 7 || g.Round != 3 || g.First != 1 || g.Second != 0 || g.Winner != board.Second || g.Result != "0-1" || g.Reason != "resigned" || g.Detail != "why" ||
			g.Plies != 2 || g.Ended.Unix() != 1767323045 || g.Record == nil || g.Record.Variant != "standard" || !slices.Equal(g.Record.Moves, []string{"5", "1"}) {
			t.Errorf("the game is %+v; want that of the record", g)
		}
	}
}

// TestNews: whoever watches rooms is told once of each change, and a client that is gone of none.
func TestNews(t *testing.T) {
	now := time.Now()
	still, _, _ := newRoom(t, "tictactoe", 0, 0, now)
	timed, first, _ := newRoom(t, "tictactoe", time.Hour, 0, now)
	for _, gone := range []error{nil, net.ErrClosed} {
		watched := []*seen{{room: still, at: 1, changes: -1, version: -1}, {room: timed, at: 2, changes: -1, version: -1}}
		w := &deadlines{ResponseRecorder: httptest.NewRecorder(), gone: gone}
		out := &lines{w: w}
		for i, want := range []int{2, 2, 3} { // lines after the first look, without news, and after a move
			if i == 2 {
				must.Do(t, timed.play(first, 0, "5", now))
			}
			wait, err := emitNews(out, watched)
			if gone != nil {
				if err == nil || w.Body.Len() > 0 {
					t.Errorf("a client that is gone: %v, %s; want an error, w.Body.Len() <= 0", err, w.Body)
				}
				break
			}
			if n := strings.Count(w.Body.String(), "\n"); err != nil || n != want || wait != signOfLife {
				t.Errorf("%d lines, %v, and then a wait of %v; want %d lines", n, err, wait, want)
			}
		}
	}
}

// TestSecretRooms plays random games without chance and compares what each seat is told: it must be
// the same wherever the seat has seen the same positions and made the same moves.
func TestSecretRooms(t *testing.T) {
	compared := 0
	for seed := uint64(1); compared < 300 && seed < 400; seed++ {
		g := randomgame.NewHidden(seed)
		e := catalog.New[randomgame.Line, int8]("cards", g)
		if !e.Secret || slices.Contains(g.Turns, game.Chance) {
			continue
		}
		games := must.Get(checked([]catalog.Entry{e}))(t)
		told := map[string]string{}
		random := rand.New(rand.NewPCG(seed, 7))
		for range 12 {
			now := time.Unix(1000, 0)
			r := &room{games: games, kept: kept{ID: "test", Asked: board.Record{Game: "cards"}}}
			must.Do(t, r.begin(r.Asked, now))
			keys := [2]string{r.sit(board.First, "Ann", now), r.sit(board.Second, "Bo", now)}
			var history [2]string // what each player has seen and done
			for s := g.Start(); g.Turn(&s) != game.Nobody; {
				for i, p := range []game.Player{game.First, game.Second} {
					if seen := fmt.Sprint(g.Observe(&s, p)); !strings.HasSuffix(history[i], seen) {
						history[i] += seen
					}
					state, changes, _, err := r.state(keys[i], -1, "", now)
					if err != nil {
						t.Fatal(err)
					}
					state.Committed = "" // to the outcomes of chance
					text := must.Get(json.Marshal([]any{state, changes}))(t)
					key := p.String() + history[i]
					if before, known := told[key]; known {
						if compared++; before != string(text) {
							t.Fatalf("seed %d: %s is told\n%s\nand\n%s; want before == string(text)", seed, key, before, text)
						}
					}
					told[key] = string(text)
				}
				i := int(g.Turn(&s) - game.First)
				m := g.Moves(nil, &s)[random.IntN(int(g.Counts[s.Plies]))]
				state, _ := stateOf(t, r, keys[i], now)
				must.Do(t, r.play(keys[i], len(state.View.Record.Moves), fmt.Sprint(m), now))
				history[i] += fmt.Sprint("; ", m, " ")
				g.Apply(&s, m)
			}
		}
	}
	if compared < 300 {
		t.Errorf("%d states were compared; want compared >= 300", compared)
	}
}

// The maker of a room deals no cards, rolls no dice and makes no choice for the other player: such a
// game begins at its start, or before that move.
func TestMakersDecideNothingForOthers(t *testing.T) {
	hidden := uint64(1)
	for !slices.Contains(randomgame.NewHidden(hidden).Turns, game.Chance) {
		hidden++
	}
	games := must.Get(checked(append([]catalog.Entry{catalog.New[randomgame.Line, int8]("cards", randomgame.NewHidden(hidden))}, allGames()...)))(t)
	for _, e := range games.Entries() {
		refused := 0
		given := board.Record{Game: e.Name}
		for ply := range 5 {
			r := &room{games: games, kept: kept{ID: "test"}}
			open := given
			open.Seed = 7 // what the maker has in mind
			v := must.Get(r.view(open, nil, ""))(t)
			bad := e.Secret && len(given.Moves) > 0
			bad = bad || slices.Contains(v.Turns[:len(given.Moves)], board.Owner(game.Chance)) || ply > 0 && v.Committed != nil
			if err := r.begin(given, time.Unix(1000, 0)); (err != nil) != bad {
				t.Errorf("%s: a room with the moves %q: %v; want an error: %v", e.Name, given.Moves, err, bad)
			}
			if bad {
				refused++
			}
			if v.Over {
				break
			}
			if given.Moves = v.Record.Moves; v.Turn == board.First || v.Turn == board.Second {
				given.Moves = append(slices.Clip(given.Moves), v.Moves[0].Text)
			}
		}
		if (e.Secret || e.Simultaneous) && refused == 0 {
			t.Errorf("%s: no room was refused; want some", e.Name)
		}
		if !e.Secret {
			continue
		}
		r := &room{games: games, kept: kept{ID: "test"}}
		if err := r.begin(board.Record{Game: e.Name, Start: "x"}, time.Unix(1000, 0)); code(err) != "bad_request" {
			t.Errorf("%s: a room that begins elsewhere: %v; want bad_request", e.Name, err)
		}
	}
}
