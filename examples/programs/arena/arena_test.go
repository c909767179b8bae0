package arena

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// entries are the games of all tests, so that the small ones are solved once.
var entries = games.All()

var nine = of(entries...)

func call(t *testing.T, args string) (status int, out, errs string) {
	t.Helper()
	return clitest.Program{Name: "arena", Run: nine}.Call(t, "", strings.Fields(args)...)
}

// TestSession runs the session in testdata.
func TestSession(t *testing.T) {
	clitest.Program{Name: "arena", Run: nine}.Session(t, "testdata/session.txt")
}

// A game without a result is no draw, nor is one that both programs lose.
func TestOutcomeWithoutWinner(t *testing.T) {
	for why := match.NaturalEnd; why <= match.RefereeFailed; why++ {
		want := "draw after"
		if why.Void() {
			want = "no result after"
		} else if why.Fault() {
			want = "both lose after"
		}
		if text := outcome(tools.Played{Number: 1, First: "a", Reason: why}, [2]string{}); !strings.Contains(text, want) {
			t.Errorf("%v: %s; want %s", why, text, want)
		}
	}
}

func TestBoards(t *testing.T) {
	_, all, _ := call(t, "-game tictactoe -boards all -rounds 1")
	if n := strings.Count(all, "game 1, move "); n < 5 {
		t.Errorf("%d boards of a whole game:\n%s; want n >= 5", n, all)
	}
	// The last board follows the result of its own game.
	for _, game := range []string{"tictactoe", "connect4"} {
		_, last, _ := call(t, "-game "+game+" -boards last -opening -1 -a greedy -b random")
		lines := strings.Split(last, "\n")
		if len(lines) < 5 || !strings.HasPrefix(lines[2], "  game 2, random first (") || strings.Contains(lines[3], "game") || lines[3] == "" {
			t.Errorf("a series with its last board:\n%s", last)
		}
	}
}

// TestTablesFit plays with long names on narrow terminals.
func TestTablesFit(t *testing.T) {
	for _, columns := range []int{60, 80, 0} {
		t.Setenv("COLUMNS", strconv.Itoa(columns))
		for _, args := range []string{
			"-game goofspiel -a simultaneous-mcts,nodes=100 -b random -boards none",
			"run -game tictactoe -games 2 the-first-player-of-all=greedy the-second-player=random a=random b=random c=random d=random",
		} {
			_, out, _ := call(t, args)
			_, wide, _ := call(t, strings.Replace(args, "-game", "-wide -game", 1))
			if cut := strings.Contains(out, "-wide shows all"); cut == (columns == 0) && (columns == 0 || strings.HasPrefix(args, "run")) || strings.Contains(wide, "-wide") {
				t.Errorf("%d columns: cut %v\n%s\n%s", columns, cut, out, wide)
			}
			for line := range strings.SplitSeq(out, "\n") {
				if (strings.HasSuffix(line, "%") && !strings.HasPrefix(line, "Nash") || strings.Contains(line, "Goofspiel  ")) && columns > 0 && len([]rune(line)) > columns {
					t.Errorf("%d columns: %s", columns, line)
				}
			}
		}
	}
}

// TestLinesFit has no line wider than a terminal, whatever it tells.
func TestLinesFit(t *testing.T) {
	const columns = 60
	t.Setenv("COLUMNS", strconv.Itoa(columns))
	for _, args := range []string{
		"sprt -game tictactoe -elo0 0 -elo1 100 -opening 1 -max-games 40 the-first-player-of-all=greedy the-second-player=random",
		"run -game tictactoe -games 2 the-first-player-of-all=greedy the-second-player=random the-third-player-of-all=random",
		"sprt -pairs 1000,2000,3000,2000,1000 -elo0 -1000 -elo1 250 -normalized",
		"analyse -game connect4 -time 50ms",
	} {
		status, out, errs := call(t, args)
		if status != 0 || out == "" {
			t.Errorf(`%s: status %d: %s; want status == 0, out != ""`, args, status, errs)
		}
		for line := range strings.SplitSeq(out, "\n") {
			if len([]rune(line)) > columns {
				t.Errorf("%s: %s; want len([]rune(line)) <= columns", args, line)
			}
		}
	}
}

func TestCtrlC(t *testing.T) {
	clitest.CtrlC(t, 130,
		clitest.Endless{Args: "-rounds 1000 -boards all -delay 0s"},
		clitest.Endless{Args: "run -game connect4 -games 100000 -record games minimax mcts", Never: "100000 games ended by", Kept: "games", Soon: true},
		clitest.Endless{Args: "sprt -game connect4 -elo1 1 -record sprt minimax minimax", Never: "accept", Kept: "sprt", Soon: true},
		clitest.Endless{Args: "analyse -game othello -time 1h", Never: "(proven)"},
		clitest.Endless{Args: "solve -game othello -time 1h", Never: "force"},
		clitest.Endless{Args: "perft -game othello 30", Never: "30  "},
		clitest.Endless{Args: "play -game checkers -out play", Never: "wins", Kept: "play"},
	)
}

// Programs of every kind run within the limits and the sandbox.
func TestLimitsOfEveryKind(t *testing.T) {
	clitest.Probe(t, entries, true, true, func(t *testing.T, _ string, args ...string) {
		if status, _, errs := (clitest.Program{Name: "arena", Run: nine}).Call(t, "", append([]string{"run"}, args...)...); status != 0 {
			t.Fatalf("arena run %q: status %d, %s; want status == 0", args, status, errs)
		}
	})
}

