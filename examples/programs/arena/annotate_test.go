package arena

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/examples/internal/nim"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// TestAnnotate judges a stranger's game, an archive with a fault and a record of a tournament, and
// refuses games in which something is hidden.
func TestAnnotate(t *testing.T) {
	arena := clitest.Program{Name: "arena", Run: of(append(slices.Clone(entries), catalog.New("nim", nim.Game{Stones: 7}))...)}
	dir := t.TempDir()
	archive, record := filepath.Join(dir, "games.pdn"), filepath.Join(dir, "games.jsonl")
	text := "[White \"Ada\"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n\n1. 11-15 23-19 2. 9-40 *\n"
	must.Do(t, os.WriteFile(archive, []byte(text), 0o644))
	blank := filepath.Join(dir, "blank.pdn")
	must.Do(t, os.WriteFile(blank, []byte("\r\n \n"), 0o644))
	if status, _, errs := arena.Call(t, "", "explore", "-game", "checkers", "-from", blank); status != 2 || !strings.Contains(errs, "blank.pdn has no games") {
		t.Errorf("a file without games is explored: status %d\n%s", status, errs)
	}
	if status, _, errs := arena.Call(t, "", "run", "-game", "nim", "-games", "2", "-record", record, "random", "random"); status != 0 {
		t.Fatal(errs)
	}
	for _, c := range []struct {
		args, out string
		status    int
	}{
		{"-game nim 1 3 3", "It turns a win into a loss; both are proven.", 0},
		{"-game nim 1 2 9", "up to a fault: move 3", 1},
		{"-json -game nim 1 2 9", "found errors in 1 game", 1},
		{"-game checkers -bot strong,nodes=500 " + archive, "Ada", 1},
		{"-game checkers -bot strong,nodes=500 " + archive, "checkers: 2: pdn: line 5 column 19", 1},
		{"-game checkers -bot strong,nodes=500 -id 1 " + archive, "Ada", 0},
		{"-game checkers " + filepath.Join(dir, "missing.pdn"), "missing.pdn\", and it is no game of checkers", 2},
		{"-game chess " + filepath.Join(dir, "missing.pgn"), "there is no file", 2},
		{"-game connect4 nofile.txt", `there is no file "nofile.txt", and it is no game of connect4: `, 2},
		{"-game checkers " + blank, "blank.pdn has no games", 2},
		{"-game checkers 11-15", "White: no choices", 0},
		{"-game checkers -bot strong,nodes=500 -text " + archive, "9-40", 0},
		{record, "1. random - random (2)", 0},
		{"-json " + record, `"players":[`, 0},
		{"-game kuhn J", "something is hidden", 2},
		{"-game nim x", "x", 2},
		{"-game nim -bot random 1", "gives no scores", 2},
		{"-game nim", "nothing to annotate", 2},
	} {
		status, out, errs := arena.Call(t, "", append([]string{"annotate"}, strings.Fields(c.args)...)...)
		if c.out == "9-40" { // only its beginning is left
			if strings.Contains(out, c.out) || strings.Count(out, "11-15") != 2 {
				t.Errorf(`%s: %s; want not strings.Contains(out, c.out), strings.Count(out, "11-15") == 2`, c.args, out)
			}
			continue
		}
		if status != c.status || !strings.Contains(out+errs, c.out) {
			t.Errorf("%s: status %d\n%s%s; want status == c.status, strings.Contains(out+errs, c.out)", c.args, status, out, errs)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // no puzzles: the games are read before
	if _, _, errs := arena.CallContext(ctx, "", "puzzles", "-game", "checkers", "-from", archive, filepath.Join(t.TempDir(), "puzzles")); !strings.Contains(errs, ": 1 game with an error, taken up to there; the first is ") {
		t.Errorf("puzzles: %s", errs)
	}
	if status, out, errs := arena.Call(t, "", "explore", "-game", "checkers", "-from", archive); status != 0 || !strings.Contains(out, "2 games, 2 with this position; 1 game with an error") {
		t.Errorf("explore: status %d\n%s%s", status, out, errs)
	}
}

// TestLevelsCommand finds the levels of a stranger's game, which embeds them.
func TestLevelsCommand(t *testing.T) {
	nims := catalog.New("nim", nim.Game{Stones: 7})
	arena := clitest.Program{Name: "arena", Run: of(nims)}
	status, out, errs := arena.Call(t, "", "levels", "-game", "nim", "-games", "40", "-bot", "minimax,depth=8")
	var l tools.Levels
	if err := json.Unmarshal([]byte(out), &l); status != 0 || err != nil || !slices.IsSortedFunc(l.Ease[:], func(a, b float64) int { return cmp.Compare(b, a) }) || l.Points[0] <= 0.5 {
		t.Fatalf("status %d, %v\n%s%s; want status == 0, no error, l.Ease falling, l.Points[0] > 0.5", status, err, out, errs)
	}
	if _, err := catalog.Join(nims.WithLevels([]byte(out))); err != nil {
		t.Error(err)
	}
}

// TestExplorePipe reads a record from a pipe, of which it has to see the beginning first.
func TestExplorePipe(t *testing.T) {
	in, out := must.Two(os.Pipe())(t)
	defer in.Close()
	path := fmt.Sprintf("/dev/fd/%d", in.Fd())
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	fmt.Fprint(out, "\ufeff", `{"versus_record":1,"game":"tictactoe","players":[{"name":"a"},{"name":"b"}],"setup":{"games":2}}
{"id":1,"second":1,"winner":"none","reason":"interrupted","opening":2,"moves":["5","1"],"spent_us":[0,0]}
`)
	out.Close()
	arena := clitest.Program{Name: "arena", Run: nine}
	if status, out, errs := arena.Call(t, "", "explore", "-game", "tictactoe", "-from", path); status != 0 || !strings.Contains(out, "1 game, 1 with this position") {
		t.Errorf("status %d\n%s%s; want status == 0, strings.Contains(out, \"1 game, 1 with this position\")", status, out, errs)
	}
}
