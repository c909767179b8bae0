package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestMain lets the test binary be the program itself, which the judge runs.
func TestMain(m *testing.M) { clitest.Main(m, main) }

var subject = clitest.Program{Name: "football", Run: run}

func TestUsage(t *testing.T) {
	subject.Session(t, "testdata/session.txt")
	for _, command := range []string{"judge", "team"} {
		status, out, errs := subject.Call(t, "", command, "--help")
		if status != 0 || errs != "" || !strings.Contains(out, "Examples:") {
			t.Errorf(`football %s --help: status %d, %q; want status == 0, errs == "", strings.Contains(out, "Examples:")`, command, status, errs)
		}
	}
	_, help, _ := subject.Call(t, "", "judge", "-h")
	for _, name := range []string{"team_A", "quites_A", "team_B", "quites_B", "columns", "rows", "steps", "first"} {
		if !strings.Contains(help, "-"+name+" ") {
			t.Errorf("the help does not explain %s", name)
		}
	}
}

// TestJudge plays two programs against each other in both dialects and shows the records.
func TestJudge(t *testing.T) {
	self, dir := clitest.AsProgram(t), t.TempDir()
	record, log, picture := filepath.Join(dir, "r.json"), filepath.Join(dir, "log.txt"), filepath.Join(dir, "m.svg")
	for _, dialect := range []string{"elizondo", "published"} {
		args := []string{"judge", "--wire", dialect, "--rules", "published", "--steps", "20", "--seed", "5", "--time", "20s",
			"--record", record, "--log", log, "--logs", dir, "--svg", picture, "--first", "B",
			"--team_A", self, "team", "chaser", "rules=published", "seed=1", "--quites_A", "0.5", "0.6", "0.7",
			"--team_B", self, "team", "strong,nodes=50", "rules=published", "seed=1", "time=0"}
		status, out, errs := subject.Call(t, "", args...)
		if status != 0 || errs != "" || strings.Contains(out, "won by") || !strings.Contains(out, " - ") {
			t.Fatalf("%s: status %d, %q, %q", dialect, status, out, errs)
		}
		text, err := os.ReadFile(log)
		if err != nil || !strings.Contains(string(text), "A < 1 0.6\n") || !strings.Contains(string(text), "B > ") {
			t.Errorf("the log, %v:\n%s", err, text)
		}
		for team, want := range map[string]string{"A": "\nequipo: A\nequipo del oponente: B\n", "B": "\nenvio <type 'str'>: DERECHA\n"} {
			text, err := os.ReadFile(filepath.Join(dir, "player_communicator_"+team+".log"))
			if dialect == "published" {
				want = "\nrecibo <type 'str'>: 0 "
			}
			if err != nil || !strings.Contains(string(text), want) || !strings.HasPrefix(string(text), "\n/*************** Nueva partida") {
				t.Errorf("the log of team %s, %v:\n%s", team, err, text)
			}
		}
		if svg, err := os.ReadFile(picture); err != nil || !bytes.HasPrefix(svg, []byte("<svg")) {
			t.Errorf(`the picture: %v; want no error, bytes.HasPrefix(svg, []byte("<svg"))`, err)
		}
	}
}

// Our own teams forfeit under no combination of rules and protocol; one decides the other.
func TestRulesAndWire(t *testing.T) {
	self := clitest.AsProgram(t)
	for _, c := range [][2]string{
		{"--rules published", "published"}, {"--wire published", "published"}, {"--rules judge", "judge"}, {"", "judge"},
		{"--rules published --wire elizondo", "published"}, {"--rules judge --wire published", "judge"},
	} {
		args := append([]string{"judge", "--steps", "40", "--matches", "2", "--seed", "3", "--first", "A", "--time", "20s", "--json",
			"--quites_A", "0.1", "0.1", "0.1", "--team_A", self, "team", "greedy", "seed=1", "time=0", "--team_B", self, "team", "strong,nodes=50", "seed=1", "time=0"}, strings.Fields(c[0])...)
		record := filepath.Join(t.TempDir(), "r.json")
		status, out, errs := subject.Call(t, "", append(args, "--record", record)...)
		text, _ := os.ReadFile(record)
		if status != 0 || errs != "" || strings.Count(out, `"faults":0`) != 2 || strings.Count(string(text), `"rules":"`+c[1]+`"`) != 2 {
			t.Errorf("judge %s: status %d, %s%s\n%s; want matches by the rules %s without faults", c[0], status, out, errs, text, c[1])
		}
	}
}

func TestSeries(t *testing.T) {
	record := filepath.Join(t.TempDir(), "r.json")
	args := []string{"judge", "--builtin_A", "chaser", "--builtin_B", "static", "--matches", "4", "--steps", "40", "--seed", "2", "--record", record}
	status, table, errs := subject.Call(t, "", args...)
	if status != 0 || errs != "" || strings.Count(table, "\n") != 3 {
		t.Errorf("status %d, %q\n%s; want status == 0, errs == \"\", strings.Count(table, \"\\n\") == 3", status, errs, table)
	}
	status, text, _ := subject.Call(t, "", append(args, "--json")...)
	var result struct {
		Seed  uint64
		Teams [2]struct {
			Name string
			Wins [2]int
		}
	}
	if err := json.Unmarshal([]byte(text), &result); err != nil || status != 0 || result.Seed != 2 || result.Teams[0].Name != "chaser" {
		t.Errorf(`status %d, %v: %s; want no error, status == 0, result.Seed == 2, result.Teams[0].Name == "chaser"`, status, err, text)
	}
}

