package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "sandbox" { // a server starts sandboxes without its variables
		main()
		return
	}
	clitest.Main(m, main)
}

// serving starts a server, and returns its address and what it printed after that.
func serving(t *testing.T, args ...string) (cmd *exec.Cmd, address string, links []string) {
	t.Helper()
	cmd = exec.Command(os.Args[0], append([]string{"serve", "-addr", "127.0.0.1:0"}, args...)...)
	cmd.Env = append(os.Environ(), clitest.Self)
	cmd.Stderr = os.Stderr
	out := must.Get(cmd.StdoutPipe())(t)
	must.Do(t, cmd.Start())
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	lines := bufio.NewScanner(out)
	lines.Scan()
	address = lines.Text()
	if slices.Contains(args, "-game") { // a new class
		for range 2 {
			lines.Scan()
			links = append(links, lines.Text())
		}
	}
	go io.Copy(io.Discard, out)
	return cmd, address, links
}

func post(t *testing.T, url, token string, body io.Reader) (answer map[string]any) {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), "POST", url, body))(t)
	r.Header.Set("Authorization", "Bearer "+token)
	return do(t, r)
}

func do(t *testing.T, r *http.Request) (answer map[string]any) {
	t.Helper()
	response := must.Get(http.DefaultClient.Do(r))(t)
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil || response.StatusCode != 200 {
		t.Fatalf("%s: status %d, %v; want no error, response.StatusCode == 200", r.URL, response.StatusCode, answer)
	}
	return answer
}

// standing returns the number of games, and the rows by name.
func standing(t *testing.T, address, token string) (games float64, rows map[string]map[string]any) {
	t.Helper()
	r := must.Get(http.NewRequestWithContext(t.Context(), "GET", address+"api/table", nil))(t)
	r.Header.Set("Authorization", "Bearer "+token)
	table := do(t, r)
	rows = map[string]map[string]any{}
	for _, row := range table["rows"].([]any) {
		rows[row.(map[string]any)["name"].(string)] = row.(map[string]any)
	}
	return table["games"].(float64), rows
}

// A class from the first link to a table, over a kill of the server.
func TestClass(t *testing.T) {
	class(t)
}

// A class whose games are played by the workers of a cluster, of which one is killed.
func TestCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the cluster")
	}
	cluster := filepath.Join(t.TempDir(), "cluster")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", cluster, "../cluster").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s; want no error", err, out)
	}
	start := func(args ...string) *exec.Cmd {
		cmd := exec.Command(cluster, args...)
		must.Do(t, cmd.Start())
		t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
		return cmd
	}
	const nats = "nats://127.0.0.1:42227"
	start("serve", "-listen", "127.0.0.1:42227", "-store", t.TempDir())
	start("work", "-nats", nats, "-name", "first", "-cache", t.TempDir(), "-programs", "yes")
	victim := start("work", "-nats", nats, "-name", "second", "-cache", t.TempDir(), "-programs", "yes")
	time.AfterFunc(10*time.Second, func() { victim.Process.Kill() })
	class(t, "-workers", "3", "-play", cluster+" run -nats "+nats)
}

// class follows a class from the first link to a table, over a kill of the server.
func class(t *testing.T, args ...string) {
	dir := filepath.Join(t.TempDir(), "class")
	server, address, links := serving(t, append(args, "-dir", dir, "-game", "tictactoe")...)
	_, token, ok := strings.Cut(links[0], "#join=")
	if !ok {
		t.Fatalf("links %q; want ok", links)
	}
	key, _ := post(t, address+"api/join?name=Ana", token, nil)["key"].(string)
	text := must.Get(os.Open("bots/random-go/main.go"))(t)
	defer text.Close()
	post(t, address+"api/bots?name=first", key, text)
	wait := func(more float64) (games float64) {
		for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
			games, rows := standing(t, address, key)
			if row := rows["Ana/first"]; row != nil && games >= more {
				if row["faults"] != 0.0 {
					t.Errorf(`the bot has made mistakes: %v; want row["faults"] == 0.0`, row)
				}
				return games
			}
		}
		t.Fatal("no games are played")
		return 0
	}
	games := wait(6)
	server.Process.Kill()
	server.Wait()
	_, address, _ = serving(t, append(args, "-dir", dir)...)
	if again, _ := standing(t, address, key); again < games {
		t.Errorf("%v games after a restart, %v before; want again >= games", again, games)
	}
	wait(games + 2)
}

// The page that is served below the class's shows the same records, to the class alone, and
// neither answers under a name that is not the server's.
func TestRecordsAreShown(t *testing.T) {
	_, address, links := serving(t, "-dir", filepath.Join(t.TempDir(), "class"), "-game", "tictactoe", "-host", "Class.Example")
	root, _ := strings.CutSuffix(address, "class/")
	_, member, _ := strings.Cut(links[0], "#join=")
	for _, q := range []struct {
		path, token, host string
		status            int
	}{
		{"api/records", member, "", 200},
		{"api/records", "", "", 403},
		{"api/move", "", "", 403},
		{"class/", "", "", 200},
		{"class/", "", "class.example", 200},
		{"class/", member, "rebound.example", 403},
		{"class/api/table", member, "rebound.example", 403},
		{"class/api/table", member, "", 200},
	} {
		r := must.Get(http.NewRequestWithContext(t.Context(), "GET", root+q.path, nil))(t)
		r.Host = q.host
		if q.token != "" {
			r.Header.Set("Authorization", "Bearer "+q.token)
		}
		response := must.Get(http.DefaultClient.Do(r))(t)
		response.Body.Close()
		if response.StatusCode != q.status {
			t.Errorf("GET %s by host %q with the token %q: status %d; want %d", q.path, q.host, q.token, response.StatusCode, q.status)
		}
	}
}

// The bots in other languages run in the sandbox, if their compilers are there.
func TestLanguages(t *testing.T) {
	module := filepath.Join(t.TempDir(), "bot.wasm")
	for name, compilers := range map[string][]string{
		"C": {"clang --target=wasm32-wasi --sysroot=/usr -O2 -Wall -Werror bots/random-c/bot.c -o"},
		"Rust": {
			"rustc --target wasm32-wasip1 -O bots/random-rust/bot.rs -o",
			"/usr/bin/rustc --target wasm32-wasi -O bots/random-rust/bot.rs -o",
		},
		"the one to try": {"cp bots/random-assemblyscript/bot.wasm"},
		"AssemblyScript": {"asc bots/random-assemblyscript/bot.ts -O --exportStart _start --use abort=bots/random-assemblyscript/bot/abort -o"},
	} {
		t.Run(name, func(t *testing.T) {
			for i, command := range compilers {
				args := append(strings.Fields(command), module)
				if out, err := exec.CommandContext(t.Context(), args[0], args[1:]...).CombinedOutput(); err == nil {
					break
				} else if i == len(compilers)-1 {
					t.Skipf("cannot be compiled here: %v\n%s", err, out)
				}
			}
			cmd := exec.CommandContext(t.Context(), os.Args[0], "sandbox", "-cache", "none", "-fuel", "1000000", module)
			cmd.Stdin = strings.NewReader(`{"type":"hello","protocol":1,"game":"tictactoe"}
{"type":"game","player":"first","seed":3}
{"type":"go","id":7,"position":"...","legal":["a1","b2"]}
{"type":"quit"}
`)
			out, err := cmd.Output()
			if text := string(out); err != nil || strings.Count(text, "ready") != 2 || !strings.Contains(text, `{"type":"move","id":7,"move":"`) {
				t.Errorf("error %v, output %s", err, text)
			}
		})
	}
}
