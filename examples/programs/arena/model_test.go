package arena

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestModel runs the README's commands for a chat model, with a stand-in that answers with a legal
// move, and now and then with another.
func TestModel(t *testing.T) {
	text := must.Get(os.ReadFile("../../arena/README.md"))(t)
	legal, asked := regexp.MustCompile(`The legal moves: (\S+)`), 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var q struct{ Messages []struct{ Content string } }
		json.NewDecoder(r.Body).Decode(&q)
		found := legal.FindStringSubmatch(q.Messages[len(q.Messages)-1].Content)
		if asked++; found == nil || r.URL.Path != "/v1/chat/completions" || asked%3 == 0 {
			found = []string{"", "e2e4"}
		}
		fmt.Fprintf(w, `{"choices":[{"message":{"role":"assistant","content":%q}}]}`, found[1])
	}))
	defer server.Close()
	t.Chdir(t.TempDir())
	out := ""
	for _, line := range regexp.MustCompile(`(?m)^    arena (.*\bllm\b.*)$`).FindAllStringSubmatch(string(text), -1) {
		var args []string
		for _, word := range regexp.MustCompile(`'[^']*'|\S+`).FindAllString(strings.ReplaceAll(line[1], "http://127.0.0.1:11434", server.URL), -1) {
			args = append(args, strings.Trim(word, "'"))
		}
		status, said, errs := clitest.Program{Name: "arena", Run: nine}.Call(t, "", args...)
		if status != 0 {
			t.Fatalf("%s: status %d, %s; want status == 0", line[0], status, errs)
		}
		out = said
	}
	server.Close()
	for flag, want := range map[string]int{"-strict": 1, "-opening=0": 0} {
		if status, _, errs := (clitest.Program{Name: "arena", Run: nine}).Call(t, "", "run", flag, "-game", "tictactoe", "-games", "2", "llm:"+server.URL+"/v1 parrot", "easy"); status != want || !strings.Contains(errs, "connection refused") {
			t.Errorf("%s, without a server: status %d, %s; want %d and why", flag, status, errs, want)
		}
	}
	if asked < 50 || !strings.Contains(out, "illegal answers") || !strings.Contains(out, `"e2e4"`) {
		t.Errorf("%d requests; replay shows %s", asked, out)
	}
}
