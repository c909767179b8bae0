package arena

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

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
while read -r line; do echo "$(cat `+files+`/* | sed 's/^{"games":\[\]}$//' | tr -d '\n' | wc -c) $line" >>`+heard+`; echo "$line"; done | ARENA=';serve;-game;leduc;random' `+self+"\n"), 0o755)
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