// TestFault has a program that is not a player: it forfeits.
func TestFault(t *testing.T) {
	status, out, _ := subject.Call(t, "", "judge", "--team_A", "echo", "nonsense", "--builtin_B", "static", "--time", "20s", "--json")
	var r struct{ Winner, Fault, Detail string }
	if err := json.Unmarshal([]byte(out), &r); err != nil || status != 0 || r.Winner != "B" || r.Fault != "malformed answer" || !strings.Contains(r.Detail, "nonsense") {
		t.Errorf("status %d, %v: %s", status, err, out)
	}
}

func TestTeamMeetsNonsense(t *testing.T) {
	for _, stdin := range []string{"", "hello\n", "10 5 4 IZQUIERDA\n0 0.5\n"} {
		status, out, errs := subject.Call(t, stdin, "team")
		if status != 1 || out != "" || errs == "" {
			t.Errorf(`%q: status %d, out %q, err %q; want status == 1, out == "", errs != ""`, stdin, status, out, errs)
		}
	}
	status, out, _ := subject.Call(t, "", "team", "-print-weights")
	if status != 0 || !strings.Contains(out, `"hold_advance"`) {
		t.Errorf("status %d, weights %q; want status == 0, strings.Contains(out, `\"hold_advance\"`)", status, out)
	}
}

// TestTeamIsInterrupted ends the context while the judge is silent.
func TestTeamIsInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	defer w.Close()
	var out, errs bytes.Buffer
	done := make(chan int)
	go func() {
		done <- cli.Run(ctx, cli.Streams{In: r, Out: &out, Err: &errs}, "football", run, []string{"team"})
	}()
	must.Get(io.WriteString(w, "10 5 4\n"))(t)
	cancel()
	if status := <-done; status != 1 || !strings.Contains(errs.String(), "interrupted") || out.Len() > 0 {
		t.Errorf(`status %d, out %q, err %q; want status == 1, strings.Contains(errs.String(), "interrupted"), out.Len() <= 0`, status, out.String(), errs.String())
	}
}

func TestGather(t *testing.T) {
	var o options
	flags := cli.NewFlags(cli.Streams{Out: io.Discard, Err: io.Discard}, "judge", "", "")
	o.register(flags)
	args := strings.Fields("--steps 5 --team_A ./p --level 3 -v -seed 7 --team_A ./p --level 3 -v --quites_A 0 0 1 --team_B=[\"x\"] --log l --team_B y")
	must.Do(t, flags.Parse(gather(flags.FlagSet, args)))
	if !slices.Equal(o.command[0], list{"./p", "--level", "3", "-v"}) || o.match.Seed != 7 || !slices.Equal(o.quites[0], list{"0", "0", "1"}) ||
		!slices.Equal(o.command[1], list{"y"}) || o.log != "l" || o.match.Config.Steps != 5 {
		t.Errorf("the arguments are read as %+v; want both commands, the seed, the quits, the log and 5 steps", o)
	}
}

// TestTableFits prints the table of several matches on terminals of several widths.
func TestTableFits(t *testing.T) {
	const args = "judge --matches 2 --steps 5 --seed 1 --builtin_A greedy --builtin_B chaser"
	for _, columns := range []string{"40", "80", "120", "0"} {
		t.Setenv("COLUMNS", columns)
		for _, wide := range []string{"", " --wide"} {
			status, out, errs := subject.Call(t, "", strings.Fields(args+wide)...)
			most, _ := strconv.Atoi(columns)
			cut := strings.Contains(out, "-wide shows all")
			if status != 0 || !strings.Contains(out, "greedy") || cut != (wide == "" && most > 0) {
				t.Errorf("%s columns%s: status %d\n%s%s; want status == 0, strings.Contains(out, \"greedy\"), cut == (wide == \"\" && most > 0)", columns, wide, status, out, errs)
			}
			for line := range strings.Lines(out) {
				if n := utf8.RuneCountInString(strings.TrimSpace(line)); most > 0 && wide == "" && n > most {
					t.Errorf("%d of %d columns: %s", n, most, line)
				}
			}
		}
	}
}

func TestCtrlC(t *testing.T) {
	clitest.CtrlC(t, 130, clitest.Endless{
		Args: "judge --matches 100000 --record matches --builtin_A greedy --builtin_B greedy --steps 20", Kept: "matches",
	})
}

func TestScoreInterval(t *testing.T) {
	// Wilson's interval for 45 of 50, from the closed form with z = 1.96.
	x := tally{Wins: [2]int{25, 20}, Losses: [2]int{0, 5}}
	mean, low, high := x.score()
	if mean != 0.9 || low < 0.785 || low > 0.787 || high < 0.956 || high > 0.958 {
		t.Errorf("score of 45 wins of 50: %v from %v to %v; want 0.9 from 0.786 to 0.957", mean, low, high)
	}
}
