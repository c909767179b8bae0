package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game/web"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// house is a server whose rooms are kept in the directory of its records, to tempt spies.
type house struct {
	*httptest.Server
	*testing.T
	log *clitest.Text
}

// entries are the games of every house, so that each is checked once.
var entries = sync.OnceValue(games.All)

func newHouse(t *testing.T) house {
	t.Helper()
	dir := t.TempDir()
	root := must.Get(os.OpenRoot(dir))(t)
	text := &clitest.Text{}
	server := must.Get(web.New(web.Config{Games: entries(), Rate: 10_000, Records: root, Rooms: filepath.Join(dir, "rooms.jsonl"), Log: log.New(text, "", 0)}))(t)
	s := httptest.NewServer(server)
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
		server.Close()
		root.Close()
	})
	return house{s, t, text}
}

// ask sends a request, POST if it has a body, and returns the answer: of a stream, the first line.
func (s house) ask(path string, body any) string {
	s.Helper()
	method, text := http.MethodGet, []byte(nil)
	if body != nil {
		method = http.MethodPost
		text, _ = json.Marshal(body)
	}
	q, err := http.NewRequestWithContext(s.Context(), method, s.URL+"/api/"+path, bytes.NewReader(text))
	if err != nil {
		s.Fatal(err)
	}
	q.Header.Set("Content-Type", "application/json")
	r, err := s.Client().Do(q)
	if err != nil {
		s.Fatal(err)
	}
	defer r.Body.Close()
	if path == "rooms/watch" {
		line, err := bufio.NewReader(r.Body).ReadString('\n')
		if err != nil {
			s.Fatal(err)
		}
		return line
	}
	all, err := io.ReadAll(r.Body)
	if err != nil {
		s.Fatal(err)
	}
	return fmt.Sprint(r.StatusCode, " ", string(all))
}

type fields = map[string]any

// decode reads an answer.
func decode[T any](s house, text string) (v T) {
	s.Helper()
	if err := json.Unmarshal([]byte(text[strings.IndexByte(text, '{'):]), &v); err != nil || strings.Contains(text, `"error"`) {
		s.Fatalf("%v in %s", err, text)
	}
	return v
}

type admitted struct{ ID, Key string }

// meet makes a room with two players.
func (s house) meet(game string) (id string, keys [2]string) {
	s.Helper()
	first := decode[admitted](s, s.ask("rooms", fields{"game": game, "seat": "first"}))
	second := decode[admitted](s, s.ask("rooms/join", fields{"id": first.ID}))
	return first.ID, [2]string{first.Key, second.Key}
}

type met struct {
	id   string
	keys [2]string
}

// twins makes two rooms that are the same for Second, and if dealt is true not for First.
func (s house) twins(game string, dealt bool) [2]met {
	s.Helper()
	type look struct{ room, first string }
	known := map[string]look{} // by what Second sees
	rooms := map[string]met{}
	for range 200 {
		id, keys := s.meet(game)
		see := func(p int) string {
			text := s.ask("rooms/view", fields{"id": id, "key": keys[p]})
			return accidental.ReplaceAllString(strings.ReplaceAll(text, id, "ID"), "")
		}
		rooms[id] = met{id, keys}
		first, second := see(0), see(1)
		if k, ok := known[second]; !ok {
			known[second] = look{id, first}
		} else if !dealt || first != k.first {
			return [2]met{rooms[k.room], rooms[id]}
		}
	}
	s.Fatalf("no two rooms of %s, of 200, are the same for Second", game)
	return [2]met{}
}

type shown struct {
	Record struct {
		Setup string
		Moves []string
		Seed  uint64
	}
	Turn  string
	Turns []string
	Moves []struct{ Text string }
	Over  bool
}

type told struct {
	View              shown
	Committed, Chance string
}

