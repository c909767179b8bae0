package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

var subject = clitest.Program{Name: "connect4", Run: program}

func TestCommands(t *testing.T) {
	dir := t.TempDir()
	good := clitest.File(t, dir, "good", "4455 18\n44455554221 -15\n")
	wrong := clitest.File(t, dir, "wrong", "4455 17\n")
	odd := clitest.File(t, dir, "odd", "4455 x\n")
	config := clitest.File(t, dir, "agent.json", `{"name":"tester","blocking_2_vs_1":1,"center_vs_extremity":1,"sequential_vs_space":1,"horizontal_vs_vertical":0}`)
	broken := clitest.File(t, dir, "broken.json", `{"center_vs_extremity":2}`)
	subject.Check(t, []clitest.Case{
		{"", "", 2, "", "no command given"},
		{"-h", "", 0, "solve", ""},
		{"solve -h", "", 0, "Solves positions", ""},
		{"solve 4455", "", 0, "4455: +18 for X, who is to move: X wins with disc 7, after 3 more", ""},
		{"solve -no-book 44455554221", "", 0, "44455554221: -15 for O, who is to move: X wins with disc 13, after 2 more", ""},
		{"solve -weak 44455554221", "", 0, "X wins", ""},
		{"solve -json -line 4455", "", 0, `"score":18`, ""},
		{"solve -board 6x4", "", 0, "the empty board: -1 for X, who is to move: O wins with disc 24, after 24 more", ""},
		{"solve -", "4455 18\n\n44455554221\n", 0, "44455554221: -15", ""},
		{"solve 1212121", "", 2, "", "the game is over"},
		{"solve 9", "", 2, "", "not a column"},
		{"solve -board 7", "", 2, "", "want columns x rows"},
		{"solve -board 99x99", "", 2, "", "not supported"},
		{"solve -table 0", "", 2, "", "-table 0"},
		{"solve -workers 0", "", 2, "", "-workers 0"},
		{"solve -weak -line 44", "", 2, "", "contradict"},
		{"solve -no-book -time 20ms", "", 1, "between", "deadline exceeded"},
		{"solve -no-book -time 1ns 4", "", 1, "", "deadline exceeded"},
		{"analyse 4455", "", 0, "* column 3  +18  wins", ""},
		{"analyse 112233", "", 0, "* column 4  +18  wins at once", ""},
		{"analyse -json 4455", "", 0, `"best":["3","6"]`, ""},
		{"bench " + good, "", 0, "2 positions, 0 wrong", ""},
		{"bench -keep -json " + good, "", 0, `"positions":2`, ""},
		{"bench -weak -n 1 " + good, "", 0, "1 positions, 0 wrong", ""},
		{"bench " + wrong, "", 1, "1 wrong", "score 18 to 18, want 17"},
		{"bench " + odd, "", 2, "", "odd:1"},
		{"bench " + filepath.Join(dir, "none"), "", 1, "", "no such file"},
		{"bench", "", 2, "", "no file given"},
		{"play -first random -second agent -agent " + config, "", 0, "tester", ""},
		{"play -first agent -second random -quiet -games 4", "", 0, "agent won", ""},
		{"play -first perfect -second greedy -position 44444 -json", "", 0, `"winner":`, ""},
		{"play -first minimax -second mcts -time 2ms -quiet", "", 0, "after", ""},
		{"play -position 112233", "x\n4\n", 0, "you (X) wins after 7 discs", ""},
		{"play", "quit\n", 0, "perfect (O) wins", ""},
		{"play -first nobody", "", 2, "", `-first: no bot "nobody" (there are: random`},
		{"play -games 0", "", 2, "", "-games 0"},
		{"play -time 0s", "", 2, "", "-time"},
		{"play -position 11112222x", "", 2, "", "move 9"},
		{"play -position 1212121", "", 2, "", "over"},
		{"play -agent " + config, "", 2, "", "neither player is an agent"},
		{"play -first agent -agent " + broken, "", 2, "", "broken.json"},
		{"play -first agent -agent " + filepath.Join(dir, "none"), "", 1, "", "no such file"},
		{"evolve -generations 2 -survivors 3 -o " + filepath.Join(dir, "best.json"), "", 0, `"name": "evolved"`, ""},
		{"play -quiet -first agent -second random -agent " + filepath.Join(dir, "best.json"), "", 0, "evolved", ""},
		{"evolve -survivors 1", "", 2, "", "1 survivors"},
		{"evolve -step 2", "", 2, "", "a mutation by 2"},
		{"book", "", 2, "", "-work and -o are needed"},
		{"book -plies 40 -work w -o o", "", 2, "", "-plies 40"},
		{"book -check 1 -board 6x6", "", 2, "", "own book is of 7x6"},
		{"book -book x -work w -o o", "", 2, "", "this one makes books"},
		{"book -board 5x4 -plies 2 -work " + filepath.Join(dir, "w5") + " -o " + filepath.Join(dir, "b5"), "", 0, "complete to ply 2", ""},
		{"solve -board 5x4 -book " + filepath.Join(dir, "b5") + " 12", "", 0, "book", ""},
		{"solve -book " + filepath.Join(dir, "b5"), "", 2, "", "5x4; want 7x6"},
		{"solve -book " + odd, "", 2, "", "not a Connect 4 book"},
		{"book -n 0 -plies 2 -work " + filepath.Join(dir, "w") + " -o " + filepath.Join(dir, "o"), "", 0, "0 positions", ""},
		{"book -n 0 -plies 4 -work " + wrong + " -o " + filepath.Join(dir, "o"), "", 0, "1 positions", ""},
		{"book -n 0 -plies 4 -work " + odd + " -o " + filepath.Join(dir, "o"), "", 1, "", "odd:1"},
	})
}

func TestInterruptedGame(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	status, _, errs := subject.CallContext(ended, "", "play", "-first", "random", "-second", "random")
	if status != 1 || !strings.Contains(errs, "interrupted") {
		t.Errorf("status %d, %s", status, errs)
	}
}

// TestBookGoesOn has two solvers make a part of a book, and then one go on with it.
func TestBookGoesOn(t *testing.T) {
	dir := t.TempDir()
	work, out := filepath.Join(dir, "work"), filepath.Join(dir, "book")
	for i, args := range []string{"-n 3 -workers 2", "-n 1", "-n 0"} {
		if i == 1 { // the power failed in the middle of a line
			text, err := os.ReadFile(work)
			if err == nil {
				err = os.WriteFile(work, append(text, "44455 1"...), 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		status, _, errs := subject.Call(t, "", append(strings.Fields("book -plies 8 "+args), "-work", work, "-o", out)...)
		if status != 0 {
			t.Fatalf("%s: status %d, %s", args, status, errs)
		}
		text, err := os.ReadFile(work)
		if want := min(3+i, 4); err != nil || strings.Count(string(text), "\n") != want {
			t.Errorf("%s: %v, work file\n%s\nwant %d lines", args, err, text, want)
		}
	}
	if status, out, errs := subject.Call(t, "", "bench", work); status != 0 {
		t.Errorf("the scores: status %d, %s %s", status, out, errs)
	}
}