// A chat model is no program, and has no limits.
func TestLimitsOfAModel(t *testing.T) {
	for _, flag := range []string{"-sandbox", "-memory 1000000", "-cpu 1s", "-env A=b", "-dir .", "-start-time 1s", "-watchdog 1s"} {
		args := "run -game connect4 -games 1 " + flag + " random m=llm:'http://127.0.0.1:1 x'"
		_, _, errs := (clitest.Program{Name: "arena", Run: nine}).Call(t, "", append(strings.Fields("run -game connect4 -games 1 "+flag), "random", "m=llm:http://127.0.0.1:1 x")...)
		if name, _, _ := strings.Cut(flag, " "); !strings.Contains(errs, name+" is for programs") {
			t.Errorf("arena %s: %s; want an error that names %s", args, errs, name)
		}
	}
}

// The results are known from the rules, or from books about mates.
func TestSolve(t *testing.T) {
	clitest.Program{Name: "arena", Run: nine}.Check(t, []clitest.Case{
		{Args: "solve -game tictactoe", Out: "neither player can force a win (retrograde)\n"},
		{Args: "solve -game tictactoe 5 8 1", Out: "X wins in 4 plies (retrograde): 9 "},
		{Args: "solve -json -game tictactoe 1 2 4 5 7", Out: `"known":true,"winner":"first","plies":0,"solver":"rules"`},
		{Args: "solve -game chess -time 9s 7k/8/6K1/8/8/8/8/R7 w - - 0 1", Out: "White wins in 1 plies (minimax): Ra8#\n"},
		{Args: "solve -game chess -time 30s 7k/8/5K2/8/8/8/8/R7 w - - 0 1", Out: "White wins in 3 plies (minimax): Kg6 Kg8 Ra8#\n"},
		{Args: "solve -json -game othello -time 30ms", Status: 1, Out: `"known":false,"reason":"retrograde: `, Err: "not known: "},
		{Args: "solve -game pig -time 9s", Status: 1, Err: "the game has chance nodes"},
		{Args: "solve -game goofspiel -time 9s", Status: 1, Err: "retrograde: "},
		{Args: "solve -game connect4 99", Status: 2, Err: "99"},
		{Args: "solve -game connect4 -time 0s", Status: 2, Err: "-time is 0s"},
		{Args: "solve", Status: 2, Err: "-game is missing"},
	})
}

// What is printed as the first position is what programs are sent, in every game.
func TestNotation(t *testing.T) {
	out := ok(t, "check -notation")
	for _, e := range entries {
		_, rest, found := strings.Cut("\n"+out, "\n"+e.Name+"\n  position  ")
		position, rest, _ := strings.Cut(rest, "\n  moves     ")
		moves, _, _ := strings.Cut(rest, "\n")
		if !found || position == "" || moves == "" || strings.Contains(position, "\n") {
			t.Errorf("%s is not in\n%s", e.Name, out)
			continue
		}
		if e.Secret || e.Name == "robanumeros" || e.Name == "goofspiel" {
			continue // another deal
		}
		path := filepath.Join(t.TempDir(), "bot.sh")
		received := path + ".in"
		script := fmt.Sprintf("#!/bin/sh\nread hello\necho '{\"type\":\"ready\",\"protocol\":1}'\nread game\necho '{\"type\":\"ready\"}'\nread go\necho \"$go\" >>%s\n", received)
		must.Do(t, os.WriteFile(path, []byte(script), 0o700))
		ok(t, "run -game "+e.Name+" -games 2 -opening 0 cmd:"+path+" random")
		text, err := os.ReadFile(received)
		if err != nil || !strings.Contains(string(text), fmt.Sprintf("%q:%q", "position", position)) {
			t.Errorf("%s: %q is not in the message %s, %v", e.Name, position, text, err)
		}
	}
	if one := ok(t, "check -notation -game pig"); !strings.HasPrefix(one, "pig\n") || strings.Contains(one, "checkers") {
		t.Error(one)
	}
}

// A record becomes a page, a table for a spreadsheet, and a list.
func TestReport(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.jsonl")
	ok(t, "run -game tictactoe -games 4 -record "+path+" random greedy")
	if out := ok(t, "table -html "+path); out != filepath.Join(dir, "games.html")+"\n" {
		t.Errorf(`table -html prints %q; want out == filepath.Join(dir, "games.html")+"\n"`, out)
	}
	page, err := os.ReadFile(filepath.Join(dir, "games.html"))
	if err != nil || strings.Count(string(page), `"boards":["`) != 4 {
		t.Errorf("the page has not the boards of 4 games: %v", err)
	}
	if out := ok(t, "table -html -games 1 -o - "+path); strings.Count(out, `"boards":["`) != 1 || !strings.Contains(out, "1 of 4 games") {
		t.Error("the boards of one game were wanted")
	}
	if out := ok(t, "table -csv -o - "+path); strings.Count(out, "\n") != 3 || !strings.HasPrefix(out, "rank,name,elo") {
		t.Errorf(`CSV %q; want strings.Count(out, "\n") == 3, strings.HasPrefix(out, "rank,name,elo")`, out)
	}
	if out := ok(t, "replay "+path); strings.Count(out, "\n") != 4 || !strings.HasPrefix(out, "1: ") {
		t.Errorf(`the list is %q; want strings.Count(out, "\n") == 4, strings.HasPrefix(out, "1: ")`, out)
	}
}