// Whatever the opponent and spectators ask for while a bid, a card or a ship is hidden, the answers are
// the same for any of them. The same holds for what the page can ask for with what it is told: those
// requests are the same.
func TestSpies(t *testing.T) {
	for _, c := range []struct{ game, one, other string }{ // what is played; if it is the same, the deals differ
		{"goofspiel", "3", "5"}, {"football", "p4x1,0,0", "0,0,0"},
		{"kuhn", "pass", "pass"},
		{"leduc", "raise", "raise"},
		{"liarsdice", "1x2", "1x2"},
		{"battleship", "a1- a2- a3-", "a1| b1| c1|"},
	} {
		t.Run(c.game, func(t *testing.T) {
			s := newHouse(t)
			rooms := s.twins(c.game, c.one == c.other)
			var answers [2][]string
			for i, after := range []string{c.one, c.other} {
				id, keys := rooms[i].id, rooms[i].keys
				see := func(p int) shown {
					return decode[shown](s, s.ask("rooms/view", fields{"id": id, "key": keys[p]}))
				}
				for m := range strings.FieldsSeq(after) {
					p := slices.Index([]string{"first", "second"}, see(0).Turn)
					if got := s.ask("rooms/play", fields{"id": id, "key": keys[p], "ply": len(see(p).Record.Moves), "move": m}); !strings.HasPrefix(got, "200") {
						t.Fatal(got)
					}
				}
				answers[i] = append(spy(s, id, keys[1], len(see(1).Record.Moves)), s.log.String())
			}
			if len(answers[0]) < 20 {
				t.Errorf("%d requests; want len(answers[0]) >= 20", len(answers[0]))
			}
			for i, a := range answers[0] {
				if b := answers[1][i]; a != b {
					t.Errorf("request %d depends on what is hidden:\n%s\n%s; want a == b", i, a, b)
				}
			}
		})
	}
}

// accidental is what differs between two rooms anyway.
var accidental = regexp.MustCompile(`"(committed|id|mod_time|modified|size|time|watching|here)":("[^"]*"|[0-9.]+|\[[a-z,]+\])`)

// spy asks for all it can think of, and returns the answers.
func spy(s house, id, second string, n int) (answers []string) {
	ask := func(path string, body any) string {
		text := s.ask(path, body)
		answers = append(answers, accidental.ReplaceAllString(strings.ReplaceAll(text, id, "ID"), ""))
		return text
	}
	for _, key := range []string{"", second, "guessed"} {
		view := ask("rooms/view", fields{"id": id, "key": key})
		for _, ply := range []int{0, n - 1, n, n + 1} {
			ask("rooms/view", fields{"id": id, "key": key, "ply": ply})
		}
		ask("rooms/watch", fields{"rooms": []fields{{"id": id, "key": key}}})
		ask("rooms/resign", fields{"id": id})
		ask("rooms/offer", fields{"id": id, "key": key, "what": "takeback"})
		ask("rooms/offer", fields{"id": id, "key": key, "what": "rematch"})
		for _, move := range []string{"", "0", "99", "rubbish"} {
			ask("rooms/play", fields{"id": id, "key": key, "ply": n + 1, "move": move})
		}
		if key != second { // or it would be played
			ask("rooms/play", fields{"id": id, "key": key, "ply": n, "move": "1"})
		} else {
			ask("rooms/play", fields{"id": id, "key": key, "ply": n, "move": "rubbish"})
		}
		record := decode[struct{ Record json.RawMessage }](s, view).Record // for analyse, graph, hint, move, frames
		answers = append(answers, string(record))
		ask("view", fields{"record": record})
		ask("frames", fields{"record": record, "from": 0, "to": n})
	}
	ask("rooms/join", fields{"id": id})
	ask("rooms/view", fields{"id": id[:15]})
	ask("rooms/view", fields{"id": ""})
	ask("rooms/class", fields{"class": id})
	ask("rooms/class", fields{"class": ""})
	ask("rooms", nil)
	ask("health", nil)
	ask("records/game?record=rooms.jsonl&id=1", nil)
	ask("watch?record=rooms.jsonl", nil)
	ask("watch?record=../rooms.jsonl", nil)
	return answers
}

