package main

import (
	"os"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

var subject = clitest.Program{Name: "paperfootball", Run: program}

func TestCommands(t *testing.T) {
	subject.Session(t, "testdata/session.txt")
	if text, err := os.ReadFile("picture.svg"); err != nil || !strings.Contains(string(text), "<svg") {
		t.Errorf("no picture: %v", err)
	}
	subject.Check(t, []clitest.Case{{"play", strings.Repeat("2", longestLine+1), 2, "", "line longer than"}})
}

// TestPlay types the commands of a game.
func TestPlay(t *testing.T) {
	t.Chdir(t.TempDir()) // a game draws a picture
	for _, c := range []struct {
		args, typed string
		want        []string
	}{
		{"-two", "2\nrecord", []string{"Second to move", "0 2\n"}},
		{"-two", "2\n0\n5\nrecord\n3\nrecord", []string{"0 2 0 5\n", "0 2 0 53\n"}},          // a turn in two lines
		{"-two", "2\n0\n5\nundo\nrecord\nundo\nrecord", []string{"0 2 0\n", "0 2\n"}},        // steps, then a turn
		{"-two", "undo\n6\nrestart\nrecord", []string{"nothing to take back", "0\n"}},        // back to the start
		{"-two", "2\n6\n8\nx\n06", []string{"drawn already", "want digits", "turn is over"}}, // errors
		{"-bot classic", "2\nrecord\nundo\nrecord\n", []string{"Second plays", "0\n"}},       // our turn and the answer
		{"-bot classic -manual", "2\nrecord\nbest\nrecord", []string{"0 2\n", "Second plays"}},
		{"-bot classic -you second", "record\nundo", []string{"First plays", "no turn of yours"}},
		{"-bot classic -manual", "2\nauto on", []string{"Second plays"}},
		{"-two -reach", "", []string{"*   *   *", "8 different turns"}},
		{"-two 0 0 0 0", "0\n1\nbest\n2\nundo\nrecord", []string{"First has won: goal", "the game is over"}},
		{"-two", "bot classic,steps=0\nbot classic,steps=-1\nbot mcts\nbot x\nauto\nsvg\nhelp\nquit", []string{"from 0 to 1000", `no bot "x"`, "on or off", "want a file name", "take back"}},
		{"-two", "two off\ntwo on\nauto off\nbot alphabeta\nsvg picture.svg", []string{"answers as Second", "two players", "plays as alphabeta", "picture.svg written"}},
		{"-manual", "depth 25\ndepth adaptive\nrandom 2\nrandom 0 3\ndepth 5", []string{
			"as classic,steps=25\n", "as classic,steps=0\n", "as classic,steps=0,random=2\n", "as classic,steps=0,forgetful=3\n", "as classic,steps=5,forgetful=3\n"}},
		{"-manual -bot strong", "depth foo\ndepth\ndepth 0\nrandom -1\nrandom\nrandom 1 2 3\nrandom 1 x", []string{
			`depth "foo": want 5, 10, 15, 20, 25,`, `depth ""`, `depth "0"`, `random "-1": want a number from 0 to 1000`, "want one or two numbers", `random "x"`}},
		{"-time 10ms -bot mcts", "2", []string{"Second plays"}},
		{"-time 10ms", "2", []string{"Second plays"}},
	} {
		status, out, diagnostics := subject.Call(t, c.typed, append([]string{"play"}, strings.Fields(c.args)...)...)
		if status != 0 {
			t.Errorf("%s: status %d: %s", c.args, status, diagnostics)
		}
		for _, want := range c.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s, typed %q: %q is not in\n%s", c.args, c.typed, want, out)
			}
		}
	}
}
