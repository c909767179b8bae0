package arena

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/wire"
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
