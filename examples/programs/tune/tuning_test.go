package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/method"
	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

var nine, _ = catalog.Join(games.All()...)

// program runs the program and returns its exit status and output.
func program(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	return clitest.Program{Name: "tune", Run: tuner{nine}.run}.Call(t, "", args...)
}

func TestEveryMethodTunesEveryGame(t *testing.T) {
	for _, game := range tunable(nine).names() {
		for _, method := range methods {
			if method == "descent" || method == none {
				continue
			}
			args := []string{"-method", method, "-evaluations", "12", "-games", "2", "-depth", "1", "-confirm", "2", game}
			if method == "genetic" || method == "cma-es" {
				args = append([]string{"-population", "4"}, args...)
			}
			if game == "football" {
				args = append([]string{"-setup", "5"}, args...) // short matches
			}
			status, out, errs := program(t, args...)
			if status != 0 || errs != "" || !strings.Contains(out, "budget after") && !strings.Contains(out, "finished after") || !strings.Contains(out, "in fresh games") {
				t.Errorf("%s by %s: status %d\n%s%s", game, method, status, out, errs)
			}
		}
	}
}

func TestEveryOptionOfGenetic(t *testing.T) {
	try := func(flag, value string) {
		status, _, errs := program(t, flag, value, "-evaluations", "20", "-population", "5", "-confirm", "0", "connect4")
		if status != 0 || errs != "" {
			t.Errorf(`%s %s: status %d, %s; want status == 0, errs == ""`, flag, value, status, errs)
		}
	}
	for _, v := range keys(selections) {
		try("-select", v)
	}
	for _, v := range keys(crossovers) {
		try("-cross", v)
	}
	for _, v := range keys(mutations(0)) {
		try("-mutate", v)
	}
	for _, v := range []string{"league", "swiss", "pool"} {
		try("-objective", v)
	}
	for _, v := range []string{"points", "difference", "wins"} {
		try("-count", v)
	}
	try("-around", "0.1")
	try("-cross-rate", "0")
	try("-mutate-rate", "0.5")
}

// TestMethodOf checks the methods made from the flags.
func TestMethodOf(t *testing.T) {
	for args, want := range map[string]tune.Method{
		"-method grasp -alpha 0 -points 3 -neighbourhood cube -radius 2": method.GRASP(-1, 3, method.Cube(2), true),
		"-method local -radius 3": method.Local(method.Axes(3), true),
		"-method grid -points 4":  method.Grid(4, 1000),
		"-population 6 -cross-rate 0.5 -mutate-rate 0.25": genetic.Algorithm{
			Population: 6, Select: genetic.Tournament(0), Cross: genetic.Blend, Mutate: genetic.Gaussian(0.25, 0), CrossRate: 0.5,
		}.Method(),
		"-cross-rate 0": genetic.Algorithm{Select: genetic.Tournament(0), Cross: genetic.Blend, Mutate: genetic.Gaussian(0, 0), CrossRate: -1}.Method(),
	} {
		o, _, err := tuner{nine}.parse(cli.Streams{Out: io.Discard, Err: io.Discard}, append(strings.Fields(args), "football"))
		if err != nil {
			t.Fatalf("%s: %v; want no error", args, err)
		}
		if got, err := methodOf(o, nil); err != nil || described(t, got) != described(t, want) {
			t.Errorf("%s: %s, %v; want %s", args, described(t, got), err, described(t, want))
		}
	}
}

// described returns the name of a method and the candidates that it tries on a small problem.
func described(t *testing.T, m tune.Method) string {
	t.Helper()
	tuner := tune.Tuner{
		Space: tune.Space{{Name: "a", High: 9}, {Name: "b", High: 9}, {Name: "c", High: 9}}, Method: m, Seed: 1, Budget: tune.Budget{Evaluations: 90},
		Objective: tune.Exact(func(_ context.Context, c tune.Candidate) (float64, error) { return c[0] - c[1]*c[2], nil }),
	}
	var text strings.Builder
	text.WriteString(m.Name)
	for _, s := range must.Get(tuner.Run(t.Context()))(t).Steps {
		text.WriteString(fmt.Sprint(s.Candidates))
	}
	return text.String()
}

