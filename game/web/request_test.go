//go:build !js

package web

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// errorOf parses the error in an answer.
func errorOf(t testing.TB, text []byte) failure {
	t.Helper()
	var answer map[string]failure
	if err := json.Unmarshal(text, &answer); err != nil {
		t.Fatalf("%v in %s; want no error", err, text)
	}
	return answer["error"]
}

// What the catalogue has no say in: the path, the length and the kind of the body.
func TestMistakes(t *testing.T) {
	server := start(t, Config{})
	for _, c := range []struct {
		path, body string
		status     int
		code       string
	}{
		{"/api/view", `{"record":{"game":"tictactoe"}} {}`, http.StatusBadRequest, "bad_request"},
		{"/api/view", ``, http.StatusBadRequest, "bad_request"},
		{"/api/view", `{"record":{"game":"` + strings.Repeat("x", maxBody) + `"}}`, http.StatusRequestEntityTooLarge, "too_large"},
		{"/api/move", `{"record":{"game":"tictactoe","moves":["1","4","2","5","3"]},"bot":{"searcher":"minimax"}}`, http.StatusUnprocessableEntity, "game_over"},
		{"/api/graph", `{"record":{"game":"tictactoe"},"bot":{"searcher":"oracle"}}`, http.StatusNotFound, "unknown_searcher"},
		{"/api/nothing", `{}`, http.StatusNotFound, "bad_request"},
		{"/api/health", `{}`, http.StatusNotFound, "bad_request"},
	} {
		if got := errorOf(t, post(t, server, c.path, c.body, c.status, nil)); string(got.Code) != c.code || got.Message == "" {
			t.Errorf("%s %.100s: %+v, want code %s", c.path, c.body, got, c.code)
		}
	}
}

// A byte order mark before a request is no mistake.
func TestByteOrderMark(t *testing.T) {
	post(t, start(t, Config{}), "/api/new", "\ufeff"+`{"game":"tictactoe"}`, http.StatusOK, nil)
}

// A mistake of any length gets a short answer.
func TestLongMistakes(t *testing.T) {
	server := start(t, Config{})
	for _, text := range []string{strings.Repeat("ñ", 100_000), strings.Repeat("1 ", 100_000), strings.Repeat(`{"game":`, 50_000)} {
		for _, e := range allGames() {
			body := post(t, server, "/api/parse", encode(t, map[string]string{"game": e.Name, "text": text}), http.StatusUnprocessableEntity, nil)
			if got := errorOf(t, body); got.Code != "bad_position" || len(got.Message) > answer.MaxMessage+3 {
				t.Errorf(`%s: %d bytes: %.200s; want got.Code == "bad_position", len(got.Message) <= answer.MaxMessage+3`, e.Name, len(got.Message), got.Message)
			}
		}
		if body := post(t, server, "/api/view", `{`+encode(t, text)+`:1}`, http.StatusBadRequest, nil); len(body) > 2*answer.MaxMessage {
			t.Errorf("%d bytes: %.200s; want len(body) <= 2*answer.MaxMessage", len(body), body)
		}
	}
}

// request sends a request with headers and returns the answer and its body.
func request(t testing.TB, server *httptest.Server, method, path string, headers map[string]string) (*http.Response, string) {
	t.Helper()
	q := must.Get(http.NewRequest(method, server.URL+path, strings.NewReader(`{"game":"tictactoe"}`)))(t)
	q.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		if name == "Host" {
			q.Host = value
		}
		q.Header.Set(name, value)
	}
	r := must.Get((&http.Transport{DisableCompression: true}).RoundTrip(q))(t)
	defer r.Body.Close()
	text := must.Get(io.ReadAll(r.Body))(t)
	return r, string(text)
}

