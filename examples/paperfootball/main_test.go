package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

var subject = clitest.Program{Name: "paperfootball", Run: program}

func TestCommands(t *testing.T) {
	dir := t.TempDir()
	games := clitest.File(t, dir, "games", "1 2 0 53 4 7\n1 0 0 0 0 0 1\n")
	faulty := clitest.File(t, dir, "faulty", "1 2 0 53 4 7\n1 2 8\n2 0 0 0 0 0 1\n")
	kept := filepath.Join(dir, "kept")
	picture := filepath.Join(dir, "picture.svg")
	subject.Check(t, []clitest.Case{
		{"", "", 2, "", "no command given"},
		{"-h", "", 0, "analyse", ""},
		{"play -h", "", 0, "undo", ""},
		{"perft 4", "", 0, "5478", ""},
		{"perft -size 6x10 -distinct 4", "", 0, "5276", ""},
		{"perft -size 6x10 -steps 6", "", 0, "91718", ""},
		{"perft", "", 2, "", `depth ""`},
		{"perft 0", "", 2, "", "from 1 to"},
		{"perft -size 7x10 3", "", 2, "", "even number"},
		{"perft -size 8 3", "", 2, "", "width x height"},
		{"perft 3 2 6", "", 2, "", "turn 2"},
		{"solve -size 4x4", "", 0, "First wins with", ""},
		{"solve -size 2x6", "", 0, "Second wins (", ""},
		{"solve -size 8x10 -time 10ms", "", 1, "", "not solved"},
		{"solve -size 8x10 0 0 0 0 0 1", "", 2, "", "game is over"},
		{"solve -memory 0", "", 2, "", "-memory 0"},
		{"analyse -time 1s 2 0 53 4 7", "", 0, "32 turns, which can end at 10 points", "depth 1"},
		{"analyse -time 20ms -json", "", 0, `"turns": 8`, ""},
		{"analyse -time 20ms -svg " + picture + " 2", "", 0, "best", ""},
		{"analyse 0 0 0 0 0 1", "", 0, "First has won: goal", ""},
		{"analyse 9", "", 2, "", "want a digit"},
		{"analyse -time 0s", "", 2, "", "-time 0s"},
		{"replay " + games, "", 0, "2 games, 0 faulty; First won 2", ""},
		{"replay -json -", "0 2\n", 0, `"games":1`, ""},
		{"replay " + faulty, "", 1, "3 games, 2 faulty", "game 2: turn 2"},
		{"replay -game 2 " + games, "", 0, "First has won: goal", ""},
		{"replay -turn 2 -svg " + picture + " " + games, "", 0, "0 2 0\n", ""},
		{"replay -turn 9 " + games, "", 2, "", "-turn 9"},
		{"replay -game 3 " + games, "", 2, "", "want 1 to 2"},
		{"replay -game 2 " + faulty, "", 1, "", "faulty"},
		{"replay", "", 2, "", "want one file"},
		{"replay " + filepath.Join(dir, "none"), "", 2, "", "none"},
		{"match -games 2 -time 2ms -records " + kept + " strong classic", "", 0, "strong v classic", ""},
		{"replay " + kept, "", 0, "2 games, 0 faulty", ""},
		{"match -games 2 -records " + kept + " strong classic", "", 2, "", "exists"},
		{"match -games 2 -time 2ms -json alphabeta strong", "", 0, `"pairs"`, ""},
		{"match strong", "", 2, "", "two players"},
		{"match strong weak", "", 2, "", `no bot "weak"`},
		{"match -games 3 strong classic", "", 2, "", "even number"},
		{"play -bot nobody", "", 2, "", `no bot "nobody"`},
		{"play -you third", "", 2, "", "-you"},
		{"play -bot classic,steps=0", "", 2, "", "the option steps is 0"},
		{"play -bot random", "", 2, "", "does not search"},
		{"play", strings.Repeat("2", longestLine+1), 2, "", "a line of more than"},
	})
	if text, err := os.ReadFile(picture); err != nil || !strings.Contains(string(text), "<svg") {
		t.Errorf("no picture: %v", err)
	}
}

// TestPlay types the commands of a game.
func TestPlay(t *testing.T) {
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
		{"-bot classic -you second", "record\nundo", []string{"First plays", "nothing of yours"}},
		{"-bot classic -manual", "2\nauto on", []string{"Second plays"}},
		{"-two -reach", "", []string{"*   *   *", "8 turns"}},
		{"-two 0 0 0 0", "0\n1\nbest\n2\nundo\nrecord", []string{"First has won: goal", "the game is over"}},
		{"-two", "bot classic,adaptive=1\nbot classic,steps=0\nbot mcts\nbot x\nauto\nsvg\nhelp\nquit", []string{"from 1 to 1000", `no bot "x"`, "on or off", "name of a file", "take back"}},
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
