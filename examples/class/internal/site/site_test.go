package site

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4/entry"
	"github.com/seed-61c9d78a/versus/examples/class/internal/ladder"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
)

const module = "\x00asm\x01\x00\x00\x00 of "

// class is a server of a class in which every bot crashes.
func class(t *testing.T) (address string, tokens ladder.Tokens) {
	c := ladder.Config{
		Entry: entry.Entry(), Dir: t.TempDir(), Levels: []string{"easy"},
		Limits: ladder.Limits{Fuel: 1e8, Memory: 1 << 26, Move: time.Second},
		Play: func(context.Context, ladder.Match) ([]record.Game, error) {
			time.Sleep(time.Millisecond)
			return []record.Game{
				{First: 0, Second: 1, Winner: "first", Reason: match.Crashed, Stderr: [2]string{"", "the secret of a bot"}},
				{First: 1, Second: 0, Winner: "second", Reason: match.Crashed, Stderr: [2]string{"the secret of a bot", ""}},
			}, nil
		},
		Check: func(_ context.Context, name string, _ ladder.Limits) ([]program.Finding, error) {
			return []program.Finding{{What: "plays", OK: true}}, nil
		},
		Build: func(_ context.Context, source, name string) error {
			if text, err := os.ReadFile(source); err != nil || string(text) != "package main" {
				return errors.New("main.go:1: not a program")
			}
			return os.WriteFile(name, []byte(module+"a program"), 0o600)
		},
	}
	tokens = must.Get(ladder.Create(c, "", 1))(t)
	l := must.Get(ladder.Open(c))(t)
	server := httptest.NewServer(Handler(l, os.DirFS("../..")))
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { l.Run(ctx, 1, func(err error) { t.Error(err) }); close(ended) }()
	t.Cleanup(func() { cancel(); <-ended; server.Close(); l.Close() })
	return server.URL, tokens
}

// ask sends a request and returns the status and the answer.
func ask(t *testing.T, method, url, token, body string) (int, string) {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body)))(t)
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	answer := must.Get(http.DefaultClient.Do(r))(t)
	defer answer.Body.Close()
	text := must.Get(io.ReadAll(answer.Body))(t)
	return answer.StatusCode, string(text)
}

func join(t *testing.T, address, token, name string) (key string) {
	t.Helper()
	status, text := ask(t, "POST", address+"/class/api/join?name="+name, token, "")
	var answer struct{ Key string }
	if err := json.Unmarshal([]byte(text), &answer); err != nil || status != 200 {
		t.Fatalf("status %d: %s; want no error, status == 200", status, text)
	}
	return answer.Key
}

// Students see their own bots, with what they wrote to standard error, and nobody else's.
func TestPrivacy(t *testing.T) {
	address, tokens := class(t)
	ana, bob := join(t, address, tokens.Class, "ana"), join(t, address, tokens.Class, "bob")
	for key, body := range map[string]string{ana: module + "ana", bob: "package main"} {
		if status, text := ask(t, "POST", address+"/class/api/bots?name=bot", key, body); status != 200 {
			t.Fatalf("upload: %d %s; want status == 200", status, text)
		}
	}
	deadline := time.Now().Add(time.Minute)
	for {
		_, mine := ask(t, "GET", address+"/class/api/bots", ana, "")
		_, his := ask(t, "GET", address+"/class/api/bots", bob, "")
		if strings.Contains(mine, "the secret") && strings.Contains(his, "the secret") {
			if strings.Contains(mine, "bob") || strings.Contains(his, "ana") {
				t.Errorf(`students see each other's bots: %s %s; want not strings.Contains(mine, "bob"), not strings.Contains(his, "ana")`, mine, his)
			}
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("no faults: %s", mine)
		}
		time.Sleep(10 * time.Millisecond)
	}
	for _, id := range []string{"1", "2"} {
		status1, text1 := ask(t, "GET", address+"/class/api/bots/"+id, ana, "")
		status2, text2 := ask(t, "GET", address+"/class/api/bots/"+id, bob, "")
		if status1+status2 != 200+404 || strings.Contains(text1, "a program") || strings.Contains(text2, "of ana") {
			t.Errorf("bot %s: ana gets %d %q, bob %d %q", id, status1, text1, status2, text2)
		}
	}
	for _, path := range []string{"table", "table.csv"} {
		if status, text := ask(t, "GET", address+"/class/api/"+path, tokens.Class, ""); status != 200 || strings.Contains(text, "secret") || !strings.Contains(text, "ana/bot") {
			t.Errorf("GET %s: %d %s; want 200, ana/bot and no secret", path, status, text)
		}
	}
	if _, text := ask(t, "GET", address+"/class/api/bots", tokens.Teacher, ""); !strings.Contains(text, "ana") || !strings.Contains(text, "bob") {
		t.Errorf(`the teacher sees %s; want strings.Contains(text, "ana"), strings.Contains(text, "bob")`, text)
	}
}

