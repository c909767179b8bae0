//go:build !js

package web

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

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

// Every game can be played to its end through the server: by clicks for First, with a
// searcher for Second.
func TestPlay(t *testing.T) {
	server := start(t, Config{})
	for _, e := range allGames() {
		t.Run(e.Name, func(t *testing.T) {
			var v answer.View
			post(t, server, "/api/new", `{"game":"`+e.Name+`","seed":3}`, http.StatusOK, &v)
			for !v.Over && v.Ply < 40 {
				if len(v.Moves) == 0 {
					t.Fatalf("no moves at ply %d", v.Ply)
				}
				for _, m := range v.Moves {
					if len(m.Paths) == 0 && v.Scene.Drawing == "" {
						t.Fatalf("no way to click %q", m.Text)
					}
				}
				record := v.Record
				if v.Turn.String() == "first" {
					record.Moves = append(record.Moves, v.Moves[v.Ply*7%len(v.Moves)].Text)
				} else {
					var f answer.Found
					post(t, server, "/api/move", `{"record":`+encode(t, record)+`,"bot":{"searcher":"greedy"},"seed":5}`, http.StatusOK, &f)
					record.Moves = append(record.Moves, f.Moves...)
				}
				ply, turn := v.Ply, v.Turn
				post(t, server, "/api/view", `{"record":`+encode(t, record)+`}`, http.StatusOK, &v)
				if len(v.Turns) != v.Plies || v.Turns[ply] != turn {
					t.Fatalf("turns are %v after %d plies; %v made the one at %d; want len(v.Turns) == v.Plies, v.Turns[ply] == turn", v.Turns, v.Plies, turn, ply)
				}
			}
			if v.Over && v.Result == nil {
				t.Error("the game is over without a result")
			}
			var f answer.Frames
			post(t, server, "/api/frames", `{"record":`+encode(t, v.Record)+`}`, http.StatusOK, &f)
			if n := len(f.Frames); n != v.Plies+1 && !e.Simultaneous || f.Frames[n-1].Ply != v.Plies {
				t.Errorf("%d frames of %d plies, the last after %d", n, v.Plies, f.Frames[n-1].Ply)
			}
			var again answer.View
			post(t, server, "/api/parse", `{"game":"`+e.Name+`","setup":`+encode(t, v.Record.Setup)+`,"text":`+encode(t, v.Text)+`}`, http.StatusOK, &again)
			if again.Position != v.Position {
				t.Errorf("the game %q reads back as %q, not %q", v.Text, again.Position, v.Position)
			}
		})
	}
}
