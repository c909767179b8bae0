package serve

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"

	tictactoe "github.com/seed-61c9d78a/versus/examples/tictactoe/entry"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game/catalog"
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

// The server answers requests, and describes them.
func TestHTTP(t *testing.T) {
	read, write := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- of(tictactoe.Entry())(ctx, cli.Streams{Out: write, Err: io.Discard}, []string{"http", "-addr", "127.0.0.1:0"})
	}()
	address, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address = strings.TrimSpace(address)
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
		q, err := http.NewRequestWithContext(ctx, method, address+test.path, strings.NewReader(test.body))
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("Content-Type", "application/json")
		q.Header.Set("Accept", "application/json")
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r.Body)
		if err != nil || !strings.Contains(string(text), test.says) {
			t.Errorf("%s %s: %.300s, %v; want %q", test.path, test.body, text, err, test.says)
		}
		r.Body.Close()
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
}
