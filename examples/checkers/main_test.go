package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/checkers/contract"
)

var subject = clitest.Program{Name: "checkers", Run: program}

func TestProgram(t *testing.T) { subject.Session(t, "testdata/session.txt") }

// Every command explains itself.
func TestHelp(t *testing.T) {
	for _, command := range []string{"engine", "hub", "contract", "tables", "book", "ballots", "annotate", "pdn"} {
		status, out, _ := subject.Call(t, "", command, "-h")
		if status != 0 || !strings.Contains(out, "Examples:") {
			t.Errorf("%s -h: status %d, %s", command, status, out)
		}
	}
}

// A database is built, kept unchanged by the same command, and not accepted for other rules.
func TestTables(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "database")
	for range 2 {
		status, out, errs := subject.Call(t, "", "tables", "-rules", "english", "-pieces", "3", "-o", dir)
		if status != 0 || !strings.HasPrefix(out, "3 pieces, rules english: 9 files of 0.0") {
			t.Fatalf("status %d, %s%s", status, out, errs)
		}
	}
	if status, _, errs := subject.Call(t, "", "tables", "-pieces", "3", "-o", dir); status != 1 || !strings.Contains(errs, `it is for "english KvK", want "damas KvK"`) {
		t.Errorf("other rules: status %d, %s", status, errs)
	}
	const lost = "fen W:WK32:BK14,K18\ngo 10 3\n"
	status, out, errs := subject.Call(t, lost, "engine", "-rules", "english", "-endgame", "0", "-database", dir)
	if status != 0 || !strings.Contains(out, "score -20000 ") {
		t.Errorf("with the database: status %d, %s%s", status, out, errs)
	}
	if _, without, _ := subject.Call(t, lost, "engine", "-rules", "english", "-endgame", "0"); strings.Contains(without, "score -20000 ") {
		t.Errorf("the score of the database without it: %s", without)
	}
	for _, command := range []string{"annotate", "engine", "contract"} {
		if status, _, errs := subject.Call(t, "", command, "-endgame", "0", "-database", t.TempDir()); status != 1 || !strings.Contains(errs, "no database in") {
			t.Errorf("%s without a database: status %d, %s", command, status, errs)
		}
	}
	for _, args := range [][]string{{}, {"-o", dir, "x"}, {"-o", dir, "-pieces", "7"}, {"-o", dir, "-workers", "-1"}} {
		if status, _, _ := subject.Call(t, "", append([]string{"tables"}, args...)...); status != 2 {
			t.Errorf("%q: status %d", args, status)
		}
	}
}

