//go:build !js

package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// fuzzTime is the time limit of a fuzzed request.
const fuzzTime = 30 * time.Millisecond

// try sends any request directly to the server, without a network. The answer must be
// well formed, and never report a fault of the server.
func try(t *testing.T, s *Server, method, target, body string) *httptest.ResponseRecorder {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), fuzzTime)
	defer cancel()
	r := httptest.NewRequest(method, "/", strings.NewReader(body)).WithContext(ctx)
	r.URL.Path, r.URL.RawQuery, _ = strings.Cut(target, "?")
	r.Host = "localhost"
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	if w.Code == http.StatusInternalServerError || w.Code == 0 {
		t.Fatalf("%s %s %s: status %d: %s; want w.Code != http.StatusInternalServerError, w.Code != 0", method, target, body, w.Code, w.Body)
	}
	switch w.Header().Get("Content-Type") {
	case "application/json":
		if !json.Valid(w.Body.Bytes()) {
			t.Fatalf("%s %s: the answer is no JSON: %s", target, body, w.Body)
		}
	case "application/x-ndjson":
		for line := range bytes.Lines(w.Body.Bytes()) {
			if !json.Valid(line) {
				t.Fatalf("%s %s: a line is no JSON: %s", target, body, line)
			}
			if bytes.Contains(line, []byte(`"code":"internal"`)) {
				t.Fatalf("%s %s: %s; want not bytes.Contains(line, []byte(`\"code\":\"internal\"`))", target, body, line)
			}
		}
	}
	return w
}

// fuzzServer is a server that reports its faults.
func fuzzServer(f *testing.F, c Config) *Server {
	f.Helper()
	c.Page, c.Rate, c.Searches = testPage, 1e9, 64
	c.Games = allGames()
	return must.Get(New(c))(f)
}

var posts = []string{"new", "view", "frames", "parse", "split", "draft", "compose", "move", "analyse", "graph", "annotate"}

func FuzzPost(f *testing.F) {
	s := fuzzServer(f, Config{})
	records := []string{
		`{"game":"connect4","variant":"7x6","setup":"","start":"","moves":["4","4","5"],"seed":1}`,
		`{"game":"checkers","variant":"damas","moves":["11-15"],"start":"B:W21,22,K31:B1,2,11"}`,
		`{"game":"paperfootball","variant":"6x10","moves":["2","0","5","3"]}`,
		`{"game":"football","setup":"3","moves":["0,0,0","8,0,0"],"seed":7}`,
		`{"game":"robanumeros","setup":"4 -1 3","moves":["left1"]}`,
		`{"game":"tictactoe","moves":["5"]}`,
	}
	for _, record := range records {
		for i := range posts {
			f.Add(uint8(i), `{"record":`+record+`}`)
		}
		f.Add(uint8(1), `{"record":`+record+`,"ply":1}`)
		f.Add(uint8(2), `{"record":`+record+`,"from":0,"to":1}`)
		f.Add(uint8(4), `{"record":`+record+`,"bot":{"searcher":"mcts","level":{"kind":"nodes","value":100},"options":{}},"seed":3}`)
		f.Add(uint8(5), `{"record":`+record+`,"bot":{"searcher":"minimax","level":{"kind":"depth","value":2}},"lines":2}`)
		f.Add(uint8(6), `{"record":`+record+`,"bot":{"searcher":"greedy"}}`)
	}
	f.Add(uint8(0), `{"game":"football","variant":"judge","setup":"9","seed":9007199254740991}`)
	f.Add(uint8(3), `{"game":"connect4","text":"4455"}`)
	f.Fuzz(func(t *testing.T, which uint8, body string) {
		try(t, s, http.MethodPost, "/api/"+posts[int(which)%len(posts)]+"?lang=es", body)
	})
}

// FuzzParse parses any text as a game or a position of any game; a text that it accepts
// can be shown, and is parsed back as the same position.
func FuzzParse(f *testing.F) {
	s := fuzzServer(f, Config{})
	all := allGames()
	for i, texts := range [][]string{
		{"4455", ".../..X", `{"game":"connect4","moves":["1"]}`},
		{"1. 11-15 23-19 2. 8-11", "B:W21,22,K31:B1,2,3", `[FEN "W:W21:B1"] 1. ... 21-17 *`},
		{"0 2 0 53 4 7", "2 0 53", "Second 2"},
		{"3,0,p4x2 0,0,0", "A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First"},
		{"4 -1 3: left1 right1", "1-20/first/0"},
		{"5 1 9", "X.O.X...."},
	} {
		for _, text := range texts {
			f.Add(uint8(i), text)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		name := all[int(which)%len(all)].Name
		body, err := json.Marshal(map[string]string{"game": name, "text": text})
		if err != nil {
			t.Skip("no text")
		}
		w := try(t, s, http.MethodPost, "/api/parse", string(body))
		if w.Code != http.StatusOK {
			return
		}
		var v, again answer.View
		must.Do(t, json.Unmarshal(w.Body.Bytes(), &v))
		record := must.Get(json.Marshal(map[string]board.Record{"record": v.Record}))(t)
		if w = try(t, s, http.MethodPost, "/api/view", string(record)); w.Code != http.StatusOK {
			t.Fatalf("%s: %q is read as %s, which is refused: %s; want w.Code == http.StatusOK", name, text, record, w.Body)
		}
		if err := json.Unmarshal(w.Body.Bytes(), &again); err != nil || again.Position != v.Position {
			t.Fatalf("%s: %q is read as %q and then %q; want no error, again.Position == v.Position", name, text, v.Position, again.Position)
		}
	})
}

func FuzzGet(f *testing.F) {
	dir := f.TempDir()
	text := `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}]}` + "\n" +
		`{"id":1,"first":0,"second":1,"moves":["5","1"],"spent_us":[1,2],"winner":"none","reason":"natural end"}` + "\n"
	must.Do(f, os.WriteFile(filepath.Join(dir, "cup.jsonl"), []byte(text), 0o644))
	root := must.Get(os.OpenRoot(dir))(f)
	f.Cleanup(func() { root.Close() })
	s := fuzzServer(f, Config{Records: root})
	for _, target := range []string{"/", "/app.js", "/../main.go", "/api/games?lang=es", "/api/health", "/api/records",
		"/api/records/game?record=cup.jsonl&id=1", "/api/watch?record=cup.jsonl", "/api/watch?record=%2e%2e%2fx.jsonl"} {
		f.Add(target)
	}
	f.Fuzz(func(t *testing.T, target string) { try(t, s, http.MethodGet, target, "") })
}

func FuzzRecord(f *testing.F) {
	s := fuzzServer(f, Config{})
	header := `{"versus_record":1,"game":"football","players":[{"name":"a","spec":"greedy"},{"name":"b"}],"setup":{"setup":{"seed":7}}}` + "\n"
	f.Add(header)
	f.Add(header + `{"id":1,"first":0,"second":1,"moves":["0,0,0","1,0,0"],"spent_us":[1,2],"winner":"first","payoff":1,"reason":"natural end"}` + "\n")
	f.Add(header + `{"id":1,"first":1,"second":0,"winner":"none","reason":"time-out"}` + "\n" + `{"id":2`)
	f.Fuzz(func(t *testing.T, text string) { try(t, s, http.MethodPost, "/api/records/open", text) })
}