func TestWhoMayAsk(t *testing.T) {
	server := start(t, Config{Hosts: []string{"games.example.org"}})
	for _, c := range []struct {
		headers map[string]string
		status  int
	}{
		{nil, http.StatusOK},
		{map[string]string{"Sec-Fetch-Site": "same-origin"}, http.StatusOK},
		{map[string]string{"Origin": server.URL}, http.StatusOK},
		{map[string]string{"Host": "games.example.org"}, http.StatusOK},
		{map[string]string{"Host": "localhost:8642"}, http.StatusOK},
		{map[string]string{"Host": "[::1]:8642"}, http.StatusOK},
		{map[string]string{"Host": "[1::]"}, http.StatusOK},
		{map[string]string{"Host": "["}, http.StatusForbidden},
		{map[string]string{"Sec-Fetch-Site": "cross-site"}, http.StatusForbidden},
		{map[string]string{"Sec-Fetch-Site": "same-site"}, http.StatusForbidden},
		{map[string]string{"Origin": "http://evil.example"}, http.StatusForbidden},
		{map[string]string{"Origin": "null"}, http.StatusForbidden},
		{map[string]string{"Host": "evil.example"}, http.StatusForbidden},
		{map[string]string{"Host": "evil.example", "Origin": "http://evil.example"}, http.StatusForbidden},
	} {
		if r, text := request(t, server, http.MethodPost, "/api/new", c.headers); r.StatusCode != c.status {
			t.Errorf("%v: status %d, want %d: %s", c.headers, r.StatusCode, c.status, text)
		}
	}
	for _, c := range []struct {
		path, site string
		status     int
	}{
		{"/api/records", "", http.StatusOK},
		{"/api/records", "none", http.StatusOK},
		{"/api/records", "same-origin", http.StatusOK},
		{"/api/records", "same-site", http.StatusOK},
		{"/api/records", "cross-site", http.StatusForbidden},
		{"/", "cross-site", http.StatusOK}, // a link to the page
	} {
		if r, text := request(t, server, http.MethodGet, c.path, map[string]string{"Sec-Fetch-Site": c.site}); r.StatusCode != c.status {
			t.Errorf("%s from %q: status %d, want %d: %s", c.path, c.site, r.StatusCode, c.status, text)
		}
	}
}

func TestPage(t *testing.T) {
	server := start(t, Config{})
	r, text := request(t, server, http.MethodGet, "/", nil)
	if r.StatusCode != http.StatusOK || text != string(testPage["index.html"].Data) || r.Header.Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("status %d, %v: %q", r.StatusCode, r.Header, text)
	}
	for _, directive := range []string{"default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"} {
		if policy := r.Header.Get("Content-Security-Policy"); !strings.Contains(policy, directive) || strings.Contains(policy, "unsafe") {
			t.Errorf(`policy %q lacks %s, or more; want strings.Contains(policy, directive), not strings.Contains(policy, "unsafe")`, policy, directive)
		}
	}
	for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin"} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s is %q; want %q", name, got, want)
		}
	}
	r, text = request(t, server, http.MethodGet, "/app.js", map[string]string{"Accept-Encoding": "br, gzip"})
	unzip := must.Get(gzip.NewReader(strings.NewReader(text)))(t)
	if plain, err := io.ReadAll(unzip); err != nil || string(plain) != string(testPage["app.js"].Data) || r.Header.Get("Content-Encoding") != "gzip" {
		t.Errorf("GET /app.js: %v, %v: %q; want the file, compressed by gzip", err, r.Header, plain)
	}
	tag := r.Header.Get("ETag")
	for _, refused := range []string{"", "br", "gzip;q=0", "br, gzip; q=0.0"} {
		if r, text := request(t, server, http.MethodGet, "/app.js", map[string]string{"Accept-Encoding": refused}); r.Header.Get("Content-Encoding") != "" || text != string(testPage["app.js"].Data) {
			t.Errorf(`%q: the answer is in %q; want r.Header.Get("Content-Encoding") == "", text == string(testPage["app.js"].Data)`, refused, r.Header.Get("Content-Encoding"))
		}
	}
	if r, text = request(t, server, http.MethodGet, "/app.js", map[string]string{"Accept-Encoding": "gzip", "If-None-Match": `"x", ` + tag}); r.StatusCode != http.StatusNotModified || text != "" {
		t.Errorf(`status %d for what the browser has; want r.StatusCode == http.StatusNotModified, text == ""`, r.StatusCode)
	}
	if r, _ = request(t, server, http.MethodGet, "/app.js", map[string]string{"If-None-Match": tag}); r.StatusCode != http.StatusOK {
		t.Errorf("status %d for another encoding; want r.StatusCode == http.StatusOK", r.StatusCode)
	}
	if r, text = request(t, server, http.MethodHead, "/app.js", nil); r.StatusCode != http.StatusOK || text != "" || r.ContentLength != int64(len(testPage["app.js"].Data)) {
		t.Errorf("HEAD: status %d, length %d, %q", r.StatusCode, r.ContentLength, text)
	}
	for path, status := range map[string]int{"/nothing": http.StatusNotFound, "/..%2fapi_test.go": http.StatusNotFound, "/js/": http.StatusNotFound} {
		if r, _ = request(t, server, http.MethodGet, path, nil); r.StatusCode != status {
			t.Errorf("%s: status %d, want %d", path, r.StatusCode, status)
		}
	}
	if r, _ = request(t, server, http.MethodPost, "/", nil); r.StatusCode != http.StatusMethodNotAllowed || r.Header.Get("Allow") != "GET, HEAD" {
		t.Errorf("POST /: status %d, %v", r.StatusCode, r.Header)
	}
}