// No answer during a game tells what chance will bring, in any game with chance: neither the secret, nor a
// seed of a later draw. When the game is over, the secret explains every outcome, and the setup.
func TestDice(t *testing.T) {
	s := newHouse(t)
	var all struct {
		Games []struct {
			Name   string
			Chance bool
			Setup  struct{ Random bool }
		}
	}
	must.Do(t, json.Unmarshal([]byte(strings.TrimPrefix(s.ask("games", nil), "200 ")), &all))
	draws := map[string]int{}
	for _, g := range all.Games {
		id, keys := s.meet(g.Name)
		watch := func(p int) string { return s.ask("rooms/watch", fields{"rooms": []fields{{"id": id, "key": keys[p]}}}) }
		first := decode[told](s, watch(0))
		answers := []string{watch(0)}
		moves := 16 // with which nobody wins a long game
		if !g.Chance {
			moves = 2
		}
		for v := first.View; moves > 0 && !v.Over; moves-- {
			mover := slices.Index([]string{"first", "second"}, v.Turn)
			text := watch(mover)
			v = decode[told](s, text).View
			answers = append(answers, text, s.ask("rooms/view", fields{"id": id, "key": keys[1-mover]}))
			if got := s.ask("rooms/play", fields{"id": id, "key": keys[mover], "ply": len(v.Record.Moves), "move": v.Moves[0].Text}); !strings.HasPrefix(got, "200") {
				t.Fatal(g.Name, got)
			}
			v = decode[told](s, watch(0)).View
		}
		s.ask("rooms/resign", fields{"id": id, "key": keys[0]})
		over := decode[told](s, watch(0))
		if sum := sha256.Sum256([]byte(over.Chance)); hex.EncodeToString(sum[:]) != first.Committed || over.Committed != first.Committed {
			t.Errorf("%s: the secret %q does not fit what was said before: %s, %s", g.Name, over.Chance, first.Committed, over.Committed)
		}
		seed := func(n int) uint64 {
			h := hmac.New(sha256.New, []byte(over.Chance))
			fmt.Fprint(h, n)
			return binary.BigEndian.Uint64(h.Sum(nil)) >> 11
		}
		record := over.View.Record
		if g.Setup.Random {
			draws[g.Name]++
			if got := decode[shown](s, s.ask("view", fields{"record": fields{"game": g.Name, "seed": seed(0)}})).Record.Setup; got != record.Setup {
				t.Errorf("%s: the secret deals %q; want %q", g.Name, got, record.Setup)
			}
		}
		var drawn []string
		for n, turn := range over.View.Turns {
			for i, text := range answers {
				if strings.Contains(text, over.Chance) || strings.Contains(text, fmt.Sprint(seed(n))) && !(n == 0 && g.Setup.Random) {
					t.Errorf("%s: answer %d tells what chance brings: %s", g.Name, i, text)
				}
			}
			if turn != "chance" {
				continue
			}
			if draws[g.Name]++; n == 0 || over.View.Turns[n-1] != "chance" { // one seed draws all until a player moves
				drawn = decode[shown](s, s.ask("view", fields{"record": fields{"game": g.Name, "setup": record.Setup, "moves": record.Moves[:n], "seed": seed(n)}})).Record.Moves
			}
			if len(drawn) <= n || drawn[n] != record.Moves[n] {
				t.Errorf("%s: after %d moves, the secret draws %v; want %s", g.Name, n, drawn, record.Moves[n])
			}
		}
		if (draws[g.Name] > 0) != g.Chance {
			t.Errorf("%s: %d outcomes of chance; want some: %v", g.Name, draws[g.Name], g.Chance)
		}
	}
	if len(draws) < 5 || draws["pig"] < 5 {
		t.Errorf("outcomes of chance: %v; want 5 in pig, and some in 5 games", draws)
	}
	t.Log(draws)
}

// TestSession runs the session in testdata.
func TestSession(t *testing.T) {
	program := func(ctx context.Context, std cli.Streams, args []string) error {
		err := web.Run(ctx, std.Out, std.Err, args, games.All()...)
		if errors.Is(err, web.ErrUsage) {
			return cli.Usage("%w", err)
		}
		return err
	}
	clitest.Program{Name: "web", Run: program}.Session(t, "testdata/session.txt")
}

func TestMain(m *testing.M) { clitest.Main(m, main) }

func TestCtrlC(t *testing.T) { clitest.CtrlC(t, 0, clitest.Endless{Args: "-addr 127.0.0.1:0"}) }