// A book is made and extended; a file that is not a book, or a book for other rules, is not
// changed.
func TestBook(t *testing.T) {
	file := filepath.Join(t.TempDir(), "new", "a.book")
	for _, n := range []string{"3", "5", "4"} {
		status, out, errs := subject.Call(t, "", "book", "-rules", "english", "-nodes", "500", "-positions", n, "-o", file)
		if status != 0 || n != "4" && !strings.HasPrefix(out, n+" positions, rules english: ") {
			t.Fatalf("status %d, %s%s", status, out, errs)
		}
	}
	before, err := os.ReadFile(file)
	if err != nil || strings.Count(string(before), "\n") != 2+5+1 {
		t.Fatalf("%s%v", before, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if status, _, errs := subject.CallContext(ctx, "", "book", "-rules", "english", "-positions", "6", "-o", file); status == 0 {
		t.Errorf("interrupted: status %d, %s", status, errs)
	}
	if status, _, errs := subject.Call(t, "", "book", "-o", file); status != 2 || !strings.Contains(errs, "want damas") {
		t.Errorf("other rules: status %d, %s", status, errs)
	}
	if after, err := os.ReadFile(file); string(after) != string(before) {
		t.Errorf("the book has changed to\n%s%v", after, err)
	}
	if err := os.WriteFile(file, before[:len(before)-1], 0o666); err != nil {
		t.Fatal(err)
	}
	if status, _, errs := subject.Call(t, "", "book", "-rules", "english", "-o", file); status != 1 || !strings.Contains(errs, "damaged") {
		t.Errorf("damaged: status %d, %s", status, errs)
	}
	for _, args := range [][]string{{}, {"-o", file, "x"}, {"-o", file, "-positions", "0"}, {"-o", file, "-nodes", "1"}, {"-o", file, "-breadth", "-1"}, {"-o", file, "-workers", "-1"}} {
		if status, _, _ := subject.Call(t, "", append([]string{"book"}, args...)...); status != 2 {
			t.Errorf("%q: status %d", args, status)
		}
	}
}

func TestEngine(t *testing.T) {
	status, out, _ := subject.Call(t, strings.Join([]string{
		"moves", "move 11-15", "move 11-15", "fen W:W22,32:B18,11", "moves", "move 22x15", "move 22x8",
		"fen rubbish", "perft 3", "perft x", "new", "perft 4", "go 5 6", "moves", "go", "go x", "go 1 0", "", "stop", "what",
		"fen B:W5:B", "moves", "go 1", strings.Repeat("x", 100_000), "show", "quit", "moves",
	}, "\n"), "engine", "-rules", "english", "-endgame", "0", "-hash", "1")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	for i, want := range []string{
		"moves 11-15 12-16 9-13 10-14 10-15 11-16 9-14", "ok", `error checkers: move "11-15": no such move for White`,
		"ok", "moves 22x15x8", `error checkers: move "22x15": the capture must continue`, "ok",
		"error checkers: FEN", "perft 3 0", `error the depth is "x"`, "ok", "perft 4 1469", "bestmove ",
		"moves 11-15 12-16", "error want go SECONDS [DEPTH]", `error the time is "x"`, `error the depth is "0"`, `error unknown command "what"`,
		"ok", "moves", "error search: ", "error line longer than 4096 bytes", "    0 1 2 3",
	} {
		if i >= len(lines) || !strings.HasPrefix(lines[i], want) {
			t.Fatalf("line %d: want %q in\n%s", i, want, out)
		}
	}
	if status != 0 || lines[len(lines)-1] != "ok" {
		t.Errorf("status %d, last line %q: quit did not end it", status, lines[len(lines)-1])
	}
}

// stop ends a search that would take an hour; commands received meanwhile are answered
// afterwards.
func TestEngineStops(t *testing.T) {
	status, out, _ := subject.Call(t, "go 3600\nmove 11-15\nstop\nquit\n", "engine", "-endgame", "0", "-hash", "1")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if status != 0 || len(lines) != 2 || !strings.HasPrefix(lines[0], "bestmove ") || lines[1] != "ok" {
		t.Errorf("status %d:\n%s", status, out)
	}
}

func TestRecords(t *testing.T) {
	const games = "[Black \"Ada\"]\n\n1. 11-15 {good} 23-19 1-0\n\n[Black \"Bob\"]\n\n1. 11-15\n11-15 *\n\n[Black \"Cy\"]\n*\n"
	status, out, errors := subject.Call(t, games, "pdn", "-")
	if status != 1 || !strings.Contains(out, "1. Ada - ?  1-0  2 plies\n2. Bob - ?  *  1 plies\n3. Cy - ?") || !strings.Contains(errors, "-: game 2: pdn: line 8 column 1") {
		t.Errorf("status %d\n%s\n%s", status, out, errors)
	}
	status, out, _ = subject.Call(t, games, "pdn", "-write", "-game", "1", "-")
	if status != 0 || !strings.HasSuffix(out, "1. 11-15 {good} 1... 23-19 1-0\n\n") {
		t.Errorf("status %d\n%s", status, out)
	}
}

// A move that loses a man is marked, with the better line. Forced moves are scored by the
// position that follows, and existing comments are kept.
func TestAnnotate(t *testing.T) {
	const games = "[Black \"Ada\"]\n\n1. 11-15 {good} 22-18 2. 15x22 25x18 *\n\n1. 11-15 23-19 2. 15-18 22x15 *\n"
	status, out, errors := subject.Call(t, games, "annotate", "-endgame", "0", "-nodes", "3000", "-")
	if status != 0 || !strings.Contains(out, "{good}") {
		t.Fatalf("status %d, %s\n%s", status, errors, out)
	}
	var read []*pdn.Game
	for g, err := range pdn.NewReader(strings.NewReader(out), checkers.English).All() {
		if err != nil {
			t.Fatalf("%v in\n%s", err, out)
		}
		read = append(read, g)
	}
	if len(read) != 2 {
		t.Fatalf("%d games in\n%s", len(read), out)
	}
	for i, m := range read[0].Moves {
		if len(m.Comments) < 1 || len(m.Comments[0]) < 4 {
			t.Errorf("move %d: comments %q", i+1, m.Comments)
		}
	}
	if before, forced := read[0].Moves[1], read[0].Moves[2]; strings.TrimLeft(before.Comments[0], "+-") != strings.TrimLeft(forced.Comments[0], "+-") {
		t.Errorf("a capture without a choice, and what it answers: %+v, %+v", forced, before)
	}
	blunder := read[1].Moves[2]
	if len(blunder.Annotations) != 1 || len(blunder.Variations) != 1 || blunder.Variations[0].Moves[0].Move == blunder.Move {
		t.Errorf("the move that gives a man away: %+v", blunder)
	}
}

// The engine answers any input and exits. (Searches and counts, which may take long, are left
// out.)
func FuzzEngine(f *testing.F) {
	f.Add("new\nmoves\nmove 11-15\nshow\nquit\n")
	f.Add("fen W:W22,32:B18,11\nmove 22x15x8\nstop\n\n\x00")
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "go") || strings.Contains(text, "perft") {
			return
		}
		if status, out, errs := subject.Call(t, text, "engine", "-endgame", "0", "-hash", "1"); status != 0 {
			t.Errorf("status %d\n%s%s", status, out, errs)
		}
	})
}

