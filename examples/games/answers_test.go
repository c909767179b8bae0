//go:build !js

package games

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game/web"
	"github.com/seed-61c9d78a/versus/internal/must"
)

var (
	updateAnswers = flag.Bool("update-answers", false, "rewrite testdata/answers.txt")
	keepAnswers   = flag.String("answers", "", "write every answer to a file in this `directory`, to see what differs")
)

// TestAnswers asks the page's server every kind of request about a short game of every kind,
// in both languages, and compares the answers with their recorded hashes.
func TestAnswers(t *testing.T) {
	if testing.Short() || runtime.GOARCH != "amd64" {
		t.Skip("scores are recorded on amd64")
	}
	server := must.Get(web.New(web.Config{Games: pages().Entries(), Log: log.New(io.Discard, "", 0), Rate: 1e9, Searches: 2}))(t)
	a := &asker{t: t, server: server}
	games := a.ask("", "games", nil)["games"].([]any)
	for _, g := range games {
		a.game(g.(map[string]any))
	}
	const file = "testdata/answers.txt"
	if *updateAnswers {
		must.Do(t, os.WriteFile(file, a.hashes.Bytes(), 0o666))
	}
	want := must.Get(os.ReadFile(file))(t)
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(a.hashes.String(), "\n")); diff != "" {
		t.Errorf("answers (-recorded +now; -answers DIR keeps them, -update-answers records them):\n%s; want diff == \"\"", diff)
	}
}

// asker asks a server, and keeps the hashes of the answers.
type asker struct {
	t      *testing.T
	server http.Handler
	hashes bytes.Buffer
}

// ask returns the first line of the English answer.
func (a *asker) ask(label, request string, body map[string]any) (first map[string]any) {
	a.t.Helper()
	method, content := "GET", []byte(nil)
	if body != nil {
		method = "POST"
		var err error
		if content, err = json.Marshal(body); err != nil {
			a.t.Fatal(err)
		}
	}
	for _, language := range []string{"es", "en"} {
		r := httptest.NewRequest(method, "http://localhost/api/"+request+"?lang="+language, bytes.NewReader(content))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		a.server.ServeHTTP(w, r)
		var lines []map[string]any
		first = nil
		for d := json.NewDecoder(w.Body); d.More(); {
			var line map[string]any
			if err := d.Decode(&line); err != nil {
				a.t.Fatalf("%s %s: decoding a line of the answer: %v; want no error", request, content, err)
			}
			if line["type"] == "queued" {
				continue
			}
			if first == nil {
				first = line
			}
			withoutTimes(line)
			if n := len(lines); n > 0 && line["type"] != nil && line["type"] == lines[n-1]["type"] {
				lines = lines[:n-1] // how many lines of progress there are depends on the machine
			}
			lines = append(lines, line)
		}
		var text strings.Builder
		for _, line := range lines {
			sorted, err := json.MarshalIndent(line, "", " ") // maps are written in the order of their keys
			if err != nil {
				a.t.Fatal(err)
			}
			fmt.Fprintf(&text, "%s\n", sorted)
		}
		name := strings.Join(strings.Fields(label+" "+request+" "+language), " ")
		fmt.Fprintf(&a.hashes, "%s %d %.8x\n", name, w.Code, sha256.Sum256([]byte(text.String())))
		if *keepAnswers != "" {
			if err := os.WriteFile(filepath.Join(*keepAnswers, strings.ReplaceAll(name, " ", "_")), []byte(text.String()), 0o666); err != nil {
				a.t.Fatal(err)
			}
		}
	}
	return first
}

// withoutTimes removes what depends on the time that a search took.
func withoutTimes(v any) {
	switch v := v.(type) {
	case map[string]any:
		delete(v, "time_ms")
		delete(v, "nps")
		for _, e := range v {
			withoutTimes(e)
		}
	case []any:
		for _, e := range v {
			withoutTimes(e)
		}
	}
}

// game plays twelve random moves in each variant, and asks on the way.
func (a *asker) game(info map[string]any) {
	name := info["name"].(string)
	for i, v := range info["variants"].([]any) {
		variant := v.(map[string]any)["name"].(string)
		label := name + " " + variant
		random := rand.New(rand.NewPCG(3, 4))
		view := a.ask(label, "new", map[string]any{"game": name, "variant": variant, "seed": 5})
		var record map[string]any
		for ply := 0; ply < 12 && view["over"] == false; ply++ {
			record = view["record"].(map[string]any)
			moves, _ := record["moves"].([]any)
			record["moves"] = append(moves, a.choice(view, random))
			view = a.ask(fmt.Sprint(label, " ", ply+1), "view", map[string]any{"record": record})
		}
		record = view["record"].(map[string]any)
		a.ask(label, "view", map[string]any{"record": record, "ply": 1})
		a.ask(label, "frames", map[string]any{"record": record})
		text := map[string]any{"game": name, "variant": variant, "setup": record["setup"], "text": view["text"]}
		a.ask(label, "parse", text)
		a.ask(label, "split", text)
		text["text"] = view["position"]
		a.ask(label+" position", "parse", text)
		text["text"] = "no such text"
		a.ask(label+" nonsense", "parse", text)
		if draft, ok := a.ask(label, "draft", map[string]any{"record": record})["draft"]; ok {
			a.ask(label, "compose", map[string]any{"record": record, "draft": draft})
		}
		if i == 0 {
			moves := record["moves"].([]any)
			record["moves"] = moves[:len(moves)/3]
			a.bots(label, info, record)
		}
	}
	record := map[string]any{"game": name, "moves": []string{"no-move"}}
	a.ask(name+" illegal", "view", map[string]any{"record": record})
}

// choice returns the text of a random legal move.
func (a *asker) choice(view map[string]any, r *rand.Rand) string {
	moves := view["moves"].([]any)
	return moves[r.IntN(len(moves))].(map[string]any)["text"].(string)
}

// bots asks every bot that can be limited without a clock.
func (a *asker) bots(label string, info, record map[string]any) {
	for _, s := range info["searchers"].([]any) {
		s := s.(map[string]any)
		bot := map[string]any{"searcher": s["name"]}
		levels := s["levels"].([]any)
		limited := len(levels) == 0
		for _, l := range levels {
			switch l := l.(map[string]any); l["kind"] {
			case "nodes":
				bot["level"], limited = map[string]any{"kind": "nodes", "value": 500}, true
			case "depth":
				if bot["level"] == nil {
					bot["level"], limited = map[string]any{"kind": "depth", "value": 2}, true
				}
			}
		}
		if !limited {
			continue
		}
		name := label + " " + s["name"].(string)
		a.ask(name, "move", map[string]any{"record": record, "bot": bot, "seed": 7})
		a.ask(name, "hint", map[string]any{"record": record, "bot": bot, "seed": 7})
		a.ask(name, "analyse", map[string]any{"record": record, "bot": bot, "lines": 2})
		if s["name"] == "minimax" || s["name"] == "greedy" {
			a.ask(name, "graph", map[string]any{"record": record, "bot": bot})
		}
	}
	a.ask(label+" unknown", "move", map[string]any{"record": record, "bot": map[string]any{"searcher": "nobody"}})
}
