package main

import (
	"bytes"
	"context"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/web/api"
)

// The program serves the page and the games, and ends without a complaint when it is
// told to.
func TestServe(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	reader, writer := io.Pipe()
	var complaints bytes.Buffer
	status := make(chan int, 1)
	go func() {
		status <- cli.Run(ctx, cli.Streams{Out: writer, Err: &complaints}, "web", run, []string{"-addr", "127.0.0.1:0", "-records", t.TempDir()})
		writer.Close()
	}()
	line := make([]byte, 100)
	n, err := reader.Read(line)
	if err != nil {
		t.Fatal(err)
	}
	address := strings.TrimSpace(string(line[:n]))
	for path, want := range map[string]string{"/": "<html", "/api/games": `"connect4"`, "/api/records": `"records":[]`} {
		r, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		r.Body.Close()
		if err != nil || r.StatusCode != http.StatusOK || !strings.Contains(string(text), want) {
			t.Errorf("%s: status %d, %v: %.200s", path, r.StatusCode, err, text)
		}
	}
	stop()
	if got := <-status; got != 0 || complaints.Len() > 0 {
		t.Errorf("status %d: %s", got, complaints.String())
	}
}

func TestFlags(t *testing.T) {
	for args, want := range map[string]string{
		"surplus":             "surplus",
		"-max-searches -1":    "-max-searches",
		"-max-streams -1":     "-max-streams",
		"-rate -1":            "-rate",
		"-rate NaN":           "-rate",
		"-addr nowhere":       "nowhere",
		"-page /nowhere":      "-page",
		"-records /nowhere":   "-records",
		"-addr 127.0.0.1:xyz": "xyz",
	} {
		var complaints bytes.Buffer
		status := cli.Run(t.Context(), cli.Streams{Out: io.Discard, Err: &complaints}, "web", run, strings.Fields(args))
		if status != 2 || !strings.Contains(complaints.String(), want) {
			t.Errorf("%s: status %d, want 2: %s", args, status, complaints.String())
		}
	}
	var help bytes.Buffer
	if status := cli.Run(t.Context(), cli.Streams{Out: &help, Err: io.Discard}, "web", run, []string{"-h"}); status != 0 || !strings.Contains(help.String(), "-records") {
		t.Errorf("status %d: %s", status, help.String())
	}
}

// The page is light: all of its files, as they are sent, stay below 300 KB.
func TestPageIsLight(t *testing.T) {
	files, err := fs.Sub(embedded, "page")
	if err != nil {
		t.Fatal(err)
	}
	s, err := api.New(api.Config{Page: files})
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	err = fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
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
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d bytes", total)
	if total > 300_000 {
		t.Errorf("the page takes %d bytes", total)
	}
}
