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