// A page under development is read again for every request.
func TestLivePage(t *testing.T) {
	server := start(t, Config{live: true})
	if _, text := request(t, server, http.MethodGet, "/", nil); text != string(testPage["index.html"].Data) {
		t.Errorf(`got %q; want text == string(testPage["index.html"].Data)`, text)
	}
	if r, _ := request(t, server, http.MethodGet, "/nothing", nil); r.StatusCode != http.StatusNotFound {
		t.Errorf("status %d; want r.StatusCode == http.StatusNotFound", r.StatusCode)
	}
}

func TestLargeAnswersAreCompressed(t *testing.T) {
	server := start(t, Config{})
	body := `{"game":"football"}`
	q := must.Get(http.NewRequest(http.MethodPost, server.URL+"/api/new", strings.NewReader(body)))(t)
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Accept-Encoding", "gzip")
	r := must.Get(server.Client().Do(q))(t)
	defer r.Body.Close()
	unzip := must.Get(gzip.NewReader(r.Body))(t)
	var v answer.View
	if err := json.NewDecoder(unzip).Decode(&v); err != nil || len(v.Moves) == 0 {
		t.Errorf("%v, %d moves; want no error, len(v.Moves) != 0", err, len(v.Moves))
	}
}

func TestRate(t *testing.T) {
	c := newClients(2)
	r := c.met(httptest.NewRequest(http.MethodGet, "/", nil))
	now := time.Now()
	for _, step := range []struct {
		after  time.Duration
		asked  int
		passed int
	}{{0, 20, 6}, {time.Second, 20, 2}, {250 * time.Millisecond, 3, 0}, {250 * time.Millisecond, 3, 1}, {time.Hour, 20, 6}} {
		now = now.Add(step.after)
		passed := 0
		for range step.asked {
			if c.take(r, now) == 0 {
				passed++
			}
		}
		if passed != step.passed {
			t.Errorf("%v later: %d of %d pass, want %d", step.after, passed, step.asked, step.passed)
		}
	}
	server := start(t, Config{Rate: 0.001})
	get(t, server, "/api/health", http.StatusOK, nil)
	answer, text := request(t, server, http.MethodGet, "/api/health", nil)
	if wait := answer.Header.Get("Retry-After"); answer.StatusCode != http.StatusTooManyRequests || len(wait) < 3 || len(wait) > 4 {
		t.Errorf("status %d, Retry-After %q: %s; want answer.StatusCode == http.StatusTooManyRequests, len(wait) >= 3, len(wait) <= 4", answer.StatusCode, wait, text)
	}
}

// Idle clients are forgotten.
func TestClientsAreForgotten(t *testing.T) {
	c := newClients(10)
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	at := time.Now().Add(-time.Minute)
	for i := range 3 * maxClients {
		r.RemoteAddr = net.JoinHostPort(net.IPv4(10, byte(i>>16), byte(i>>8), byte(i)).String(), "1234")
		met := c.met(r)
		if c.take(met, time.Now()) > 0 {
			t.Fatal("a new client has to wait")
		}
		if i < 2*maxClients {
			c.all[who(met).caller].filled = at // long ago
		}
	}
	if len(c.all) > maxClients+1 {
		t.Errorf("%d clients are remembered; want len(c.all) <= maxClients+1", len(c.all))
	}
	a := clientOf("[2001:db8::1]:1")
	if b := clientOf("[2001:db8::ffff:1]:1"); a != b || !a.IsValid() {
		t.Errorf("%v and %v are one household; want a == b, a.IsValid()", a, b)
	}
}

// listen sends a request whose answer comes line by line.
func listen(t testing.TB, ctx context.Context, server *httptest.Server, path, body string) (*http.Response, *bufio.Scanner) {
	t.Helper()
	q := must.Get(http.NewRequestWithContext(ctx, http.MethodPost, server.URL+path, strings.NewReader(body)))(t)
	q.Header.Set("Content-Type", "application/json")
	r := must.Get(server.Client().Do(q))(t)
	t.Cleanup(func() { r.Body.Close() })
	return r, bufio.NewScanner(r.Body)
}

const longAnalysis = `{"record":{"game":"checkers"},"bot":{"searcher":"minimax","level":{"kind":"time_ms","value":10000}},"lines":2}`

