//go:build !js

package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/recordtest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// Every request is answered as the README of examples/web says: with its fields, in JSON that
// no cache keeps.
func TestAnswers(t *testing.T) {
	server, dir := records(t)
	recordtest.New(t, dir, "cup.jsonl", "tictactoe", allGames()...).Play()
	const record, bot = `"record":{"game":"tictactoe","moves":["5","1"]}`, `"bot":{"searcher":"minimax"}`
	for _, c := range []struct{ method, path, body, want string }{
		{"GET", "/api/health", "", `"ok":true`},
		{"GET", "/api/games", "", `"max_time_ms":`},
		{"POST", "/api/new", `{"game":"tictactoe","seed":5}`, `"seed":5`},
		{"POST", "/api/view", `{` + record + `,"ply":1}`, `"ply":1`},
		{"POST", "/api/view", `{` + record + `}`, `"ply":2`},
		{"POST", "/api/frames", `{` + record + `,"from":1,"to":1}`, `"frames":[{"ply":1`},
		{"POST", "/api/parse", `{"game":"connect4","text":"4455"}`, `/...OO../...XX..","text":`},
		{"POST", "/api/split", `{"game":"checkers","text":"1. 11-15 *\n\n1. 12-16 *"}`, `"games":[{`},
		{"POST", "/api/draft", `{` + record + `}`, `error`},
		{"POST", "/api/compose", `{` + record + `}`, `error`},
		{"POST", "/api/move", `{` + record + `,` + bot + `}`, `"moves":["`},
		{"POST", "/api/hint", `{` + record + `,` + bot + `}`, `"moves":["`},
		{"POST", "/api/analyse", `{` + record + `,` + bot + `}`, `"type":"done"`},
		{"POST", "/api/graph", `{` + record + `,` + bot + `}`, `"type":"done"`},
		{"GET", "/api/records", "", `"name":"cup.jsonl"`},
		{"GET", "/api/records/game?record=cup.jsonl&id=1", "", `"game":{"id":1`},
		{"POST", "/api/rooms", `{"game":"tictactoe"}`, `"key":"`},
	} {
		q := must.Get(http.NewRequest(c.method, server.URL+c.path, strings.NewReader(c.body)))(t)
		q.Header.Set("Content-Type", "application/json")
		r := must.Get(server.Client().Do(q))(t)
		var text strings.Builder
		bufio.NewReader(r.Body).WriteTo(&text)
		r.Body.Close()
		if !strings.Contains(text.String(), c.want) || r.StatusCode == http.StatusNotFound {
			t.Errorf("%s %s %s: status %d: %.300s; want %s", c.method, c.path, c.body, r.StatusCode, text.String(), c.want)
		}
		want := "no-store"
		if c.path == "/api/games" || strings.HasPrefix(c.path, "/api/games?") {
			want = "no-cache" // it is the same until the server ends
		}
		if got := r.Header.Get("Cache-Control"); got != want {
			t.Errorf("%s %s: caches are told %q; want got == want", c.method, c.path, got)
		}
	}
	for path, want := range map[string]string{"/": "no-cache", "/app.js": "no-cache", "/api/watch?record=gone.jsonl": "no-store"} {
		if r, _ := request(t, server, http.MethodGet, path, nil); r.Header.Get("Cache-Control") != want {
			t.Errorf("%s: caches are told %q; want %q", path, r.Header.Get("Cache-Control"), want)
		}
	}
}

