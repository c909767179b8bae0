package arena

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/examples/internal/nim"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestPlayEveryGame plays, takes back, asks for advice and saves in every game, ours and a
// stranger's alike.
func TestPlayEveryGame(t *testing.T) {
	entries := append(slices.Clone(entries), catalog.New("nim", nim.Game{Stones: 7}))
	arena := clitest.Program{Name: "arena", Run: of(entries...)}
	for _, e := range entries {
		file := filepath.Join(t.TempDir(), "game")
		status, out, errs := arena.Call(t, "best\nrecord\nundo\nrecord\nhint\nanalyse\nmoves\nbest\nrecord\nrestart\nrecord\nquit\nbest\n",
			"play", "-game", e.Name, "-second", "random", "-time", "20ms", "-out", file)
		if status != 0 || errs != "" || strings.Count(out, "random plays ")+strings.Count(out, "random has ") < 2 || strings.Contains(out, "fails") {
			t.Errorf("%s: status %d\n%s%s", e.Name, status, out, errs)
			continue
		}
		if text, err := os.ReadFile(file); err != nil || !e.Secret && !strings.Contains(out, strings.TrimSpace(string(text))) {
			t.Errorf("%s: saved %q, %v", e.Name, text, err)
		}
		for _, args := range []string{"analyse -time 20ms -json -game ", "perft -json -game "} {
			args += e.Name
			if strings.HasPrefix(args, "perft") {
				args += " 1"
			}
			status, out, errs := arena.Call(t, "", strings.Fields(args)...)
			if status != 0 || !json.Valid([]byte(out)) || !strings.Contains(out, `"depth"`) {
				t.Errorf("%s: status %d\n%s%s; want status == 0, json.Valid([]byte(out)), strings.Contains(out, `\"depth\"`)", args, status, out, errs)
			}
		}
	}
	if out := call2(t, arena, "", "perft -game nim 4"); !strings.Contains(out, " 4                   31 ") {
		t.Error(out) // of 81 sequences of 1 to 3 stones, 31 take at most 7 stones
	}
}

// TestAnalyseKeepsSecrets analyses positions that look alike to the player to move.
func TestAnalyseKeepsSecrets(t *testing.T) {
	arena := clitest.Program{Name: "arena", Run: nine}
	for _, c := range []struct{ game, one, other string }{
		{"kuhn", "J Q", "J K"},
		{"kuhn", "J Q pass", "K Q pass"},
		{"goofspiel", "4 K", "4 Q"},
	} {
		shown := func(moves string) string {
			var found analysis
			args := "-time 50ms -game " + c.game + " " + moves
			must.Do(t, json.Unmarshal([]byte(call2(t, arena, "", "analyse -json "+args)), &found))
			out := call2(t, arena, "", "analyse "+args)
			if before, _, ok := strings.Cut(out, "\n1. "); !ok || !strings.Contains(before, found.Position) || found.Position == "" {
				t.Errorf(`%s: %q, and in JSON %q; want ok, strings.Contains(before, found.Position), found.Position != ""`, moves, out, found.Position)
			}
			return found.Position
		}
		if one, other := shown(c.one), shown(c.other); one != other {
			t.Errorf("%s: the player to move sees %q after %s, but %q after %s", c.game, one, c.one, other, c.other)
		}
	}
}

func call2(t *testing.T, p clitest.Program, in, args string) string {
	t.Helper()
	status, out, errs := p.Call(t, in, strings.Fields(args)...)
	if status != 0 {
		t.Fatalf("arena %s: status %d\n%s%s; want status == 0", args, status, out, errs)
	}
	return out
}