func TestSearchesOfOneClient(t *testing.T) {
	t.Parallel()
	server := start(t, Config{Searches: clientSearches})
	for range clientSearches {
		_, lines := listen(t, t.Context(), server, "/api/analyse", longAnalysis)
		if !lines.Scan() {
			t.Fatal("an analysis does not begin")
		}
	}
	if got := errorOf(t, post(t, server, "/api/analyse", longAnalysis, http.StatusTooManyRequests, nil)); got.Code != "rate_limited" {
		t.Errorf(`errorOf(t, post(t, server, "/api/analyse", longAnalysis, http.StatusTooManyRequests, nil)) = %+v; want got.Code == "rate_limited"`, got)
	}
}

// The end of the context ends the searches and the server, and leaks nothing.
func TestShutdown(t *testing.T) {
	before := runtime.NumGoroutine()
	address, stop := serve(t, Config{Games: allGames(), Page: testPage})
	client := &http.Client{Transport: &http.Transport{}}
	r := must.Get(client.Post("http://"+address+"/api/analyse", "application/json", strings.NewReader(longAnalysis)))(t)
	lines := bufio.NewScanner(r.Body)
	if !lines.Scan() {
		t.Fatal("the analysis does not begin")
	}
	if err := stop(); err != nil {
		t.Error("the search keeps the server from ending: ", err)
	}
	r.Body.Close()
	client.CloseIdleConnections()
	settle(t, before)
}

// settle waits until there are no more goroutines than before.
func settle(t testing.TB, before int) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for runtime.NumGoroutine() > before {
		if time.Now().After(deadline) {
			stacks := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, stacks[:runtime.Stack(stacks, true)])
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// Of three connections where two are allowed, one waits for another to end.
func TestConnections(t *testing.T) {
	inner := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	l := limited(inner, 2, 2)
	accepted := make(chan net.Conn)
	ended := make(chan error)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				ended <- err
				return
			}
			accepted <- c
		}
	}()
	for range 3 {
		c := must.Get(net.Dial("tcp", inner.Addr().String()))(t)
		defer c.Close()
	}
	first, second := <-accepted, <-accepted
	select {
	case <-accepted:
		t.Error("a third connection is accepted")
	case <-time.After(50 * time.Millisecond):
	}
	first.Close()
	first.Close() // twice counts once
	third := <-accepted
	l.Close()
	if err := <-ended; !errors.Is(err, net.ErrClosed) {
		t.Errorf("ended with %v; want errors.Is(err, net.ErrClosed)", err)
	}
	second.Close()
	third.Close()
	if len(l.open) > 0 {
		t.Errorf("remembered: %v; want len(l.open) <= 0", l.open)
	}
}

// deadlines is a connection that records the client's time limits.
type deadlines struct {
	*httptest.ResponseRecorder
	last time.Time
	gone error
}

func (d *deadlines) SetWriteDeadline(t time.Time) error { d.last = t; return d.gone }

// A client that does not read an answer is disconnected, whatever the answer is.
func TestSlowReaders(t *testing.T) {
	s := must.Get(New(Config{Games: allGames(), Page: testPage}))(t)
	for _, path := range []string{"/", "/app.js", "/nothing", "//", "/api/games", "/api/nothing", "/api/records"} {
		w := &deadlines{ResponseRecorder: httptest.NewRecorder()}
		r := httptest.NewRequest(http.MethodGet, "http://localhost"+path, nil)
		s.ServeHTTP(w, r)
		gone := &deadlines{ResponseRecorder: httptest.NewRecorder(), gone: net.ErrClosed}
		if s.ServeHTTP(gone, r); gone.Body.Len() > 0 {
			t.Errorf("%s: a client that is gone is sent %d bytes; want gone.Body.Len() <= 0", path, gone.Body.Len())
		}
		if left := time.Until(w.last); left < answerTime-10*time.Second || left > answerTime {
			t.Errorf("%s: the client has %v; want left >= answerTime-10*time.Second, left <= answerTime", path, left)
		}
	}
}