// Records are listed from the newest to the oldest, at most maxListed of them.
func TestRecordsByAge(t *testing.T) {
	server, dir := records(t)
	now := time.Now()
	for i := range maxListed + 2 {
		name := filepath.Join(dir, fmt.Sprintf("%03d.jsonl", i))
		text := `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}]}` + "\n" + strings.Repeat(" ", i)
		must.Do(t, os.WriteFile(name, []byte(text), 0o644))
		age := time.Duration((i*37)%(maxListed+2)) * time.Minute // 37 and the number of files have no common factor
		must.Do(t, os.Chtimes(name, now, now.Add(-age)))
	}
	var list struct {
		Records []struct {
			Name, Title string
			Bytes       int64
			Modified    time.Time
			Players     []string
		}
	}
	get(t, server, "/api/records?lang=es", http.StatusOK, &list)
	if len(list.Records) != maxListed {
		t.Fatalf("%d records are listed; want %d", len(list.Records), maxListed)
	}
	for i, r := range list.Records {
		if age := now.Sub(r.Modified).Round(time.Minute); age != time.Duration(i)*time.Minute || r.Title != "Tres en raya" || !slices.Equal(r.Players, []string{"a", "b"}) {
			t.Errorf("record %d: %+v, %v old", i, r, age)
		}
		info, err := os.Stat(filepath.Join(dir, r.Name))
		if err != nil || info.Size() != r.Bytes {
			t.Errorf("%s: %d bytes, %v; want no error, info.Size() == r.Bytes", r.Name, r.Bytes, err)
		}
	}
}

// The table of a record gives every result to both players.
func TestStandings(t *testing.T) {
	server := start(t, Config{})
	text := `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}],"setup":{"format":"knockout","games":2}}
{"id":1,"first":0,"second":1,"moves":["5","1"],"winner":"first","payoff":1,"reason":"natural end","worker":"w","spent_us":[1500,500],"used_us":[1500,500]}
{"id":2,"first":1,"second":0,"moves":["5","2"],"winner":"none","reason":"natural end","worker":"v","spent_us":[1000,2000],"used_us":[1000,2000]}
{"id":3,"first":1,"second":0,"moves":["5","2"],"winner":"second","payoff":-1,"reason":"resigned","worker":"w","spent_us":[0,0]}
`
	var answer struct{ Table standings }
	post(t, server, "/api/records/open", text, http.StatusOK, &answer)
	s := answer.Table
	if len(s.Rows) != 2 || len(s.Workers) != 2 || s.Games != 3 {
		t.Fatalf("s = %+v; want len(s.Rows) == 2, len(s.Workers) == 2, s.Games == 3", s)
	}
	a, b := s.Rows[0], s.Rows[1]
	if a.Rank != 1 || b.Rank != 2 || a.Name != "a" || a.Player != 0 || b.Name != "b" || b.Player != 1 ||
		a.First != (tally{1, 0, 0}) || a.Second != (tally{1, 1, 0}) || b.First != (tally{0, 1, 1}) || b.Second != (tally{0, 0, 1}) ||
		a.Points != 2.5 || b.Points != 0.5 || a.Against[1] != (tally{2, 1, 0}) || b.Against[0] != (tally{0, 1, 2}) || a.Against[0].total() != 0 || a.Games != 3 || a.TimeMS != 3.5 || b.TimeMS != 1.5 {
		t.Errorf("rows %+v", s.Rows)
	}
	if len(s.Bracket) != 1 || len(s.Bracket[0]) != 1 || s.Bracket[0][0].Players != [2]int{0, 1} || s.Bracket[0][0].Winner != 0 || s.Bracket[0][0].Points[0] <= s.Bracket[0][0].Points[1] {
		t.Errorf("bracket %+v", s.Bracket)
	}
	if s.Workers[0].Name != "v" || s.Workers[0].Games != 1 || s.Workers[1].Games != 2 || s.Reasons["resigned"] != 1 {
		t.Errorf("workers %+v, reasons %v", s.Workers, s.Reasons)
	}
}

