package llm

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// standIn is an endpoint whose model answers with what reply returns for a conversation.
func standIn(t *testing.T, reply func(talk []message) string) string {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct {
			Model    string
			Messages []message
		}
		if err := json.NewDecoder(r.Body).Decode(&q); err != nil || r.URL.Path != "/v1/chat/completions" || q.Model != "parrot" || r.Header.Get("Authorization") != "Bearer secret" {
			t.Errorf("request to %s: %+v, %v; want a completion by parrot, with the key", r.URL, q, err)
		}
		json.NewEncoder(w).Encode(map[string]any{"choices": []any{map[string]any{"message": message{"assistant", reply(q.Messages)}}}})
	}))
	t.Cleanup(s.Close)
	return s.URL + "/v1"
}

var listed = regexp.MustCompile(`The legal moves: (.*)\n`)

// first returns the first legal move of the last prompt.
func first(talk []message) string {
	found := listed.FindStringSubmatch(talk[len(talk)-1].Content)
	if found == nil {
		return "none"
	}
	return strings.Fields(found[1])[0]
}

func play(t *testing.T, retries int, reply func([]message) string) (match.Result[connect4.State, connect4.Move], *Bot[connect4.State, connect4.Move]) {
	t.Helper()
	g := connect4.Game{}
	b := must.Get(New(g, "Connect 4.", Config{URL: standIn(t, reply), Model: "parrot", Key: "secret", Retries: retries}))(t)
	m := match.Match[connect4.State, connect4.Move]{Game: g, First: b, Second: match.NewRandom(g), Seed: 1}
	r := must.Get(m.Play(t.Context()))(t)
	return r, b
}

// A model plays a whole game; every third answer is wrong first, and counted.
func TestRetries(t *testing.T) {
	asked, wrong := 0, 0
	r, b := play(t, 1, func(talk []message) string {
		if !strings.HasPrefix(talk[0].Content, "Connect 4.") || !strings.Contains(talk[1].Content, "first player") {
			t.Errorf(`talk = %+v; want strings.HasPrefix(talk[0].Content, "Connect 4."), strings.Contains(talk[1].Content, "first player")`, talk)
		}
		if asked++; asked%3 == 0 && len(talk) == 2 {
			wrong++
			return "I like column\n9"
		}
		return "Let me think.\n**Move: " + first(talk) + "**"
	})
	if r.Reason != match.NaturalEnd || wrong == 0 {
		t.Fatalf("play(...) = %v %s; want r.Reason == match.NaturalEnd, wrong != 0", r.Reason, r.Detail)
	}
	if want := fmt.Sprintf(" %d illegal answers", wrong); !strings.Contains(b.Stderr(), want) || !strings.Contains(b.Stderr(), `"9"`) {
		t.Errorf("%q; want %q", b.Stderr(), want)
	}
}

// A model that does not stop loses, for an illegal move.
func TestStubborn(t *testing.T) {
	r, b := play(t, 2, func([]message) string { return "resign" })
	if r.Reason != match.IllegalMove || r.Winner != game.Second || !strings.Contains(r.Detail, "3 illegal answers") {
		t.Errorf(`play(t, 2, func([]message) string { return "resign" }) = %v %v %s; want r.Reason == match.IllegalMove, r.Winner == game.Second, strings.Contains(r.Detail, "3 illegal answers")`, r.Winner, r.Reason, r.Detail)
	}
	if !strings.Contains(b.Stderr(), "0 moves, 3 illegal answers") {
		t.Error(b.Stderr())
	}
}

func TestReplies(t *testing.T) {
	for reply, want := range map[string]string{
		"4": "4", " 4. \n": "4", "`4`": "4", "Because ...\nMove: 4": "4", "my move: \"4\"": "4", "<think>5 or 6</think>\n4": "4", "": "",
	} {
		if got := moveIn(reply); got != want {
			t.Errorf("%q: %q, want %q", reply, got, want)
		}
	}
}

// Mistakes of the caller and of the server have errors in words.
func TestMistakes(t *testing.T) {
	g := connect4.Game{}
	for _, c := range []struct {
		Config
		says string
	}{
		{Config{Model: "m"}, "want an address"},
		{Config{URL: "file:///etc/passwd", Model: "m"}, "want an address"},
		{Config{URL: "http://localhost/v1"}, "no model"},
		{Config{URL: "http://localhost/v1", Model: "m", Retries: 101}, "want 0 to 100"},
	} {
		if _, err := New(g, "", c.Config); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v; want an error, strings.Contains(err.Error(), c.says)", c.Config, err)
		}
	}
	for _, c := range []struct {
		handle http.HandlerFunc
		says   string
	}{
		{func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no such model", 404) }, "no such model"},
		{func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "hello") }, `"hello"`},
		{func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, `{"choices":[]}`) }, "no choices"},
		{func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, strings.Repeat(" ", maxReply+1)) }, "more than"},
	} {
		s := httptest.NewServer(c.handle)
		b := must.Get(New(g, "", Config{URL: s.URL, Model: "m"}))(t)
		turn := match.Request[connect4.State, connect4.Move]{Game: g, State: g.Start(), Player: game.First}
		if _, err := b.Move(context.Background(), &turn); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v; want %q", err, c.says)
		}
		s.Close()
	}
}

// A server that is busy or fails is asked again, at most so often, and not after the context's end.
func TestBusy(t *testing.T) {
	for _, c := range []struct {
		status []int // of the first answers; the last one repeats
		after  string
		cancel bool
		asked  int
		says   string
	}{
		{[]int{429, 502, 200}, "0", false, 3, ""},
		{[]int{503}, "0", false, maxTries, "503"},
		{[]int{401}, "0", false, 1, "401"},
		{[]int{429}, "3600", true, 1, "429 Too Many Requests: busy; context canceled before the next try"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		asked := 0
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", c.after)
			w.WriteHeader(c.status[min(asked, len(c.status)-1)])
			asked++
			if io.WriteString(w, map[bool]string{true: "busy", false: `{"choices":[{"message":{"content":"4"}}]}`}[c.cancel]); c.cancel {
				time.AfterFunc(50*time.Millisecond, cancel)
			}
		}))
		b := must.Get(New(connect4.Game{}, "", Config{URL: s.URL, Model: "m"}))(t)
		if err := b.Start(ctx); asked != c.asked || (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) {
			t.Errorf("answers %d: Start = %v after %d requests; want %q after %d", c.status, err, asked, c.says, c.asked)
		}
		cancel()
		s.Close()
	}
	for after, want := range map[string][2]time.Duration{
		"": {2 * time.Second, 2 * time.Second}, "7": {7 * time.Second, 7 * time.Second}, "-1": {2 * time.Second, 2 * time.Second},
		"3600": {maxWait, maxWait}, "Fri, 01 Jan 2100 00:00:00 GMT": {maxWait, maxWait}, "Fri, 01 Jan 1999 00:00:00 GMT": {-1 << 63, 0},
	} {
		if got := wait(after, 3); got < want[0] || got > want[1] {
			t.Errorf("wait(%q, 3) = %v; want %v to %v", after, got, want[0], want[1])
		}
	}
}