// TestFailures checks that a status tells whose mistake it is, and whether to ask again.
func TestFailures(t *testing.T) {
	s := must.Get(New(Config{Games: allGames(), Page: testPage, Log: log.New(io.Discard, "", 0)}))(t)
	for code, want := range map[answer.Code]int{
		answer.BadRequest: 400, answer.BadSetup: 400, answer.BadLevel: 400, answer.UnknownGame: 404, answer.UnknownSearcher: 404, answer.UnknownSession: 404,
		answer.TooLarge: 413, answer.IllegalMove: 422, answer.GameOver: 422, answer.BadPosition: 422, answer.Internal: 500, answer.Busy: 503, answer.Timeout: 503,
	} {
		w := httptest.NewRecorder()
		ply := 3
		s.fail(w, httptest.NewRequest(http.MethodGet, "/", nil), &answer.Problem{Code: code, Message: "why", Ply: &ply, Legal: []string{"a"}})
		got := errorOf(t, w.Body.Bytes())
		if again := w.Header().Get("Retry-After"); w.Code != want || (again == "1") != (want == 503) || got.Code != code || want != 500 && (got.Message != "why" || *got.Ply != 3 || !slices.Equal(got.Legal, []string{"a"})) {
			t.Errorf("%s: status %d, again after %q, %+v", code, w.Code, again, got)
		}
	}
	for retry, want := range map[time.Duration]string{time.Millisecond: "1", time.Second: "1", 1500 * time.Millisecond: "2", time.Minute: "60", 0: ""} {
		w := httptest.NewRecorder()
		s.fail(w, httptest.NewRequest(http.MethodGet, "/", nil), &failure{Code: "busy", status: 503, retry: retry})
		if got := w.Header().Get("Retry-After"); got != want {
			t.Errorf("to wait for %v: %q, want %q", retry, got, want)
		}
	}
	for kind, want := range map[string]int{"application/json": 400, "application/json; charset=utf-8": 400, "text/plain": 415, "": 415} {
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodPost, "http://localhost/api/view", strings.NewReader("[]"))
		r.Header.Set("Content-Type", kind)
		if s.ServeHTTP(w, r); w.Code != want {
			t.Errorf("%q: status %d, want %d", kind, w.Code, want)
		}
	}
}

func TestConfig(t *testing.T) {
	if _, err := New(Config{Page: testPage}); err == nil {
		t.Error("a server without games is accepted")
	}
	good := Config{Page: testPage, Games: allGames()}
	for name, set := range map[string]func(c *Config){
		"Searches": func(c *Config) { c.Searches = -1 }, "Streams": func(c *Config) { c.streams = -1 }, "Rate": func(c *Config) { c.Rate = -1 },
		"Open": func(c *Config) { c.open = -1 }, "OpenEach": func(c *Config) { c.openEach = -1 },
	} {
		c := good
		set(&c)
		if _, err := New(c); err == nil || !strings.Contains(err.Error(), "negative") {
			t.Errorf(`%s is -1: %v; want an error, strings.Contains(err.Error(), "negative")`, name, err)
		}
	}
	s, err := New(good)
	if err != nil || s.config.Searches < 1 || s.config.streams != 100 || s.config.open != 1000 || s.config.openEach != 250 || s.config.Rate != 100 { // as documented
		t.Errorf("New(good) = %+v, %v; want no error, s.config.Searches >= 1, s.config.streams == 100, s.config.open == 1000, s.config.openEach == 250, s.config.Rate == 100", s.config, err)
	}
	for open, each := range map[int]int{1: 1, 4: 1, 5: 2} { // a quarter, and at least one
		c := good
		c.open = open
		if s, err := New(c); err != nil || s.config.openEach != each {
			t.Errorf("of %d connections a client may have %d, %v; want %d", open, s.config.openEach, err, each)
		}
	}
	for origin, want := range map[string]bool{
		"*": true, "https://example.org": true, "http://example.org:8080": true, "example.org": false, "https://example.org/": false,
		"https://example.org;": false, "https://a.org https://b.org": false, "": false, "'self'": false,
	} {
		c := good
		c.Embed = []string{origin}
		if _, err := New(c); (err == nil) != want {
			t.Errorf("%q may embed: %v; want (err == nil) == want", origin, err)
		}
	}
}

// A request with a field of another is refused.
func TestForeignFields(t *testing.T) {
	server := start(t, Config{})
	for name := range queued() {
		for _, field := range []string{"nonsense", "ply", "lines"} {
			if name == "view" && field == "ply" || name == "analyse" && field == "lines" {
				continue
			}
			var answer struct{ Error failure }
			post(t, server, "/api/"+name, `{"`+field+`":1}`, http.StatusBadRequest, &answer)
			if !strings.Contains(answer.Error.Message, `unknown field "`+field+`"`) {
				t.Errorf("%s with %s: %q; want strings.Contains(answer.Error.Message, `unknown field \"`+field+`\"`)", name, field, answer.Error.Message)
			}
		}
	}
}