// In a room with clocks each player's clock runs in that player's turn only, gains the bonus,
// and ends the game at the last moment, not before. A room without clocks has none.
func TestClocksOfBoth(t *testing.T) {
	begun := time.Unix(1000, 0)
	after := func(seconds int) time.Time { return begun.Add(time.Duration(seconds) * time.Second) }
	r, first, second := newRoom(t, "tictactoe", 20*time.Second, 2*time.Second, begun)
	for i, c := range []struct {
		key     string
		at      int
		left    [2]int64 // seconds, after the move
		running board.Owner
	}{
		{first, 3, [2]int64{19, 20}, board.Second},
		{second, 8, [2]int64{19, 17}, board.First},
		{first, 26, [2]int64{3, 17}, board.Second},
		{second, 27, [2]int64{3, 18}, board.First},
	} {
		must.Do(t, r.play(c.key, i, fmt.Sprint(i+1), after(c.at)))
		s, _, wait, _ := r.state("", 0, "", after(c.at))
		if s.LeftMS != [2]int64{1000 * c.left[0], 1000 * c.left[1]} || s.Running != c.running || !s.Clocks || wait.Milliseconds() != s.LeftMS[i%2^1] {
			t.Errorf("after move %d: %+v, wait %v; want %+v", i+1, s, wait, c)
		}
	}
	if s, _, wait, _ := r.state("", 0, "", after(30).Add(-1)); s.Reason != "" || wait != time.Millisecond {
		t.Errorf(`just before the end: %+v, wait %v; want s.Reason == "", wait == time.Millisecond`, s, wait)
	}
	if s, _, wait, _ := r.state("", 0, "", after(30)); s.Reason != "time" || s.Winner != board.Second || s.LeftMS[0] != 0 || s.Running != board.Nobody || wait != 0 {
		t.Errorf("at the end: %+v, wait %v", s, wait)
	}
	r, first, _ = newRoom(t, "tictactoe", 0, 0, begun)
	must.Do(t, r.play(first, 0, "5", after(9999)))
	if s, _, wait, _ := r.state("", 0, "", after(99999)); s.Clocks || s.Running != board.Nobody || s.LeftMS != [2]int64{} || wait != 0 || s.Reason != "" {
		t.Errorf("without clocks: %+v, wait %v", s, wait)
	}
}

// testPage is a page of two files.
var testPage = fstest.MapFS{
	"index.html": {Data: []byte("<!DOCTYPE html><title>versus</title>")},
	"app.js":     {Data: []byte(strings.Repeat("export const nothing = 0;\n", 100))},
}

// start serves a configuration; a fault inside the server fails the test.
func start(t testing.TB, c Config) *httptest.Server {
	t.Helper()
	if c.Page == nil {
		c.Page = testPage
	}
	if c.Games == nil {
		c.Games = allGames()
	}
	if c.Log == nil {
		c.Log = log.New(complaints{t}, "", 0)
	}
	s := must.Get(New(c))(t)
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return server
}

// serve serves a configuration on its own port, as a program would; stop ends it.
func serve(t testing.TB, c Config) (address string, stop func() error) {
	t.Helper()
	if c.Games == nil {
		c.Games = allGames()
	}
	s := must.Get(New(c))(t)
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	ctx, cancel := context.WithCancel(t.Context())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	stop = sync.OnceValue(func() error {
		cancel()
		return <-served
	})
	t.Cleanup(func() { stop() })
	return l.Addr().String(), stop
}

// complaints fails a test when the server logs a message.
type complaints struct{ testing.TB }

func (c complaints) Write(text []byte) (int, error) {
	c.Errorf("logged: %s", text)
	return len(text), nil
}

// post sends a request and reads the answer into v, unless v is nil.
func post(t testing.TB, server *httptest.Server, path, body string, status int, v any) []byte {
	t.Helper()
	return answered(t, must.Get(server.Client().Post(server.URL+path, "application/json", strings.NewReader(body)))(t), path+" "+body, status, v)
}

func answered(t testing.TB, r *http.Response, asked string, status int, v any) []byte {
	t.Helper()
	defer r.Body.Close()
	text := must.Get(io.ReadAll(r.Body))(t)
	if r.StatusCode != status {
		t.Fatalf("%s: status %d, want %d: %s", asked, r.StatusCode, status, text)
	}
	if v != nil {
		if err := json.Unmarshal(text, v); err != nil {
			t.Fatalf("%s: %v in %s; want no error", asked, err, text)
		}
	}
	return text
}

// encode returns v as JSON.
func encode(t testing.TB, v any) string {
	t.Helper()
	text := must.Get(json.Marshal(v))(t)
	return string(text)
}
