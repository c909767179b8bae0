//go:build !js

package web

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// The program serves the page and the games, and exits without an error when told to.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	reader, writer := io.Pipe()
	var complaints bytes.Buffer
	status := make(chan error, 1)
	go func() {
		status <- Run(ctx, writer, &complaints, []string{"-addr", "127.0.0.1:0", "-rooms", "none", "-records", t.TempDir()}, allGames()...)
		writer.Close()
	}()
	line := make([]byte, 100)
	n := must.Get(reader.Read(line))(t)
	address := strings.TrimSpace(string(line[:n]))
	for path, want := range map[string]string{"/": "<html", "/api/games": `"connect4"`, "/api/records": `"records":[]`} {
		r := must.Get(http.Get(address + path))(t)
		text, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != http.StatusOK || !strings.Contains(string(text), want) {
			t.Errorf("%s: status %d, %v: %.200s; want no error, r.StatusCode == http.StatusOK, strings.Contains(string(text), want)", path, r.StatusCode, err, text)
		}
	}
	stop()
	if err := <-status; err != nil || complaints.Len() > 0 {
		t.Errorf("%v: %s; want no error, complaints.Len() <= 0", err, complaints.String())
	}
}

func TestFlags(t *testing.T) {
	for args, want := range map[string]string{
		"surplus":                         "surplus",
		"-addr=":                          "-addr is empty",
		"-max-searches -1":                "-max-searches",
		"-max-streams -1":                 "-max-streams",
		"-rate -1":                        "-rate",
		"-rate NaN":                       "-rate",
		"-rate +Inf":                      "-rate",
		"-trusted-proxy here":             "want an address",
		"-rooms none -addr nowhere":       "nowhere",
		"-page /nowhere":                  "-page",
		"-records /nowhere":               "-records",
		"-rooms /nowhere/at":              "/nowhere/at",
		"-rooms none -addr 127.0.0.1:xyz": "xyz",
	} {
		err := Run(t.Context(), io.Discard, io.Discard, strings.Fields(args), allGames()...)
		if !errors.Is(err, ErrUsage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want errors.Is(err, ErrUsage), strings.Contains(err.Error(), want)", args, err)
		}
	}
	var out bytes.Buffer
	if err := Run(t.Context(), &out, io.Discard, []string{"-h"}, allGames()...); !errors.Is(err, flag.ErrHelp) || !strings.HasPrefix(out.String(), "usage: web [flags]") ||
		!strings.Contains(out.String(), "  -max-streams int\n") || !strings.Contains(out.String(), "Examples:") {
		t.Errorf("Run(-h): %v: %s; want flag.ErrHelp, the usage, the flags and examples", err, out.String())
	}
}

// Mistakes in a game are reported before the server starts.
func TestBadGames(t *testing.T) {
	for want, games := range map[string][]catalog.Entry{
		"no games":                            nil,
		"move 1: the board does not cover it": {catalog.New("x", lazy{})},
	} {
		err := Run(t.Context(), io.Discard, io.Discard, nil, games...)
		if !errors.Is(err, ErrUsage) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// lazy is tic-tac-toe with a board on which nothing can be clicked.
type lazy struct{ noughts }

func (lazy) Paths(at *board.Moment[cells, int8], m int8) [][]string { return nil }

// The page is light: all of its files, as sent, stay below 300 KB.
func TestPageIsLight(t *testing.T) {
	s := must.Get(New(Config{Games: allGames(), Embed: []string{"*"}}))(t)
	total := 0
	files := must.Get(fs.Sub(embedded, "page"))(t)
	must.Do(t, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		r := httptest.NewRequest(http.MethodGet, "/"+name, nil)
		r.Host = "localhost"
		r.Header.Set("Accept-Encoding", "gzip")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != http.StatusOK || strings.HasPrefix(w.Header().Get("Content-Type"), "application/octet") {
			t.Errorf("%s: status %d, type %q", name, w.Code, w.Header().Get("Content-Type"))
		}
		total += w.Body.Len()
		return nil
	}))
	t.Logf("%d bytes", total)
	if total > 300_000 {
		t.Errorf("the page takes %d bytes; want total <= 300_000", total)
	}
}
