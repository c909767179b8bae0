package arena

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// team speaks the football judge's protocol; its players stand still.
func team() error {
	in := wire.NewFromJudge(os.Stdin)
	c, side, err := in.Opening()
	if err != nil {
		return err
	}
	os.Stdout.Write(in.Places(football.Formation(c.Rows, c.Columns, side), nil, nil))
	for {
		g, _, _, err := in.Next()
		if err != nil || g == nil {
			return err
		}
		stay := football.NewAction([3]football.Order{}) // direction 0: nowhere
		os.Stdout.Write(in.Answer(stay))
	}
}

func TestFootballPrograms(t *testing.T) {
	player, _ := self(t, "p", "random")
	path := strings.TrimPrefix(player, "p=cmd:")
	out := ok(t, "run -game football -games 2 -time 30s -env ARENA=team a=elizondo:"+path+" b=published:"+path+" greedy")
	if !strings.Contains(out, "6 games ended by: 6 natural end") {
		t.Error(out)
	}
	out = ok(t, "run -game football -games 2 -time 30s a=elizondo:false b=elizondo:echo greedy")
	if !strings.Contains(out, "crash") || strings.Contains(out, "natural end,") {
		t.Error(out)
	}
}

func TestCheckersPrograms(t *testing.T) {
	if exec.Command("python3", "-c", "").Run() != nil {
		t.Skip("no python3")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"first.py":  "def player(E, M, J):\n    return M[0]\n",
		"broken.py": "def player(E, M, J):\n    return 7\n",
		"talks.py":  "import sys\ndef player(E, M, J):\n    sys.stderr.write('thinking\\n')\n    return M[-1]\n",
	} {
		os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666)
	}
	out := ok(t, "run -game checkers -games 2 -time 30s -max-plies 100 python:"+dir+"/first.py python:"+dir+"/broken.py random")
	if strings.Count(out, "4 protocol error")+strings.Count(out, "4 illegal move") < 1 {
		t.Error(out)
	}
	// One game, move by move, by the rules of the assignment, as its referee shows it.
	_, out, _ = clitest.Program{Name: "arena", Run: nine}.Call(t, "", append(strings.Fields("-game checkers -variant damas -boards all -rounds 1 -opening 0 -time 30s -b strong,depth=5 -a"),
		"python:python3 "+dir+"/talks.py")...)
	if !strings.Contains(out, "move 1: talks plays ") || !strings.Contains(out, ": strong,depth=5 wins after ") {
		t.Error(out)
	}
	record := filepath.Join(dir, "games.jsonl")
	ok(t, "run -game checkers -variant damas -games 2 -time 30s -record "+record+" python:../../checkers/players/greedy.py python:"+dir+"/talks.py")
	if out := ok(t, "replay -id 1 "+record); !strings.Contains(out, "talks wrote to standard error:\nthinking") {
		t.Error(out)
	}
	if out := ok(t, "replay -text "+record); strings.Count(out, "[Result ") != 2 || !strings.Contains(out, "1. ") {
		t.Errorf("not two games in PDN:\n%s", out)
	}
	if out := ok(t, "replay -text -id 2 "+record); strings.Count(out, "[Result ") != 1 {
		t.Errorf("not one game in PDN:\n%s", out)
	}
}

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

// The second game of a pair does not deal the cards of the first, which a bot would
// remember: it had one of them.
func TestPairsAreDealtAnew(t *testing.T) {
	const pairs = 12
	same := func(name string, deals []string) {
		t.Helper()
		n := 0
		for i := 0; i+1 < len(deals); i += 2 {
			if deals[i] == deals[i+1] {
				n++
			}
		}
		if len(deals) != 2*pairs || n > pairs/2 { // six deals, so two of twelve by chance
			t.Errorf("%s: %d of %d pairs have one deal: %q; want len(deals) == 2*pairs, n <= pairs/2", name, n, pairs, deals)
		}
	}
	path := filepath.Join(t.TempDir(), "games.jsonl")
	ok(t, "run -game kuhn -games 24 -record "+path+" random random")
	f := must.Get(os.Open(path))(t)
	defer f.Close()
	_, played := must.Two(record.Read(f))(t)
	deals := make([]string, len(played))
	for _, g := range played {
		deals[g.ID-1] = strings.Join(g.Moves[:2], " ")
	}
	same("run", deals)
	ok(t, "replay -verify "+path)

	all := must.Get(catalog.Join(entries...))(t)
	kuhn := must.Get(all.Find("kuhn"))(t)
	deals = nil
	_, err := tools.Of(kuhn).Play(t.Context(), tools.Series{A: "random", B: "random", Games: 2 * pairs, Played: func(p tools.Played) {
		deals = append(deals, strings.Join(strings.Fields(p.Moves)[:2], " "))
	}})
	if err != nil {
		t.Fatal(err)
	}
	same("a series", deals)
}

// While a game with secrets runs, nothing is written to the record or to the terminal: their sizes stay
// as they were when the game began. The file of running games lists none.
func TestNothingIsWrittenDuringAGameWithSecrets(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("needs a shell")
	}
	self := must.Get(os.Executable())(t)
	dir, files := t.TempDir(), t.TempDir()
	script, heard := filepath.Join(dir, "bot"), filepath.Join(dir, "heard")
	os.WriteFile(script, []byte(`#!/bin/sh
while read -r line; do echo "$(cat `+files+`/* | sed 's/^{"games":\[\],"sum":"[0-9a-f]*"}$//' | tr -d '\n' | wc -c) $line" >>`+heard+`; echo "$line"; done | ARENA=';serve;-game;leduc;random' `+self+"\n"), 0o755)
	c := exec.CommandContext(t.Context(), self)
	c.Env = append(os.Environ(), "ARENA= run -game leduc -games 10 -live -record "+files+"/games.jsonl cmd:"+script+" random")
	for _, std := range []struct {
		to   *io.Writer
		name string
	}{{&c.Stdout, "out"}, {&c.Stderr, "err"}} {
		f := must.Get(os.Create(filepath.Join(files, std.name)))(t)
		defer f.Close()
		*std.to = f
	}
	must.Do(t, c.Run())
	text := must.Get(os.ReadFile(heard))(t)
	if record, err := os.ReadFile(filepath.Join(files, "games.jsonl")); err != nil || strings.Contains(string(record), `"seed":1,`) {
		t.Errorf("a seed that everybody knows: %s, %v; want no error, not strings.Contains(string(record), `\"seed\":1,`)", record, err)
	}
	before, moves, grown := "", 0, 0
	for line := range strings.Lines(string(text)) {
		size, message, _ := strings.Cut(line, " ")
		switch {
		case strings.Contains(message, `"type":"game"`):
			if before != size {
				grown++
			}
			before = size
		case strings.Contains(message, `"type":"go"`):
			if moves++; size != before {
				t.Errorf("%s bytes were written when the game began, and %s before %s; want size == before", before, size, message)
			}
		}
	}
	if moves < 10 || grown < 10 {
		t.Errorf("%d moves, %d games; want moves >= 10, grown >= 10", moves, grown)
	}
}
