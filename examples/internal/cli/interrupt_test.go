//go:build unix

package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestCtrlC starts each program that may run for long, presses Ctrl-C once it has printed or
// written something, or after a moment if it is silent, and checks that it ends soon with
// status 130 (a server with 0), that it reports no result as if it were complete, and that what
// it has found is kept.
func TestCtrlC(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the programs")
	}
	bin := t.TempDir()
	programs := []string{"arena", "checkers", "connect4", "experiments", "football", "hidden", "paperfootball", "tictactoe", "tune", "web", "app/timed"}
	build := []string{"build", "-ldflags=-s -w", "-o", bin + "/"}
	for _, name := range programs {
		build = append(build, "../../"+name)
	}
	if out, err := exec.Command("go", build...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, c := range []struct {
		command string
		never   string // what the output of an interrupted program must not contain
		kept    string // a file that must hold something
	}{
		{"arena -rounds 1000 -boards all -delay 0s", "", ""},
		{"arena run -game connect4 -games 100000 -record games minimax mcts", "100000 games ended by", "games"},
		{"arena calibrate -game connect4 -games 100000 minimax", "games to show", ""},
		{"arena sprt -game connect4 -elo1 1 -record sprt minimax minimax", "accept", "sprt"},
		{"arena analyse -game othello -time 1h", "(proven)", ""},
		{"arena perft -game othello 30", "30  ", ""},
		{"arena play -game checkers -out play", "wins", "play"},
		{"checkers tables -pieces 6 -o tables", "6 pieces", "tables"},
		{"checkers book -rules english -nodes 400000 -o new.book", "600 positions", "new.book"},
		{"connect4 solve -no-book", "wins with disc", ""},
		{"connect4 evolve -generations 100000 -o best", "", "best"},
		{"connect4 book -board 6x5 -plies 8 -work work -o new.book", "complete to ply 8", "work"},
		{"paperfootball solve -size 8x10 -time 1h", "wins", ""},
		{"paperfootball turns 20", "\n   20 ", ""},
		{"football judge --matches 100000 --record matches --builtin_A greedy --builtin_B greedy --steps 20", "", "matches"},
		{"tune -evaluations 1000000 -setup 10 -journal journal football", "finished after", "journal"},
		{"tune learn -generations 1000 -games 20 -dir learned tictactoe", "generation 1000", "learned"},
		{"tictactoe", "wins", ""},
		{"timed -clock 1h", "", ""},
		{"hidden -iterations 1000000000 -save kuhn kuhn", "", "kuhn"},
		{"hidden -iterations 1000000000 -save dice liarsdice2", "value", "dice"},
		{"experiments -only methods -dir report", "REPORT.md", "report"},
		{"web -addr 127.0.0.1:0", "", ""},
	} {
		t.Run(strings.ReplaceAll(c.command, "/", " "), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			words := strings.Fields(c.command)
			cmd := exec.Command(filepath.Join(bin, words[0]), words[1:]...)
			cmd.Dir = dir
			in, err := cmd.StdinPipe() // a person who thinks
			if err != nil {
				t.Fatal(err)
			}
			defer in.Close()
			var out, errs clitest.Text
			cmd.Stdout, cmd.Stderr = &out, &errs
			must.Do(t, cmd.Start())
			begun := func() bool {
				if c.kept == "" {
					return out.String() != ""
				}
				info, err := os.Stat(filepath.Join(dir, c.kept))
				return err == nil && info.Size() > 0
			}
			patience := 2 * time.Second                                                           // for a program that is silent and keeps nothing yet
			if slices.Contains([]string{"games", "sprt", "work", "journal", "learned"}, c.kept) { // written all the time
				patience = 30 * time.Second
			}
			for begin := time.Now(); !begun() && time.Since(begin) < patience; {
				time.Sleep(20 * time.Millisecond)
			}
			cmd.Process.Signal(syscall.SIGINT)
			overdue := time.AfterFunc(20*time.Second, func() { cmd.Process.Kill() })
			cmd.Wait()
			overdue.Stop()
			want := 130
			if words[0] == "web" {
				want = 0
			}
			if status := cmd.ProcessState.ExitCode(); status != want {
				t.Errorf("status %d, want %d\n%s\n%s", status, want, &out, &errs)
			}
			if c.never != "" && strings.Contains(out.String(), c.never) {
				t.Errorf("%q is printed:\n%s", c.never, &out)
			}
			if c.kept == "" {
				return
			}
			if info, err := os.Stat(filepath.Join(dir, c.kept)); err != nil || info.Size() == 0 {
				t.Errorf("nothing is kept: %v\n%s", err, &errs)
			}
		})
	}
}