// Requests that are not allowed, or make no sense, get an error in words.
func TestHostile(t *testing.T) {
	address, tokens := class(t)
	ana := join(t, address, tokens.Class, "ana")
	large := module + strings.Repeat("x", 2*maxUpload)
	for _, q := range []struct {
		method, path, token, body string
		status                    int
	}{
		{"POST", "join?name=eve", "", "", 403},
		{"POST", "join?name=eve", ana, "", 403},
		{"POST", "join?name=eve", tokens.Class[:20], "", 403},
		{"POST", "join?name=ana", tokens.Class, "", 400},
		{"POST", "join", tokens.Class, "", 400},
		{"POST", "join?name=%3Cscript%3E", tokens.Class, "", 400},
		{"POST", "join?name=%00", tokens.Class, "", 400},
		{"POST", "join?name=%ff", tokens.Class, "", 400},
		{"GET", "bots", "", "", 403},
		{"GET", "bots", tokens.Class, "", 403},
		{"POST", "bots?name=x", "", module, 403},
		{"POST", "bots?name=x", tokens.Teacher, module, 403},
		{"POST", "bots?name=../../x", ana, module, 400},
		{"POST", "bots", ana, module, 400},
		{"POST", "bots?name=x", ana, "", 400},
		{"POST", "bots?name=x", ana, "\x7fELF\x00", 400},
		{"POST", "bots?name=x", ana, large, 413},
		{"POST", "bots?name=x", "", large, 403},
		{"POST", "limits", tokens.Teacher, large, 400},
		{"GET", "bots/1", ana, "", 404},
		{"GET", "bots/-1", ana, "", 404},
		{"GET", "bots/99999999999999999999", ana, "", 400},
		{"GET", "bots/..%2fclass.jsonl", ana, "", 400},
		{"POST", "pause?paused=true", ana, "", 403},
		{"POST", "pause?paused=maybe", tokens.Teacher, "", 400},
		{"POST", "remove?bot=1", ana, "", 403},
		{"POST", "remove?bot=1", tokens.Teacher, "", 400},
		{"POST", "remove", tokens.Teacher, "", 400},
		{"POST", "limits", ana, `{}`, 403},
		{"POST", "limits", tokens.Teacher, `{"fuel":-1,"memory":1,"move_ms":1}`, 400},
		{"POST", "limits", tokens.Teacher, `{"fuel":1e9,"memory":67108864,"move_ms":9223372036854775807}`, 400},
		{"POST", "limits", tokens.Teacher, `{"speed":1}`, 400},
		{"POST", "limits", tokens.Teacher, `[`, 400},
	} {
		status, text := ask(t, q.method, address+"/class/api/"+q.path, q.token, q.body)
		var answer struct{ Error string }
		if err := json.Unmarshal([]byte(text), &answer); status != q.status || err != nil || answer.Error == "" {
			t.Errorf("%s %s %.40q: %d %s; want %d and an error", q.method, q.path, q.body, status, text, q.status)
		}
	}
	for _, path := range []string{"../class.jsonl", "/class/../../class.jsonl", "/class/bots/1.wasm", "/class/%2e%2e/class.jsonl"} {
		if status, text := ask(t, "GET", address+"/class/"+path, ana, ""); status == 200 && bytes.Contains([]byte(text), []byte("versus_class")) {
			t.Errorf("%s: the journal is served", path)
		}
	}
	if status, _ := ask(t, "POST", address+"/class/api/limits", tokens.Teacher, `{"fuel":2000000,"memory":67108864,"move_ms":500}`); status != 200 {
		t.Errorf("good limits: %d; want status == 200", status)
	}
}

// Refusals and findings are in the language of the page, and what a compiler said as it was said.
func TestLanguages(t *testing.T) {
	address, tokens := class(t)
	ana := join(t, address, tokens.Class, "ana")
	ask(t, "POST", address+"/class/api/bots?name=bot", ana, "package bot")
	for _, q := range []struct{ method, path, token, want string }{
		{"POST", "join?name=ana&lang=es", tokens.Class, `ya hay alguien con el nombre \"ana\"`},
		{"POST", "join?name=ana&lang=xx", tokens.Class, `somebody has already joined as \"ana\"`},
		{"POST", "pause?paused=true&lang=ro", ana, "numai profesorul"}, {"GET", "table?lang=ro", "", "numai clasa"},
		{"GET", "bots?lang=ro", ana, `"what":"programul Go poate fi compilat","ok":false,"detail":"main.go:1: not a program"`},
	} {
		text := ""
		for deadline := time.Now().Add(time.Minute); !strings.Contains(text, q.want); time.Sleep(10 * time.Millisecond) { // until the bot is tested
			if _, text = ask(t, q.method, address+"/class/api/"+q.path, q.token, ""); time.Now().After(deadline) {
				t.Fatalf("%s %s: %s; want %s", q.method, q.path, text, q.want)
			}
		}
	}
}

