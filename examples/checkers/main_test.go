package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	outside "github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/must"
)

var subject = clitest.Program{Name: "checkers", Run: program}

func TestProgram(t *testing.T) { subject.Session(t, "testdata/session.txt") }

// Every command explains itself.
func TestHelp(t *testing.T) {
	for _, command := range []string{"contract", "ballots", "pdn"} {
		status, out, _ := subject.Call(t, "", command, "-h")
		if status != 0 || !strings.Contains(out, "Examples:") {
			t.Errorf(`%s -h: status %d, %s; want status == 0, strings.Contains(out, "Examples:")`, command, status, out)
		}
	}
}

func TestRecords(t *testing.T) {
	const games = "[Black \"Ada\"]\n\n1. 11-15 {good} 23-19 1-0\n\n[Black \"Bob\"]\n\n1. 11-15\n11-15 *\n\n[Black \"Cy\"]\n*\n"
	status, out, errors := subject.Call(t, games, "pdn", "-")
	if status != 1 || !strings.Contains(out, "1. Ada - ?  1-0  2 plies\n2. Bob - ?  *  1 ply\n3. Cy - ?") || !strings.Contains(errors, "-: game 2: pdn: line 8 column 1") {
		t.Errorf("status %d\n%s\n%s", status, out, errors)
	}
	if status, _, errors := subject.Call(t, "", "pdn", t.TempDir()); status != 2 || !strings.Contains(errors, "is a directory") {
		t.Errorf(`a directory: status %d, %s; want status == 2, strings.Contains(errors, "is a directory")`, status, errors)
	}
	if status, _, errors := subject.Call(t, games, "pdn", "-game", "4", "-"); status != 2 || !strings.Contains(errors, "- has 3 games; want game 4") {
		t.Errorf("a game that is not there: status %d, %s", status, errors)
	}
	status, out, _ = subject.Call(t, games, "pdn", "-write", "-game", "1", "-")
	if status != 0 || !strings.HasSuffix(out, "1. 11-15 {good} 1... 23-19 1-0\n\n") {
		t.Errorf("status %d\n%s; want status == 0, strings.HasSuffix(out, \"1. 11-15 {good} 1... 23-19 1-0\\n\\n\")", status, out)
	}
}

// question is one of the assignment's referee, at the opening.
const question = `{"state":["x-x-x-x-","-x-x-x-x","x-x-x-x-","--------","--------","-o-o-o-o","o-o-o-o-","-o-o-o-o"],"moves":[[[2,0],[3,1]],[[2,2],[3,1]],[[2,2],[3,3]],[[2,4],[3,3]],[[2,4],[3,5]],[[2,6],[3,5]],[[2,6],[3,7]]],"player":"X"}`

func TestContract(t *testing.T) {
	status, out, errors := subject.Call(t, question+"\n{}\n", "contract", "-endgame", "0", "-depth", "3")
	lines := strings.Split(out, "\n")
	if status != 0 || len(lines) != 3 || !strings.HasPrefix(lines[0], "[[2,") || !strings.Contains(lines[1], `{"error":`) {
		t.Errorf("status %d\n%s\n%s", status, out, errors)
	}
}

func TestStrongPython(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no Python here")
	}
	t.Setenv("CHECKERS", clitest.AsProgram(t))
	t.Setenv("CHECKERS_TIME", "0.02")
	strong := must.Get(contract.Python(outside.Command{Args: []string{"players/strong.py"}, Env: os.Environ()}))(t)
	defer strong.Close()
	m := match.Match[state, move]{Game: checkers.Game{Rules: checkers.Damas}, First: strong, Second: match.NewRandom(checkers.Game{}), Seed: 3}
	if r, err := m.Play(t.Context()); err != nil || r.Winner != game.First || r.Reason != match.NaturalEnd {
		t.Errorf("%v won by %v, %s, %v; want no error, r.Winner == game.First, r.Reason == match.NaturalEnd", r.Winner, r.Reason, r.Detail, err)
	}
}

func TestMain(m *testing.M) { clitest.Main(m, main) }