func TestContract(t *testing.T) {
	const question = `{"state":["x-x-x-x-","-x-x-x-x","x-x-x-x-","--------","--------","-o-o-o-o","o-o-o-o-","-o-o-o-o"],"moves":[[[2,0],[3,1]],[[2,2],[3,1]],[[2,2],[3,3]],[[2,4],[3,3]],[[2,4],[3,5]],[[2,6],[3,5]],[[2,6],[3,7]]],"player":"X"}`
	status, out, errors := subject.Call(t, question+"\n{}\n", "contract", "-endgame", "0", "-depth", "3")
	lines := strings.Split(out, "\n")
	if status != 0 || len(lines) != 3 || !strings.HasPrefix(lines[0], "[[2,") || !strings.Contains(lines[1], `{"error":`) {
		t.Errorf("status %d\n%s\n%s", status, out, errors)
	}
}

// The Python file runs a program that is built once.
func TestStrongPython(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no Python here")
	}
	program := filepath.Join(t.TempDir(), "checkers")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	t.Setenv("CHECKERS", program)
	t.Setenv("CHECKERS_TIME", "0.02")
	strong, err := contract.Python("", "players/strong.py")
	if err != nil {
		t.Fatal(err)
	}
	defer strong.Close()
	m := match.Match[state, move]{Game: checkers.Game{Rules: checkers.Damas}, First: strong, Second: match.NewRandom(checkers.Game{}), Seed: 3}
	if r, err := m.Play(t.Context()); err != nil || r.Winner != game.First || r.Reason != match.NaturalEnd {
		t.Errorf("%v won by %v, %s, %v", r.Winner, r.Reason, r.Detail, err)
	}
}

func TestHub(t *testing.T) {
	status, out, errors := subject.Call(t, "set-param name=endgame value=0\ninit\npos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\nlevel depth=3\ngo think\n", "hub")
	if status != 0 || !strings.Contains(out, "ready\n") || !strings.Contains(out, "done move=") {
		t.Errorf("status %d\n%s\n%s", status, out, errors)
	}
}