// One address takes some of the seats, and not all.
func TestSeatsOfOneVisitor(t *testing.T) {
	address, tokens := class(t)
	for i := range seatsEach {
		join(t, address, tokens.Class, fmt.Sprintf("s%d", i))
	}
	if status, text := ask(t, "POST", address+"/class/api/join?name=more", tokens.Class, ""); status != http.StatusTooManyRequests {
		t.Errorf("join number %d from one address: %d %s; want %d", seatsEach+1, status, text, http.StatusTooManyRequests)
	}
}

// The teacher removes a student, makes another join link and gives back a lost key, which others
// cannot.
func TestTeacherMendsTheClass(t *testing.T) {
	address, tokens := class(t)
	call := func(path, token string, want int) map[string]string {
		t.Helper()
		status, text := ask(t, "POST", address+"/class/api/"+path, token, "")
		if status != want {
			t.Errorf("%s: %d %s; want %d", path, status, text, want)
		}
		var answer map[string]string
		json.Unmarshal([]byte(text), &answer)
		return answer
	}
	sees := func(token string, want int) {
		t.Helper()
		if status, text := ask(t, "GET", address+"/class/api/bots", token, ""); status != want {
			t.Errorf("bots: %d %s; want %d", status, text, want)
		}
	}
	ana, bob := join(t, address, tokens.Class, "ana"), join(t, address, tokens.Class, "bob")
	if status, text := ask(t, "POST", address+"/class/api/bots?name=bot", ana, module); status != 200 {
		t.Fatalf("upload: %d %s; want status == 200", status, text)
	}
	for _, path := range []string{"expel?student=1", "reset?student=2", "renew", "open?open=true"} {
		call(path, bob, http.StatusForbidden)
	}
	for _, path := range []string{"expel?student=3", "reset?student=0", "expel?student=x", "open?open=x"} {
		call(path, tokens.Teacher, http.StatusBadRequest)
	}
	call("expel?student=1", tokens.Teacher, 200)
	sees(ana, http.StatusForbidden)
	if _, text := ask(t, "GET", address+"/class/api/bots", tokens.Teacher, ""); !strings.Contains(text, `"state":"removed"`) || !strings.Contains(text, `"students":[{"id":2,"name":"bob","bots":0}]`) {
		t.Errorf("after a student was removed the teacher sees %s; want a removed bot and one student", text)
	}
	key := call("reset?student=2", tokens.Teacher, 200)["key"]
	sees(bob, http.StatusForbidden)
	sees(key, 200)
	link := call("renew", tokens.Teacher, 200)["join"]
	call("join?name=ana", tokens.Class, http.StatusForbidden)
	call("join?name=ana", link, 200) // the name is free
}

// Strangers see no table until the teacher shows it, and then only that.
func TestStrangers(t *testing.T) {
	address, tokens := class(t)
	key := join(t, address, tokens.Class, "ana")
	for _, path := range []string{"table", "table.csv"} {
		for token, want := range map[string]int{"": 403, "x": 403, tokens.Class: 200, key: 200, tokens.Teacher: 200} {
			if status, text := ask(t, "GET", address+"/class/api/"+path, token, ""); status != want {
				t.Errorf("%s with the token %q: %d %s; want %d", path, token, status, text, want)
			}
		}
	}
	ask(t, "POST", address+"/class/api/open?open=true", tokens.Teacher, "")
	if status, text := ask(t, "GET", address+"/class/api/table", "", ""); status != 200 {
		t.Errorf("table of an open class: %d %s; want 200", status, text)
	}
	if status, text := ask(t, "GET", address+"/class/bots/random-go/main.go", "", ""); status != 200 || !strings.Contains(text, "package main") {
		t.Errorf("the bot to start from: %d %s; want 200 and a program", status, text)
	}
	if status, _ := ask(t, "GET", address+"/class/api/bots", "", ""); status != 403 {
		t.Errorf("bots of an open class: %d; want 403", status)
	}
}

// With the cookie of the table a member follows links to the games; strangers do not.
func TestLinksOfMembers(t *testing.T) {
	dir := t.TempDir()
	c := ladder.Config{Entry: entry.Entry(), Dir: dir, Limits: ladder.Limits{Fuel: 1e8, Memory: 1 << 26, Move: time.Second}}
	tokens := must.Get(ladder.Create(c, "", 1))(t)
	l := must.Get(ladder.Open(c))(t)
	defer l.Close()
	h := Members(l, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "seen") }), "/class/")
	get := func(path, cookie string) int {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		if cookie != "" {
			r.AddCookie(&http.Cookie{Name: seen, Value: cookie})
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w.Code
	}
	for path, want := range map[string]int{"/class/": 200, "/": http.StatusSeeOther, "/api/records": 403} {
		if got := get(path, ""); got != want {
			t.Errorf("a stranger at %s: %d; want %d", path, got, want)
		}
		if got := get(path, tokens.Class); got != 200 {
			t.Errorf("a member at %s: %d; want 200", path, got)
		}
	}
}