func TestTexel(t *testing.T) {
	for game, first := range map[string]string{"checkers": "\nmen ", "paperfootball": "\ntempo "} {
		if testing.Short() && game != "paperfootball" {
			continue
		}
		run := func(workers string) string {
			status, out, errs := program(t, "-method", "descent", "-start", "handmade", "-positions", "300", "-depth", "1", "-confirm", "0", "-workers", workers, game)
			if status != 0 || !strings.Contains(out, first) || !strings.Contains(out, "descent, texel on 300 positions, depth 1") {
				t.Errorf("%s: status %d\n%s%s", game, status, out, errs)
			}
			return out[strings.Index(out, first):]
		}
		if one, three := run("1"), run("3"); one != three {
			t.Errorf("%s: one worker finds %s, three find %s; want one == three", game, one, three)
		}
	}
}

func TestWeightsAreCompared(t *testing.T) {
	file := filepath.Join(t.TempDir(), "found.json")
	args := []string{"-method", "local", "-evaluations", "6", "-setup", "10", "-rivals", "start,greedy-worst,level=easy,handmade,static", "-confirm", "2", "-out", file, "football"}
	if status, out, errs := program(t, args...); status != 0 {
		t.Fatalf("status %d\n%s%s; want status == 0", status, out, errs)
	}
	status, out, errs := program(t, "-method", "none", "-start", file, "-against", "default,handmade,"+file, "-confirm", "2", "-setup", "10", "football")
	if status != 0 || !strings.Contains(out, "| | rating | result | default | handmade | found |") || !strings.Contains(out, "/4, ") {
		t.Errorf("status %d\n%s%s", status, out, errs)
	}
}

func TestResultIsTheSameForAnyWorkersAndWhenResumed(t *testing.T) {
	dir := t.TempDir()
	journal, file := filepath.Join(dir, "run.jsonl"), filepath.Join(dir, "weights.json")
	args := []string{"-evaluations", "24", "-population", "6", "-setup", "10", "-confirm", "4", "-json", "-seed", "5"}
	parse := func(status int, out, errs string) report {
		var r report
		if err := json.Unmarshal([]byte(out), &r); status != 0 || err != nil {
			t.Fatalf("status %d, %v\n%s%s; want status == 0, no error", status, err, out, errs)
		}
		return r
	}
	one := parse(program(t, append(args, "-workers", "1", "-journal", journal, "-out", file, "football")...))
	two := parse(program(t, append(args, "-workers", "3", "football")...))
	if one.Verdict != two.Verdict || one.Result.Score != two.Result.Score {
		t.Errorf("one worker: %v, three: %v; want one.Verdict == two.Verdict, one.Result.Score == two.Result.Score", one.Result, two.Result)
	}
	whole, _ := os.ReadFile(journal)
	os.WriteFile(journal, whole[:len(whole)/2], 0o644)
	if status, _, errs := program(t, append(args, "-journal", journal, "football")...); status != 2 || !strings.Contains(errs, "resume") {
		t.Errorf(`an existing journal: status %d, %s; want status == 2, strings.Contains(errs, "resume")`, status, errs)
	}
	if status, out, errs := program(t, append(args, "-out", filepath.Join(dir, "missing", "weights"), "football")...); status != 2 || out != "" || !strings.Contains(errs, "-out: write ") {
		t.Errorf("a folder that does not exist: status %d, %s%s", status, out, errs)
	}
	if status, _, errs := program(t, append(args, "-journal", file, "-resume", "football")...); status != 2 || !strings.Contains(errs, "not a journal") {
		t.Errorf(`another file: status %d, %s; want status == 2, strings.Contains(errs, "not a journal")`, status, errs)
	}
	again := parse(program(t, append(args, "-journal", journal, "-resume", "football")...))
	if again.Verdict != one.Verdict || again.Result.Score != one.Result.Score {
		t.Errorf("resumed: %v, before: %v; want again.Verdict == one.Verdict, again.Result.Score == one.Result.Score", again.Result, one.Result)
	}
	in := must.Get(os.Open(file))(t)
	defer in.Close()
	w, err := football.ReadWeights(in)
	if err != nil || !equal(w[:], one.Result.Best) {
		t.Errorf("the file holds %+v, %v; want no error, equal(w[:], one.Result.Best)", w, err)
	}
	if status, _, errs := program(t, "-start", file, "-evaluations", "8", "-population", "4", "-setup", "10", "-confirm", "0", "football"); status != 0 {
		t.Errorf("-start: %s; want status == 0", errs)
	}
}

func equal(a []float64, b tune.Candidate) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