// TestPlay types the commands of a game.
func TestPlay(t *testing.T) {
	arena := clitest.Program{Name: "arena", Run: nine}
	const two = "-first human -second human "
	for _, c := range []struct {
		args, typed string
		want        []string
	}{
		{"paperfootball " + two, "2\n0\n5\nrecord\n3\nrecord", []string{"Blue to move", "0: 2 0 5\n", "0: 2 0 53\n"}}, // a turn in two lines
		{"paperfootball " + two, "2\n0\n53\nundo\nrecord\nundo\nrecord", []string{"0: 2 0\n", "0: 2\n"}},              // whole turns
		{"paperfootball " + two, "undo\n6\nrestart\nrecord", []string{"no turn of yours", "0:\n"}},                    // back to the start
		{"paperfootball " + two + "0: 2 0 5", "undo\n3\nrestart\nrecord", []string{"no turn of yours", "0: 2 0 5\n"}}, // back to the given start
		{"paperfootball " + two, "2\n6\nx", []string{"drawn already", "want a digit"}},                                // errors
		{"paperfootball -second classic", "2\nrecord\nundo\nrecord\n", []string{"classic plays", "0: 2 ", "0:\n"}},    // our turn and the answer
		{"paperfootball -second classic -manual", "2\nrecord\nbest\nauto on\n", []string{"0: 2\n", "classic plays"}},  // the answer when asked
		{"paperfootball -first classic", "record\nundo", []string{"classic plays", "0: ", "no turn of yours"}},        // the person is second
		{"paperfootball " + two + "-variant 4x4", "best\nbot x\nbot human\nbot classic,steps=25\nbest", []string{"no bot plays here", `no bot "x"`, "human is not a bot", "classic,steps=25 plays for Blue", "classic,steps=25 plays "}},
		{"paperfootball " + two + "0: 0 0 0 0 0 1", "0\nbest\nundo\nmoves", []string{"Red wins: goal", "over", "the game is over", "no turn of yours"}},
		{"paperfootball " + two, "analyse\nauto\nhelp\nsave\n\nexit", []string{"8 different turns, ending at 8 points", "auto needs on or off", "take back", "save FILE"}},
		{"connect4 -second random 112233", "x\n4\nmoves", []string{"not a column", "Red wins"}},
		{"connect4 -variant 5x4 -first perfect -time 0s", "1\nrecord", []string{"perfect plays 3\n", "perfect plays ", "31"}},
		{"checkers", "nonsense\n11-15\nquit\n", []string{`no square "nonsense"`, "strong plays "}},
		{"checkers -variant damas -second cmd:/no/such/program", "11-15\nrecord", []string{"cmd:/no/such/program fails: cannot start /no/such/program", "1. 11-15 *"}},
		{"goofspiel -first random", "record\n3\nrecord", []string{"random has chosen.", "Second player to move", "random has chosen."}},
	} {
		if out := call2(t, arena, c.typed, "play -time 20ms -game "+c.args); clitest.Missing(out, c.want) != "" {
			t.Errorf("%s, typed %q: %q is not in its place in\n%s", c.args, c.typed, clitest.Missing(out, c.want), out)
		}
	}
}

// TestNothingIsRevealed shows the second player no choice of the first before the own one.
func TestNothingIsRevealed(t *testing.T) {
	arena := clitest.Program{Name: "arena", Run: nine}
	outputs := map[string]bool{}
	for bid := range 13 {
		card := "A23456789TJQK"[bid : bid+1]
		outputs[call2(t, arena, card+"\nrecord\nmoves\n", "play -game goofspiel -first human -second human")] = true
	}
	if len(outputs) != 1 {
		t.Errorf("%d different screens", len(outputs))
	}
}

// TestInterruptedPlay keeps the game but reports no result.
func TestInterruptedPlay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "game.pdn")
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	in, quiet := io.Pipe() // a person who thinks
	defer quiet.Close()
	go fmt.Fprintln(quiet, "11-15")
	var out, errs clitest.Text
	status := cli.Run(ctx, cli.Streams{In: in, Out: &out, Err: &errs}, "arena", nine, []string{"play", "-game", "checkers", "-second", "random", "-out", file})
	if text := out.String(); status != 130 || strings.Contains(text, "wins") || strings.Contains(text, "raw") {
		t.Errorf("status %d\n%s\n%s", status, text, errs.String())
	}
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "1. 11-15 ") || !strings.HasSuffix(strings.TrimSpace(string(text)), "*") {
		t.Errorf(`os.ReadFile(file) = %v, %s; want no error, strings.Contains(string(text), "1. 11-15 "), strings.HasSuffix(strings.TrimSpace(string(text)), "*")`, err, text)
	}
}

// TestPlayKeepsSecrets plays games with secrets from many seeds. Until the end, what is printed can
// depend on the own card or die alone, and in Battleship, which starts without any, on nothing.
func TestPlayKeepsSecrets(t *testing.T) {
	arena := clitest.Program{Name: "arena", Run: nine}
	file := filepath.Join(t.TempDir(), "saved")
	for _, c := range []struct {
		game, side, input string
		views             int // that are possible
	}{
		{"kuhn", "first", "record\nsave " + file + "\nmoves\nquit\n", 3},
		{"leduc", "first", "record\nmoves\nquit\n", 6},
		{"liarsdice", "first", "moves\nquit\n", 6},
		{"battleship", "second", "record\nmoves\nquit\n", 1},
	} {
		met := map[string]bool{}
		for seed := range 60 {
			status, out, errs := arena.Call(t, c.input, "play", "-game", c.game, "-"+c.side, "human", "-"+map[string]string{"first": "second", "second": "first"}[c.side], "random", "-seed", fmt.Sprint(seed+1))
			if status != 0 || errs != "" {
				t.Fatalf(`%s: status %d, %s; want status == 0, errs == ""`, c.game, status, errs)
			}
			met[out] = true
		}
		if len(met) != c.views {
			t.Errorf("%s: %d texts; want %d: %v", c.game, len(met), c.views, met)
		}
	}
	if text, err := os.ReadFile(file); err == nil {
		t.Errorf("unfinished games were saved: %.80s; want an error", text)
	}
}
