package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	tictactoe "github.com/seed-61c9d78a/versus/examples/tictactoe/entry"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestCommands(t *testing.T) {
	p := clitest.Program{Name: "serve", Run: of(tictactoe.Entry())}
	p.Check(t, []clitest.Case{
		{Args: "-h", Out: "stdio"},
		{Args: "", Status: 2, Err: "no command"},
		{Args: "http -h", Out: "-addr"},
		{Args: "http now", Status: 2, Err: `unexpected argument "now"`},
		{Args: "http -addr nowhere", Status: 2, Err: "-addr"},
		{Args: "http -max-searches -1", Status: 2, Err: "-max-searches"},
		{Args: "stdio now", Status: 2, Err: `unexpected argument "now"`},
		{Args: "stdio", In: `{"id":1,"request":"new","game":"tictactoe"}`, Out: `{"id":1,"answer":{"record":{"game":"tictactoe"`},
		{Args: "stdio", In: `{"id":1,"request":"new","game":"chess"}`, Out: `{"id":1,"error":{"code":"unknown_game","message":"no game \"chess\" (there are: tictactoe)"}}`},
	})
	p = clitest.Program{Name: "serve", Run: of(catalog.Entry{})}
	p.Check(t, []clitest.Case{{Args: "stdio", Status: 2, Err: "empty entry"}, {Args: "http", Status: 2, Err: "empty entry"}})
}

// mistakes returns the mistakes that have the same code at every requests.
func mistakes(t *testing.T) (all []struct {
	Name, Request, Code string
	Body                json.RawMessage
}) {
	t.Helper()
	text := must.Get(os.ReadFile("../../serve/mistakes.json"))(t)
	large, deep := strings.Repeat("x", 2<<20), strings.Repeat("[", 500)+strings.Repeat("]", 500)
	must.Do(t, json.Unmarshal([]byte(strings.NewReplacer("LARGE", large, `"DEEP"`, deep).Replace(string(text))), &all))
	return all
}

// Mistakes have the same code in lines and over HTTP.
func TestMistakes(t *testing.T) {
	var in, out strings.Builder
	for _, m := range mistakes(t) {
		fmt.Fprintf(&in, "{\"id\":%q,\"request\":%q,%s\n", m.Name, m.Request, m.Body[1:])
	}
	must.Do(t, of(tictactoe.Entry())(t.Context(), cli.Streams{In: strings.NewReader(in.String()), Out: &out, Err: io.Discard}, []string{"stdio"}))
	address := serving(t)
	for _, m := range mistakes(t) {
		if want := fmt.Sprintf(`{"id":%q,"error":{"code":%q`, m.Name, m.Code); !strings.Contains(out.String(), want) {
			t.Errorf("in lines: %s; want %s", out.String(), want)
		}
		if got := ask(t, "POST", address+"/api/"+m.Request, string(m.Body)); !strings.Contains(got, fmt.Sprintf("%q", m.Code)) {
			t.Errorf("over HTTP: %s: %.300s; want %s", m.Name, got, m.Code)
		}
	}
}

// serving returns the address of a server.
func serving(t *testing.T) string {
	t.Helper()
	read, write := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		done <- of(tictactoe.Entry())(ctx, cli.Streams{Out: write, Err: io.Discard}, []string{"http", "-addr", "127.0.0.1:0"})
	}()
	address := must.Get(bufio.NewReader(read).ReadString('\n'))(t)
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return strings.TrimSpace(address)
}

func ask(t *testing.T, method, url, body string) string {
	t.Helper()
	q := must.Get(http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body)))(t)
	q.Header.Set("Content-Type", "application/json")
	q.Header.Set("Accept", "application/json")
	r := must.Get(http.DefaultClient.Do(q))(t)
	defer r.Body.Close()
	text := must.Get(io.ReadAll(r.Body))(t)
	return string(text)
}

// The server answers requests, and describes them.
func TestHTTP(t *testing.T) {
	address := serving(t)
	for _, test := range []struct{ path, body, says string }{
		{"/", "", "page.js"},
		{"/page.js", "", "openapi.json"},
		{"/openapi.json", "", `"/api/play"`},
		{"/schema.json", "", `"request.play"`},
		{"/api/games", "", `"version":1`},
		{"/api/play", `{"record":{"game":"tictactoe"},"move":"5"}`, `"....X...."`},
		{"/api/play", `{"record":{"game":"tictactoe"},"move":"x"}`, `"legal":["1","2"`},
		{"/api/analyse", `{"record":{"game":"tictactoe"},"bot":{"searcher":"minimax"}}`, `{"type":"iteration"`},
		{"/api/view", `{"session":"x"}`, `"unknown_session"`},
	} {
		method := map[bool]string{true: "GET", false: "POST"}[test.body == ""]
		if text := ask(t, method, address+test.path, test.body); !strings.Contains(text, test.says) {
			t.Errorf("%s %s: %.300s; want %q", test.path, test.body, text, test.says)
		}
	}
}

// TestMain lets the test's own program be the one that Python starts.
func TestMain(m *testing.M) { clitest.Main(m, func() { Main(games.All()...) }) }

// TestPython runs the tests of versus.py, which are written in Python.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3, so versus.py is not tested: ", err)
	}
	self := must.Get(os.Executable())(t)
	c := exec.CommandContext(t.Context(), python, "test_versus.py")
	c.Dir = "../../serve/python"
	c.Env = append(os.Environ(), clitest.Self, "SERVE="+self, "PYTHONDONTWRITEBYTECODE=1")
	out, err := c.CombinedOutput()
	if err != nil || !regexp.MustCompile(`(?m)^OK`).Match(out) {
		t.Errorf("%v\n%s; want no error, regexp.MustCompile(`(?m)^OK`).Match(out)", err, out)
	}
	t.Logf("%s", out)
}