func TestMistakes(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing", "w.json")
	for want, args := range map[string]string{
		`no game "ludo" (there are: connect4, checkers, paperfootball, football, tictactoe)`: "ludo",
		"othello has no weights to tune (games with weights: connect4":                       "othello",
		"0 games given; want one of connect4, checkers":                                      "",
		`-method is "annealing"; want one of genetic`:                                        "-method annealing football",
		`-cross is "x"; want one of blend, block`:                                            "-cross x football",
		"-games is -1; want 1 or more":                                                       "-games -1 football",
		"easy, medium, hard, rated) nor weights: open x":                                     "-objective pool -rivals start,x paperfootball",
		`-rivals: player "minimax,depth=0": the option depth is 0;`:                          "-objective pool -rivals start,minimax,depth=0 paperfootball",
		"-method none needs -against":                                                        "-method none football",
		"-against: open x":                                                                   "-against x paperfootball",
		"connect4 has no handmade weights":                                                   "-start handmade connect4",
		"no result: the run ended before":                                                    "-evaluations 3 -population 4 -setup 5 football",
		`no variant "x" (there are: english, damas)`:                                         "-variant x checkers",
		`no model "x" (there are: greedy, greedy-worst,`:                                     "-model x football",
		`no model "x" (there are: none)`:                                                     "-model x checkers",
		`connect4 has no setup; got "10"`:                                                    "-setup 10 connect4",
		`the number of steps is "x"; want 1 to 250`:                                          "-setup x football",
		"-depth is -1; want 0 or more":                                                       "-depth -1 checkers",
		"-resume needs -journal":                                                             "-resume football",
		"football has no positions":                                                          "-objective texel football",
		"-method descent needs":                                                              "-method descent -objective pool checkers",
		"-elo is 0":                                                                          "-elo 0 football",
		"-around is 2":                                                                       "-around 2 football",
		"-alpha is 1.5; want 0 to 1":                                                         "-method grasp -alpha 1.5 football",
		"-cross-rate is -1; want 0 to 1":                                                     "-cross-rate -1 football",
		"-mutate-rate is 2; want 0 to 1":                                                     "-mutate-rate 2 football",
		"-points is 1; want 2 or more":                                                       "-points 1 football",
		"-radius is 0; want 1 or more":                                                       "-radius 0 football",
		"-neighbourhood is \"x\"; want one of axes, cube":                                    "-neighbourhood x football",
		"-time is -1s; want 0":                                                               "-time -1s football",
		"-start: open":                                                                       "-start " + missing + " football",
		"-seed comes after \"football\"; flags come before":                                  "football -seed 3",
		"-population is 1; want 4 or more":                                                   "-population 1 football",
		"-population has no effect with -method grid; it is for genetic, cma-es":             "-method grid -population 8 football",
		"-rivals has no effect with -objective league; it is for pool":                       "-rivals greedy football",
		"-positions has no effect with -objective pool; it is for texel":                     "-method local -positions 100 checkers",
		"-games has no effect with -objective texel; it is for league, swiss, pool":          "-method descent -games 4 checkers",
		"-radius has no effect with -method grid; it is for local, grasp":                    "-method grid -radius 2 football",
		"-alpha has no effect with -method genetic; it is for grasp":                         "-alpha 0.1 football",
		"-evaluations has no effect with -method none; it is for genetic, grid,":             "-method none -against default -evaluations 5 football",
	} {
		status, out, errs := program(t, strings.Fields(args)...)
		if !strings.Contains(errs, want) || out != "" || status == 0 {
			t.Errorf("tune %s: status %d, %q; want %q", args, status, errs, want)
		}
	}
	if status, out, _ := program(t, "-h"); status != 0 || !strings.Contains(out, "-objective") {
		t.Errorf(`-h: status %d, %q; want status == 0, strings.Contains(out, "-objective")`, status, out)
	}
}

func TestDamagedWeights(t *testing.T) {
	path := filepath.Join(t.TempDir(), "weights.json")
	s := &subject{Tunable: tools.Tunable{Weights: football.DefaultWeights().Named()}}
	file := must.Get(os.Create(path))(t)
	must.Do(t, errors.Join(s.Weights.Write(file), file.Close()))
	tests.Damaged(t, "named weights", path, func() (string, error) {
		w, err := s.named(path)
		return fmt.Sprintf("%+v", w), err
	})
}
